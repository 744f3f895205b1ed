import type { Attachment } from '../agent/events';
import type { Carrier, ModelMessage } from '../agent/model';
import type { SavedCode } from '../agent/response';
import type { ToolSpec } from '../agent/wireSchema';
import type { ModelClient, WorkspaceInstructions } from '../ports';
import type { Entry } from '../session/entries';
import { eventsOf } from '../session/eventEntries';
import { availableFiles } from './availableFiles';
import { projectMessages } from './projection';
import { fillPrompt } from './systemPrompt';

/**
 * Builds what a model is sent. The message list is a pure function of the session log: what changes from turn to turn
 * (the list of files, attachments) is frozen into the log with the user's message when it is sent, so that what was once
 * sent stays byte for byte the same.
 */
export class ContextManager {
  /** @param prompt the product's own prompt, docs/prompts.md */
  constructor(
    private readonly prompt: string,
    private readonly workspace: WorkspaceInstructions,
  ) {}

  /** The system prompt for a turn: the product's or the workspace's own, with what the workspace adds to it. */
  async systemPrompt(tools: readonly ToolSpec[], carrier: Carrier): Promise<string> {
    const { prompt, instructions } = await this.workspace.read();
    return fillPrompt(prompt ?? this.prompt, {
      tools,
      carrier,
      ...(instructions === undefined ? {} : { instructions }),
    });
  }

  /**
   * The messages for the next round: history, then the user's message with the file list and attachments that were frozen
   * with it (contract row C1; the system prompt goes before them).
   */
  buildContext(entries: readonly Entry[], model: Pick<ModelClient, 'carrier' | 'id'>): readonly ModelMessage[] {
    return projectMessages(eventsOf(entries), model);
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
