import type { OutputLevel, ToolExecutionResult, ToolInvocationRequest } from '../../contract/toolResult';
import type { Delivered } from './deliver';
import { describeFailure, observationOf, withheldFailure, type Failure } from './failure';
import type { DataMode } from '../../contract/dataMode';

/** What came of a call, however it was come by. A failed one may have given something all the same. */
export type Finished = ({ delivered: Delivered; cached?: boolean } | { error: unknown; delivered?: Delivered }) & {
  retries: number;
  lastError?: unknown;
};

/** The call that a result is of. */
export interface ResultOf {
  request: ToolInvocationRequest;
  level: OutputLevel;
  /** What the model that reads it may get. */
  mode: DataMode;
  /** Milliseconds. */
  duration: number;
  /** It had begun to do more than to read. */
  changes?: boolean;
}

const never = new AbortController().signal;

export function finishedResult(of: ResultOf, finished: Finished, signal: AbortSignal): ToolExecutionResult {
  const { retries, lastError } = finished;
  const again = retries === 0 ? {} : { retry_count: retries, last_error: describeFailure(lastError, never).message };
  if ('error' in finished) {
    const failed = failedResult(of, describeFailure(finished.error, signal, of.changes));
    if (!finished.delivered) return { ...failed, ...again };
    const { observation, ...told } = deliveredFields(finished.delivered);
    return { ...failed, ...told, observation: `${failed.observation}\n${observation}`, ...again };
  }
  return {
    ...common(of),
    success: true,
    ...deliveredFields(finished.delivered),
    ...again,
    ...(finished.cached === true && { cached: true }),
  };
}

/** What a result has of an output. */
function deliveredFields({ observation, summary, bytes, hash, artifact, truncated, details }: Delivered) {
  return {
    observation,
    data_summary: summary,
    data_size_bytes: bytes,
    data_hash: hash,
    ...(artifact !== undefined && { artifact_id: artifact }),
    ...(truncated === true && { truncated }),
    ...(details && { details }),
  };
}

/** A failure as an observation that the model can act on. */
export function failedResult(of: ResultOf, failure: Failure): ToolExecutionResult {
  const told = of.mode === 'all' ? failure : withheldFailure(failure);
  const observation = observationOf(told, of.request.tool_call_id);
  return {
    ...common(of),
    observation,
    success: false,
    data_size_bytes: new TextEncoder().encode(observation).length,
    error_type: failure.type,
    error_code: failure.code,
    error_message: failure.message,
    ...(failure.fault && { details: { fault: failure.fault } }),
  };
}

function common({ request, level, duration }: ResultOf) {
  return {
    tool_call_id: request.tool_call_id,
    tool_name: request.tool_name,
    output_level: level,
    duration_ms: duration,
  };
}
