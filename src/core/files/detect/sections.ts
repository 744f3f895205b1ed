/** Headings in the first column of a table, as statements of accounts have them: the sections that records are in. Pure. */
import { cellText, depthOf, isAlone, kindOf, type Cell } from './cells';

/** The section that records are in from a row on, from 0; none behind the end of one. */
export interface Section {
  row: number;
  label: string | null;
}

/** The column that says it. */
const NAME = 'section';
/** In the label of a row that is a total where its numbers are sums. */
export const SUM_WORD =
  /\b(?:sub-?)?totals?\b|\b(?:gesamt|zwischen|end)?summ?[ae]?\b|\b(?:ins)?gesamt\b|\btotaal\b|\bogółem\b|\brazem\b|合\s*计|总\s*计|小\s*计|總\s*計|итог|всего/iu;
/** Rows in which headings are looked for. */
const MOST_ROWS = 20_000;

/**
 * Headings that are known as such: above rows that are indented below them, or closed by a total that is called like them. A name alone says
 * nothing: a record may lack all else.
 */
export function provenHeadings(rows: readonly (readonly Cell[])[]): number[] {
  const alone = rows.length > MOST_ROWS ? [] : rows.flatMap((row, at) => (isAlone(row) ? [at] : []));
  if (alone.length === 0 || alone.length >= rows.length / 2) return [];
  const depths = rows.map(([label]) => depthOf(label));
  const totals = rows.flatMap((row) => (SUM_WORD.test(cellText(row[0])) && !isAlone(row) ? [cellText(row[0])] : []));
  const isIndented = (at: number): boolean => (depths[at + 1] ?? 0) > (depths[at] ?? 0);
  const isClosed = (at: number): boolean => totals.some((total) => isTotalOf(total, cellText(rows[at]?.[0])));
  const isEach = alone.every(isIndented) || alone.filter(isClosed).length > alone.length / 2;
  const others = rows.filter((row) => !isAlone(row));
  return isEach && others.every((row) => row.slice(1).some((cell) => kindOf(cell) === 'number')) ? alone : [];
}

/** Whether a label is that of the total of what a heading stands above. */
export function isTotalOf(total: string, heading: string): boolean {
  return heading !== '' && total !== heading && SUM_WORD.test(total) && total.includes(heading.replace(/[:：]$/, ''));
}

/**
 * The sections of the rows: each begins below its heading and ends with the total that is called like it, with a row that is indented no
 * further than the heading, or with the next heading that follows a record. What stands within several is in the innermost.
 */
export function sectionsOf(rows: readonly (readonly Cell[])[], headings: ReadonlySet<number>): Section[] {
  const open: { label: string; depth: number }[] = [];
  const found: Section[] = [];
  const hasDepth = rows.some(([label]) => depthOf(label) > 0);
  let isBelow = false;
  for (const [at, row] of rows.entries()) {
    const [depth, label] = [depthOf(row[0]), cellText(row[0])];
    const isHeading = headings.has(at);
    while (hasDepth && open.length > 0 && (open.at(-1)?.depth ?? 0) >= depth) open.pop();
    const closed = isHeading ? -1 : open.findLastIndex((each) => isTotalOf(label, each.label));
    if (closed >= 0) open.length = closed;
    if (isHeading) {
      if (!hasDepth && isBelow) open.pop();
      open.push({ label: label.replace(/[:：]$/, ''), depth });
    }
    // A section that was closed is not closed again by the heading that follows.
    isBelow = !isHeading && closed < 0;
    const now = open.at(-1)?.label ?? null;
    const from = closed >= 0 ? at + 1 : at;
    if (now !== (found.at(-1)?.label ?? null)) found.push({ row: from, label: now });
  }
  return found;
}

/**
 * Where each section is closed by its total, the rows behind one that are in none: they are computed of them, as `Gross profit` is.
 * @param others rows that are no records anyway
 */
export function computedRows(
  rows: readonly (readonly Cell[])[],
  headings: ReadonlySet<number>,
  sections: readonly Section[],
  others: ReadonlyMap<number, unknown>,
): number[] {
  const totals = [...others.keys()].map((at) => cellText(rows[at]?.[0]));
  const isClosed = (at: number): boolean => totals.some((total) => isTotalOf(total, cellText(rows[at]?.[0])));
  if (headings.size === 0 || ![...headings].every(isClosed)) return [];
  const first = sections.find(({ row, label }) => row > 0 && label === null)?.row ?? rows.length;
  return rows.flatMap((_, at) =>
    at >= first && !headings.has(at) && !others.has(at) && sectionAt(sections, at) === null ? [at] : [],
  );
}

/** What the column of sections is called beside others. */
export function sectionName(names: readonly string[]): string {
  const taken = new Set(names.map((name) => name.toLowerCase()));
  let name = NAME;
  for (let again = 1; taken.has(name); again++) name = `${NAME}_${again}`;
  return name;
}

/** The section of a row. */
export function sectionAt(sections: readonly Section[], row: number): string | null {
  return sections.findLast((each) => each.row <= row)?.label ?? null;
}
