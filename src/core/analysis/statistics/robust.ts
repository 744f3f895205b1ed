/** Middle, spread and line of values that a few wild ones do not move. */

import { memoOf } from '../../../base/memo';

/** How many standard deviations of a normal distribution one median absolute deviation is: 1 / Φ⁻¹(¾) (Hampel, 1974). */
const DEVIATIONS = 1.482602218505602;
/** The line of Theil and Sen takes all pairs of so many points: 44,850. */
const MOST_POINTS = 300;
/** One for all lines: a report has hundreds of them. */
const SLOPES = new Float64Array((MOST_POINTS * (MOST_POINTS - 1)) / 2);
/** Doubles have some four digits more. */
const ROUNDING = 1e-12;

/** The middle of values, the mean of the two middle ones where their number is even; null of none. */
export function medianOf(values: ArrayLike<number>): number | null {
  return medianWithin(new Float64Array(values));
}

/** The same; the values are put in another order. */
function medianWithin(own: Float64Array): number | null {
  const { length } = own;
  if (length === 0) return null;
  const middle = length >> 1;
  const upper = selected(own, middle);
  if (length % 2 === 1) return upper;
  // What lies before the place is no larger by now.
  let lower = -Infinity;
  for (let at = 0; at < middle; at++) lower = Math.max(lower, own[at] ?? 0);
  return (lower + upper) / 2;
}

/** The median of all values but one, for each of them: they are sorted once. NaN where there is no other. */
export function mediansOfOthers(values: readonly number[]): number[] {
  const order = values.map((_, at) => at).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
  const medians = new Array<number>(values.length).fill(Number.NaN);
  const middle = (values.length - 1) >> 1;
  for (const [rank, at] of order.entries()) {
    // What stands at a place once the value itself is gone.
    const standing = (place: number): number => values[order[place < rank ? place : place + 1] ?? -1] ?? Number.NaN;
    medians[at] = values.length % 2 === 0 ? standing(middle) : (standing(middle - 1) + standing(middle)) / 2;
  }
  return medians;
}

/** The value that would stand at a place if the values were sorted: they are put before and behind it (C. Hoare, "Find", 1961). */
function selected(values: Float64Array, place: number): number {
  let [low, high] = [0, values.length - 1];
  while (low < high) {
    const pivot = values[(low + high) >> 1] ?? 0;
    let [left, right] = [low, high];
    while (left <= right) {
      while ((values[left] ?? pivot) < pivot) left++;
      while ((values[right] ?? pivot) > pivot) right--;
      if (left > right) break;
      const kept = values[left] ?? 0;
      values[left++] = values[right] ?? 0;
      values[right--] = kept;
    }
    if (place <= right) high = right;
    else if (place >= left) low = left;
    else break;
  }
  return values[place] ?? 0;
}

/**
 * The median absolute deviation from the median, in units of the values, scaled so that it estimates the standard deviation of
 * normal ones; null of none.
 */
export function mad(values: readonly number[]): number | null {
  const middle = medianOf(values);
  if (middle === null) return null;
  return (medianOf(values.map((value) => Math.abs(value - middle))) ?? 0) * DEVIATIONS;
}

/** Differences of values below this are rounding: a share of the largest one; above 0. */
export function roundingOf(values: readonly (number | null)[]): number {
  const largest = values.reduce<number>((most, value) => Math.max(most, Math.abs(value ?? 0)), 0);
  return largest * ROUNDING || Number.MIN_VALUE;
}

/** A value and its position in the series, from 0. */
export interface Point {
  at: number;
  value: number;
}

/** The points of a series, without its gaps. */
export function pointsOf(values: readonly (number | null)[]): Point[] {
  const points: Point[] = [];
  for (let at = 0; at < values.length; at++) {
    const value = values[at] ?? null;
    if (value !== null) points.push({ at, value });
  }
  return points;
}

export interface RobustLine {
  /** In units of the values for one position. */
  slope: number;
  /** What the line has at position 0. */
  intercept: number;
}

/**
 * The line of Theil (1950) and Sen (1968) over positions: the median slope of all pairs, and the intercept that leaves as many
 * points above the line as below it. Of more than 300 points every k-th makes the slope. Null with fewer than two points.
 */
export const theilSen = memoOf((values: readonly (number | null)[]): RobustLine | null => {
  const points = pointsOf(values);
  const step = Math.ceil(points.length / MOST_POINTS);
  const some = points.filter((_, index) => index % step === 0);
  const y = new Float64Array(some.map(({ value }) => value));
  const x = new Float64Array(some.map(({ at }) => at));
  const slopes = SLOPES.subarray(0, (some.length * (some.length - 1)) / 2);
  let count = 0;
  for (let index = 1; index < y.length; index++) {
    const [value, at] = [y[index] ?? 0, x[index] ?? 0];
    for (let before = 0; before < index; before++)
      slopes[count++] = (value - (y[before] ?? 0)) / (at - (x[before] ?? 0));
  }
  const slope = medianWithin(slopes);
  if (slope === null) return null;
  return { slope, intercept: medianOf(points.map(({ at, value }) => value - slope * at)) ?? 0 };
});

/** What a series has beyond a line, its gaps kept. */
export function aboutLine(values: readonly (number | null)[], { slope, intercept }: RobustLine): (number | null)[] {
  return values.map((value, at) => (value === null ? null : value - intercept - slope * at));
}
