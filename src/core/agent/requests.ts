import { CancelledError, errorMessage } from '../../base/errors';
import type { ContextBudget, Measured } from '../context/contextBudget';
import type { ContextManager } from '../context/contextManager';
import { gistableReads, makeGists, type GistMaker, type MadeGist, type WholeRead } from '../context/gistBatch';
import { pinsOf } from '../context/pins';
import type { Clock, Log, ModelClient, ModelRequest } from '../ports';
import { eventsOf } from '../session/eventEntries';
import type { SessionLog } from '../session/sessionLog';
import type { ToolPipeline } from '../tools/pipeline';
import type { Place } from './askModel';
import type { AgentEvent, AgentEventSink } from './events';
import type { ModelUsage } from './model';
import { ModelError } from './modelError';

/** Shares of the window: above the first, older reads of the turn become gists, until the second is reached. */
const PRESSURE = 0.8;
const RELIEF = 0.6;
/** An estimate above this share of the window, which no report has corrected, may be too much in truth. */
const UNSURE = 0.6;
/** Tokens that any model of today takes. */
const ANY_WINDOW = 32_000;

export interface RequestParts {
  context: ContextManager;
  budget: ContextBudget;
  pipeline: ToolPipeline;
  log: SessionLog;
  gists: GistMaker;
  clock: Clock;
  diagnostics: Log;
  emit: AgentEventSink;
  /** Told of each request before it goes out. */
  onRequest: (place: Place, model: ModelClient, request: ModelRequest) => void;
  /** Told when the provider has said what a request was. */
  onReported: () => void;
}

/** Everything that stays the same through one run of a turn. */
export interface Run {
  turn: string;
  model: ModelClient;
  system: string;
  signal: AbortSignal;
}

type Reason = Extract<AgentEvent, { type: 'context_cleaned' }>['reason'];

/** Puts together what the model is asked in a conversation, and keeps it within the model's window. */
export class Requests {
  private last: Promise<Measured> | undefined;
  private learning: Promise<void> = Promise.resolve();

  constructor(private readonly parts: RequestParts) {}

  /** The request that the log makes now. */
  build({ model, system }: Pick<Run, 'model' | 'system'>): ModelRequest {
    const { context, log, pipeline } = this.parts;
    return context.buildRequest(log, model, { system, tools: pipeline.specs });
  }

  /** At the beginning of a turn: what was read of files in turns before it becomes gists, all in one decision. */
  async begin(run: Run): Promise<void> {
    const decided = this.events.some((event) => event.type === 'context_cleaned' && event.turn === run.turn);
    if (decided) return;
    await this.clean(
      run,
      'new_turn',
      this.gistableReads().filter(({ turn, seen }) => seen && turn !== run.turn),
    );
  }

  /** The next request. @throws ModelError `too_long` for one that does not fit, whatever may be left out */
  async next(run: Run, place: Place): Promise<ModelRequest> {
    const { budget, onRequest } = this.parts;
    const most = budget.most(this.build(run));
    if (most > ANY_WINDOW * PRESSURE) await run.model.prepare?.(run.signal);
    let request = this.build(run); // of a model with a small window less is sent
    const limit = run.model.requestLimit;
    // What is small by far goes out at once, and is counted beside it.
    const mayBeFull = limit !== undefined && most > limit * PRESSURE;
    if (mayBeFull) await orStopped(this.learning, run.signal);
    let measured = this.measure(request, run.model);
    if (mayBeFull) {
      let { total } = await orStopped(this.surely(measured, request, run), run.signal);
      if (total > limit * PRESSURE && (await orStopped(this.relieve(run, total - limit * RELIEF), run.signal))) {
        request = this.build(run);
        measured = this.measure(request, run.model);
        ({ total } = await orStopped(measured, run.signal));
      }
      if (total > limit) throw new ModelError('too_long', '');
    }
    this.last = measured;
    onRequest(place, run.model, request);
    return request;
  }

  /** An estimate that no report has corrected may be off by far: where that matters the provider is asked to count. */
  private async surely(measured: Promise<Measured>, request: ModelRequest, { model, signal }: Run): Promise<Measured> {
    const estimate = await measured;
    const isSure = !estimate.estimated || estimate.total < (model.requestLimit ?? Infinity) * UNSURE;
    const counted = isSure ? undefined : await model.count?.(request, signal);
    if (counted === undefined) return estimate;
    await this.parts.budget.learn(estimate, { input_tokens: counted, output_tokens: 0 });
    return this.measure(request, model);
  }

  /** What the provider counted of the last request: later estimates start from it. Nobody waits for that. */
  reported(usage: ModelUsage): void {
    const { last } = this;
    const { budget, diagnostics, onReported } = this.parts;
    if (!last) return;
    this.learning = this.learning
      .then(async () => budget.learn(await last, usage))
      .then(onReported)
      .catch((error: unknown) => diagnostics.warn(`Nothing was learned of a request: ${errorMessage(error)}`));
  }

  private measure(request: ModelRequest, model: ModelClient): Promise<Measured> {
    const measured = this.parts.budget.measure(request, model);
    measured.catch(() => undefined); // told to who awaits it
    return measured;
  }

  private get events(): AgentEvent[] {
    return eventsOf(this.parts.log.entries);
  }

  private gistableReads(): WholeRead[] {
    return gistableReads(this.events, pinsOf(this.parts.log.all));
  }

  /**
   * Turns reads that the model has seen into gists, the oldest first, until so many tokens are saved; then those of
   * earlier turns that it has not seen: a conversation that does not fit would be stuck for ever.
   */
  private async relieve(run: Run, tokens: number): Promise<boolean> {
    const made: MadeGist[] = [];
    let saved = 0;
    const reads = this.gistableReads();
    const unseen = reads.filter(({ turn, seen }) => !seen && turn !== run.turn);
    for (const read of [...reads.filter(({ seen }) => seen), ...unseen]) {
      if (saved >= tokens) break;
      const gists = await makeGists([read], this.parts.gists, this.parts.diagnostics);
      saved += await this.savedBy(gists, run);
      made.push(...gists);
    }
    return this.decide(run, 'pressure', made, saved);
  }

  private async clean(run: Run, reason: Reason, reads: readonly WholeRead[]): Promise<boolean> {
    const made = await orStopped(makeGists(reads, this.parts.gists, this.parts.diagnostics), run.signal);
    return this.decide(run, reason, made, await orStopped(this.savedBy(made, run), run.signal));
  }

  private async savedBy(made: readonly MadeGist[], { model }: Run): Promise<number> {
    const { budget } = this.parts;
    const counted = await Promise.all(
      made.flatMap(({ whole, cleaned }) => [budget.tokensOf(whole, model), budget.tokensOf(cleaned.gist, model)]),
    );
    return counted.reduce((sum, tokens, at) => (at % 2 === 0 ? sum + tokens : sum - tokens), 0);
  }

  /** @returns whether anything is told otherwise now */
  private async decide(run: Run, reason: Reason, made: readonly MadeGist[], saved: number): Promise<boolean> {
    const { emit } = this.parts;
    if (made.length === 0) return false;
    const results = made.map(({ cleaned }) => cleaned);
    const { total: before } = await orStopped(this.measure(this.build(run), run.model), run.signal);
    const after = Math.max(0, before - saved);
    await emit({ type: 'context_cleaned', turn: run.turn, reason, results, before, after });
    return true;
  }
}

/** Ends with the work, or at once when the user stops: a count that hangs must not hold him up. @throws CancelledError */
function orStopped<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onStop = (): void => reject(new CancelledError());
    if (signal.aborted) onStop();
    signal.addEventListener('abort', onStop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onStop));
  });
}
