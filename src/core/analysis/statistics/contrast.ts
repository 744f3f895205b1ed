/** Weighted sums of means of groups. */
import { pOfT } from './pValues';
import type { Group } from './tests';

export interface Contrast {
  value: number;
  t: number;
  /** By Satterthwaite (1946). */
  df: number;
  p: number;
}

/**
 * Student's t of a weighted sum of means, each with the variance of its own group (Welch, 1947); null where nothing varies, or where a
 * group that counts has fewer than two values.
 * @param inflation by which the variance is larger than that of values that have nothing to do with each other
 */
export function contrast(groups: readonly Group[], weights: readonly number[], inflation = 1): Contrast | null {
  let [value, variance, rest] = [0, 0, 0];
  for (const [at, { n, mean, ss }] of groups.entries()) {
    const weight = weights[at] ?? 0;
    if (weight === 0) continue;
    if (n < 2) return null;
    const own = (weight ** 2 * ss) / (n - 1) / n;
    value += weight * mean;
    variance += own;
    rest += own ** 2 / (n - 1);
  }
  if (!(variance > 0)) return null;
  const [t, df] = [value / Math.sqrt(variance * inflation), variance ** 2 / rest];
  return { value, t, df, p: pOfT(t, df) ?? 1 };
}
