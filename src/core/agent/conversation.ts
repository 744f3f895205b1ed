import { errorMessage } from '../../base/errors';
import { nothingSpent, spend, type Spending } from '../metrics/spending';
import { branchesOf, type Alternatives } from '../session/branches';
import { eventsOf, toEntry } from '../session/eventEntries';
import { queueEntry, queueOf, unqueueEntry, type QueuedMessage } from '../session/messageQueue';
import type { SessionLog } from '../session/sessionLog';
import type { CodeStore } from '../store/codeStore';
import { uploadIdFor, uploadsOf } from '../store/uploads';
import { fileKind } from '../tools/fileKinds';
import type { Localize, WorkspaceFiles } from '../ports';
import { Agent, type AgentParts, type MessageOrigin } from './agent';
import type { AgentEvent, Attachment, TurnOutcome } from './events';
import { readReply } from './readReply';

export interface ConversationParts extends Omit<AgentParts, 'emit'> {
  files: WorkspaceFiles;
}

export interface ConversationListener {
  event(event: AgentEvent): void;
  /** The queue, the branches or what was spent are others now. */
  changed(): void;
  /** Another branch is the conversation now: its history is to be read anew. */
  switched(): void;
}

/** One session that is open: its log, the agent that works on it, and who listens. One turn runs at a time. */
export class Conversation {
  private readonly agent: Agent;
  private running: AbortController | undefined;
  private idle: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly parts: ConversationParts,
    private readonly listener: ConversationListener,
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

  /** Messages that wait until the analyst is done. */
  queue(): QueuedMessage[] {
    return queueOf(this.parts.log.all);
  }

  /** Turns that have other versions, by their ids. */
  branches(): Map<string, Alternatives> {
    return branchesOf(this.parts.log.all, this.parts.log.entries);
  }

  /** What all requests of the session cost, those of other branches among them. */
  spending(): Spending {
    return eventsOf(this.parts.log.all).reduce(
      (spent, event) => (event.type === 'model_usage' ? spend(spent, event.model, event.usage) : spent),
      nothingSpent,
    );
  }

  /**
   * Sends the user's message and runs the turn, then those of the messages that were written meanwhile. While a turn
   * runs, the message waits for its end.
   * @param paths workspace files that go with it
   * @returns how its turn ended; `queued` when it waits
   * @throws when a file cannot be used, or the session cannot be written
   */
  async send(text: string, paths: readonly string[], origin: MessageOrigin = {}): Promise<TurnOutcome | 'queued'> {
    if (!this.running) {
      const outcome = await this.work((signal) =>
        this.attach(paths).then((files) => this.agent.query(text, files, signal, origin)),
      );
      await this.sendWaiting(outcome);
      return outcome;
    }
    for (const path of paths) await this.parts.files.stat(path);
    await this.write(queueEntry({ id: this.parts.makeId(), text, paths: [...paths] }));
    return 'queued';
  }

  /** Sends a message that waits now. Nothing happens while a turn runs: then it is sent in its turn. */
  async sendQueued(id: string): Promise<void> {
    const message = this.queue().find((each) => each.id === id);
    if (message && !this.running) await this.send(message.text, message.paths, { queued: id });
  }

  /** Takes a waiting message back. */
  async unqueue(id: string): Promise<void> {
    if (this.queue().some((message) => message.id === id)) await this.write(unqueueEntry(id));
  }

  /**
   * Sends a message in place of an earlier one, as a branch: what was there stays in the session's file.
   * @throws when a turn is running, or there is no such turn
   */
  async edit(turn: string, text: string): Promise<TurnOutcome | 'queued'> {
    this.assertIdle();
    const entry = this.log.entries.find((each) => each.type === 'user' && each.turn === turn);
    const started = this.history().find((event) => event.type === 'turn_started' && event.turn === turn);
    if (!entry || started?.type !== 'turn_started') throw new Error(this.localize('This message is no longer there.'));
    this.log.branchFrom(entry.parentUuid);
    const sent = this.send(
      text,
      started.attachments.map(({ path }) => path),
      { replaces: turn },
    );
    try {
      return await sent;
    } catch (error) {
      // Nothing was said on the new branch: the old one is the conversation as before.
      if (!this.history().some((event) => event.type === 'turn_started' && event.replaces === turn)) {
        this.log.branchFrom(this.log.all.at(-1)?.uuid ?? null);
      }
      throw error;
    }
  }

  /** Makes another version of a message, with what followed it, the conversation. @throws when a turn is running */
  async selectBranch(turn: string): Promise<void> {
    this.assertIdle();
    const entry = this.log.all.find((each) => each.type === 'user' && each.turn === turn);
    if (!entry) throw new Error(this.localize('This message is no longer there.'));
    await this.log.selectBranch(entry.uuid);
    this.listener.switched();
  }

  /** Goes on with the last turn, which was interrupted, stopped or has failed. @throws when a turn is running */
  async resume(turn: string): Promise<TurnOutcome> {
    this.assertIdle();
    const events = this.history();
    const last = events.findLast((event) => event.type === 'turn_started');
    const finished = events.findLast((event) => event.type === 'turn_finished' && event.turn === turn);
    if (last?.turn !== turn || (finished?.type === 'turn_finished' && finished.outcome === 'complete')) {
      throw new Error(this.localize('Only the last answer can be continued.'));
    }
    const outcome = await this.work((signal) => this.agent.resume(turn, signal));
    await this.sendWaiting(outcome);
    return outcome;
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
      const parsed = readReply(event);
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

  private assertIdle(): void {
    if (this.running)
      throw new Error(this.localize('The analyst is still working. Stop it, or wait until it is done.'));
  }

  private async work(run: (signal: AbortSignal) => Promise<TurnOutcome>): Promise<TurnOutcome> {
    const controller = new AbortController();
    this.running = controller;
    const work = run(controller.signal);
    this.idle = work.catch(() => undefined);
    try {
      return await work;
    } finally {
      this.running = undefined;
    }
  }

  /** After a turn that was stopped or has failed the others wait on: the user decides. */
  private async sendWaiting(outcome: TurnOutcome): Promise<void> {
    const [next] = this.queue();
    if (outcome === 'complete' && next) await this.sendQueued(next.id);
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

  private async write(draft: Parameters<SessionLog['append']>[0]): Promise<void> {
    try {
      await this.log.append(draft);
    } catch (error) {
      throw this.unsaved(error);
    }
    this.listener.changed();
  }

  /** Log first, then everyone else. A turn whose end cannot be written is still ended for who watches. */
  private async record(event: AgentEvent): Promise<void> {
    const entry = toEntry(event);
    if (entry) {
      try {
        await this.log.append(entry);
      } catch (error) {
        const failure = this.unsaved(error);
        if (event.type === 'turn_finished') {
          this.listener.event({ ...event, outcome: 'failed', error: failure.message });
        }
        throw failure;
      }
    }
    this.listener.event(event);
    if (event.type === 'turn_started' || event.type === 'model_usage') this.listener.changed();
  }

  private unsaved(error: unknown): Error {
    const reason = this.localize('The conversation could not be saved: {reason}', { reason: errorMessage(error) });
    return new Error(reason, { cause: error });
  }
}
