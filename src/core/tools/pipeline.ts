import { CancelledError, orCancelled } from '../../base/errors';
import { SingleFlight } from '../../base/singleFlight';
import type { DataMode } from '../contract/dataMode';
import type { ToolSpec } from '../contract/jsonSchema';
import type { Clock, Log, Permissions } from '../ports';
import type { ArtifactStore } from '../store/artifactStore';
import { accept, type Accepted } from './pipeline/accept';
import { attempts } from './pipeline/attempts';
import { realAfter, type After } from '../../base/after';
import { callKey } from './pipeline/callKey';
import type { Deadlines } from './pipeline/deadlines';
import { deliver, type Delivered } from './pipeline/deliver';
import { levelFor } from './pipeline/levels';
import { logLine } from './pipeline/logLine';
import { permit, refuseAtOnce, type AskUser } from './pipeline/permission';
import { policyOf, type ResultCache } from './pipeline/resultCache';
import { failedResult, finishedResult, type Finished } from './pipeline/results';
import { dropper, giveBack, outputOf, type DropSpool } from './pipeline/spools';
import { Stopwatch } from './pipeline/stopwatch';
import type { OutputLevel, ToolExecutionResult, ToolInvocationRequest } from '../contract/toolResult';
import { DEFAULT_TIMEOUT_MS, type AcceptedCall, type AnyTool, type ToolEffect } from '../contract/tool';

export type { AskUser } from './pipeline/permission';

/** Milliseconds of a request with all its attempts; more where one attempt may take more. */
export const REQUEST_MS = 120_000;
/**
 * Milliseconds that a call of a tool that ends its own work gets beyond the time which its arguments say: for ending all that
 * it started, and for telling what came until then.
 */
export const GRACE_MS = 15_000;

export interface PipelineOptions {
  /** Milliseconds of an attempt of tools that have no time of their own. */
  timeoutMs?: () => number;
  /** The level where neither the call nor the tool has one. */
  level?: () => OutputLevel;
  /** Where large results are kept; missing: they are cut. */
  artifacts?: ArtifactStore;
  /** Missing: nothing is given again. */
  cache?: ResultCache;
  /** Who made the files of outputs, and gets back those that are not kept. */
  spools?: { drop: DropSpool };
  /** Where the time of tools begins anew that are not tried again. */
  deadlines?: Deadlines;
  after?: After;
}

export interface RunOptions {
  /** Missing: what needs the user's word is denied. */
  ask?: AskUser;
  /** Share of the model's window that the last request took, from 0 to 1. */
  windowFill?: number;
  /** The model takes requests of any length: nothing is cut for it. */
  unbounded?: boolean;
  /** What the model that reads the result may get; missing: everything. */
  mode?: DataMode;
}

/**
 * What every call goes through (docs/tools.md): the tool and its version, size and shape of the
 * arguments, permission, cache, attempts with a deadline, the observation by its level, artifact, log. It never throws: a
 * failure is an observation that the model can act on, and a cancelled call is one that says so.
 */
export class ToolPipeline {
  private readonly tools: ReadonlyMap<string, AnyTool>;
  private readonly flights = new SingleFlight<Finished>();
  private readonly drop: DropSpool;

  constructor(
    tools: readonly AnyTool[],
    private readonly permissions: Permissions,
    private readonly clock: Clock,
    private readonly log: Log,
    private readonly options: PipelineOptions = {},
  ) {
    this.tools = new Map(tools.map((tool) => [tool.name, tool]));
    this.drop = dropper(options.spools?.drop, log);
  }

  /** The tools as a model is told of them, sorted by name: the same bytes in every request. */
  get specs(): ToolSpec[] {
    const specs = [...this.tools.values()].map(({ name, description, parameters }) => ({
      name,
      description,
      parameters,
    }));
    return specs.sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** What a tool does to the world at most; undefined for a name that none has. */
  effectOf(name: string): ToolEffect | undefined {
    return this.tools.get(name)?.effect;
  }

  async run(
    request: ToolInvocationRequest,
    signal: AbortSignal,
    { ask, windowFill, unbounded = false, mode = 'all' }: RunOptions = {},
  ): Promise<ToolExecutionResult> {
    const watch = new Stopwatch(this.clock);
    const level = this.level(request, windowFill);
    const asking: AskUser | undefined = ask && ((need, its) => watch.pausedFor(() => ask(need, its)));
    let changes = false;
    const begun = (effect: ToolEffect): void => {
      changes = effect !== 'read';
    };
    const finished = await this.finish(request, level, signal, { asking, watch, unbounded, mode, begun }).catch(
      (error: unknown): Finished => ({ error, retries: 0 }),
    );
    const result = finishedResult({ request, level, mode, duration: watch.elapsed(), changes }, finished, signal);
    const line = logLine(result, this.tools.has(request.tool_name));
    if (result.success) this.log.info(line);
    else this.log.warn(line);
    return result;
  }

  /** The result of a call that is not run at all, or of which nothing came back, with words why. */
  refuse(
    request: ToolInvocationRequest,
    message: string,
    { type = 'validation', code = 'not_run' }: { type?: string; code?: string } = {},
  ): ToolExecutionResult {
    // Its words are ours.
    return failedResult({ request, level: this.level(request), mode: 'all', duration: 0 }, { type, code, message });
  }

  private level(request: ToolInvocationRequest, windowFill?: number): OutputLevel {
    const { level } = this.tools.get(request.tool_name) ?? {};
    return levelFor(request, windowFill, level, this.options.level?.() ?? 'standard');
  }

  /** Everything up to the observation. @throws what ends the call before it is run */
  private async finish(
    request: ToolInvocationRequest,
    level: OutputLevel,
    signal: AbortSignal,
    { asking, ...how }: Pick<Production, 'watch' | 'unbounded' | 'mode' | 'begun'> & { asking: AskUser | undefined },
  ): Promise<Finished> {
    const accepted = accept(this.tools, request);
    const { tool, call, caller } = accepted;
    const asked = { tool: tool.name, effect: tool.effect, caller };
    // To find out what a call needs, programs may be started.
    if (tool.effect !== 'read') refuseAtOnce(this.permissions, asked);
    const need = await orCancelled(call.need(signal), signal);
    const permission = await permit(this.permissions, { ...asked, need }, asking, signal);
    if (signal.aborted) throw new CancelledError();
    const produce = (key: string | undefined, its: AbortSignal): Promise<Finished> =>
      this.produce({ ...accepted, ...how, request, level, key }, its);
    // What changes something is done as often as it is asked for.
    if (tool.effect !== 'read') return orCancelled(produce(undefined, signal), signal);
    const key = callKey({ tool, call, request, permission, form: { level, unbounded: how.unbounded, mode: how.mode } });
    // Who waits less long, or not again, waits by himself.
    const flight = `${key} ${request.timeout_ms ?? ''} ${request.retry_on_timeout ?? ''} ${request.cache_policy ?? ''}`;
    const { value, joined } = await this.flights.run(flight, (its) => produce(key, its), signal);
    if (!joined || (await this.isFresh(value))) return value;
    // What it was made of changed before this call came.
    return orCancelled(produce(key, signal), signal);
  }

  /** From the cache, or by running it. */
  private async produce(
    { tool, call, caller, request, level, unbounded, mode, key, watch, begun }: Accepted & Production,
    signal: AbortSignal,
  ): Promise<Finished> {
    const { cache, artifacts, after = realAfter } = this.options;
    const policy = policyOf(tool, request);
    const isKept = key !== undefined && policy !== 'no_cache';
    const kept = isKept ? await cache?.get(key) : undefined;
    if (kept && (await this.isThere(kept))) return { delivered: kept, retries: 0, cached: true };
    const timeoutMs = request.timeout_ms ?? this.timeoutOf(tool, call);
    const isRead = tool.effect === 'read';
    begun(tool.effect);
    const attempted = await attempts(
      (its) => call.run({ signal: its, level, mode, caller, call: request.tool_call_id }),
      {
        timeoutMs,
        requestMs: Math.max(REQUEST_MS, timeoutMs),
        retries: {
          timeouts: isRead && tool.retriesTimeouts !== false && request.retry_on_timeout !== false,
          resources: isRead,
        },
      },
      signal,
      {
        elapsed: () => watch.elapsed(),
        after,
        lost: (outcome) => void giveBack(outcome, this.drop),
        // What is not tried again may take its time as long as it gets on.
        deadlines: tool.retriesTimeouts === false ? this.options.deadlines : undefined,
      },
    );
    const place = {
      tool: tool.name,
      session: caller,
      level,
      unbounded,
      mode,
      artifacts,
      log: this.log,
      drop: this.drop,
    };
    if ('error' in attempted) {
      const output = outputOf(attempted);
      return output ? { ...attempted, delivered: await deliver(output, place) } : attempted;
    }
    const { value, ...how } = attempted;
    const delivered = await deliver(value, place);
    if (isKept) await cache?.keep(key, delivered, policy);
    return { delivered, ...how };
  }

  private timeoutOf({ timeoutMs }: AnyTool, call: AcceptedCall): number {
    const own = call.timeoutMs();
    if (own !== undefined) return own + GRACE_MS;
    return timeoutMs === DEFAULT_TIMEOUT_MS ? (this.options.timeoutMs?.() ?? timeoutMs) : timeoutMs;
  }

  private async isThere({ artifact }: Delivered): Promise<boolean> {
    if (artifact === undefined) return true;
    return (await this.options.artifacts?.find(artifact).catch(() => undefined)) !== undefined;
  }

  private async isFresh(finished: Finished): Promise<boolean> {
    return 'error' in finished || ((await this.options.cache?.isFresh(finished.delivered)) ?? true);
  }
}

interface Production {
  request: ToolInvocationRequest;
  level: OutputLevel;
  unbounded: boolean;
  mode: DataMode;
  /** What equal calls have in common; undefined: nothing. */
  key: string | undefined;
  watch: Stopwatch;
  /** The work begins: nothing is looked up or asked any more. */
  begun: (effect: ToolEffect) => void;
}
