/** Periods between others that have no rows. */
import type { Grain } from '../types/semantic';
import type { Trend } from './factSet';
import { periodEnd } from './periods';
import { wholePoints } from './wholePeriods';

/** Periods that a line of time has at most; of more, those with rows are shown. */
const MAX_PERIODS = 2000;
/** Part of the steps that are the usual one, where they are steady. */
const STEADY = 0.75;
/** Days from one day of work to the next at most: over a long weekend. */
const WEEKEND = 4;
/** Periods without rows that are named one by one. */
const NAMED_GAPS = 3;

/** All periods from the first to the last, those between without rows included. @param known in order */
export function allPeriods(known: readonly string[], grain: Grain): string[] {
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return [];
  const all = [first];
  for (let period = first; period < last && all.length <= MAX_PERIODS;) {
    period = new Date(periodEnd(period, grain)).toISOString().slice(0, first.length);
    all.push(period);
  }
  // Periods that do not follow one another as they should are left as they are.
  return all.length <= MAX_PERIODS && known.every((period) => all.includes(period)) ? all : [...known];
}

/**
 * How many periods between the first and the last have no rows, and whether those that have some come at a steady step, or on
 * days that leave out no more than a weekend with its holidays; `step` is how many periods it has, one where there is none.
 */
export function spacing(
  points: readonly { period: string }[],
  grain: Grain,
): { empty: number; isRegular: boolean; step: number } {
  const known = points.map(({ period }) => period);
  const all = allPeriods(known, grain);
  const places = new Map(all.map((period, at) => [period, at]));
  const steps = known.slice(1).map((period, at) => (places.get(period) ?? 0) - (places.get(known[at] ?? '') ?? 0));
  const usual = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 1;
  const often = steps.filter((step) => step === usual).length;
  const isWorkdays = grain === 'day' && steps.every((step) => step <= WEEKEND);
  const isSteady = usual > 1 && often >= STEADY * steps.length;
  return { empty: all.length - known.length, isRegular: isSteady || isWorkdays, step: isSteady ? usual : 1 };
}

/**
 * The periods without rows between the whole ones, where they are few and not the rule, or missing among those that come at a steady step,
 * as one of the years of a census; none where they are many.
 */
export function gapsIn(trend: Pick<Trend, 'points' | 'cut' | 'grain'>): string[] {
  const points = wholePoints(trend);
  const { isRegular, step } = spacing(points, trend.grain);
  if (isRegular && step === 1) return [];
  const known = new Set(points.map(({ period }) => period));
  const due = allPeriods([...known], trend.grain).filter((_, at) => at % step === 0);
  const gaps = due.filter((period) => !known.has(period));
  // A steady step that some of the periods do not keep to is none that others are missing from.
  const isKept = step === 1 || [...known].every((period) => due.includes(period));
  return isKept && gaps.length <= NAMED_GAPS && gaps.length < points.length ? gaps : [];
}
