/** Which rows of a table are records, and which cells stand for those below them: exports for people hold more than records. Pure. */
import { cellText, filledCells, isBlank, kindOf, type Cell } from './cells';
import { BALANCE_LABEL, isBelow, STATISTIC_LABEL, TOTAL_LABEL, typedColumns } from './totals';

/** What has to be done to rows so that each of them is a record. */
export interface RowRepairs {
  /** Rows that are none, from 0: subtotals, opening balances, headings of groups, lines. */
  leftOut: number[];
  /** What some of them are called, each once. */
  labels: string[];
  /** Columns whose empty cells have the value above them. */
  filled: number[];
}

export const NO_RECORD = `${TOTAL_LABEL}|${BALANCE_LABEL}|${STATISTIC_LABEL}`;
const LABEL = new RegExp(`^(?:${NO_RECORD})$`, 'iu');
/** Cells of signs alone that draw a line, and what of labels is told. */
const LINE = /^[-=_*|+.\s]{2,}$/;
const MAX_NAMED = 3;
/** Numbers that name groups of rows. */
const YEAR = /^(?:1[5-9]|20|21)\d\d$/;
/** Share of rows that may be no records: of more, these are the records. */
const MOST_LEFT_OUT = 0.5;
/** Share of empty cells in a column of merged cells at least. */
const LEAST_EMPTY = 0.2;
const LEAST_ROWS = 4;
/** Cells that are looked at one by one; a larger table is a machine's export, whose rows are all records. */
export const MOST_CELLS = 500_000;
/** What rounding makes of each part of a sum. */
const ROUNDED = 0.006;

/** @param rows all rows below the header */
export function rowRepairs(rows: readonly (readonly Cell[])[], width: number): RowRepairs {
  const none = { leftOut: [], labels: [], filled: [] };
  if (rows.length < LEAST_ROWS || width < 2 || rows.length * width > MOST_CELLS) return none;
  const labels = new Map<number, string>(groupTotals(rows).map((at) => [at, String(rows[at]?.[0]).trim()]));
  const headings = new Set<number>();
  const typed = typedColumns(rows, width);
  for (const [at, row] of rows.entries()) {
    const label = labels.get(at) ?? totalLabelOf(row);
    if (label !== undefined) labels.set(at, label);
    else if (width >= 3 && isAlone(row)) headings.add(at);
    else if (typed.length >= 2 && filledCells(row) > 1 && isBelow(row, typed)) labels.set(at, '');
    else if (row.every((cell) => isBlank(cell) || LINE.test(String(cell)))) labels.set(at, '');
  }
  for (const at of parentRows(rows, width)) labels.set(at, cellText(rows[at]?.[0]));
  const isRecord = (_: unknown, at: number): boolean => !labels.has(at) && !headings.has(at);
  const records = rows.filter(isRecord);
  // A label that stands in nearly each row is what the rows are about.
  if (records.length < rows.length * (1 - MOST_LEFT_OUT) && labels.size > headings.size) return none;
  const isUnder = headings.size > 0 && records.every((row) => isBlank(row[0]));
  const isGrouped = headings.size > 0 && headings.size < records.length && (isUnder || isBetween(rows, headings));
  const leftOut = [...labels.keys(), ...(isGrouped ? headings : [])].sort((a, b) => a - b);
  const kept = isGrouped ? records : rows.filter((_, at) => !labels.has(at));
  const merged = isUnder ? [] : mergedColumns(kept, width);
  return {
    leftOut,
    labels: [...new Set(labels.values())].filter((label) => label !== '').slice(0, MAX_NAMED),
    filled: isUnder && isGrouped ? [0] : merged,
  };
}

/** Rows whose numbers are what the indented rows right below them come to, as the groups of a pivot table in its compact form. */
function groupTotals(rows: readonly (readonly Cell[])[]): number[] {
  const depths = rows.map(([label]) => (typeof label === 'string' ? label.length - label.trimStart().length : 0));
  return depths.flatMap((depth, at) => {
    let end = at + 1;
    let least = Infinity;
    for (; end < depths.length && (depths[end] ?? 0) > depth; end++) least = Math.min(least, depths[end] ?? 0);
    const parts = rows.slice(at + 1, end).filter((_, other) => depths[at + 1 + other] === least);
    return parts.length > 0 && isSumOf(rows[at] ?? [], parts) ? [at] : [];
  });
}

function isSumOf(row: readonly Cell[], parts: readonly (readonly Cell[])[]): boolean {
  const numbers = row
    .map((cell, at) => ({ at, whole: numberOf(cell) }))
    .filter(({ at, whole }) => at > 0 && whole !== 0);
  return (
    numbers.length > 0 &&
    numbers.every(({ at, whole }) => {
      const sum = parts.reduce((all, part) => all + numberOf(part[at] ?? null), 0);
      return Math.abs(sum - whole) <= ROUNDED * parts.length;
    })
  );
}

/** A plain number; nothing counts as none, and so does what is no number. */
function numberOf(cell: Cell): number {
  const number = typeof cell === 'string' ? Number(cell.replaceAll(',', '')) : typeof cell === 'number' ? cell : 0;
  return Number.isFinite(number) ? number : 0;
}

/** The label of a row that holds a total or a balance; it has a number besides. */
function totalLabelOf(row: readonly Cell[]): string | undefined {
  if (!row.some((cell) => kindOf(cell) === 'number')) return undefined;
  const found = row.find((cell) => typeof cell === 'string' && LABEL.test(cell.trim()));
  return typeof found === 'string' ? found.trim() : undefined;
}

/** Codes that may contain those of others, and rows among which that is looked for. */
const CODE = /^\d[\d.-]*$/;
const MOST_CODES = 3000;

/**
 * Rows of accounts that contain others: their code begins the codes of these, and their amounts are the sums of those among them that
 * contain none. They would be counted twice.
 */
function parentRows(rows: readonly (readonly Cell[])[], width: number): number[] {
  const codes = rows.map((row) => cellText(row[0]));
  if (rows.length > MOST_CODES || codes.filter((code) => CODE.test(code)).length < rows.length / 2) return [];
  const below = codes.map((code, at) =>
    CODE.test(code)
      ? codes.flatMap((other, i) => (i !== at && other.length > code.length && other.startsWith(code) ? [i] : []))
      : [],
  );
  const number = (at: number, column: number): number | undefined => {
    const cell = rows[at]?.[column] ?? null;
    return kindOf(cell) === 'number' ? Number(String(cell).replace(/[^\d.-]/g, '')) : undefined;
  };
  return below.flatMap((inner, at) => {
    const leaves = inner.filter((i) => below[i]?.length === 0);
    if (leaves.length < 2) return [];
    const columns = Array.from({ length: width - 1 }, (_, i) => i + 1).filter(
      (column) => (number(at, column) ?? 0) !== 0,
    );
    const isSum = (column: number): boolean => {
      const sum = leaves.reduce((all, leaf) => all + (number(leaf, column) ?? 0), 0);
      return Math.abs(sum - (number(at, column) ?? 0)) <= ROUNDED * leaves.length;
    };
    return columns.length > 0 && columns.filter(isSum).length > columns.length / 2 ? [at] : [];
  });
}

/** A single text at the beginning of a row. */
function isAlone(row: readonly Cell[]): boolean {
  return filledCells(row) === 1 && !isBlank(row[0]) && kindOf(row[0] ?? null) === 'text';
}

/** Whether the rows begin with a heading, and each has records below it: a record may hold nothing but its name as well. */
function isBetween(rows: readonly (readonly Cell[])[], headings: ReadonlySet<number>): boolean {
  return (
    headings.has(0) && headings.size > 1 && [...headings].every((at) => at + 1 < rows.length && !headings.has(at + 1))
  );
}

/**
 * Columns of labels at the left of which only the first row of each group is filled. Each group is named once (within the group of the
 * column to its left), and the first row is filled.
 */
function mergedColumns(rows: readonly (readonly Cell[])[], width: number): number[] {
  const found: number[] = [];
  let groups = rows.map(() => '');
  for (let column = 0; column < width - 1; column++) {
    const cells = rows.map((row) => row[column] ?? null);
    const empty = cells.filter(isBlank).length;
    const isLabel = cells.every((cell) => isBlank(cell) || kindOf(cell) !== 'number') || areYears(cells, groups);
    if (!isLabel || isBlank(cells[0]) || empty < LEAST_EMPTY * cells.length || empty > cells.length - 2) break;
    const isCovered = rows.every((row, at) => !isBlank(cells[at]) || filledCells(row.slice(column + 1)) > 0);
    const named = cells.flatMap((cell, at) => (isBlank(cell) ? [] : [`${groups[at] ?? ''}\n${cellText(cell)}`]));
    const isOnce = new Set(named).size === named.length;
    if (!isOnce || !isCovered) break;
    groups = filledGroups(cells, groups);
    found.push(column);
  }
  return found;
}

/** Years that name groups follow each other, within the group of the columns to their left. */
function areYears(cells: readonly Cell[], groups: readonly string[]): boolean {
  const years = cells.flatMap((cell, at) => (isBlank(cell) ? [] : [{ text: cellText(cell), group: groups[at] }]));
  const isEach = (isSo: (year: number, before: number) => boolean): boolean =>
    years.every(({ text, group }, at) => {
      const before = years[at - 1];
      return before?.group !== group || isSo(Number(text), Number(before?.text));
    });
  const isInOrder = isEach((year, before) => year > before) || isEach((year, before) => year < before);
  return isInOrder && years.every(({ text }) => YEAR.test(text));
}

/** For each row the groups that it is in, with those of one more column. */
function filledGroups(cells: readonly Cell[], groups: readonly string[]): string[] {
  let above = '';
  return cells.map((cell, at) => {
    if (!isBlank(cell)) above = cellText(cell);
    return `${groups[at] ?? ''}\n${above}`;
  });
}

/** The rows as records. */
export function repaired(rows: readonly (readonly Cell[])[], { leftOut, filled }: RowRepairs): Cell[][] {
  const above: Cell[] = [];
  const out = new Set(leftOut);
  return rows.flatMap((row, at) => {
    const cells: Cell[] = [...row];
    for (const column of filled) {
      if (isBlank(cells[column])) cells[column] = above[column] ?? null;
      else above[column] = cells[column] ?? null;
    }
    return out.has(at) ? [] : [cells];
  });
}
