import { canonicalJson } from '../../base/canonicalJson';
import type { AgentEvent } from '../contract/events';
import type { ToolEffect } from '../contract/tool';
import type { ToolExecutionResult } from '../contract/toolResult';
import type { ToolCall } from '../contract/response';

/** A call that gave the same result so often in one turn is not run again. */
const ENOUGH = 2;

/** After these a model has less of what it was told: a turn may go on under a data mode that withholds it. */
const FORGETTING: ReadonlySet<AgentEvent['type']> = new Set(['context_cleaned', 'compact_summary', 'turn_resumed']);

export const REPEATED =
  'This very call has already given the same result more than once in this turn. Use that result, or do something else; if you have what you need, finish with the report.';

/**
 * Finds calls that a model makes over and over. What it knows comes from the log, so it is the same after a crash. What
 * writes or runs is done as often as it is asked for, and what was read before it may be something else after it.
 */
export class Repeats {
  /** Calls, by what they are, with what they gave last and how often in a row. */
  private readonly known = new Map<string, { result: string; times: number }>();

  /** @param effectOf what a tool does to the world; undefined for one that there is not */
  constructor(events: readonly AgentEvent[], turn: string, effectOf: (tool: string) => ToolEffect | undefined) {
    const running = new Map<string, ToolCall>();
    for (const event of events) {
      if (!('turn' in event) || event.turn !== turn) continue;
      // The model may no longer have what it was told: to ask for it again is right.
      if (FORGETTING.has(event.type)) this.known.clear();
      if (event.type === 'tool_started') running.set(event.call.tool_call_id, event.call);
      if (event.type !== 'tool_finished') continue;
      const { tool_call_id, observation } = event.result;
      const call = running.get(tool_call_id);
      if (!call) continue;
      if ((effectOf(call.tool_name) ?? 'read') !== 'read' && hasBegun(event.result)) this.known.clear();
      else if (hasEnded(event.result)) this.note(call, observation.replaceAll(tool_call_id, ''));
    }
  }

  /** Whether the call has given the same often enough. */
  has(call: ToolCall): boolean {
    return (this.known.get(keyOf(call))?.times ?? 0) >= ENOUGH;
  }

  private note(call: ToolCall, result: string): void {
    const key = keyOf(call);
    const before = this.known.get(key);
    this.known.set(key, { result, times: before?.result === result ? before.times + 1 : 1 });
  }
}

/** Whether a call that writes or runs something may have done so. */
function hasBegun({ success, details, error_type, error_code }: ToolExecutionResult): boolean {
  const run = details?.run;
  if (run) return run.end !== 'not_started';
  return success || error_code === 'interrupted' || ['cancelled', 'timeout', 'internal'].includes(error_type ?? '');
}

/** Whether a call came to an end of its own: what was refused, stopped or timed out may give something else next time. */
function hasEnded({ error_type, error_code }: ToolExecutionResult): boolean {
  const passing = ['cancelled', 'interrupted', 'timeout', 'permission'];
  return !passing.includes(error_type ?? '') && !['not_run', 'repeated', 'engine_died'].includes(error_code ?? '');
}

function keyOf({ tool_name, arguments: args }: ToolCall): string {
  return `${tool_name} ${canonicalJson(args)}`;
}
