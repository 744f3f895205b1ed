/** Periods that count: those that the data covers whole, and those between them that have no rows. */
import type { Cross, FactSet, Trend } from './factSet';
import { median } from './measured';
import { isSameSeason, periodEnd } from './periods';
import type { Grain } from '../roles/semantic';

/** Part of its periods that labels have values in, to be followed one by one. */
const FILLED = 0.5;

/** Of periods in their order, or of what stands at them, those that the data covers whole. */
function whole<T extends { period: string }>(each: readonly T[], { first, last, until }: Trend['cut']): T[] {
  return each
    .filter(({ period }) => until === undefined || period <= until)
    .slice(first ? 1 : 0, last ? -1 : undefined);
}

/** The points of a trend without periods that the data covers only in part, with their places from 1. */
export function wholePoints<T extends { period: string }>({
  points,
  cut,
}: {
  points: readonly T[];
  cut: Trend['cut'];
}): (T & { place: number })[] {
  return whole(
    points.map((point, at) => ({ ...point, place: at + 1 })),
    cut,
  );
}

/** The trend of the main measure over the main time; where there is none, the first one. */
export function trendOfFocus({
  trends,
  focus: { measure, time },
}: Pick<FactSet, 'trends' | 'focus'>): Trend | undefined {
  return trends.find((trend) => trend.measure === measure && trend.time === time) ?? trends[0];
}

/** The same of the periods of a cross. */
export function wholePeriods({ points, cut }: Pick<Cross, 'points' | 'cut'>): string[] {
  const all = [...new Set(points.map(({ period }) => period))].sort();
  return whole(
    all.map((period) => ({ period })),
    cut,
  ).map(({ period }) => period);
}

/** Two periods of a cross that can be held against each other, and why these. */
export interface ComparedPeriods {
  first: string;
  last: string;
  /** The first and the last one; those in which enough labels have values; or two of the same season. */
  why: 'ends' | 'filled' | 'season';
}

/** The last whole period, and the first one that tells of the time between and not of the season. Undefined without whole periods. */
export function comparedPeriods(cross: Cross): ComparedPeriods | undefined {
  const periods = wholePeriods(cross);
  const filled = filledAmong(cross, periods);
  const last = filled.at(-1);
  if (last === undefined) return undefined;
  // A December beside a January would tell of the season.
  const mate = filled.find((period) => period !== last && isSameSeason(period, last, cross.grain));
  const first = mate ?? filled[0] ?? last;
  const isCut = first !== periods[0] || last !== periods.at(-1);
  return { first, last, why: first !== filled[0] ? 'season' : isCut ? 'filled' : 'ends' };
}

/** Periods in which most labels have a value: where single ones have, nothing can be compared. */
function filledAmong({ points }: Cross, periods: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const { period, value } of points) {
    if (value !== null) counts.set(period, (counts.get(period) ?? 0) + 1);
  }
  const most = Math.max(...counts.values());
  return periods.filter((period) => (counts.get(period) ?? 0) >= most / 2);
}

/** Whether labels have values in half of the periods at least: those that take turns are no lines beside each other. */
export function isFilled({ points, labels }: Pick<Cross, 'points' | 'labels'>): boolean {
  const periods = new Set(points.map(({ period }) => period)).size;
  return points.length >= FILLED * periods * labels.length;
}

/** Whether a trend and a cross are of the same measure over the same periods, so that they can stand beside each other. */
export function areBeside(
  a: Pick<Trend, 'measure' | 'aggregate' | 'time' | 'grain'>,
  b: Pick<Cross, 'measure' | 'aggregate' | 'time' | 'grain'>,
): boolean {
  return a.measure === b.measure && a.aggregate === b.aggregate && a.time === b.time && a.grain === b.grain;
}

/** Periods that a line of time has at most; of more, those with rows are shown. */
const MAX_PERIODS = 2000;
/** Part of the steps that are the usual one, where they are steady. */
const STEADY = 0.75;
/** Days from one day of work to the next at most: over a long weekend. */
const WEEKEND = 4;
/** Periods without rows that are named one by one. */
const NAMED_GAPS = 3;

/** All periods from the first to the last, those between without rows included. @param known in order */
function allPeriods(known: readonly string[], grain: Grain): string[] {
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
 * days that leave out no more than a weekend with its holidays; `step` is how many periods it has, one where there is none, and
 * `usual` how many the middle one of all steps has.
 */
export function spacing(points: readonly { period: string }[], grain: Grain) {
  const known = points.map(({ period }) => period);
  const all = allPeriods(known, grain);
  const places = new Map(all.map((period, at) => [period, at]));
  const steps = known.slice(1).map((period, at) => (places.get(period) ?? 0) - (places.get(known[at] ?? '') ?? 0));
  const usual = Math.max(1, median(steps));
  const often = steps.filter((step) => step === usual).length;
  const isWorkdays = grain === 'day' && steps.every((step) => step <= WEEKEND);
  const isSteady = usual > 1 && often >= STEADY * steps.length;
  const empty = all.length - known.length;
  return { known, all, empty, isRegular: isSteady || isWorkdays, usual, step: isSteady ? usual : 1 };
}

/**
 * The periods without rows between the whole ones, where they are few and not the rule, or missing among those that come at a steady step,
 * as one of the years of a census; none where they are many.
 */
export function gapsIn(trend: Pick<Trend, 'points' | 'cut' | 'grain'>): string[] {
  const { known, all, isRegular, step } = spacing(wholePoints(trend), trend.grain);
  if (isRegular && step === 1) return [];
  const due = all.filter((_, at) => at % step === 0);
  const gaps = due.filter((period) => !known.includes(period));
  // A steady step that some of the periods do not keep to is none that others are missing from.
  const isKept = step === 1 || known.every((period) => due.includes(period));
  return isKept && gaps.length <= NAMED_GAPS && gaps.length < known.length ? gaps : [];
}
