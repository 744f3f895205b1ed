/** Hand-made events of a conversation that uses tools and a model. */
import { plainResponse } from '../../../../src/core/agent/agentResponse';
import type { AgentEvent } from '../../../../src/core/contract/events';
import type { ToolExecutionResult } from '../../../../src/core/contract/toolResult';

const turn = 't1';
const at = '2026-11-21T10:00:00.000Z';

export function turnStarted(model = 'claude-haiku-4-5', id = turn): AgentEvent {
  return { type: 'turn_started', turn: id, at, text: 'Why?', attachments: [], context: '', model };
}

/** A call, and how it ended. */
export function called(id: string, given: Partial<ToolExecutionResult> = {}, args = {}, round = 1): AgentEvent[] {
  const tool_name = given.tool_name ?? 'file_reader';
  const result: ToolExecutionResult = {
    tool_call_id: id,
    tool_name,
    observation: 'abcdefgh',
    output_level: 'standard',
    success: true,
    data_size_bytes: 8,
    duration_ms: 100,
    ...given,
  };
  return [
    { type: 'tool_started', turn, round, call: { tool_call_id: id, tool_name, arguments: args } },
    { type: 'tool_finished', turn, round, result },
  ];
}

export function asked(
  input: number,
  output: number,
  given: Partial<Extract<AgentEvent, { type: 'model_usage' }>> = {},
) {
  const usage = { input_tokens: input, output_tokens: output };
  return { type: 'model_usage', turn, round: 1, model: 'claude-haiku-4-5', usage, ...given } satisfies AgentEvent;
}

export function replied(model = 'claude-haiku-4-5', round = 1): AgentEvent {
  return { type: 'reply', turn, round, raw: 'So.', model, response: plainResponse('So.', 1), downloads: [] };
}

export function finished(given: Partial<Extract<AgentEvent, { type: 'turn_finished' }>> = {}): AgentEvent {
  return { type: 'turn_finished', turn, at, outcome: 'complete', ...given };
}

/** A turn with calls of two tools and two requests; all that a report tells is in it. */
export const conversation: readonly AgentEvent[] = [
  turnStarted(),
  asked(1000, 50, { usage: { input_tokens: 1000, output_tokens: 50, cache_read_input_tokens: 200 } }),
  replied(),
  ...called('c1', { duration_ms: 120 }, { path: 'sales.csv' }),
  ...called('c2', { duration_ms: 0.2, cached: true }, { path: 'sales.csv' }),
  ...called('c3', { tool_name: 'query_database', duration_ms: 1500, success: false, error_type: 'database' }),
  ...called('c4', { tool_name: 'query_database', duration_ms: 900, retry_count: 2 }),
  ...called('c5', { tool_name: 'query_database', duration_ms: 40, success: false, error_type: 'cancelled' }),
  asked(300, 20, { purpose: 'summary', round: 0, model: 'my-gateway-model' }),
  asked(2000, 80, { round: 2 }),
  replied('claude-haiku-4-5', 2),
  finished({ outcome: 'failed', error: 'no', error_kind: 'overloaded' }),
];
