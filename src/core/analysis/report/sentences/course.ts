/** What of a course over time is more than its ups and downs. */
import type { FactSet, Trend } from '../../facts/factSet';
import { columnIn, median } from '../../facts/measured';
import { wholePoints } from '../../facts/wholePeriods';

/** The ends of a course lie apart by so many usual steps, or of a short one by half of all its steps. */
const STEPS = 3;
/** Part of the way from end to end that the first and the last step have at most: else an end is a jump. */
const JUMP = 0.5;
/** Standard errors that an average lies from the mean of all at least, to be told as the highest or the lowest one. */
const ERRORS = 3;

/**
 * Whether a measure moves from its first to its last whole period: they lie farther apart than three median steps from one period to
 * the next, or half of the steps where these are few; and no end of it is a jump.
 */
export function moves(trend: Trend): boolean {
  return goesSomewhere(wholePoints(trend).map(({ value }) => value));
}

/** The same of the values of a course, the oldest first. */
export function goesSomewhere(course: readonly (number | null)[]): boolean {
  const values = course.flatMap((value) => value ?? []);
  const [first, last] = [values[0], values.at(-1)];
  if (first === undefined || last === undefined || values.length < 3) return false;
  const steps = values.slice(1).map((value, at) => Math.abs(value - (values[at] ?? value)));
  const way = Math.abs(last - first);
  const isFar = way > median(steps) * Math.min(STEPS, steps.length / 2);
  const ends = values.length > 2 * STEPS ? [steps[0] ?? 0, steps.at(-1) ?? 0] : [];
  return isFar && ends.every((step) => step <= way * JUMP);
}

/** Whether an average over some rows lies no farther from that of all than chance would have it. */
export function isNoise(set: FactSet, trend: Trend, { value, rows }: Trend['points'][number]): boolean {
  const numbers = trend.aggregate === 'avg' ? columnIn(set, trend.measure)?.numbers : undefined;
  // The same things in each period, or one: nothing was drawn by chance.
  const isPanel = trend.points.every((point) => point.rows === trend.points[0]?.rows);
  if (!numbers || isPanel || value === null || numbers.mean === null || numbers.sd === null) return false;
  return Math.abs(value - numbers.mean) < (ERRORS * numbers.sd) / Math.sqrt(rows);
}
