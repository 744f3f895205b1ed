import { CancelledError } from '../../base/errors';
import type { PendingApprovals } from '../approvals/pendingApprovals';
import type { DataMode } from '../contract/dataMode';
import type { SessionLog } from '../session/sessionLog';
import type { ToolPipeline } from '../tools/pipeline';
import type { AgentEventSink, RoundPlace } from '../contract/events';
import { REPEATED, type Repeats } from './repeats';
import type { ToolCall } from '../contract/response';

/** Calls of one reply that run; each further one is told that it did not. */
const MAX_PARALLEL_CALLS = 6;

interface RunningDeps {
  pipeline: ToolPipeline;
  log: Pick<SessionLog, 'id'>;
  emit: AgentEventSink;
  /** Asks the user whether a call may run. */
  ask: PendingApprovals['ask'];
}

interface Beside {
  repeats: Repeats;
  signal: AbortSignal;
  /** Share of the model's window that the last request took, as far as it is known. */
  windowFill?: number;
  /** The model takes requests of any length. */
  unbounded: boolean;
  /** What the model may get. */
  mode: DataMode;
}

/**
 * Runs the calls of one reply side by side, each to its observation.
 * @returns `repeating` when all of them were already known
 * @throws CancelledError when the turn was stopped meanwhile; what an event that cannot be written throws
 */
export async function runCalls(
  calls: readonly ToolCall[],
  place: RoundPlace,
  { repeats, signal, ...beside }: Beside,
  { pipeline, log, emit, ask }: RunningDeps,
): Promise<false | 'repeating'> {
  const repeated = calls.map((call) => repeats.has(call));
  for (const call of calls) await emit({ type: 'tool_started', ...place, call });
  const ended = await Promise.allSettled(
    calls.map(async (call, index) => {
      const { tool_call_id, tool_name, arguments: parameters } = call;
      const request = { tool_call_id, tool_name, parameters, caller_id: log.id };
      const result =
        index >= MAX_PARALLEL_CALLS
          ? pipeline.refuse(request, `At most ${MAX_PARALLEL_CALLS} calls run in one round; call it again.`)
          : repeated[index] === true
            ? pipeline.refuse(request, REPEATED, { code: 'repeated' })
            : await pipeline.run(request, signal, {
                ask: (need, stopped) => ask(place, call, need, stopped),
                ...beside,
              });
      await emit({ type: 'tool_finished', ...place, result });
    }),
  );
  // No call goes on when the turn ends, whatever became of the others.
  for (const outcome of ended) if (outcome.status === 'rejected') throw outcome.reason;
  if (signal.aborted) throw new CancelledError();
  return repeated.every(Boolean) ? 'repeating' : false;
}
