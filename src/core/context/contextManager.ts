import type { Attachment } from '../agent/events';
import type { ModelRequest } from '../ports';
import type { SavedCode } from '../agent/response';
import type { Entry } from '../session/entries';
import { eventsOf } from '../session/eventEntries';
import { availableFiles } from './availableFiles';
import { projectMessages } from './projection';

/**
 * Builds what a model is sent. The message list is a pure function of the session log: what changes from turn to turn
 * (the list of files, attachments) is frozen into the log with the user's message when it is sent, so that what was once
 * sent stays byte for byte the same.
 */
export class ContextManager {
  constructor(private readonly systemPrompt: string) {}

  /**
   * The request for the next round, in the order of building (contract row C1): history, system prompt, then the user's
   * messages with the file list and attachments that were frozen with each.
   */
  buildContext(entries: readonly Entry[]): ModelRequest {
    const messages = projectMessages(eventsOf(entries));
    return { system: this.systemPrompt, messages };
  }

  /**
   * What the model is told beside the user's words: the files it may cite, what was attached to this message, and what
   * was saved since it last spoke.
   */
  describeFiles(
    codes: readonly SavedCode[],
    uploads: readonly Attachment[],
    attached: readonly Attachment[],
    savedSince: readonly SavedCode[],
    shapes: ReadonlyMap<string, string>,
  ): string {
    const saved = savedSince.map((code) => `CODE_SAVED: ${code.code_id} (${code.filename})`).join('\n');
    const files = attached.map((file) => `Attached: [${file.id}] ${JSON.stringify(file.path)}`).join('\n');
    return [availableFiles(codes, uploads, shapes), saved, files].filter((part) => part !== '').join('\n\n');
  }
}
