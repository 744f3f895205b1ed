/** Periods of several lengths in one column: the years and quarters of a series among its months hold these again. Pure. */
import { cellText, kindOf, type Cell } from './cells';
import { jsPattern } from './numbers';
import { PERIOD_FORMS, periodOf, type PeriodPart } from './periodForms';

/** Lengths of periods, the longest first, by what tells them. */
const LENGTHS: readonly (readonly PeriodPart[])[] = [['Y'], ['H'], ['Q'], ['M', 'N']];
const FORMS = PERIOD_FORMS.flatMap(({ pattern, parts }) => {
  const isOther = parts.some((part) => !['Y', 'H', 'Q', 'M', 'N'].includes(part));
  const length = LENGTHS.findLastIndex((each) => each.some((part) => parts.includes(part)));
  return isOther || !parts.includes('Y') ? [] : [{ length, parts, matches: jsPattern(pattern) }];
});
/** Shorter texts that name no whole year are codes or numbers. */
export const WITH_YEAR = /(?<!\d)(?:1[5-9]|20|21)\d\d(?!\d)|^(?:1[5-9]|20|21)\d{4}$/;
/** Part of the longer periods that must be of a series that has shorter ones. */
const COVERED = 0.9;

/**
 * The rows of longer periods, where a column has nothing but periods, most are of the shortest length, and what longer ones are of has
 * shorter ones as well.
 * @returns nothing where all periods are of one length
 */
export function longerPeriods(
  rows: readonly (readonly Cell[])[],
  width: number,
): { row: number; label: string; length: number }[] {
  for (let column = 0; column < width; column++) {
    const lengths = lengthsIn(rows, column);
    const shortest = Math.max(...lengths);
    const longer = lengths.flatMap((length, at) => (length < shortest ? [at] : []));
    if (longer.length === 0 || longer.length >= rows.length / 2) continue;
    const series = (at: number): string =>
      (rows[at] ?? [])
        .map((cell, other) => (other !== column && kindOf(cell) === 'text' ? cellText(cell) : ''))
        .join('\n');
    const known = new Set(lengths.flatMap((length, at) => (length === shortest ? [series(at)] : [])));
    if (longer.filter((at) => known.has(series(at))).length >= COVERED * longer.length)
      return longer.map((row) => ({ row, label: cellText(rows[row]?.[column]), length: lengths[row] ?? 0 }));
  }
  return [];
}

/** Whether a column has periods of several lengths. */
export function mixesPeriods(rows: readonly (readonly Cell[])[], width: number): boolean {
  return Array.from({ length: width }, (_, column) => lengthsIn(rows, column)).some(
    (lengths) => new Set(lengths).size > 1,
  );
}

/** The length of each row's period; nothing where a cell is none. */
function lengthsIn(rows: readonly (readonly Cell[])[], column: number): number[] {
  const known = new Map<string, number>();
  const found: number[] = [];
  for (const row of rows) {
    const text = cellText(row[column]);
    const length = known.get(text) ?? lengthOf(text);
    if (length < 0) return [];
    known.set(text, length);
    found.push(length);
  }
  return found;
}

function lengthOf(text: string): number {
  if (!WITH_YEAR.test(text)) return -1;
  const form = FORMS.find(({ matches, parts }) => {
    const found = matches.exec(text);
    return found !== null && periodOf(parts, found) !== undefined;
  });
  return form?.length ?? -1;
}
