/** Whether day or month comes first in dates like 01/02/2024, told by the series that a column's cells make in their order. Pure. */

export type DateOrder = 'dmy' | 'mdy';

export interface OrderEvidence {
  order: DateOrder;
  /** The other order is out of the question; else this one is the likelier of two. */
  isSure: boolean;
}

const DATE = /^\s*(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)/;
const DAY = 86_400_000;
/** Different dates by which a series can be told. */
const LEAST_DATES = 3;
/** Dates that are in order in one reading, and steps back in the other one, by which that is no chance. */
const SORTED_DATES = 5;
const SORTED_STEPS = 2;
/** Dates that leave no doubt where all of them are in order. */
const SURE_DATES = 12;

interface Day {
  at: number;
  month: number;
  day: number;
  isLast: boolean;
}

/**
 * What the cells of a column tell of the order of day and month, where both are possible.
 *
 * Dates of a series are as far from each other as the ones before: by days, or by months on the same day. Of two readings the one that
 * makes such a series holds; where both do (the first of January to the twelfth, or the first of twelve months), either is possible, and
 * months are likelier where they begin on their first day, and days that follow each other where they do not. Records that are no series are mostly in the order of their time.
 */
export function orderEvidence(cells: readonly string[]): OrderEvidence | undefined {
  const days = (order: DateOrder): Day[] => cells.flatMap((cell) => dayOf(cell, order) ?? []);
  const [dmy, mdy] = [days('dmy'), days('mdy')];
  const [dayFirst, monthFirst] = [series(dmy), series(mdy)];
  if (dayFirst.dates < LEAST_DATES) return undefined;
  if (dayFirst.isRegular !== monthFirst.isRegular) return { order: dayFirst.isRegular ? 'dmy' : 'mdy', isSure: true };
  if (dayFirst.isRegular) {
    const isFirst = (all: readonly Day[]): boolean => all.every(({ day }) => day === 1);
    if (isFirst(dmy) !== isFirst(mdy)) return { order: isFirst(dmy) ? 'dmy' : 'mdy', isSure: false };
    return dayFirst.isDaily === monthFirst.isDaily
      ? undefined
      : { order: dayFirst.isDaily ? 'dmy' : 'mdy', isSure: false };
  }
  const [one, other] = [backSteps(dmy), backSteps(mdy)];
  if (dayFirst.dates < SORTED_DATES || Math.max(one, other) < SORTED_STEPS) return undefined;
  const isSure = Math.min(one, other) === 0 && dayFirst.dates >= SURE_DATES;
  if (one * 4 <= other) return { order: 'dmy', isSure };
  return other * 4 <= one ? { order: 'mdy', isSure } : undefined;
}

function dayOf(cell: string, order: DateOrder): Day | undefined {
  const [, first, second, years] = DATE.exec(cell)?.map(Number) ?? [];
  if (first === undefined || second === undefined || years === undefined) return undefined;
  const [day, month] = order === 'dmy' ? [first, second] : [second, first];
  const year = years < 100 ? years + 2000 : years;
  const at = Date.UTC(year, month - 1, day);
  const isLast = new Date(at + DAY).getUTCDate() === 1;
  return { at, month: year * 12 + month, day, isLast };
}

/** The different dates in their order, and whether all steps between them are the same. */
function series(days: readonly Day[]): { dates: number; isRegular: boolean; isDaily: boolean } {
  const sorted = [...new Map(days.map((each) => [each.at, each])).values()].sort((a, b) => a.at - b.at);
  const steps = new Set(
    sorted.slice(1).map((each, at) => {
      const before = sorted[at] ?? each;
      const isMonths = each.day === before.day || (each.isLast && before.isLast);
      return isMonths ? `${each.month - before.month} months` : `${(each.at - before.at) / DAY} days`;
    }),
  );
  return { dates: sorted.length, isRegular: steps.size === 1, isDaily: steps.size === 1 && steps.has('1 days') };
}

/** How often a date lies before the one above it, or after it, whichever is the rarer. */
function backSteps(days: readonly Day[]): number {
  let [up, down] = [0, 0];
  for (const [at, { at: time }] of days.entries()) {
    const before = days[at - 1]?.at ?? time;
    if (time > before) up++;
    else if (time < before) down++;
  }
  return Math.min(up, down);
}
