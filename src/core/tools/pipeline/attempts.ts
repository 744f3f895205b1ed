import { CancelledError } from '../../../base/errors';
import { pause, type After } from '../../../base/after';
import { ToolError } from '../../contract/tool';
import type { Deadlines } from './deadlines';
import { MAX_RETRIES, passing, timeoutOf, waitBefore } from './retryPolicy';

export interface AttemptLimits {
  /** Milliseconds of the first attempt. */
  timeoutMs: number;
  /** Milliseconds of all of them, and of what lies between. */
  requestMs: number;
  /** What is tried again; nothing of a tool that does more than read. */
  retries: { timeouts: boolean; resources: boolean };
}

/** What came of work that ended. */
export type Outcome<T> = { value: T } | { error: unknown };

/** What came of it, after so many attempts beside the first, of which `lastError` was the last that failed. */
export type Attempted<T> = Outcome<T> & { retries: number; lastError?: unknown };

interface How<T> {
  after: After;
  /** Takes what came of an attempt that nobody waits for any more, or that is made again. */
  lost: (outcome: Outcome<T>) => void;
  /** Where the time of an attempt may begin anew. */
  deadlines?: Deadlines | undefined;
}

/**
 * Runs something, and again where its failure may pass. It ends at once when the signal aborts, and each attempt when its time
 * is up, whether the work listens or not.
 * @param elapsed milliseconds of the request until now
 * @throws CancelledError
 */
export async function attempts<T>(
  work: (signal: AbortSignal) => Promise<T>,
  { timeoutMs, requestMs, retries: allowed }: AttemptLimits,
  signal: AbortSignal,
  { elapsed, ...how }: { elapsed: () => number } & How<T>,
): Promise<Attempted<T>> {
  const { after, lost } = how;
  let leftMs = requestMs;
  let last: { lastError?: unknown } = {};
  for (let retries = 0; ; retries++) {
    try {
      const value = await once(work, Math.min(timeoutOf(timeoutMs, retries), leftMs), signal, how);
      return { value, retries, ...last };
    } catch (error) {
      if (signal.aborted) {
        lost({ error });
        throw new CancelledError();
      }
      last = { lastError: error };
      const kind = passing(error);
      const again = kind === 'timeout' ? allowed.timeouts : kind === 'resource' && allowed.resources;
      if (!again || retries === MAX_RETRIES) return { error, retries, ...last };
      const waitMs = waitBefore(retries + 1);
      leftMs = requestMs - elapsed() - waitMs;
      if (leftMs <= 0) return { error, retries, ...last };
      lost({ error });
      await pause(waitMs, signal, after);
    }
  }
}

/** One attempt. Its own signal aborts with the user's, and when its time is up. */
function once<T>(
  work: (signal: AbortSignal) => Promise<T>,
  timeoutMs: number,
  signal: AbortSignal,
  { after, lost, deadlines }: How<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(new CancelledError());
      return;
    }
    const own = new AbortController();
    let isOver = false;
    const stop = (error: Error): void => {
      end(); // the work may never do so
      isOver = true;
      reject(error); // first: what the work says to the abort comes too late
      own.abort();
    };
    const onUser = (): void => stop(new CancelledError());
    const onDeadline = (): void => stop(new ToolError('timeout', 'timeout', tooLong(timeoutMs)));
    signal.addEventListener('abort', onUser, { once: true });
    let cancelTimer = after(timeoutMs, onDeadline);
    const takeOut = deadlines?.add(() => {
      cancelTimer();
      cancelTimer = after(timeoutMs, onDeadline);
    });
    const end = (): void => {
      cancelTimer();
      takeOut?.();
      signal.removeEventListener('abort', onUser);
    };
    const working = started(work, own.signal);
    const give = (outcome: Outcome<T>): void => {
      if (isOver) lost(outcome);
    };
    working.then(
      (value) => give({ value }),
      (error: unknown) => give({ error }),
    );
    working.then(resolve, reject).finally(end);
  });
}

/** The work, whose failure is always that of its promise. */
async function started<T>(work: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
  return work(signal);
}

function tooLong(timeoutMs: number): string {
  const seconds = Math.round(timeoutMs / 10) / 100;
  return `The tool did not end within ${seconds} s and was stopped. Ask for less at a time.`;
}
