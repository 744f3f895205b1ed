import { conversedIn } from '../context/contextManager';
import { errorMessage, orCancelled } from '../../base/errors';
import type { Measured } from '../context/contextBudget';
import { sinceBoundary } from '../context/compaction/boundary';
import { Compactor, type CompactorDeps } from '../context/compaction/compactor';
import type { CompactionResult } from '../context/compaction/result';
import { AHEAD } from '../context/compaction/summaryWork';
import { dueTrigger, type CompactionLimits } from '../context/compaction/triggers';
import { fits, type DataMode } from '../contract/dataMode';
import { eventsFor, modeOf } from '../context/eventsFor';
import { cutToFit, unseenResults } from '../context/unseenResults';
import { stubbableReads, makeStubs, type MadeStub, type WholeRead } from '../context/stubBatch';
import { pinsOf } from '../session/pins';
import type { Clock, ModelClient, ModelRequest } from '../ports';
import { eventsOf } from '../session/eventEntries';
import type { Localize } from '../text/formatter';
import type { ToolPipeline } from '../tools/pipeline';
import type { AgentEvent, CompactionTrigger, RoundPlace } from '../contract/events';
import { usageTotal, type ModelUsage } from '../contract/model';
import { ModelError } from '../contract/modelError';

/** Shares of the window: above the first, older reads of the turn become stubs, until the second is reached. */
const PRESSURE = 0.8;
const RELIEF = 0.6;
/** Below this share of the window many messages alone are no reason to compact: most of what they say would be lost for nothing. */
const MANY_MESSAGES = 0.5;
/** An estimate above this share of the window, which no report has corrected, may be too much in truth. */
const UNSURE = 0.6;
/** Tokens that any model of today takes. */
const ANY_WINDOW = 32_000;

export interface RequestDeps extends CompactorDeps {
  pipeline: ToolPipeline;
  localize: Localize;
  /** When a conversation is compacted beside by its tokens, and whether summaries are made ahead of need. */
  compaction: () => CompactionLimits & { background: boolean };
  clock: Clock;
  /** What models may get that are not on board. */
  dataMode: () => DataMode;
  /** Told of each request before it goes out. */
  onRequest: (place: RoundPlace, model: ModelClient, request: ModelRequest) => void;
  /** Told when the provider has said what a request was. */
  onReported: () => void;
}

/** Everything that stays the same through one run of a turn. */
export interface Run {
  turn: string;
  model: ModelClient;
  system: string;
  /** What the model may get. It stays so through the run: the gate refuses what is more than the setting allows by then. */
  dataMode: DataMode;
  signal: AbortSignal;
}

type Reason = Extract<AgentEvent, { type: 'context_cleaned' }>['reason'];

/** Puts together what the model is asked in a conversation, and keeps it within the model's window. */
export class Requests {
  private last: Promise<Measured> | undefined;
  private fill: number | undefined;
  /** Tokens of what goes beside the messages, by model, of those with a small window: there a worst case would take all. */
  private readonly beside = new Map<string, number>();
  private learning: Promise<void> = Promise.resolve();
  private readonly compactor: Compactor;

  constructor(private readonly deps: RequestDeps) {
    this.compactor = new Compactor(deps);
  }

  /**
   * Share of the model's window that the last request took, from 0 to 1: as the provider says, or by our own count until it
   * does. Undefined while neither is known, and of a model that has no such limit.
   */
  get windowFill(): number | undefined {
    return this.fill;
  }

  /** The request that the log makes now. */
  build({ model, system, dataMode }: Pick<Run, 'model' | 'system' | 'dataMode'>): ModelRequest {
    const { context, log, pipeline } = this.deps;
    const beside = this.beside.get(model.id);
    const more = { system, tools: pipeline.specs, dataMode, ...(beside === undefined ? {} : { beside }) };
    return context.buildContext(conversedIn(log), model, more);
  }

  /** The same as it would go out next, once what must be known of the model was asked for. */
  async upcoming(run: Run): Promise<ModelRequest> {
    await run.model.prepare?.(run.signal);
    await this.countBeside(run);
    return this.build(run);
  }

  /** At the beginning of a turn: what was read of files in turns before it becomes stubs, all in one decision. */
  async begin(run: Run): Promise<void> {
    const decided = this.events.some((event) => event.type === 'context_cleaned' && event.turn === run.turn);
    if (!decided) {
      await this.clean(
        run,
        'new_turn',
        this.stubbableReads(run).filter(({ turn, seen }) => seen && turn !== run.turn),
      );
    }
    const limits = this.deps.compaction();
    const isForMessages = dueTrigger(this.events, limits) === 'messages' && (await this.isHalfFull(run));
    const trigger = isForMessages ? 'messages' : dueTrigger(this.events, { ...limits, maxMessages: 0 });
    if (trigger) await this.compact(run, { trigger });
  }

  /** Whether the conversation takes more than half of the model's window; never of a model without one. */
  private async isHalfFull(run: Run): Promise<boolean> {
    const half = (run.model.requestLimit ?? Infinity) * MANY_MESSAGES;
    if (this.deps.budget.most(this.whole(run)) <= half) return false; // small by far
    return (await orCancelled(this.measure(this.build(run), run.model), run.signal)).total > half;
  }

  /**
   * The next request.
   * @throws ModelError `too_long` for one that does not fit, whatever may be left out; `withheld` where less may leave now than when
   * the turn began, before anything is compacted for it
   */
  async next(run: Run, place: RoundPlace): Promise<ModelRequest> {
    if (!fits(run.dataMode, modeOf(run.model, this.deps.dataMode))) throw new ModelError('withheld', '');
    const { budget, onRequest } = this.deps;
    const most = budget.most(this.whole(run));
    if (most > ANY_WINDOW * PRESSURE) await run.model.prepare?.(run.signal);
    const limit = run.model.requestLimit;
    // What is small by far goes out at once, and is counted beside it.
    if (limit !== undefined && most > limit * PRESSURE) {
      await orCancelled(this.learning, run.signal);
      await this.makeRoom(run, limit);
    }
    await this.countBeside(run);
    const request = this.build(run); // of a model with a small window less is sent
    const measured = this.measure(request, run.model);
    if (limit !== undefined && most > limit && (await orCancelled(measured, run.signal)).total > limit) {
      throw new ModelError('too_long', '');
    }
    this.last = measured;
    this.fill = undefined;
    const fillOf = ({ total }: Measured): void => {
      if (this.last === measured && limit !== undefined) this.fill ??= total / limit;
    };
    measured.then(fillOf, () => undefined);
    onRequest(place, run.model, request);
    return request;
  }

  /**
   * Compacts the conversation.
   * @returns nothing where no request would be smaller
   * @throws OversizeError when it is forced, and does not fit whatever is left out
   */
  compact(
    run: Run,
    { trigger, focus = '', forced = false }: { trigger: CompactionTrigger; focus?: string; forced?: boolean },
  ): Promise<CompactionResult | undefined> {
    return this.compactor.compact({ ...run, tools: this.deps.pipeline.specs, trigger, focus, forced });
  }

  /** Ends what is made ahead of need: the conversation is another one now, or, for good, is left. */
  stop(forGood: boolean): void {
    this.compactor.stop(forGood);
  }

  /**
   * Above a share of the window what was read becomes stubs; where that is not enough, the older part is told in short.
   * What does not fit even then are results that the model has not seen: their beginnings are sent.
   */
  private async makeRoom(run: Run, limit: number): Promise<void> {
    const { compactor, deps } = this;
    const pressed = { trigger: 'tokens' } as const;
    let total = await this.total(run);
    if (total <= limit * PRESSURE) return;
    if (await orCancelled(this.relieve(run, total - limit * RELIEF), run.signal)) total = await this.total(run);
    const isOver = (): boolean => total > limit && !deps.context.isSmall(run.model); // of a small window less is sent
    if (total > limit * RELIEF && (isOver() || compactor.mayCompact(run.turn, total))) {
      if (await this.compact(run, pressed)) total = await this.total(run);
    }
    if (isOver() && (await orCancelled(this.cutUnseen(run, total - limit * RELIEF), run.signal))) {
      total = await this.total(run);
      if (isOver() && (await this.compact(run, pressed))) total = await this.total(run);
    }
    if (isOver()) await this.compact(run, { ...pressed, forced: true });
  }

  /** Tokens of the next request, of a model with a small window too. */
  private async total(run: Run): Promise<number> {
    const request = this.whole(run);
    return (await orCancelled(this.surely(this.measure(request, run.model), request, run), run.signal)).total;
  }

  private async countBeside({ model, system, signal }: Run): Promise<void> {
    const { budget, context, pipeline } = this.deps;
    if (!context.isSmall(model)) return;
    const counted = budget.besideTokens({ system, tools: pipeline.specs }, model);
    this.beside.set(model.id, await orCancelled(counted, signal));
  }

  private whole({ model, system, dataMode }: Run): ModelRequest {
    const { context, log, pipeline } = this.deps;
    const beside = { system, tools: pipeline.specs, dataMode };
    return context.buildContext(conversedIn(log), model, beside, { whole: true });
  }

  /** An estimate that no report has corrected may be off by far: where that matters the provider is asked to count. */
  private async surely(measured: Promise<Measured>, request: ModelRequest, { model, signal }: Run): Promise<Measured> {
    const estimate = await measured;
    const isSure = !estimate.estimated || estimate.total < (model.requestLimit ?? Infinity) * UNSURE;
    const counted = isSure ? undefined : await model.count?.(request, signal);
    if (counted === undefined) return estimate;
    await this.deps.budget.learn(estimate, { input_tokens: counted, output_tokens: 0 });
    return this.measure(request, model);
  }

  /**
   * What the provider counted of the last request: later estimates start from it. Where the window fills up, a summary is
   * made ahead of need. Nobody waits for that.
   */
  reported(usage: ModelUsage, run: Run): void {
    const { last } = this;
    const { budget, diagnostics, onReported } = this.deps;
    if (!last || usage.estimated) return;
    const limit = run.model.requestLimit;
    if (limit !== undefined) this.fill = usageTotal(usage) / limit;
    this.learning = this.learning
      .then(async () => budget.learn(await last, usage))
      .then(onReported)
      .catch((error: unknown) => diagnostics.warn(`Nothing was learned of a request: ${errorMessage(error)}`));
    if (usageTotal(usage) < AHEAD * (limit ?? Infinity)) return;
    this.learning
      .then(() => this.prepare(run))
      .catch((error: unknown) => diagnostics.warn(`No summary was made ahead: ${errorMessage(error)}`));
  }

  private async prepare({ turn, model, system, dataMode }: Run): Promise<void> {
    const { compaction, pipeline } = this.deps;
    if (compaction().background) await this.compactor.prepare({ turn, model, system, dataMode, tools: pipeline.specs });
  }

  private measure(request: ModelRequest, model: ModelClient): Promise<Measured> {
    const measured = this.deps.budget.measure(request, model);
    measured.catch(() => undefined); // told to who awaits it
    return measured;
  }

  private get events(): AgentEvent[] {
    return eventsOf(this.deps.log.entries);
  }

  /** What of the conversation is told whole. */
  private kept({ dataMode }: Run): AgentEvent[] {
    return sinceBoundary(eventsFor(this.events, dataMode), pinsOf(this.deps.log.all)).events;
  }

  private stubbableReads(run: Run): WholeRead[] {
    return stubbableReads(this.kept(run), pinsOf(this.deps.log.all));
  }

  /**
   * Turns reads that the model has seen into stubs, the oldest first, until so many tokens are saved; then those of
   * earlier turns that it has not seen: a conversation that does not fit would be stuck for ever.
   */
  private async relieve(run: Run, tokens: number): Promise<boolean> {
    const made: MadeStub[] = [];
    let saved = 0;
    const reads = this.stubbableReads(run);
    const unseen = reads.filter(({ turn, seen }) => !seen && turn !== run.turn);
    for (const read of [...reads.filter(({ seen }) => seen), ...unseen]) {
      if (saved >= tokens) break;
      const stubs = makeStubs([read], { t: this.deps.localize });
      saved += await this.savedBy(stubs, run);
      made.push(...stubs);
    }
    return this.decide(run, 'pressure', made, saved);
  }

  /** Of results that the model has not seen the beginnings alone are sent, so that so many tokens are saved. */
  private async cutUnseen(run: Run, tokens: number): Promise<boolean> {
    const { budget, log } = this.deps;
    const results = unseenResults(this.kept(run), pinsOf(log.all));
    const sizes = await budget.tokensOfAll(
      results.map(({ result }) => result.observation),
      run.model,
    );
    const made = cutToFit(results, sizes, tokens);
    return this.decide(run, 'pressure', made, await this.savedBy(made, run));
  }

  private async clean(run: Run, reason: Reason, reads: readonly WholeRead[]): Promise<boolean> {
    const made = makeStubs(reads, { t: this.deps.localize });
    return this.decide(run, reason, made, await orCancelled(this.savedBy(made, run), run.signal));
  }

  private async savedBy(made: readonly MadeStub[], { model }: Run): Promise<number> {
    const { budget } = this.deps;
    const counted = await Promise.all(
      made.flatMap(({ whole, cleaned }) => [budget.tokensOf(whole, model), budget.tokensOf(cleaned.stub, model)]),
    );
    return counted.reduce((sum, tokens, at) => (at % 2 === 0 ? sum + tokens : sum - tokens), 0);
  }

  /** @returns whether anything is told otherwise now */
  private async decide(run: Run, reason: Reason, made: readonly MadeStub[], saved: number): Promise<boolean> {
    const { emit } = this.deps;
    if (made.length === 0) return false;
    const results = made.map(({ cleaned }) => cleaned);
    const { total: before } = await orCancelled(this.measure(this.build(run), run.model), run.signal);
    const after = Math.max(0, before - saved);
    await emit({ type: 'context_cleaned', turn: run.turn, reason, results, before, after });
    return true;
  }
}
