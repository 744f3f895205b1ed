/** Days that are moved by whole months. */

/** A day so many months later; earlier where they are negative. */
export function movedMonths(day: string, months: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, date.getUTCDate()))
    .toISOString()
    .slice(0, 10);
}

/** Whole months from one day to another; 0 where these are none. */
export function monthsBetween(from: string, until: string): number {
  if (!from.endsWith('-01') || !until.endsWith('-01')) return 0;
  const of = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return of(until) - of(from);
}
