/** How two measures go together, from sums of centred squares and products. */
import { pOfT } from './pValues';

/** Of the rows that have both: how many, both means, and sums of squares and products about them. */
export interface Moments {
  n: number;
  meanA: number;
  meanB: number;
  ssA: number;
  ssB: number;
  products: number;
}

/** Pearson's r; null with fewer than two rows, or where one of the two does not vary. */
export function pearson({ n, ssA, ssB, products }: Moments): number | null {
  if (n < 2 || !(ssA > 0) || !(ssB > 0)) return null;
  return within(products / (Math.sqrt(ssA) * Math.sqrt(ssB)));
}

/** Rounding may take a correlation a little beyond ±1. */
function within(r: number): number {
  return Math.max(-1, Math.min(1, r));
}

/** p of a correlation, both sides, by t = r √((n − 2) / (1 − r²)) with n − 2 degrees of freedom; null with fewer than three rows. */
export function pOfCorrelation(r: number | null, n: number): number | null {
  if (r === null || n < 3) return null;
  return pOfT(r * Math.sqrt((n - 2) / ((1 - r) * (1 + r))), n - 2);
}

export interface Correlation {
  r: number;
  /** Both sides. */
  p: number;
  /** Pairs. */
  n: number;
}

/** Pearson's r of values as they are; null with fewer than three pairs, and where one of both does not vary. */
export function correlationOf(x: readonly number[], y: readonly number[]): Correlation | null {
  const n = x.length;
  const [meanA, meanB] = [meanOf(x), meanOf(y)];
  const products = (a: readonly number[], b: readonly number[], ofA: number, ofB: number): number =>
    a.reduce((sum, value, at) => sum + (value - ofA) * ((b[at] ?? 0) - ofB), 0);
  const [ssA, ssB] = [products(x, x, meanA, meanA), products(y, y, meanB, meanB)];
  const r = pearson({ n, meanA, meanB, ssA, ssB, products: products(x, y, meanA, meanB) });
  const p = pOfCorrelation(r, n);
  return r === null || p === null ? null : { r, p, n };
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Positions that have both values. */
export function pairsOf(x: readonly (number | null)[], y: readonly (number | null)[]): [number, number][] {
  return x.flatMap((a, at) => {
    const b = y[at] ?? null;
    return a === null || b === null ? [] : [[a, b]];
  });
}

export interface Line {
  slope: number;
  intercept: number;
  /** Standard error of the slope; null with fewer than three rows. */
  slopeError: number | null;
  /** Share of b's sum of squares that the line explains; null where b does not vary. */
  r2: number | null;
}

/**
 * Least squares b = intercept + slope · a; null with fewer than two rows, or where a does not vary.
 * @param residual sum of squares about the line where it was computed from the rows: for lines that fit almost perfectly the
 * difference of the other sums has lost its digits
 */
export function leastSquares(moments: Moments, residual?: number): Line | null {
  const { n, meanA, meanB, ssA, ssB, products } = moments;
  if (n < 2 || !(ssA > 0)) return null;
  const slope = products / ssA;
  const rest = Math.max(residual ?? ssB - slope * products, 0);
  const slopeError = n > 2 ? Math.sqrt(rest / (n - 2) / ssA) : null;
  const r = pearson(moments);
  return { slope, intercept: meanB - slope * meanA, slopeError, r2: r === null ? null : r * r };
}
