/** A weekday on which there are no rows, or hardly any, where the others nearly always have some. */
import { boundOfMoreRows } from '../../statistics/counts';
import { amount, looked, type Candidate } from '../candidate';
import { dayLine, during, NO_CELL, placeOfRows, ROWS, type Cube, type Line } from '../cube';
import { periodStart } from '../../facts/periods';
import type { Predicate } from '../../facts/query/query';
import { groupBy } from '../../../../base/groupBy';
import { partAt } from './seasons';

/** Weeks at least; part of its days on which a weekday is open at most to be a closed one, and on which others are at least. */
const LEAST_WEEKS = 8;
const CLOSED = 0.15;
const OPEN = 0.6;
const MOST = 2;
const WEEKEND = [6, 7];

interface Weekday {
  weekday: number;
  /** How many of them there are, and how many have rows. */
  count: number;
  open: number;
  rows: number;
}

/** The weekdays of the days of a cube, those without rows or with hardly any apart; undefined of too few weeks. */
function weekdaysOf(cube: Cube): { line: Line; closed: Weekday[]; others: Weekday[] } | undefined {
  const at = placeOfRows(cube);
  const found = dayLine(cube);
  if (at < 0 || !found || found.line.periods.length < LEAST_WEEKS * 7) return undefined;
  const { line, series } = found;
  const days = line.periods.map((period, place) => ({ weekday: partAt('weekday', periodStart(period)), n: (series[at]?.[place] ?? NO_CELL).n })); // prettier-ignore
  const weekdays = [...groupBy(days, ({ weekday }) => weekday)].map(([weekday, own]) => {
    const open = own.filter(({ n }) => n > 0).length;
    return { weekday, count: own.length, open, rows: own.reduce((sum, { n }) => sum + n, 0) };
  });
  const isClosed = ({ open, count }: Weekday): boolean => open <= CLOSED * count;
  const closed = weekdays.filter(isClosed).sort((a, b) => a.weekday - b.weekday);
  return { line, closed, others: weekdays.filter((each) => !isClosed(each)) };
}

/** Weekdays on which there are hardly ever rows: 1 is Monday. */
export function closedWeekdays(cube: Cube): number[] {
  return (weekdaysOf(cube)?.closed ?? []).map(({ weekday }) => weekday);
}

export function detectClosed(cube: Cube): Candidate[] {
  const found = weekdaysOf(cube);
  if (!found) return [];
  const { line, closed, others } = found;
  // With one more closed day of the least open one, so that none is no proof that there can be none.
  const least = Math.min(...others.map(({ open, count }) => open / (count + 1)));
  const chances = closed.map(({ open, count }) => boundOfMoreRows(count - open, count, 1 - least));
  const p = Math.min(1, Math.max(0, ...chances) * 7);
  const [first, second] = closed;
  if (!first) return [looked(ROWS.subject, 'closed', 1)];
  if (closed.length > MOST || least < OPEN) return [looked(ROWS.subject, 'closed', p)];
  const isWeekend = second !== undefined && closed.every(({ weekday }) => WEEKEND.includes(weekday));
  // One row for each working day is how such a table is made.
  if (isWeekend && cube.isByTime && closed.every(({ open }) => open === 0)) return [looked(ROWS.subject, 'closed', p)];
  const place = { column: line.column, of: isWeekend ? 'weekend' : 'weekday' } as const;
  const where: Predicate[] = [
    during(line, 0, line.periods.length),
    { is: 'part', column: line.column, part: 'weekday', values: closed.map(({ weekday }) => weekday) },
  ];
  return [
    {
      ...{ kind: 'closed', subject: ROWS.subject, isUp: false, p, effect: 0.5, share: 0.5 },
      part: { ...place, value: isWeekend ? 1 : first.weekday, ...(second && !isWeekend && { lowest: second.weekday }) },
      figures: [
        amount(
          'count',
          ROWS,
          closed.reduce((sum, { rows }) => sum + rows, 0),
          where,
        ),
        amount(
          'rows',
          ROWS,
          [...closed, ...others].reduce((sum, { rows }) => sum + rows, 0),
          where.slice(0, 1),
        ),
      ],
    },
  ];
}
