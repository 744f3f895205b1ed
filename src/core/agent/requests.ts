import { CancelledError } from '../../base/errors';
import type { ContextBudget, Measured } from '../context/contextBudget';
import type { ContextManager } from '../context/contextManager';
import { gistableReads, makeGists, type GistMaker, type WholeRead } from '../context/gistBatch';
import { pinsOf } from '../context/pins';
import type { Clock, ModelClient, ModelRequest } from '../ports';
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
/** Tokens that any model of today takes. */
const ANY_WINDOW = 32_000;
/** An estimate above this share of the window, which no report has corrected, may be too much in truth. */
const UNSURE = 0.6;
/** A rough guess below this share of the window is never above it when counted. */
const SURELY_SMALL = 0.3;

export interface RequestParts {
  context: ContextManager;
  budget: ContextBudget;
  pipeline: ToolPipeline;
  log: SessionLog;
  gists: GistMaker;
  clock: Clock;
  emit: AgentEventSink;
  /** Told of each request before it goes out. */
  onRequest: (place: Place, model: ModelClient, request: ModelRequest) => void;
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

  constructor(private readonly parts: RequestParts) {}

  /** The request that the log makes now. */
  build({ model, system }: Pick<Run, 'model' | 'system'>): ModelRequest {
    const { context, log, pipeline } = this.parts;
    return { system, messages: context.buildContext(log, model), tools: pipeline.specs };
  }

  /** At the beginning of a turn: what was read of files in turns before it becomes gists, all in one decision. */
  async begin(run: Run): Promise<void> {
    const decided = this.events.some((event) => event.type === 'context_cleaned' && event.turn === run.turn);
    if (decided) return;
    await this.clean(
      run,
      'new_turn',
      this.gistableReads().filter(({ turn }) => turn !== run.turn),
    );
  }

  /** The next request. @throws ModelError `too_long` for one that does not fit, whatever may be left out */
  async next(run: Run, place: Place): Promise<ModelRequest> {
    const { budget, onRequest } = this.parts;
    let request = this.build(run);
    if (budget.guess(request) > ANY_WINDOW * SURELY_SMALL) {
      await run.model.prepare?.(run.signal);
      request = this.build(run); // of a model with a small window less is sent
    }
    const limit = run.model.requestLimit;
    let measured = this.measure(request, run.model);
    // What is small by far goes out at once, and is counted beside it.
    if (limit !== undefined && budget.guess(request) > limit * SURELY_SMALL) {
      let { total } = await this.surely(measured, request, run);
      if (total > limit * PRESSURE && (await this.relieve(run, total - limit * RELIEF))) {
        request = this.build(run);
        measured = this.measure(request, run.model);
        ({ total } = await measured);
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

  /** What the provider counted of the last request: later estimates start from it. */
  async reported(usage: ModelUsage): Promise<void> {
    if (this.last) await this.parts.budget.learn(await this.last, usage);
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

  /** Turns reads that the model has seen into gists, the oldest first, until so many tokens are saved. */
  private async relieve(run: Run, tokens: number): Promise<boolean> {
    const { budget } = this.parts;
    const chosen: WholeRead[] = [];
    let saved = 0;
    for (const read of this.gistableReads()) {
      if (!read.seen || saved >= tokens) continue;
      saved += await budget.tokensOf(read.result.observation, run.model);
      chosen.push(read);
    }
    return this.clean(run, 'pressure', chosen);
  }

  /** @returns whether anything is told otherwise now */
  private async clean(run: Run, reason: Reason, reads: readonly WholeRead[]): Promise<boolean> {
    const { budget, gists, emit } = this.parts;
    if (reads.length === 0) return false;
    const made = await makeGists(reads, gists);
    if (run.signal.aborted) throw new CancelledError();
    if (made.length === 0) return false;
    const results = made.map(({ cleaned }) => cleaned);
    const { total: before } = await this.measure(this.build(run), run.model);
    let after = before;
    for (const { whole, cleaned } of made) {
      after -= (await budget.tokensOf(whole, run.model)) - (await budget.tokensOf(cleaned.gist, run.model));
    }
    await emit({ type: 'context_cleaned', turn: run.turn, reason, results, before, after: Math.max(0, after) });
    return true;
  }
}
