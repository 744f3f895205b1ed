/** The first or the last days of months, as of bills and pay. */
import { amount, apartEffect, change, looked, type Candidate } from '../candidate';
import { added, dayLine, during, courseSubjects, valueOf, type Cell, type Cube, type CubeSubject, type Line } from '../cube'; // prettier-ignore
import { withoutSeason } from '../cycles';
import { periodStart } from '../../facts/periods';
import { pOfF, pOfT } from '../../statistics/pValues';
import { mad, medianOf } from '../../statistics/robust';
import type { Predicate } from '../../facts/query/query';
import { deviationWithin, partAt } from './seasons';

/** Months at least, days that are tried together, and days before and behind them that they are held against. */
const LEAST_MONTHS = 6;
const LENGTHS = [1, 2, 3, 5];
const AROUND = 7;
const SIDES = ['monthEnd', 'monthDay'] as const;

export function detectMonthEnds(cube: Cube): Candidate[] {
  const found = dayLine(cube);
  if (!found || found.line.periods.length < LEAST_MONTHS * 28) return [];
  return courseSubjects(cube).flatMap((of) => (of.subject.of === 'missing' ? [] : monthEndOf(of, found.series[of.at] ?? [], found.line))); // prettier-ignore
}

/** Days with rows; of those without any nothing is known. */
interface Day {
  at: number;
  cell: Cell;
  value: number;
}

function monthEndOf(of: CubeSubject, cells: readonly Cell[], line: Line): Candidate[] {
  const values = cells.map((cell) => (cell.n === 0 ? null : valueOf(of, cell)));
  const flat = withoutSeason(values, 'day');
  const days = cells.flatMap((cell, at): Day[] => {
    const value = flat[at] ?? null;
    return value === null ? [] : [{ at, cell, value }];
  });
  const parts = new Map(SIDES.map((side) => [side, days.map(({ at }) => partAt(side, periodStart(line.periods[at] ?? '')))])); // prettier-ignore
  const tests = SIDES.flatMap((side) =>
    LENGTHS.map((length) => {
      const numbers = side === 'monthDay' ? { from: 1, to: length } : { from: 0, to: length - 1 };
      const own = days.map((_, at) => {
        const number = parts.get(side)?.[at] ?? -1;
        return number >= numbers.from && number <= numbers.to;
      });
      return { side, length, own, ...tested(days, own, length) };
    }),
  ).filter(({ months }) => months >= LEAST_MONTHS);
  const [best] = tests.sort((a, b) => a.p - b.p);
  if (!best) return [];
  const p = Math.min(1, best.p * SIDES.length * LENGTHS.length);
  const { side, length, own } = best;
  const numbers = Array.from({ length }, (_, at) => (side === 'monthDay' ? at + 1 : at));
  const range = during(line, 0, line.periods.length);
  const sideOf = (name: string, isOwn: boolean) => {
    const some = days.filter((_, at) => own[at] === isOwn).map(({ cell }) => cell);
    const where: Predicate = { is: 'part', column: line.column, part: side, values: numbers, ...(!isOwn && { not: true as const }) }; // prettier-ignore
    return amount(name, of, valueOf(of, added(some)) ?? 0, [range, where], some.length);
  };
  const [here, others] = [sideOf('here', true), sideOf('others', false)];
  const effect = apartEffect(here.value, others.value, deviationWithin(days.map(({ value }) => value), own.map(Number))); // prettier-ignore
  if (effect === 0) return [looked(of.subject, 'season', p)];
  const [value = 0, until = 0] = [numbers[0], numbers.at(-1)];
  return [
    {
      ...{ kind: 'season', subject: of.subject, isUp: here.value > others.value, p, effect, share: 1 },
      part: { column: line.column, of: side, value, ...(until > value && { until }) },
      figures: [here, others, ...change('change', here, others)],
    },
  ];
}

/** Spreads beyond which a day is brought near, so that no single one makes the average of its kind. */
const FAR = 4;
/** Months vary more than other days from this p on. */
const MORE = 0.05;

/**
 * What the days have beyond those around them, a value a month: days in front and behind, so that a line through them adds nothing. It is
 * held against what as many other days have beyond those around them, which vary as days that hang together do; where the days of
 * months vary more, against what these do (Student's t of the months).
 */
function tested(days: readonly Day[], own: readonly boolean[], length: number): { p: number; months: number } {
  const values = near(days.map(({ value }) => value));
  const beyond = (first: number, count: number): number | undefined => {
    const [before, after] = [values.slice(Math.max(0, first - AROUND), first), values.slice(first + count, first + count + AROUND)]; // prettier-ignore
    if (before.length < AROUND || after.length < AROUND) return undefined;
    return mean(values.slice(first, first + count)) - (mean(before) + mean(after)) / 2;
  };
  const starts = days.flatMap((_, at) => (own[at] === true && own[at - 1] !== true ? [at] : []));
  const lengthAt = (at: number): number => own.slice(at).findIndex((isOwn) => !isOwn);
  const differences = starts.flatMap((at) => beyond(at, Math.max(1, lengthAt(at))) ?? []);
  const others = days.flatMap((_, at) => (own.slice(Math.max(0, at - AROUND), at + length + AROUND).includes(true) ? [] : (beyond(at, length) ?? []))); // prettier-ignore
  const n = differences.length;
  const middle = mean(differences);
  const [ofMonths, ofOthers] = [deviation(differences, middle), deviation(others, 0)];
  // Neighboring ones share their days.
  const known = Math.floor(others.length / (length + AROUND));
  const isUsual = n < 2 || known < 2 || (pOfF((ofMonths / ofOthers) ** 2, n - 1, known) ?? 1) >= MORE;
  const t = (middle * Math.sqrt(n)) / (isUsual ? ofOthers : ofMonths);
  const df = isUsual ? known : n - 1;
  return { p: n > 1 && df > 1 && Number.isFinite(t) ? (pOfT(t, df) ?? 1) : 1, months: n };
}

/** Values that are far from the median are brought as near as the others are. */
function near(values: readonly number[]): number[] {
  const middle = medianOf(values) ?? 0;
  const most = FAR * (mad(values) ?? 0);
  return most > 0 ? values.map((value) => Math.min(middle + most, Math.max(middle - most, value))) : [...values];
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function deviation(values: readonly number[], about: number): number {
  return Math.sqrt(values.reduce((sum, value) => sum + (value - about) ** 2, 0) / Math.max(1, values.length - 1));
}
