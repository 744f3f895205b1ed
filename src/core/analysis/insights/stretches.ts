/** Stretches of time that are told as one: a week of days, a quarter of months. */
import type { Grain } from '../roles/semantic';

/** Periods of one, by their grain. */
export const STRETCHES: Readonly<Record<Grain, number>> = { hour: 24, day: 7, week: 4, month: 3, quarter: 1, year: 1 };

/** So many periods after a moment at which one begins, or before it. @param at in milliseconds */
export function movedBy(at: number, grain: Grain, count: number): number {
  const date = new Date(at);
  const months = { month: 1, quarter: 3, year: 12 };
  if (grain === 'month' || grain === 'quarter' || grain === 'year')
    date.setUTCMonth(date.getUTCMonth() + count * months[grain]);
  else date.setTime(at + count * { hour: 1, day: 24, week: 168 }[grain] * 3_600_000);
  return date.getTime();
}
