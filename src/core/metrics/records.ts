import type { AgentEvent } from '../contract/events';
import type { ModelUsage } from '../contract/model';
import type { ModelErrorKind } from '../contract/modelError';
import { estimateTokens } from '../text/estimateTokens';
import type { OutputLevel, ToolExecutionResult } from '../contract/toolResult';

/** How one call of a tool went. */
export interface ToolMetrics {
  tool_name: string;
  duration_ms: number;
  /** Tokens of the arguments, as their length tells. */
  input_tokens: number;
  /** Tokens of the observation, as its length tells. */
  output_tokens: number;
  success: boolean;
  retry_count: number;
  output_level: OutputLevel;
  cached: boolean;
  error_type?: string;
}

/** One request to a model. What is missing is not known. */
export interface RequestMetrics {
  model: string;
  usage?: ModelUsage;
  duration_ms?: number;
}

/** A turn that ended because its model failed. */
export interface FailureMetrics {
  model: string;
  kind: ModelErrorKind;
  duration_ms?: number;
}

/** What counts, one by one. */
export type UsageRecord =
  | { kind: 'tool'; metrics: ToolMetrics }
  | { kind: 'request'; metrics: RequestMetrics }
  | { kind: 'failure'; metrics: FailureMetrics };

interface Turn {
  model: string;
  /** Milliseconds since 1970 of what came last in it. */
  lastMs: number;
}

/**
 * Makes records of events, in their order: a pure fold, so that a session that is read back has the figures that it had.
 * A call counts when it has ended.
 */
export class UsageFold {
  private readonly turns = new Map<string, Turn>();
  /** Tokens of the arguments of calls that have begun. */
  private readonly started = new Map<string, number>();
  /** Rounds of which a request was reported whose reply has not come. */
  private readonly reported = new Set<string>();

  /** @param at when it happened, ISO 8601 */
  take(event: AgentEvent, at: string): UsageRecord | undefined {
    const atMs = Date.parse(at);
    const record = this.recordOf(event, atMs);
    const isBeside = event.type === 'model_usage' && event.purpose !== undefined;
    const known = this.turns.get(event.turn);
    if (event.type === 'turn_finished') this.turns.delete(event.turn);
    else if (event.type === 'turn_started' || event.type === 'turn_resumed') {
      this.turns.set(event.turn, { model: event.model, lastMs: atMs });
    } else if (known && !isBeside) known.lastMs = atMs;
    return record;
  }

  private recordOf(event: AgentEvent, atMs: number): UsageRecord | undefined {
    switch (event.type) {
      case 'tool_started':
        this.started.set(callKey(event, event.call.tool_call_id), estimateTokens(JSON.stringify(event.call.arguments)));
        return undefined;
      case 'tool_finished': {
        const key = callKey(event, event.result.tool_call_id);
        const tokens = this.started.get(key) ?? 0;
        this.started.delete(key);
        return { kind: 'tool', metrics: toolMetricsOf(event.result, tokens) };
      }
      case 'model_usage': {
        const { model, usage } = event;
        if (event.purpose !== undefined) return { kind: 'request', metrics: { model, usage } };
        this.reported.add(roundKey(event));
        return { kind: 'request', metrics: { model, usage, ...this.sinceLast(event, atMs) } };
      }
      case 'reply':
      case 'reasked': {
        if (this.reported.delete(roundKey(event))) return undefined;
        const usage = event.type === 'reply' ? event.usage : undefined;
        const metrics = { model: event.model, ...(usage && { usage }), ...this.sinceLast(event, atMs) };
        return { kind: 'request', metrics };
      }
      case 'turn_finished': {
        const { error_kind: kind } = event;
        const model = this.turns.get(event.turn)?.model;
        if (event.outcome !== 'failed' || kind === undefined || model === undefined) return undefined;
        return { kind: 'failure', metrics: { model, kind, ...this.sinceLast(event, atMs) } };
      }
      default:
        return undefined;
    }
  }

  /** Nothing where the clock was set back meanwhile. */
  private sinceLast({ turn }: { turn: string }, atMs: number): { duration_ms?: number } {
    const duration_ms = atMs - (this.turns.get(turn)?.lastMs ?? Number.NaN);
    return duration_ms >= 0 ? { duration_ms } : {};
  }
}

function toolMetricsOf(result: ToolExecutionResult, input_tokens: number): ToolMetrics {
  const { tool_name, duration_ms, observation, success, retry_count = 0, output_level, cached, error_type } = result;
  return {
    tool_name,
    duration_ms,
    input_tokens,
    output_tokens: estimateTokens(observation),
    success,
    retry_count,
    output_level,
    cached: cached === true,
    ...(error_type === undefined ? {} : { error_type }),
  };
}

function callKey(place: { turn: string; round: number }, id: string): string {
  return JSON.stringify([place.turn, place.round, id]);
}

function roundKey({ turn, round }: { turn: string; round: number }): string {
  return JSON.stringify([turn, round]);
}
