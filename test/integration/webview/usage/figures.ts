/** Figures as the host sends them. */
import type { ModelStats, ReadyUsage, ToolStats } from '../../../../src/protocol/usage';

export function toolStats(name: string, given: Partial<ToolStats> = {}): ToolStats {
  return {
    name,
    ...{ calls: 1, errors: 0, cancelled: 0, cached: 0, retries: 0, ran: 1 },
    ...{ totalMs: 0, meanMs: 0, p95Ms: 0, maxMs: 0, inputTokens: 0, outputTokens: 0, errorTypes: {} },
    ...given,
  };
}

export function modelStats(model: string, given: Partial<ModelStats> = {}): ModelStats {
  return {
    model,
    ...{ requests: 1, input: 0, cacheWrite: 0, cacheRead: 0, output: 0, cost: 0, unpriced: 0 },
    ...{ unreported: 0, failures: 0, errorKinds: {}, timed: 1, totalMs: 0, meanMs: 0 },
    ...given,
  };
}

export function ready(calls: number): ReadyUsage {
  const tool = toolStats('file_reader', { calls });
  const usage = { tools: [tool], toolsTotal: { ...tool, name: '' }, models: [], modelsTotal: modelStats('') };
  return { state: 'ready', usage, sessions: 1, unreadable: 0, left: 0 };
}
