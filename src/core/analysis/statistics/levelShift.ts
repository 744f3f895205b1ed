/** Whether a series jumps from one level to another. */
import { autocorrelation } from './autocorrelation';
import { pointsOf, roundingOf, type Point } from './robust';

/** Fewer values do not say how far neighbors are alike. */
const FEWEST = 12;
/** On each side of a shift are at least so many values, and at least this share of all. */
const SIDE = 3;
const SHARE = 0.1;
/** With more, a series of any usual length is worth a single value. */
const STRONGEST = 0.9;

export interface LevelShift {
  /** First position after the shift. */
  at: number;
  /** The mean before it, and from there on. */
  before: number;
  after: number;
  /** The change in standard errors, which are larger where neighbors are alike. */
  t: number;
  /** Correlation of neighbors within both parts, estimated from above; from 0 to 0.9. */
  r: number;
  /** How likely the largest change over all positions is at least as large where there is none. */
  p: number;
  /** Schwarz' information (1978) of a step, and of a straight line by least squares: the lower one fits better. */
  bicStep: number;
  bicLine: number;
}

/**
 * The one position that parts a series best into two means, by least squares. Gaps are left out. Null with fewer than 12 values, and
 * where all are equal.
 */
export function levelShift(values: readonly (number | null)[]): LevelShift | null {
  const points = pointsOf(values);
  const n = points.length;
  const side = Math.max(SIDE, Math.ceil(SHARE * n));
  const step = n < FEWEST ? null : bestStep(points, side);
  if (step === null) return null;
  const { index, before, after, rest } = step;
  const at = points[index]?.at ?? 0;
  const residuals = values.map((value, position) => (value === null ? null : value - (position < at ? before : after)));
  // With a gap between both parts the pair across it counts for neither.
  const r = neighborsAlike(autocorrelation(residuals.toSpliced(at, 0, null), 1), n);
  const inflation = (1 + r) / (1 - r);
  const error = Math.sqrt((rest / (n - 2)) * (1 / index + 1 / (n - index)) * inflation);
  const t = (after - before) / error;
  const p = pOfLargest(Math.abs(t), Math.max(1, n / inflation - 2), side / n);
  const information = (squares: number, parameters: number): number =>
    n * Math.log(squares / n) + parameters * Math.log(n);
  // Two means and a position; a slope and an intercept.
  return { at, before, after, t, r, p, bicStep: information(rest, 3), bicLine: information(aboutBestLine(points), 2) };
}

interface Step {
  /** How many points lie before it. */
  index: number;
  before: number;
  after: number;
  /** Sum of squares about both means. */
  rest: number;
}

function bestStep(points: readonly Point[], side: number): Step | null {
  const n = points.length;
  const mean = points.reduce((sum, { value }) => sum + value, 0) / n;
  let total = 0;
  let index = 0;
  let between = 0;
  // What lies between two means is largest where what is left about them is smallest.
  for (const [at, { value }] of points.entries()) {
    if (at >= side && at <= n - side && total ** 2 * (1 / at + 1 / (n - at)) > between) {
      index = at;
      between = total ** 2 * (1 / at + 1 / (n - at));
    }
    total += value - mean;
  }
  if (between <= n * roundingOf(points.map(({ value }) => value)) ** 2) return null;
  const meanOf = (some: readonly Point[]): number => some.reduce((sum, { value }) => sum + value, 0) / some.length;
  const [before, after] = [meanOf(points.slice(0, index)), meanOf(points.slice(index))];
  const rest = points.reduce((sum, { value }, at) => sum + (value - (at < index ? before : after)) ** 2, 0);
  return { index, before, after, rest };
}

/** The correlation of neighbors that series of periods have without their season and shift, and its standard deviation. */
const USUAL = 0.2;
const USUAL_SPREAD = 0.3;

/**
 * The correlation of neighbors from that of residuals. It comes out too low, since the two means are taken from the same values (as
 * F. Marriott and J. Pope, "Bias in the estimation of autocorrelations", 1954, have it for one mean) and the position too: by
 * (3 + 8 r) / n in simulated series of 12 to 240 values. Few values say little: the estimate is drawn to what is usual as far as its
 * standard error 1 / √n (Bartlett, 1946) asks for, as the mean of a normal posterior. A quarter of the posterior's standard deviation
 * is added, since a correlation that is too low makes a shift of what is none.
 */
export function neighborsAlike(raw: number, n: number): number {
  const estimate = (raw + 3 / n) / (1 - 8 / n);
  const error = 1 / Math.sqrt(n) / (1 - 8 / n);
  const weight = USUAL_SPREAD ** 2 / (USUAL_SPREAD ** 2 + error ** 2);
  const r = USUAL + weight * (estimate - USUAL) + 0.25 * Math.sqrt(weight) * error;
  return Math.min(STRONGEST, Math.max(0, r));
}

/**
 * p of the largest t over all positions between a share of the series and its complement: R. Miller and D. Siegmund, "Maximally
 * selected chi square statistics" (1982), for a position that moves without steps, which bounds the one that moves from
 * value to value (B. James, K. James and D. Siegmund, "Tests for a change-point", 1987). It asks for a normal statistic: t becomes
 * one by D. Wallace, "Bounds on normal approximations to Student's and the chi-square distributions" (1959).
 */
function pOfLargest(t: number, df: number, share: number): number {
  const z = ((8 * df + 1) / (8 * df + 3)) * Math.sqrt(df * Math.log1p((t * t) / df));
  // The approximation is of the tail.
  if (z <= 1) return 1;
  if (z === Infinity) return 0;
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  return Math.min(1, density * (4 / z + (z - 1 / z) * 2 * Math.log((1 - share) / share)));
}

/** Sum of squares about the line of least squares. */
function aboutBestLine(points: readonly Point[]): number {
  const n = points.length;
  const meanAt = points.reduce((sum, { at }) => sum + at, 0) / n;
  const mean = points.reduce((sum, { value }) => sum + value, 0) / n;
  const slope =
    points.reduce((sum, { at, value }) => sum + (at - meanAt) * (value - mean), 0) /
    points.reduce((sum, { at }) => sum + (at - meanAt) ** 2, 0);
  return points.reduce((sum, { at, value }) => sum + (value - mean - slope * (at - meanAt)) ** 2, 0);
}
