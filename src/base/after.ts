/** No timer of a host waits longer. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Calls back after so many milliseconds. @returns takes it back */
export type After = (milliseconds: number, callback: () => void) => () => void;

export const realAfter: After = (milliseconds, callback) => {
  const timer = setTimeout(callback, Math.min(milliseconds, MAX_TIMER_MS));
  return () => clearTimeout(timer);
};
