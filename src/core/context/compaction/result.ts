import type { ModelMessage } from '../../contract/model';
import { ModelError } from '../../contract/modelError';

/** What a compaction came to. */
export interface CompactionResult {
  /** Whether it was done as it was meant to be, and not by a fallback. */
  success: boolean;
  /** What the model reads in place of what was dropped. */
  summary: string;
  /** Tokens of a request before and after, as estimated. */
  preTokens: number;
  postTokens: number;
  /** Paths of the files that the summary tells of. */
  filesIncluded: string[];
  /** The messages that are sent from here on. */
  messages: readonly ModelMessage[];
  /** Why it was not done as it was meant to be, for the user. */
  error?: string;
}

/** A conversation does not fit, whatever is left out, because of one thing in it. */
export class OversizeError extends ModelError {
  /** @param words what it is, how large it is and what to do, in the user's language */
  constructor(readonly words: string) {
    super('too_long', '');
  }
}
