/** Middle, spread and line of values that a few wild ones do not move. */

/** How many standard deviations of a normal distribution one median absolute deviation is: 1 / Φ⁻¹(¾) (Hampel, 1974). */
const DEVIATIONS = 1.482602218505602;
/** The line of Theil and Sen takes all pairs of so many points: 44,850. */
const MOST_POINTS = 300;
/** Doubles have some four digits more. */
const ROUNDING = 1e-12;

/** The middle of values, the mean of the two middle ones where their number is even; null of none. */
export function medianOf(values: ArrayLike<number>): number | null {
  const { length } = values;
  if (length === 0) return null;
  const own = Float64Array.from(values);
  const middle = length >> 1;
  const upper = selected(own, middle);
  if (length % 2 === 1) return upper;
  // What lies before the place is no larger by now.
  return (own.subarray(0, middle).reduce((most, value) => Math.max(most, value), -Infinity) + upper) / 2;
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
  return values.flatMap((value, at) => (value === null ? [] : [{ at, value }]));
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
export function theilSen(values: readonly (number | null)[]): RobustLine | null {
  const points = pointsOf(values);
  const step = Math.ceil(points.length / MOST_POINTS);
  const some = points.filter((_, index) => index % step === 0);
  const slopes = new Float64Array((some.length * (some.length - 1)) / 2);
  let count = 0;
  for (const [index, b] of some.entries()) {
    for (let before = 0; before < index; before++) {
      const a = some[before] ?? b;
      slopes[count++] = (b.value - a.value) / (b.at - a.at);
    }
  }
  const slope = medianOf(slopes);
  if (slope === null) return null;
  return { slope, intercept: medianOf(points.map(({ at, value }) => value - slope * at)) ?? 0 };
}

/** What a series has beyond a line, its gaps kept. */
export function aboutLine(values: readonly (number | null)[], { slope, intercept }: RobustLine): (number | null)[] {
  return values.map((value, at) => (value === null ? null : value - intercept - slope * at));
}
