import { isNumeric } from '../../types/engineTypes';
import type { Breakdown, FactSet } from '../../facts/factSet';
import { columnIn } from '../../facts/measured';

/** The breakdowns of the main measure that a report tells of: not by what a trend tells already, and each split of the rows once. */
export function ownBreakdowns(set: FactSet): Breakdown[] {
  const own = set.breakdowns.filter(({ measure, by }) => measure === set.focus.measure && !isCalendar(set, by));
  return own.filter((each, at) => !own.slice(0, at).some((earlier) => isSameSplit(earlier, each)));
}

/** Whether a label is a number of the calendar, while a trend tells of time already: month 1 "leads" nothing. */
function isCalendar(set: FactSet, number: number): boolean {
  const column = columnIn(set, number);
  const named = /(^|[^a-z])(month|quarter|week|weekday|hour|day)([^a-z]|$)|月|季|周|小时/i.test(column?.name ?? '');
  return named && isNumeric(column?.type ?? '') && set.trends.length > 0;
}

/** Segments by which a breakdown is told. */
const LEADING = 2;

/** Whether two breakdowns have the same figures in front under other labels, as those by a name and by its code have. */
function isSameSplit(a: Breakdown, b: Breakdown): boolean {
  const figures = ({ segments }: Breakdown): string =>
    segments
      .slice(0, LEADING)
      .map(({ value, rows }) => (a.aggregate === 'avg' ? `${value} ${rows}` : value))
      .join();
  return a.segments.length >= LEADING && figures(a) === figures(b);
}
