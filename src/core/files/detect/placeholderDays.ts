/** Days that stand for a day that is not known or not set: those that programs begin or end their calendars with. Pure. */

/** No record is of these. */
const NEVER = new Set(['0001-01-01', '9999-12-31']);
/** Where the calendars of databases, spreadsheets and Unix begin (with a clock time of the west the day before), and where people end theirs. */
const BEGINNINGS = new Set([
  ...['1582-10-15', '1601-01-01', '1753-01-01', '1899-12-30', '1899-12-31', '1900-01-01', '1900-01-02'],
  ...['1969-12-31', '1970-01-01'],
]);
const ENDS = new Set(['2099-12-31', '2199-12-31', '2200-12-31', '2999-12-31', '9999-12-30']);
/** Days that people were born on and firms founded: they must lie farther away than all others from each other. */
const LIKELY = new Set(['1969-12-31', '1970-01-01', '2099-12-31']);
/** How far such a day lies from all others at least, in days: twenty years. */
const FAR = 7305;
const DAY_MS = 86_400_000;

/** All days that may be placeholders, as ISO dates. */
export const PLACEHOLDERS: readonly string[] = [...NEVER, ...BEGINNINGS, ...ENDS];

/** The days of a column, as ISO dates. */
export interface DayEnds {
  /** Which of the placeholders come up. */
  found: readonly string[];
  /** The first and the last of all other days; missing where there are none. */
  first?: string;
  last?: string;
}

/**
 * Which days of a column stand for a missing one. A rule of the field: the first and the last day that programs know, where they lie
 * twenty years before or after all other days of the column; 1970-01-01, on which people were born, also farther away than these from each other.
 */
export function placeholderDays({ found, first, last }: DayEnds): string[] {
  return found.filter((day) => {
    if (NEVER.has(day)) return true;
    if (first === undefined || last === undefined) return false;
    const distance = BEGINNINGS.has(day) ? daysBetween(day, first) : daysBetween(last, day);
    return distance >= FAR && (!LIKELY.has(day) || distance > daysBetween(first, last));
  });
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}
