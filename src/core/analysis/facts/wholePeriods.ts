/** Periods that count: those that the data covers whole. */
import type { Cross, Trend } from './factSet';
import { isSameSeason } from './periods';

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
