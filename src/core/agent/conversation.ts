import { errorMessage } from '../../base/errors';
import { eventsOf, toEntry } from '../session/eventEntries';
import type { SessionLog } from '../session/sessionLog';
import type { CodeStore } from '../store/codeStore';
import { uploadIdFor, uploadsOf } from '../store/uploads';
import { fileKind } from '../tools/fileKinds';
import type { Localize, WorkspaceFiles } from '../ports';
import { Agent, type AgentParts } from './agent';
import type { AgentEvent, Attachment, TurnOutcome } from './events';
import { parseResponse } from './parseResponse';

export interface ConversationParts extends Omit<AgentParts, 'emit'> {
  files: WorkspaceFiles;
}

/** One session that is open: its log, the agent that works on it, and who listens. One turn runs at a time. */
export class Conversation {
  private readonly agent: Agent;
  private running: AbortController | undefined;
  private idle: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly parts: ConversationParts,
    private readonly publish: (event: AgentEvent) => void,
  ) {
    this.agent = new Agent({ ...parts, emit: (event) => this.record(event) });
  }

  get log(): SessionLog {
    return this.parts.log;
  }

  /** All that has happened, for who comes late. */
  history(): AgentEvent[] {
    return eventsOf(this.parts.log.entries);
  }

  /**
   * Sends the user's message and runs the turn. Paths are workspace files that go with it.
   * @throws when a turn is running, a file cannot be used, or the session cannot be written
   */
  async send(text: string, paths: readonly string[]): Promise<TurnOutcome> {
    if (this.running)
      throw new Error(this.localize('The analyst is still working. Stop it, or wait until it is done.'));
    const controller = new AbortController();
    this.running = controller;
    const work = this.attach(paths).then((files) => this.agent.query(text, files, controller.signal));
    this.idle = work.catch(() => undefined);
    try {
      return await work;
    } finally {
      this.running = undefined;
    }
  }

  /** Stops the running turn. Resolves when it has ended; at once when none runs. */
  async stop(): Promise<void> {
    this.running?.abort();
    await this.idle;
  }

  /** The text of code by its id: the file as it is now, else as the model wrote it. Undefined for an unknown id. */
  async codeText(codeId: string): Promise<string | undefined> {
    const text = await this.codes.read(codeId);
    if (text !== undefined) return text;
    for (const event of this.history().reverse()) {
      if (event.type !== 'reply') continue;
      const parsed = parseResponse(event.raw);
      if (!parsed.ok || parsed.response.action.type !== 'complete') continue;
      const block = parsed.response.action.code_blocks?.find((code) => this.codes.unsaved(code).code_id === codeId);
      if (block) return block.code;
    }
    return undefined;
  }

  private get codes(): CodeStore {
    return this.parts.codes;
  }

  private get localize(): Localize {
    return this.parts.localize;
  }

  private async attach(paths: readonly string[]): Promise<Attachment[]> {
    const known = uploadsOf(this.history());
    const attachments: Attachment[] = [];
    for (const path of paths) {
      const { size } = await this.parts.files.stat(path);
      attachments.push({
        id: uploadIdFor(path, [...known, ...attachments]),
        path,
        filename: path.slice(path.lastIndexOf('/') + 1),
        file_type: fileKind(path)?.name ?? 'file',
        size,
      });
    }
    return attachments;
  }

  /** Log first, then everyone else. A turn whose end cannot be written is still ended for who watches. */
  private async record(event: AgentEvent): Promise<void> {
    const entry = toEntry(event);
    if (entry) {
      try {
        await this.parts.log.append(entry);
      } catch (error) {
        const reason = this.localize('The conversation could not be saved: {reason}', { reason: errorMessage(error) });
        if (event.type === 'turn_finished') this.publish({ ...event, outcome: 'failed', error: reason });
        throw new Error(reason, { cause: error });
      }
    }
    this.publish(event);
  }
}
