/** Whether a series rises or falls all along. */
import { autocorrelations } from './autocorrelation';
import { pOfNormal } from './pValues';
import { ranksOf, tieSizes } from './ranks';
import { aboutLine, pointsOf, roundingOf, theilSen } from './robust';

/** Fewer values say nothing: even a strict rise of three is no news. */
const FEWEST = 4;
/** No p above it is significant. */
const WITHIN = 0.05;
/** Correlations beyond ± this over √n are significant at 5 %. */
const SIGNIFICANT = 1.959963984540054;

export interface MannKendall {
  /** Pairs that rise less pairs that fall. */
  s: number;
  z: number;
  /** Both sides. */
  p: number;
  /** Kendall's τ-b of the values and their order: S over the pairs that could rise, from −1 to 1; 0 where all values are equal. */
  tau: number;
}

/**
 * The test of Mann (1945) and Kendall (1975) for a monotonic trend, with ties. Where what is left about the line of Theil and Sen
 * hangs together, the variance of S is larger: that correction is of K. Hamed and A. Rao, "A modified Mann-Kendall trend test for
 * autocorrelated data" (1998), from the lags that are significant at 5 %. It never makes the variance smaller. It is incomplete with
 * few values: of simulated series without a trend whose neighbors correlate by 0.4, one in twenty has p < 0.01, and one in a hundred
 * p < 0.001. Gaps are left out. Null with fewer than four values.
 * @param isExact whether a p above 5 % is corrected too: it can only become larger, which costs as much as all the rest
 */
export function mannKendall(values: readonly (number | null)[], isExact = true): MannKendall | null {
  const points = pointsOf(values);
  const n = points.length;
  if (n < FEWEST) return null;
  let s = 0;
  const known = new Float64Array(points.map(({ value }) => value));
  for (let index = 1; index < n; index++) {
    const value = known[index] ?? 0;
    for (let before = 0; before < index; before++) s += Math.sign(value - (known[before] ?? value));
  }
  const ties = tieSizes(points.map(({ value }) => value));
  const pairs = (n * (n - 1)) / 2;
  const unequal = ties.reduce((left, size) => left - (size * (size - 1)) / 2, pairs);
  if (unequal === 0) return { s: 0, z: 0, p: 1, tau: 0 };
  const tied = ties.reduce((sum, size) => sum + size * (size - 1) * (2 * size + 5), 0);
  const variance = (n * (n - 1) * (2 * n + 5) - tied) / 18;
  const tau = s / Math.sqrt(pairs * unequal);
  const plain = (s - Math.sign(s)) / Math.sqrt(variance);
  if (!isExact && pOfNormal(plain) > WITHIN) return { s, z: plain, p: pOfNormal(plain), tau };
  const z = plain / Math.sqrt(hangingTogether(values, n));
  return { s, z, p: pOfNormal(z), tau };
}

/** n / n* of Hamed and Rao: by how much the variance of S is larger since neighbors are alike; from the significant lags alone. */
function hangingTogether(values: readonly (number | null)[], n: number): number {
  const line = theilSen(values) ?? { slope: 0, intercept: 0 };
  const rest = pointsOf(aboutLine(values, line));
  const rounding = roundingOf(values);
  const ranks = ranksOf(rest.map(({ value }) => Math.round(value / rounding)));
  const series = new Array<number | null>(values.length).fill(null);
  for (const [index, { at }] of rest.entries()) series[at] = ranks[index] ?? null;
  let sum = 0;
  const correlated = autocorrelations(series);
  for (let lag = 1; lag < n - 2; lag++) {
    const r = correlated(lag);
    if (Math.abs(r) > SIGNIFICANT / Math.sqrt(n)) sum += (n - lag) * (n - lag - 1) * (n - lag - 2) * r;
  }
  return Math.max(1, 1 + (2 / (n * (n - 1) * (n - 2))) * sum);
}
