/** Shares of rows, and whether two of them differ. */
import { pOfNormal } from './pValues';

/** With fewer expected rows in a cell the normal distribution is too coarse (Cochran, 1954). */
const THIN = 5;
/** Probabilities that differ by less are taken as equal, as R's fisher.test does. */
const EQUAL = 1 + 1e-7;

export interface Interval {
  low: number;
  high: number;
}

/**
 * The interval of E. Wilson (1927) for a share, from 0 to 1; null without rows.
 * @param z standard errors to each side; 1.96 are 95 %
 */
export function wilson(successes: number, n: number, z = 1.96): Interval | null {
  if (!(n > 0)) return null;
  const square = (z * z) / n;
  const share = successes / n;
  const middle = (share + square / 2) / (1 + square);
  const half = (z / (1 + square)) * Math.sqrt((share * (1 - share) + square / 4) / n);
  // Rounding leaves a little at the ends.
  return {
    low: successes === 0 ? 0 : Math.max(0, middle - half),
    high: successes === n ? 1 : Math.min(1, middle + half),
  };
}

export interface TwoProportions {
  /** The first share less the second one. */
  difference: number;
  /** Of the pooled test; 0 where both shares are 0 or both are 1. */
  z: number;
  /** Both sides. */
  p: number;
  /** Whether p is of Fisher's exact test: a cell is expected to have fewer than five rows. */
  exact: boolean;
}

/**
 * Whether a of n is another share than b of m: the test with a pooled variance (its z² is Pearson's χ² of the four cells), or
 * R. Fisher's exact one (1935) where a cell is thin. Null where one of the two has no rows.
 */
export function twoProportions(a: number, n: number, b: number, m: number): TwoProportions | null {
  if (!(n > 0) || !(m > 0)) return null;
  const difference = a / n - b / m;
  const pooled = (a + b) / (n + m);
  const variance = pooled * (1 - pooled) * (1 / n + 1 / m);
  const z = variance > 0 ? difference / Math.sqrt(variance) : 0;
  const exact = Math.min(n, m) * Math.min(pooled, 1 - pooled) < THIN;
  return { difference, z, p: exact ? pOfFisher(a, n, b, m) : pOfNormal(z), exact };
}

/** Fisher's exact test, both sides: how likely tables with the same sums are that are at most as likely as this one. */
function pOfFisher(a: number, n: number, b: number, m: number): number {
  const successes = a + b;
  const [least, most] = [Math.max(0, successes - m), Math.min(n, successes)];
  // Weights of the hypergeometric distribution, from the given table to both ends, each from its neighbor.
  const next = (x: number): number => ((n - x) * (successes - x)) / ((x + 1) * (m - successes + x + 1));
  const weights = [1];
  for (let x = a, weight = 1; x < most; x++) weights.push((weight *= next(x)));
  for (let x = a, weight = 1; x > least; x--) weights.push((weight /= next(x - 1)));
  const sum = (some: readonly number[]): number => some.reduce((added, weight) => added + weight, 0);
  return Math.min(1, sum(weights.filter((weight) => weight <= EQUAL)) / sum(weights));
}
