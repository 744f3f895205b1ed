import type { ModelError } from '../contract/modelError';

/** How a request that failed in a way that passes is sent again. */
export interface RetryPolicy {
  /** Requests at most, the first one counted. */
  attempts: number;
  /** Wait before the second request, in ms; it doubles with each further one. */
  firstDelayMs: number;
  /** No wait that we choose is longer. */
  maxDelayMs: number;
  /** A wait that the provider asks for and that is longer ends the turn, with words when to come back. */
  maxAskedMs: number;
}

export const defaultRetryPolicy: RetryPolicy = {
  attempts: 5,
  firstDelayMs: 1000,
  maxDelayMs: 30_000,
  maxAskedMs: 120_000,
};

/**
 * Milliseconds until a request is sent again: what the provider asks for, never less than an exponential floor, and up
 * to a quarter more, so that many clients do not come back at once. Undefined: it is not sent again.
 * @param attempt the request that failed, counted from 1
 * @param random from 0 to 1
 */
export function retryDelay(
  error: ModelError,
  attempt: number,
  policy: RetryPolicy,
  random: number,
): number | undefined {
  const { attempts, firstDelayMs, maxDelayMs, maxAskedMs } = policy;
  const asked = error.retryAfterMs ?? 0;
  if (!error.passes || attempt >= attempts || asked > maxAskedMs) return undefined;
  const floor = Math.min(firstDelayMs * 2 ** (attempt - 1), maxDelayMs);
  return Math.round(Math.max(asked, floor) * (1 + 0.25 * random));
}
