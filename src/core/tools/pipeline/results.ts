import type { OutputLevel, ToolExecutionResult, ToolInvocationRequest } from '../result';
import type { Delivered } from './deliver';
import { describeFailure, observationOf, type Failure } from './failure';

/** What came of a call, however it was come by. */
export type Finished = ({ delivered: Delivered; cached?: boolean } | { error: unknown }) & {
  retries: number;
  lastError?: unknown;
};

/** The call that a result is of. */
export interface ResultOf {
  request: ToolInvocationRequest;
  level: OutputLevel;
  /** Milliseconds. */
  duration: number;
}

const never = new AbortController().signal;

export function finishedResult(of: ResultOf, finished: Finished, signal: AbortSignal): ToolExecutionResult {
  const { retries, lastError } = finished;
  const again = retries === 0 ? {} : { retry_count: retries, last_error: describeFailure(lastError, never).message };
  if ('error' in finished) return { ...failedResult(of, describeFailure(finished.error, signal)), ...again };
  const { observation, summary, bytes, hash, artifact, truncated, file } = finished.delivered;
  return {
    ...common(of),
    observation,
    success: true,
    data_summary: summary,
    data_size_bytes: bytes,
    data_hash: hash,
    ...(artifact !== undefined && { artifact_id: artifact }),
    ...(truncated === true && { truncated }),
    ...again,
    ...(finished.cached === true && { cached: true }),
    ...(file && { file }),
  };
}

/** A failure as an observation that the model can act on. */
export function failedResult(of: ResultOf, failure: Failure): ToolExecutionResult {
  const observation = observationOf(failure, of.request.tool_call_id);
  return {
    ...common(of),
    observation,
    success: false,
    data_size_bytes: new TextEncoder().encode(observation).length,
    error_type: failure.type,
    error_code: failure.code,
    error_message: failure.message,
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
