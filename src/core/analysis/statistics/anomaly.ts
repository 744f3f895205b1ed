/** Values that stand out of their series. */
import { levelShift } from './levelShift';
import { pOfNormal } from './pValues';
import { aboutLine, mad, medianOf, pointsOf, theilSen, type Point } from './robust';
import { deseasonalized } from './season';

/** Values of the running median: a fifth of all, at least so many and at most. */
const NARROW = 5;
const WIDE = 13;
/** A jump of level is taken out from this p on: else the values beside it would stand out. */
const SURE_SHIFT = 0.01;
/** The mean absolute deviation of normal values is their standard deviation by this: √(π / 2). */
const MEAN_DEVIATIONS = 1.2533141373155001;
/**
 * The scale of n values is multiplied by 1 + this / n. With it, of simulated series of 10 to 240 normal values (independent ones,
 * and with a correlation of neighbors of 0.5) one in a hundred has a value with p < 0.01.
 */
const SMALL_SAMPLE = 10;

export interface Anomaly {
  index: number;
  /** What the season, the level or line, and the values around it say. */
  expected: number;
  /** How far the value lies from it, in robust standard deviations. */
  z: number;
  /** How likely any value of the series lies as far from what is expected (Bonferroni). */
  p: number;
}

/**
 * Each value against what is expected of it, the one that stands out most first: the season, if there is a period, the line of
 * Theil and Sen or the two levels of a sure shift, and the running median of the others around it (F. Hampel, 1974). The scale is
 * the median absolute deviation; where more than half of the values are as expected, the mean one (Iglewicz and Hoaglin, 1993).
 * None with fewer values than the running median has, and where all are as expected.
 */
export function anomaly(values: readonly (number | null)[], { period = 0 }: { period?: number } = {}): Anomaly[] {
  const rest = withoutBase(deseasonalized(values, period));
  const points = pointsOf(rest);
  const n = points.length;
  const width = Math.min(WIDE, Math.max(NARROW, 2 * Math.round(n / 10) + 1));
  if (n < width) return [];
  const residuals = points.map(({ value }, at) => value - aroundOf(points, at, width));
  const scale = scaleOf(residuals) * (1 + SMALL_SAMPLE / n);
  if (!(scale > 0)) return [];
  return points
    .map(({ at }, index) => {
      const residual = residuals[index] ?? 0;
      const z = residual / scale;
      return { index: at, expected: (values[at] ?? 0) - residual, z, p: Math.min(1, n * pOfNormal(z)) };
    })
    .sort((a, b) => Math.abs(b.z) - Math.abs(a.z));
}

function withoutBase(values: readonly (number | null)[]): (number | null)[] {
  const shift = levelShift(values);
  if (shift !== null && shift.p < SURE_SHIFT && shift.bicStep < shift.bicLine) {
    return values.map((value, at) => (value === null ? null : value - (at < shift.at ? shift.before : shift.after)));
  }
  const line = theilSen(values);
  return line === null ? [...values] : aboutLine(values, line);
}

/** The median of the values around one, without itself; at the ends as many, all on the other side. */
function aroundOf(points: readonly Point[], at: number, width: number): number {
  const from = Math.min(Math.max(0, at - (width >> 1)), points.length - width);
  const window = points.slice(from, from + width).toSpliced(at - from, 1);
  return medianOf(window.map(({ value }) => value)) ?? 0;
}

function scaleOf(residuals: readonly number[]): number {
  const deviation = mad(residuals) ?? 0;
  if (deviation > 0) return deviation;
  return (residuals.reduce((sum, each) => sum + Math.abs(each), 0) / residuals.length) * MEAN_DEVIATIONS;
}
