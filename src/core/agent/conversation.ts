import { conversedIn } from '../context/contextManager';
import { errorMessage } from '../../base/errors';
import { PendingApprovals } from '../approvals/pendingApprovals';
import type { Grants } from '../approvals/grants';
import { compactionIn, textsToPin, type LookedBack } from '../context/compaction/lookBack';
import type { SummaryTrace } from '../context/compaction/summary';
import { pinEntry, pinnedKeys, pinsOf } from '../session/pins';
import type { ContextUsage } from '../contract/contextUsage';
import { UsageMeter } from '../context/usageMeter';
import type { Spending } from '../session/spending';
import type { EventLog } from '../session/eventLog';
import { branchesOf } from '../session/branches';
import type { Entry } from '../contract/entries';
import { eventsOf, toEntry } from '../session/eventEntries';
import { sessionTitle, spendingOf } from '../session/tail/sessionState';
import { SessionReadOnlyError } from '../session/writeAccess';
import { describeFileFailure, describeWriteFailure } from '../session/writeFailure';
import { queueEntry, queueOf, unqueueEntry, type QueuedMessage } from '../session/messageQueue';
import type { SessionLog } from '../session/sessionLog';
import type { CodeStore } from '../store/codeStore';
import { attachmentsInstead, attachmentsOf, uploadsOf } from '../store/uploads';
import type { ModelClient, ModelRequest, WorkspaceFiles } from '../ports';
import type { Localize } from '../text/formatter';
import { undoneEvent, type TakeBack } from '../writes/undone';
import { Agent, type AgentDeps } from './agent';
import { codeOfReply } from '../reply/codeOfReply';
import type { AgentEvent, ApprovalAnswer, Attachment, Selection, TurnOutcome } from '../contract/events';

export interface ConversationDeps extends Omit<
  AgentDeps,
  'emit' | 'ask' | 'onRequest' | 'onReported' | 'summaryTrace'
> {
  files: WorkspaceFiles;
  /** What the user has allowed. */
  grants: Grants;
  /** Keeps what goes to models and what they say, for who looks into a problem later. */
  trace: EventLog;
}

export interface ConversationListener {
  event(event: AgentEvent): void;
  /** The queue, the branches, the pins or what was spent are others now. */
  changed(): void;
  /** What fills the model's window is another now. */
  usage(usage: ContextUsage): void;
  /** Another branch is the conversation now: its history is to be read anew. */
  switched(): void;
  /** Something that nobody waits for did not work; why, in the user's language. */
  problem(text: string): void;
}

/** After these the window is fuller or emptier. */
const MEASURED: readonly AgentEvent['type'][] = ['turn_started', 'context_cleaned', 'compact_summary', 'turn_finished'];

/** Entries of what the user took back. */
const TAKEN_BACK: readonly string[] = ['compaction_undone', 'writes_undone'];

/** The session can only be read from now on. The listener was told: the view says so already, with what can be done. */
export class ReadOnlyError extends Error {
  override readonly name = 'ReadOnlyError';
  readonly code = 'read_only';
}

/** A conversation is too short to be compacted: nothing is wrong. */
export class NothingToCompactError extends Error {
  override readonly name = 'NothingToCompactError';
}

interface Sent {
  model: ModelClient;
  request: ModelRequest;
}

/** One session that is open: its log, the agent that works on it, and who listens. One turn runs at a time. */
export class Conversation {
  private readonly agent: Agent;
  private readonly pending: PendingApprovals;
  private running: AbortController | undefined;
  private idle: Promise<unknown> = Promise.resolve();
  private lastOutcome: TurnOutcome | undefined;
  /** The waiting message that is being sent. */
  private leaving: string | undefined;
  private closed = false;
  /** The last request that went out from here. */
  private sent: Sent | undefined;
  private readonly usageMeter: UsageMeter;
  private hasEarlier: boolean;

  constructor(
    private readonly deps: ConversationDeps,
    private readonly listener: ConversationListener,
  ) {
    const summaryTrace: SummaryTrace = {
      onRequest: (turn, model, request) =>
        deps.trace.modelInput(this.log.id, { turn, round: 0 }, model, request, 'summary'),
      onReply: (turn, model, reply) => deps.trace.summaryOutput(this.log.id, turn, model, reply),
    };
    const emit = (event: AgentEvent): Promise<void> => this.record(event);
    this.pending = new PendingApprovals({ ...deps, session: deps.log.id, emit });
    this.agent = new Agent({
      ...{ ...deps, summaryTrace, emit },
      ask: (...question) => this.pending.ask(...question),
      onRequest: (place, model, request) => {
        this.sent = { model, request };
        deps.trace.modelInput(this.log.id, place, model.id, request);
      },
      onReported: () => this.measure(),
    });
    this.usageMeter = new UsageMeter(deps, (usage) => listener.usage(usage));
    this.hasEarlier = !deps.log.isWhole;
    void deps.log.settled.then((isOther) => isOther && this.switched());
  }

  get log(): SessionLog {
    return this.deps.log;
  }

  /** All that has happened, for who comes late. */
  history(): AgentEvent[] {
    const { entries, all } = this.deps.log;
    // What the user took back stands beside the conversation, or holds for its other versions as well.
    const undone = all.filter(({ subtype = '' }) => TAKEN_BACK.includes(subtype)).filter((e) => !entries.includes(e));
    return eventsOf([...entries, ...undone]);
  }

  /** Messages that wait until the analyst is done. */
  queue(): QueuedMessage[] {
    return queueOf(this.deps.log.all);
  }

  /** Of each turn that has other versions all of them, itself among them, in the order written. */
  branches(): Map<string, readonly string[]> {
    return branchesOf(this.deps.log.all, this.deps.log.entries);
  }

  /** The session's name; empty when nothing was said yet. */
  title(): string {
    return sessionTitle(this.log);
  }

  /** Keys of what the user pinned. */
  pins(): string[] {
    return pinnedKeys(pinsOf(this.deps.log.all));
  }

  /** There is more of the conversation in front of what who listens was told of it. */
  get earlier(): boolean {
    return this.hasEarlier;
  }

  /** Another window writes this session: here it can only be read. */
  get readOnly(): boolean {
    return this.log.readOnly;
  }

  /** Computes anew what fills the model's window, and tells it. */
  measure(): void {
    this.usageMeter.measure();
  }

  /**
   * The last request of the conversation, with its body as its model got it. Of a session that was resumed it is made
   * again from the log, with the model and the prompt of today; before the first one it is what would be sent.
   */
  async modelInput(): Promise<{ model: string; body: string }> {
    const { model, request } = this.sent ?? (await this.lastRequest());
    return { model: model.id, body: await model.body(request) };
  }

  private async lastRequest(): Promise<Sent> {
    const { models, context, pipeline } = this.deps;
    const { entries, all } = this.log;
    const reply = entries.findLastIndex(({ type }) => type === 'assistant');
    // Results behind the last reply went out with a request that had no reply.
    const isLast = !entries.slice(reply + 1).some(({ type }) => type === 'tool_result' || type === 'user');
    const before = reply >= 0 && isLast ? entries.slice(0, reply) : entries;
    const model = await models.current();
    const system = await context.systemPrompt(pipeline.specs, model.replyFormat);
    return {
      model,
      request: context.buildContext(conversedIn({ entries: before, all }), model, { system, tools: pipeline.specs }),
    };
  }

  /** What all requests of the session cost, those of other branches among them. */
  spending(): Spending {
    return spendingOf(this.log);
  }

  /**
   * Sends the user's message and runs the turn, then those of the messages that were written meanwhile. While a turn
   * runs, the message waits for its end.
   * @param paths files that go with it: of the workspace, or addresses of copies
   * @param selections parts of their tables that alone are meant
   * @returns how its turn ended; `queued` when it waits
   * @throws when a file cannot be used, or the session cannot be written
   */
  async send(
    text: string,
    paths: readonly string[],
    selections: readonly Selection[] = [],
  ): Promise<TurnOutcome | 'queued'> {
    this.assertWritable();
    if (this.isIdle()) {
      return this.work(async (signal) => this.agent.query(text, await this.attach(paths, selections), signal));
    }
    for (const path of paths) await this.deps.files.stat(path);
    const picked = selections.length === 0 ? {} : { selections: [...selections] };
    await this.write(queueEntry({ id: this.deps.makeId(), text, paths: [...paths], ...picked }));
    // The turn may have ended while this was written.
    if (this.isIdle() && this.lastOutcome === 'complete') await this.sendWaiting();
    return 'queued';
  }

  /** Sends a message that waits now. Nothing happens while a turn runs: then it is sent in its turn. */
  async sendQueued(id: string): Promise<void> {
    this.assertWritable();
    const message = this.queue().find((each) => each.id === id);
    if (!message || !this.isIdle()) return;
    this.leaving = id;
    try {
      await this.work(async (signal) =>
        this.agent.query(message.text, await this.attach(message.paths, message.selections), signal, { queued: id }),
      );
    } finally {
      if (this.leaving === id) this.leaving = undefined;
    }
  }

  /** Keeps messages and results whole whatever happens to the conversation, or lets go of them (keys: context/pins). */
  async setPinned(keys: readonly string[], pinned: boolean): Promise<void> {
    const texts = pinned ? await textsToPin(keys, this.log, () => this.readWhole()) : [];
    await this.write(pinEntry(keys, pinned, this.newestTurn, texts));
    this.measure();
  }

  private get newestTurn(): string | undefined {
    return this.history().findLast((event) => event.type === 'turn_started')?.turn;
  }

  /**
   * Tells everything but the newest part of the conversation in short from here on.
   * @param focus what the user wants kept; may be empty
   * @throws when a turn is running, or there is too little to tell in short
   */
  async compact(focus: string): Promise<void> {
    this.assertIdle();
    const waited = new Set(this.queue().map(({ id }) => id));
    const result = await this.alone((signal) => this.agent.compact(focus.trim(), signal));
    this.sendSince(waited);
    if (!result) throw new NothingToCompactError(this.localize('There is too little in this conversation to compact.'));
  }

  /** Takes a compaction back: from the next request on the model gets everything whole again. */
  async undoCompaction(id: string): Promise<void> {
    await this.wholeAndIdle();
    const event = this.history().find((each) => each.type === 'compact_summary' && each.id === id);
    if (!event) throw new Error(this.localize('This compaction is no longer there.'));
    this.agent.stop(false);
    await this.record({ type: 'compaction_undone', turn: this.newestTurn ?? event.turn, id });
    this.measure();
  }

  /**
   * Takes back what was written in a turn, each file once. What could not be taken back can be tried again.
   * @param takeBack takes back what was written, given in order
   * @throws when a turn is running, nothing was written in it, all of it was taken back before, or nothing could be
   */
  async undoWrites(turn: string, takeBack: TakeBack): Promise<void> {
    await this.wholeAndIdle();
    const waited = new Set(this.queue().map(({ id }) => id));
    await this.alone(async () => this.record(await undoneEvent(this.history(), turn, takeBack, this.localize)));
    this.sendSince(waited);
  }

  /** Shows more of what a call that waits for the user's word would do. @throws when it waits no more */
  async presentApproval(id: string): Promise<void> {
    await this.pending.present(id);
  }

  /** Reads what stands before the last compaction, where it was not read. @throws while a turn runs */
  async showEarlier(): Promise<void> {
    if (!this.isIdle())
      throw new Error(this.localize('The analyst is still working. Stop it, or wait until it is done.'));
    await this.readWhole();
    this.switched();
  }

  /** What a compaction tells in short, as it was said, and what the model reads in its place. */
  compaction(id: string): LookedBack | undefined {
    return compactionIn(this.log.entries, id);
  }

  /** Takes a waiting message back. @throws when it waits no more */
  async unqueue(id: string): Promise<void> {
    const waits = this.leaving !== id && this.queue().some((message) => message.id === id);
    if (!waits) throw new Error(this.localize('This message is already on its way.'));
    await this.write(unqueueEntry(id));
  }

  /**
   * Sends a message in place of an earlier one, as a branch: what was there stays in the session's file.
   * @param paths files that go with it; where they are not given, those of the earlier one do
   * @throws when a turn is running, there is no such turn, or a file cannot be used
   */
  async edit(turn: string, text: string, paths?: readonly string[]): Promise<TurnOutcome> {
    this.assertIdle();
    const started = this.history().find((event) => event.type === 'turn_started' && event.turn === turn);
    if (started?.type !== 'turn_started') throw new Error(this.localize('This message is no longer there.'));
    const parentUuid = this.entryOf(turn)?.parentUuid ?? null;
    if (!this.log.reaches(parentUuid)) await this.wholeAndIdle();
    this.agent.stop(false);
    const { attachments: before } = started;
    return this.work(async (signal) => {
      const files = paths && (await attachmentsInstead(paths, before, uploadsOf(this.history()), this.deps.files));
      return this.agent.query(text, files ?? before, signal, { replaces: turn });
    });
  }

  /** Makes another version of a message, with what followed it, the conversation. @throws when a turn is running */
  async selectBranch(turn: string): Promise<void> {
    await this.wholeAndIdle();
    this.agent.stop(false);
    const entry = this.entryOf(turn);
    if (!entry) throw new Error(this.localize('This message is no longer there.'));
    try {
      await this.log.selectBranch(entry.uuid);
    } catch (error) {
      throw this.unsaved(error);
    }
    this.switched();
    this.measure();
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
    return this.work((signal) => this.agent.resume(turn, signal));
  }

  /** Stops the running turn. Resolves when it has ended; at once when none runs. */
  async stop(): Promise<void> {
    this.running?.abort();
    await this.idle;
  }

  /** The user's word on a call that waits for it. @throws when it waits no more */
  answerApproval(id: string, answer: ApprovalAnswer): void {
    this.pending.answer(id, answer);
  }

  /** Stops for good: nothing that waits is sent any more. */
  async close(): Promise<void> {
    this.closed = true;
    this.agent.stop(true);
    this.pending.close();
    await this.stop();
    await this.log.close();
  }

  /** The text of code by its id: the file as it is now, else as the model wrote it. Undefined for an unknown id. */
  async codeText(codeId: string): Promise<string | undefined> {
    this.deps.trace.codeRetrieved(this.log.id, codeId);
    const text = await this.codes.read(codeId);
    if (text !== undefined) return text;
    const written = this.writtenCode(codeId);
    if (written !== undefined || this.log.isWhole) return written;
    await this.readWhole();
    return this.writtenCode(codeId);
  }

  private writtenCode(codeId: string): string | undefined {
    for (const event of this.history().reverse()) {
      if (event.type !== 'reply') continue;
      const block = codeOfReply(event).find((code) => this.codes.unsaved(code).code_id === codeId);
      if (block) return block.code;
    }
    return undefined;
  }

  private get codes(): CodeStore {
    return this.deps.codes;
  }

  private get localize(): Localize {
    return this.deps.localize;
  }

  private isIdle(): boolean {
    return this.running === undefined;
  }

  private assertWritable(): void {
    const { refusal } = this.log;
    if (refusal === undefined) return;
    if (refusal !== 'elsewhere') {
      throw new Error(describeWriteFailure(new SessionReadOnlyError(refusal), this.localize));
    }
    throw new Error(this.localize('This session is open in another window. Continue in a copy to write here.'));
  }

  private assertIdle(): void {
    this.assertWritable();
    if (!this.isIdle())
      throw new Error(this.localize('The analyst is still working. Stop it, or wait until it is done.'));
  }

  /** Runs a turn, then those of the messages that wait. */
  private async work(run: (signal: AbortSignal) => Promise<TurnOutcome>): Promise<TurnOutcome> {
    this.lastOutcome = undefined;
    const { outcome, stopped } = await this.alone(async (signal) => ({
      outcome: await run(signal),
      stopped: signal.aborted,
    }));
    this.lastOutcome = outcome;
    // After a turn that was stopped or has failed the others wait on: the user decides.
    if (outcome === 'complete' && !stopped) await this.sendWaiting();
    return outcome;
  }

  /** Does something while which nothing else may be done; it can be stopped. */
  private async alone<T>(run: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const controller = new AbortController();
    this.running = controller;
    const work = run(controller.signal);
    this.idle = work.catch(() => undefined);
    try {
      return await work;
    } finally {
      this.running = undefined;
      this.pending.endTurn();
    }
  }

  /** What waits since a turn was stopped is the user's to send; what was written just now goes on. */
  private sendSince(waited: ReadonlySet<string>): void {
    if (this.queue().some(({ id }) => !waited.has(id)) && waited.size === 0) void this.sendWaiting();
  }

  /** Sends the next waiting message. One that cannot be sent stays there, and so do those behind it. */
  private async sendWaiting(): Promise<void> {
    const [next] = this.queue();
    if (!next || this.closed || !this.isIdle()) return;
    try {
      await this.sendQueued(next.id);
    } catch (error) {
      this.listener.problem(errorMessage(error));
    }
  }

  private attach(paths: readonly string[], selections: readonly Selection[] = []): Promise<Attachment[]> {
    return attachmentsOf(paths, uploadsOf(this.history()), this.deps.files, selections);
  }

  private switched(): void {
    this.hasEarlier = !this.log.isWhole;
    this.listener.switched();
  }

  /** @throws in the user's language when it cannot be read */
  private async readWhole(): Promise<void> {
    try {
      await this.log.readWhole();
    } catch (error) {
      throw new Error(describeFileFailure(error, this.localize), { cause: error });
    }
  }

  /** Reads the whole session, for what may concern all of it and is not done while a turn runs. */
  private async wholeAndIdle(): Promise<void> {
    this.assertIdle();
    await this.readWhole();
    this.assertIdle();
  }

  private async write(draft: Parameters<SessionLog['append']>[0]): Promise<void> {
    this.assertWritable();
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
        await this.log.append(entry, this.parentFor(event));
      } catch (error) {
        const failure = this.unsaved(error);
        if (event.type === 'turn_finished') {
          this.listener.event({ ...event, outcome: 'failed', error: failure.message });
        }
        throw failure;
      }
    }
    this.trace(event);
    this.listener.event(event);
    if (event.type === 'turn_started' || event.type === 'model_usage') this.listener.changed();
    if (MEASURED.includes(event.type)) this.measure();
  }

  private trace(event: AgentEvent): void {
    const { trace } = this.deps;
    trace.event(this.log.id, event);
    const id = event.type === 'tool_finished' ? event.result.details?.file?.id : undefined;
    if (id?.startsWith('code_')) trace.codeRetrieved(this.log.id, id);
  }

  /** Where a message that takes the place of another one comes: behind what was before that one. */
  private parentFor(event: AgentEvent): (() => string | null) | undefined {
    if (event.type !== 'turn_started' || event.replaces === undefined) return undefined;
    const replaced = this.entryOf(event.replaces);
    return replaced && (() => replaced.parentUuid);
  }

  private entryOf(turn: string): Entry | undefined {
    return this.log.all.find((each) => each.type === 'user' && each.turn === turn && each.isCompactSummary !== true);
  }

  private unsaved(error: unknown): Error {
    const { readOnly } = this;
    if (readOnly) this.listener.changed(); // another window has taken it meanwhile, or its file was changed
    const reason = this.localize('The conversation could not be saved: {reason}', {
      reason: describeWriteFailure(error, this.localize),
    });
    return readOnly ? new ReadOnlyError(reason, { cause: error }) : new Error(reason, { cause: error });
  }
}
