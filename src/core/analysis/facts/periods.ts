/** Periods of time: as text, in SQL, and which of them the data covers only in part. */
import { grains, type Grain } from '../roles/semantic';
import { timeSql } from './columnSql';
import type { ColumnFacts } from './factSet';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const FORMATS: Record<Grain, string> = {
  hour: '%Y-%m-%dT%H:%M',
  day: '%Y-%m-%d',
  week: '%Y-%m-%d',
  month: '%Y-%m',
  quarter: '%Y-%m',
  year: '%Y',
};

const FORM = /^\d{4}(-\d{2}(-\d{2}(T\d{2}:\d{2})?)?)?$/;
/** Characters of a period as text. */
const LENGTHS: Record<Grain, number> = { hour: 16, day: 10, week: 10, month: 7, quarter: 7, year: 4 };

type Time = Pick<ColumnFacts, 'name' | 'type' | 'meaning'>;

/** The period of a row as text. */
export function periodSql(time: Time, grain: Grain): string {
  return `strftime(${periodKeySql(time, grain)}, '${FORMATS[grain]}')`;
}

/** The beginning of a row's period: rows are put together by it faster than by its text. */
export function periodKeySql(time: Time, grain: Grain): string {
  return `date_trunc('${grain}', ${timeSql(time)})`;
}

/** Whether a text names a period of a grain, and a day that there is. */
export function isPeriod(text: string | null, grain: Grain): text is string {
  return text?.length === LENGTHS[grain] && FORM.test(text) && !Number.isNaN(periodStart(text));
}

/** Condition of the rows between the beginning of one period and the end of another. */
export function periodsWhere(time: Time, grain: Grain, first: string, last = first): string {
  const of = timeSql(time);
  const text = (at: number): string => {
    const iso = new Date(at).toISOString();
    return grain === 'hour' ? `'${iso.slice(0, 10)} ${iso.slice(11, 16)}:00'` : `'${iso.slice(0, 10)}'`;
  };
  return `${of} >= ${text(periodStart(first))} AND ${of} < ${text(periodEnd(last, grain))}`;
}

/** A period as people name it: a quarter by its year and number, the others as they are. */
export function periodText(period: string, grain: Grain): string {
  if (grain !== 'quarter' || !/^\d{4}-\d{2}$/.test(period)) return period;
  return `${period.slice(0, 4)} Q${Math.ceil(Number(period.slice(5)) / 3)}`;
}

/** The one period that a range of days is, the coarsest first. @param until the first day behind it */
export function periodOfRange(from: string, until: string): { period: string; grain: Grain } | undefined {
  const end = Date.parse(`${until.slice(0, 10)}T00:00:00Z`);
  for (const grain of ['year', 'quarter', 'month', 'day'] as const) {
    const period = from.slice(0, LENGTHS[grain]);
    const isQuarter = grain !== 'quarter' || /-(01|04|07|10)-01$/.test(from);
    const starts = from.length === LENGTHS.day && periodStart(period) === periodStart(from);
    if (starts && isQuarter && periodEnd(period, grain) === end) return { period, grain };
  }
  return undefined;
}

/** When a period begins, in milliseconds; NaN for what is none. */
export function periodStart(period: string): number {
  if (period.length === 16) return Date.parse(`${period}:00Z`);
  return Date.parse(`${period}${'-01-01'.slice(period.length - 4)}T00:00:00Z`);
}

/** When the next period begins, in milliseconds. */
export function periodEnd(period: string, grain: Grain): number {
  const start = periodStart(period);
  if (grain === 'hour') return start + HOUR;
  if (grain === 'day') return start + DAY;
  if (grain === 'week') return start + 7 * DAY;
  const date = new Date(start);
  const months = grain === 'year' ? 12 : grain === 'quarter' ? 3 : 1;
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.getTime();
}

/** Days after which weeks are the same of the year again. */
const YEAR_OF_WEEKS = 52 * 7;

/**
 * Whether two periods are alike in what comes again and again: months, quarters and weeks in their place in the year, days in that
 * in the week, hours in that in the day.
 */
export function isSameSeason(a: string, b: string, grain: Grain): boolean {
  const days = Math.abs(periodStart(a) - periodStart(b)) / DAY;
  switch (grain) {
    case 'hour':
      return days % 1 === 0;
    case 'day':
      return days % 7 === 0;
    case 'week':
      return days % YEAR_OF_WEEKS === 0;
    default:
      return a.slice(4) === b.slice(4);
  }
}

/** When the values of a time begin and end, and on how many days there are some. */
export interface TimeRange {
  first: number;
  last: number;
  days: number;
}

/** A grain that gives between some ten and some sixty points, and none finer than the values have. */
export function grainFor({ first, last }: Pick<TimeRange, 'first' | 'last'>, finest: Grain | undefined): Grain {
  const days = (last - first) / DAY;
  const fitting = fittingGrain(days, finest === 'hour');
  return finest !== undefined && grains.indexOf(finest) > grains.indexOf(fitting) ? finest : fitting;
}

function fittingGrain(days: number, hours: boolean): Grain {
  if (hours && days <= 3) return 'hour';
  if (days <= 62) return 'day';
  if (days <= 300) return 'week';
  if (days <= 366 * 6) return 'month';
  if (days <= 366 * 16) return 'quarter';
  return 'year';
}

/** A period's first and last value of time, in milliseconds. */
export interface Covered {
  period: string;
  from: number;
  to: number;
}

/** Fewer periods than these are told as they are. */
export const LEAST = 4;

/** Whether the data covers the first and the last period only in part, by far: those would look like a rise and a fall. */
export function coversInPart(
  points: readonly Covered[],
  grain: Grain,
  { days }: TimeRange,
): { first: boolean; last: boolean } {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < LEAST || grain === 'hour') return { first: false, last: false };
  if (grain === 'day') return cutDays(points, first, last);
  // Dates that come once a month or once a week leave the rest of their period empty without its being cut.
  const usualGap = days > 1 ? Math.ceil((last.to - first.from) / DAY / (days - 1)) : 0;
  const slack = Math.max(usualGap, grain === 'week' ? 1 : grain === 'month' ? 3 : 10);
  return {
    first: first.from - periodStart(first.period) > slack * DAY,
    last: periodEnd(last.period, grain) - last.to > (slack + 1) * DAY,
  };
}

/** A day is in part where it begins later or ends earlier than every other one, by more than an hour. */
function cutDays(points: readonly Covered[], first: Covered, last: Covered): { first: boolean; last: boolean } {
  const begins = (point: Covered): number => point.from - periodStart(point.period);
  const ends = (point: Covered): number => point.to - periodStart(point.period);
  let [latest, earliest] = [-Infinity, Infinity];
  for (const point of points.slice(1)) latest = Math.max(latest, begins(point));
  for (const point of points.slice(0, -1)) earliest = Math.min(earliest, ends(point));
  return { first: begins(first) > latest + HOUR, last: ends(last) < earliest - HOUR };
}

/** A timestamp as the engine writes it, in milliseconds. */
export function instant(text: string | null): number {
  if (text === null) return NaN;
  const iso = text.slice(0, 19).replace(' ', 'T');
  return Date.parse(iso.length === 10 ? `${iso}T00:00:00Z` : `${iso}Z`);
}
