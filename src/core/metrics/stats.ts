import { nothingSpent, spend } from '../session/spending';
import type { FailureMetrics, RequestMetrics, ToolMetrics, UsageRecord } from './records';
import type { ModelStats, ToolStats, Usage } from './usage';

/** The built-in analyst: no provider reports tokens of it, and it costs nothing. */
const BUILT_IN = 'offline';

/** The figures of records, tools and models by their names. */
export function usageOf(records: readonly UsageRecord[]): Usage {
  const tools = records.flatMap((record) => (record.kind === 'tool' ? [record.metrics] : []));
  const requests = records.flatMap((record) => (record.kind === 'request' ? [record.metrics] : []));
  const failures = records.flatMap((record) => (record.kind === 'failure' ? [record.metrics] : []));
  const models = [...new Set([...requests, ...failures].map(({ model }) => model))].sort();
  const of = (model: string) => (each: { model: string }) => each.model === model;
  return {
    tools: toolStats(tools),
    toolsTotal: statsOf('', tools),
    models: models.map((model) => modelStats(model, requests.filter(of(model)), failures.filter(of(model)))),
    modelsTotal: modelStats('', requests, failures),
  };
}

/** The figures of calls, each tool's by itself, by their names. */
function toolStats(calls: readonly ToolMetrics[]): ToolStats[] {
  const names = [...new Set(calls.map(({ tool_name }) => tool_name))].sort();
  return names.map((name) =>
    statsOf(
      name,
      calls.filter(({ tool_name }) => tool_name === name),
    ),
  );
}

function statsOf(name: string, calls: readonly ToolMetrics[]): ToolStats {
  const failed = calls.filter(({ success }) => !success);
  const cancelled = failed.filter(({ error_type }) => error_type === 'cancelled');
  const errors = failed.filter(({ error_type }) => error_type !== 'cancelled');
  const times = calls.flatMap(({ cached, duration_ms }) => (cached ? [] : [duration_ms])).sort((a, b) => a - b);
  const totalMs = sum(times);
  return {
    name,
    calls: calls.length,
    errors: errors.length,
    cancelled: cancelled.length,
    cached: calls.filter(({ cached }) => cached).length,
    retries: sum(calls.map(({ retry_count }) => retry_count)),
    ran: times.length,
    totalMs,
    meanMs: mean(totalMs, times.length),
    p95Ms: times[Math.ceil(0.95 * times.length) - 1] ?? 0,
    maxMs: times.at(-1) ?? 0,
    inputTokens: sum(calls.map(({ input_tokens }) => input_tokens)),
    outputTokens: sum(calls.map(({ output_tokens }) => output_tokens)),
    errorTypes: countOf(errors.map(({ error_type }) => error_type ?? 'unknown')),
  };
}

function modelStats(
  model: string,
  requests: readonly RequestMetrics[],
  failures: readonly FailureMetrics[],
): ModelStats {
  let spending = nothingSpent;
  for (const request of requests) {
    spending = request.usage
      ? spend(spending, request.model, request.usage)
      : {
          ...spending,
          requests: spending.requests + 1,
          unpriced: spending.unpriced + (request.model === BUILT_IN ? 0 : 1),
        };
  }
  const times = requests.flatMap(({ duration_ms }) => (duration_ms === undefined ? [] : [duration_ms]));
  const totalMs = sum(times);
  return {
    model,
    ...spending,
    unreported: requests.filter(({ usage }) => usage === undefined).length,
    failures: failures.length,
    errorKinds: countOf(failures.map(({ kind }) => kind)),
    timed: times.length,
    totalMs,
    meanMs: mean(totalMs, times.length),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function mean(total: number, count: number): number {
  return count === 0 ? 0 : total / count;
}

function countOf(names: readonly string[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Object.fromEntries(counts);
}
