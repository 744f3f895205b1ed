import { orCancelled } from './errors';

/** No timer of a host waits longer. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Calls back after so many milliseconds. @returns takes it back */
export type After = (milliseconds: number, callback: () => void) => () => void;

export const realAfter: After = (milliseconds, callback) => {
  const timer = setTimeout(callback, Math.min(milliseconds, MAX_TIMER_MS));
  return () => clearTimeout(timer);
};

/** Waits. @throws CancelledError as soon as the signal aborts */
export async function pause(milliseconds: number, signal: AbortSignal, after = realAfter): Promise<void> {
  let cancelTimer = (): void => undefined;
  const over = new Promise<void>((resolve) => (cancelTimer = after(milliseconds, resolve)));
  await orCancelled(over, signal).finally(cancelTimer);
}
