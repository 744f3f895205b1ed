/** Runs of events in a row of periods. */
export interface Run {
  /** Its first place. */
  from: number;
  length: number;
}

/** The longest run, the first one of several; undefined where there is none. */
export function longestRun(events: readonly boolean[]): Run | undefined {
  let [longest, from]: [Run | undefined, number] = [undefined, 0];
  for (let at = 0; at <= events.length; at++) {
    if (events[at] === true) continue;
    if (at - from > (longest?.length ?? 0)) longest = { from, length: at - from };
    from = at + 1;
  }
  return longest;
}

/**
 * How likely a run of so many events or more is in `n` trials that each have the chance `q`, for the longest of all: Q(n) is that of no
 * such run, Q(n) = Q(n − 1) − (1 − q) q^L Q(n − 1 − L) (A. de Moivre, "The doctrine of chances", 1738, problem 74; W. Feller, "An
 * introduction to probability theory", 1968, XIII.7). Where it is small the sum of all places says it with more digits: it is no less.
 */
export function runP(length: number, n: number, q: number): number {
  if (length > n || length < 1) return length < 1 ? 1 : 0;
  const chance = q ** length;
  // The first place that a run begins at, or one behind a trial that is none.
  const bound = chance * (1 + (n - length) * (1 - q));
  if (bound < 1e-9) return bound;
  const none = [...Array.from({ length }, () => 1), 1 - chance];
  for (let at = length + 1; at <= n; at++)
    none.push((none[at - 1] ?? 0) - (1 - q) * chance * (none[at - 1 - length] ?? 0));
  return Math.min(1, Math.max(0, 1 - (none[n] ?? 0)));
}
