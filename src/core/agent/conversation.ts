import type { Amount } from '../session/budget';
import { budgetEntry } from '../session/budget';
import { PendingApprovals } from '../approvals/pendingApprovals';
import type { Grants } from '../approvals/grants';
import { textsToPin } from '../context/compaction/lookBack';
import type { SummaryTrace } from '../context/compaction/summary';
import { modeOf } from '../context/eventsFor';
import { pinEntry } from '../session/pins';
import type { ContextUsage } from '../contract/contextUsage';
import { UsageMeter } from '../context/usageMeter';
import type { EventLog } from '../session/eventLog';
import type { SessionLog } from '../session/sessionLog';
import { attachmentsInstead, attachmentsOf, uploadsOf, type GivenParts } from '../store/uploads';
import type { DataMode } from '../contract/dataMode';
import { wasStopped } from '../contract/modelError';
import type { WorkspaceFiles } from '../ports';
import type { Localize } from '../text/formatter';
import { undoneEvent, type TakeBack } from '../writes/undone';
import { Agent, type AgentDeps, type MessageOrigin } from './agent';
import { ConversationHistory } from './history';
import { SessionBudget } from './sessionBudget';
import { SessionMode } from './sessionMode';
import { previewOf, type Preview, type ShownRequest } from './preview';
import { LogWriter, type WriterListener } from './logWriter';
import { WaitingMessages } from './waitingMessages';
import type { AgentEvent, TurnOutcome } from '../contract/events';

export interface ConversationDeps extends Omit<
  AgentDeps,
  'emit' | 'ask' | 'onRequest' | 'onReported' | 'summaryTrace' | 'onStopped' | 'heldWithoutPrice' | 'settleMode'
> {
  files: WorkspaceFiles;
  /** Asks the user whether a session may use a looser data mode than the one that it keeps. */
  askDataMode: (kept: DataMode, to: DataMode) => Promise<boolean>;
  /** What a session may take of models that are not on board; 0: as much as it wants. */
  spendingLimits: () => Amount;
  /** What the user has allowed. */
  grants: Grants;
  /** Keeps what goes to models and what they say, for who looks into a problem later. */
  trace: EventLog;
}

export interface ConversationListener extends WriterListener {
  /** What fills the model's window is another now. */
  usage(usage: ContextUsage): void;
  /** Another branch is the conversation now: its history is to be read anew. */
  switched(): void;
  /** Something that nobody waits for did not work; why, in the user's language. */
  problem(text: string): void;
}

/** After these the window is fuller or emptier. */
const MEASURED: readonly AgentEvent['type'][] = [
  'turn_started',
  'context_cleaned',
  'compact_summary',
  'compaction_undone',
  'turn_finished',
];

/** A conversation is too short to be compacted: nothing is wrong. */
export class NothingToCompactError extends Error {
  override readonly name = 'NothingToCompactError';
}

/** One session that is open: its log, the agent that works on it, and who listens. One turn runs at a time. */
export class Conversation {
  /** Where its calls wait for the user's word. */
  readonly pending: PendingApprovals;
  /** The messages that wait until the analyst is done. */
  readonly waiting: WaitingMessages;
  private readonly agent: Agent;
  private readonly past: ConversationHistory;
  private readonly writer: LogWriter;
  private readonly deps: ConversationDeps;
  private running: AbortController | undefined;
  private idle: Promise<unknown> = Promise.resolve();
  private lastOutcome: TurnOutcome | undefined;
  /** The last request that was made here. */
  private last: ShownRequest | undefined;
  private readonly usageMeter: UsageMeter;
  private hasEarlier: boolean;

  constructor(
    given: ConversationDeps,
    private readonly listener: ConversationListener,
  ) {
    const spending = new SessionBudget(given);
    const mode = new SessionMode({ ...given, write: (draft) => this.writer.write(draft) });
    const deps = { ...given, models: spending.within(given.models), dataMode: mode.current };
    this.deps = deps;
    const summaryTrace: SummaryTrace = {
      onRequest: (turn, model, request) =>
        deps.trace.modelInput(this.log.id, { turn, round: 0 }, model, request, 'summary'),
      onReply: (turn, model, reply) => deps.trace.summaryOutput(this.log.id, turn, model, reply),
    };
    const emit = (event: AgentEvent): Promise<void> => this.record(event);
    this.past = new ConversationHistory(deps);
    this.writer = new LogWriter(deps, this.past, listener);
    this.waiting = new WaitingMessages({
      ...{ writer: this.writer, makeId: deps.makeId, localize: deps.localize },
      isIdle: () => this.isIdle(),
      run: ({ id, text, paths, ...parts }) => this.start(text, paths, parts, { queued: id }),
      problem: (text) => listener.problem(text),
    });
    this.pending = new PendingApprovals({ ...deps, session: deps.log.id, emit });
    this.agent = new Agent({
      ...{ ...deps, summaryTrace, emit },
      settleMode: (model) => mode.settle(model),
      heldWithoutPrice: (model) => spending.heldWithoutPrice(model),
      ask: (...question) => this.pending.ask(...question),
      onRequest: (place, model, request) => {
        this.last = { model, request, state: 'sent' };
        deps.trace.modelInput(this.log.id, place, model.id, request);
      },
      onStopped: (why) => (this.last &&= { ...this.last, state: 'refused', why }),
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
    return this.past.events();
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
   * The last request of the conversation, as its model got it, or that was stopped; one that waits for an answer about its
   * recipient goes before it. Of a session that was resumed it is made again from the log, with the model and the prompt of today; before the
   * first one it is what would be sent.
   */
  async preview(): Promise<Preview> {
    const waiting = await this.agent.upcoming();
    const shown = waiting ? { ...waiting, state: 'waits' as const } : (this.last ?? (await this.lastRequest()));
    return previewOf(shown, this.deps.budget);
  }

  private async lastRequest(): Promise<ShownRequest> {
    const { models, context, pipeline } = this.deps;
    const model = await models.current();
    const dataMode = modeOf(model, this.deps.dataMode);
    const system = await context.systemPrompt(pipeline.specs, model.replyFormat, dataMode);
    const beside = { system, tools: pipeline.specs, dataMode };
    const request = context.buildContext(this.past.lastTold(), model, beside);
    const events = this.past.events();
    const last = events.findLast((event) => event.type === 'turn_finished');
    if (wasStopped(last?.error_kind)) return { model, request, state: 'refused', why: last?.error };
    return { model, request, state: events.some(({ type }) => type === 'reply') ? 'again' : 'waits' };
  }

  /**
   * Sends the user's message and runs the turn, then those of the messages that were written meanwhile. While a turn
   * runs, the message waits for its end.
   * @param paths files that go with it: of the workspace, or addresses of copies
   * @param parts what of them is meant
   * @returns how its turn ended; `queued` when it waits
   * @throws when a file cannot be used, or the session cannot be written
   */
  async send(text: string, paths: readonly string[], parts: GivenParts = {}): Promise<TurnOutcome | 'queued'> {
    this.writer.assertWritable();
    if (this.isIdle()) return this.start(text, paths, parts);
    for (const path of paths) await this.deps.files.stat(path);
    const { selections, pictures } = parts;
    const more = { ...(selections && { selections: [...selections] }), ...(pictures && { pictures }) };
    await this.waiting.add({ text, paths: [...paths], ...more });
    // The turn may have ended while this was written.
    if (this.isIdle() && this.lastOutcome === 'complete') await this.waiting.sendNext();
    return 'queued';
  }

  /** Keeps messages and results whole whatever happens to the conversation, or lets go of them (keys: context/pins). */
  async setPinned(keys: readonly string[], pinned: boolean): Promise<void> {
    const texts = pinned ? await textsToPin(keys, this.log, () => this.past.readWhole()) : [];
    await this.writer.write(pinEntry(keys, pinned, this.past.newestTurn, texts));
    this.measure();
  }

  /**
   * Tells everything but the newest part of the conversation in short from here on.
   * @param focus what the user wants kept; may be empty
   * @throws when a turn is running, or there is too little to tell in short
   */
  async compact(focus: string): Promise<void> {
    this.assertIdle();
    const result = await this.between((signal) => this.agent.compact(focus.trim(), signal));
    if (!result) throw new NothingToCompactError(this.localize('There is too little in this conversation to compact.'));
  }

  /** Takes a compaction back: from the next request on the model gets everything whole again. */
  async undoCompaction(id: string): Promise<void> {
    await this.wholeAndIdle();
    const event = this.history().find((each) => each.type === 'compact_summary' && each.id === id);
    if (!event) throw new Error(this.localize('This compaction is no longer there.'));
    this.agent.stop(false);
    await this.record({ type: 'compaction_undone', turn: this.past.newestTurn ?? event.turn, id });
  }

  /**
   * Takes back what was written in a turn, each file once. What could not be taken back can be tried again.
   * @param takeBack takes back what was written, given in order
   * @throws when a turn is running, nothing was written in it, all of it was taken back before, or nothing could be
   */
  async undoWrites(turn: string, takeBack: TakeBack): Promise<void> {
    await this.wholeAndIdle();
    await this.between(async () => this.record(await undoneEvent(this.history(), turn, takeBack, this.localize)));
  }

  /** Reads what stands before the last compaction, where it was not read. @throws while a turn runs */
  async showEarlier(): Promise<void> {
    this.assertNothingRuns();
    await this.past.readWhole();
    this.switched();
  }

  /**
   * Sends a message in place of an earlier one, as a branch: what was there stays in the session's file.
   * @param paths files that go with it; where they are not given, those of the earlier one do
   * @throws when a turn is running, there is no such turn, or a file cannot be used
   */
  async edit(turn: string, text: string, paths?: readonly string[], parts: GivenParts = {}): Promise<TurnOutcome> {
    this.assertIdle();
    const started = this.history().find((event) => event.type === 'turn_started' && event.turn === turn);
    if (started?.type !== 'turn_started') throw new Error(this.localize('This message is no longer there.'));
    const parentUuid = this.past.messageOf(turn)?.parentUuid ?? null;
    if (!this.log.reaches(parentUuid)) await this.wholeAndIdle();
    this.agent.stop(false);
    const { attachments: before } = started;
    return this.work(async (signal) => {
      const files =
        paths && (await attachmentsInstead(paths, before, uploadsOf(this.history()), this.deps.files, parts));
      return this.agent.query(text, files ?? before, signal, { replaces: turn });
    });
  }

  /** Makes another version of a message, with what followed it, the conversation. @throws when a turn is running */
  async selectBranch(turn: string): Promise<void> {
    await this.wholeAndIdle();
    this.agent.stop(false);
    const entry = this.past.messageOf(turn);
    if (!entry) throw new Error(this.localize('This message is no longer there.'));
    await this.writer.selectBranch(entry.uuid);
    this.switched();
    this.measure();
  }

  /** Goes on with the last turn, which was interrupted, stopped or has failed. @throws when a turn is running */
  async resume(turn: string): Promise<TurnOutcome> {
    this.assertResumable(turn);
    return this.work((signal) => this.agent.resume(turn, signal));
  }

  private assertResumable(turn: string): void {
    this.assertIdle();
    const events = this.history();
    const last = events.findLast((event) => event.type === 'turn_started');
    const finished = events.findLast((event) => event.type === 'turn_finished' && event.turn === turn);
    if (last?.turn !== turn || (finished?.type === 'turn_finished' && finished.outcome === 'complete')) {
      throw new Error(this.localize('Only the last answer can be continued.'));
    }
  }

  /** Lets the session take as much again as its budget is, and goes on with the last turn. @throws when a turn is running */
  async extendBudget(turn: string): Promise<TurnOutcome> {
    this.assertResumable(turn);
    await this.writer.write(budgetEntry(this.deps.spendingLimits()));
    return this.resume(turn);
  }

  /** Stops the running turn. Resolves when it has ended; at once when none runs. */
  async stop(): Promise<void> {
    this.running?.abort();
    await this.idle;
  }

  /** Stops for good: nothing that waits is sent any more. */
  async close(): Promise<void> {
    this.waiting.close();
    this.agent.stop(true);
    this.pending.close();
    await this.stop();
    await this.log.close();
  }

  /** The text of code by its id: the file as it is now, else as the model wrote it. Undefined for an unknown id. */
  async codeText(codeId: string): Promise<string | undefined> {
    this.deps.trace.codeRetrieved(this.log.id, codeId);
    return this.past.codeText(codeId);
  }

  private get localize(): Localize {
    return this.deps.localize;
  }

  private isIdle(): boolean {
    return this.running === undefined;
  }

  private assertNothingRuns(): void {
    if (this.isIdle()) return;
    throw new Error(this.localize('The analyst is still working. Stop it, or wait until it is done.'));
  }

  private assertIdle(): void {
    this.writer.assertWritable();
    this.assertNothingRuns();
  }

  /** Runs the turn of a message. */
  private start(
    text: string,
    paths: readonly string[],
    parts: GivenParts = {},
    origin: MessageOrigin = {},
  ): Promise<TurnOutcome> {
    return this.work(async (signal) => {
      const files = await attachmentsOf(paths, uploadsOf(this.history()), this.deps.files, parts);
      return this.agent.query(text, files, signal, origin);
    });
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
    if (outcome === 'complete' && !stopped) await this.waiting.sendNext();
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

  /**
   * Does something between two turns. What waits since a turn was stopped is the user's to send; what is written meanwhile
   * goes on.
   */
  private async between<T>(run: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const isWaitedFor = this.waiting.list().length > 0;
    const result = await this.alone(run);
    if (!isWaitedFor) void this.waiting.sendNext();
    return result;
  }

  private switched(): void {
    this.hasEarlier = !this.log.isWhole;
    this.listener.switched();
  }

  /** Reads the whole session, for what may concern all of it and is not done while a turn runs. */
  private async wholeAndIdle(): Promise<void> {
    this.assertIdle();
    await this.past.readWhole();
    this.assertIdle();
  }

  private async record(event: AgentEvent): Promise<void> {
    await this.writer.record(event);
    if (MEASURED.includes(event.type)) this.measure();
  }
}
