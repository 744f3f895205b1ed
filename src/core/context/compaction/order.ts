import type { CompactionTrigger } from '../../contract/events';
import type { RequestBase } from './size';

/** What is compacted, for whom, and why. */
export interface CompactionOrder extends RequestBase {
  /** The newest turn. */
  turn: string;
  trigger: CompactionTrigger;
  /** What the user asked to keep; may be empty. */
  focus: string;
  signal: AbortSignal;
  /** The request does not fit as it is: anything that makes it fit is taken. */
  forced: boolean;
}
