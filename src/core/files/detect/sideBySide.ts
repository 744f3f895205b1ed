/** Tables that stand side by side on a sheet and have the same columns: they are one, below each other. Pure. */
import type { SideBySide } from '../../contract/textFormat';
import { cellText, filledCells, isBlank, kindOf, type Cell } from './cells';
import { footerRows } from './totals';

/** Rows at the beginning of a sheet among which the names are looked for, and rows at the end that may be totals or notes. */
const HEAD = 30;
const FOOT = 40;
const LEAST_COLUMNS = 2;
const LEAST_ROWS = 2;
/** The column that says which of the tables a row is from. */
const PART = 'block';

interface Span {
  start: number;
  names: string[];
}

/**
 * Where tables stand side by side: a row has the same names twice or more, with columns between them that are empty from there on. What
 * stands above each alone is what it is called; totals and notes below each are none of its rows.
 */
export function sideBySide(rows: readonly (readonly Cell[])[]): SideBySide | undefined {
  for (const [row, cells] of rows.slice(0, HEAD).entries()) {
    const found = spansOf(cells);
    const [first, ...others] = found;
    const names = first?.names.join('\n').toLowerCase();
    if (!first || others.length === 0 || first.names.length < LEAST_COLUMNS) continue;
    if (new Set(first.names).size < first.names.length || first.names.includes(PART)) continue;
    if (others.some((other) => other.names.join('\n').toLowerCase() !== names)) continue;
    const width = first.names.length;
    const inside = (column: number): boolean => found.some(({ start }) => column >= start && column < start + width);
    if (rows.slice(row).some((each) => each.some((cell, column) => !isBlank(cell) && !inside(column)))) continue;
    const titles = found.map(({ start }) => titleOf(rows[row - 1] ?? [], start, width));
    const areTold = new Set(titles).size === titles.length && !titles.includes('');
    const parts = found.map(({ start }, at) => ({
      ...{ start, title: areTold ? (titles[at] ?? '') : `#${at + 1}` },
      rows: recordsOf(rows, row, start, width).length,
    }));
    if (parts.every((part) => part.rows >= LEAST_ROWS)) return { row, width, parts };
  }
  return undefined;
}

/** The sheet with its tables below each other: what stands above them, their names, and their rows behind what each is called. */
export function stacked(rows: readonly (readonly Cell[])[], { row, width, parts }: SideBySide): Cell[][] {
  const [first] = parts;
  const names = (rows[row] ?? []).slice(first?.start, (first?.start ?? 0) + width);
  const isTitle = (each: readonly Cell[]): boolean => filledCells(each) === parts.length;
  return [
    ...rows.slice(0, row).map((each, at) => (at === row - 1 && isTitle(each) ? [] : [...each])),
    [PART, ...names],
    ...parts.flatMap(({ start, title }) =>
      recordsOf(rows, row, start, width).map((cells): Cell[] => [title, ...cells]),
    ),
  ];
}

/** Names that stand next to each other in a row. */
function spansOf(cells: readonly Cell[]): Span[] {
  const found: Span[] = [];
  for (const [at, cell] of cells.entries()) {
    if (isBlank(cell)) continue;
    if (kindOf(cell) !== 'text') return [];
    const last = found.at(-1);
    if (last && last.start + last.names.length === at) last.names.push(cellText(cell));
    else found.push({ start: at, names: [cellText(cell)] });
  }
  return found;
}

function titleOf(above: readonly Cell[], start: number, width: number): string {
  const [title, ...others] = above.slice(start, start + width).filter((cell) => !isBlank(cell));
  return others.length === 0 ? cellText(title) : '';
}

/** Rows of one of the tables, without those that are empty and without totals and notes below it. */
function recordsOf(rows: readonly (readonly Cell[])[], row: number, start: number, width: number): Cell[][] {
  const own = rows.slice(row + 1).map((cells) => Array.from({ length: width }, (_, at) => cells[start + at] ?? null));
  const end = own.findLastIndex((cells) => filledCells(cells) > 0) + 1;
  const whole = own.slice(0, end);
  return whole.slice(0, end - footerRows(whole.slice(-FOOT), width)).filter((cells) => filledCells(cells) > 0);
}
