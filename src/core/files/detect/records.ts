/** Which rows of a table are records, and which cells stand for those below them: exports for people hold more than records. Pure. */
import { cellText, depthOf, filledCells, isAlone, isBlank, kindOf, type Cell } from './cells';
import { documentRows } from './documentRows';
import { longerPeriods, WITH_YEAR } from './mixedPeriods';
import { detectNumbers, numberIn, type NumberStyle } from './numbers';
import { computedRows, isTotalOf, provenHeadings, sectionAt, sectionsOf, SUM_WORD, type Section } from './sections';
import {
  BALANCE_LABEL,
  codesAmong,
  isBelow,
  isMisplaced,
  isUnlabeled,
  MARK_LABEL,
  STATISTIC_LABEL,
  TOTAL_LABEL,
  typedColumns,
} from './totals';

/** What has to be done to rows so that each of them is a record. */
export interface RowRepairs {
  /** Rows that are none, from 0: subtotals, opening balances, headings of groups, lines. */
  leftOut: number[];
  /** What some of them are called, each once. */
  labels: string[];
  /** Of them those that may be all records again when they are added up: years, quarters, and the totals of years. */
  together: number[][];
  /** Columns whose empty cells have the value above them. */
  filled: number[];
  /** Headings in the first column that stand above records with a label of their own: a further column has them. */
  sections: Section[];
}

export const NO_RECORD = `${TOTAL_LABEL}|${BALANCE_LABEL}|${STATISTIC_LABEL}|${MARK_LABEL}`;
const LABEL = new RegExp(`^(?:${NO_RECORD})$`, 'iu');
const FIRST_LABEL = new RegExp(`^(?:${MARK_LABEL}|\\*{1,3})$`, 'iu');
const STATISTIC = new RegExp(`^(?:${STATISTIC_LABEL})$`, 'iu');
const BALANCE = new RegExp(`^(?:${BALANCE_LABEL})$`, 'iu');
/** Begins the label of a row that is a total where its numbers are sums: a word for one, or the asterisks of SAP before what it is of. */
const CALLED_SUM = new RegExp(`${SUM_WORD.source}|^\\*{1,3}\\s`, 'iu');
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
/** Rows at most that begin with a word for a total, so that they are held against those above. */
const MOST_SUMS = 200;
/** Cells that are looked at one by one; a larger table is a machine's export, whose rows are all records. */
export const MOST_CELLS = 500_000;
/** What rounding makes of each part of a sum. */
const ROUNDED = 0.006;
/** Rows by whose numbers it is told how they are written. */
const MARKED_ROWS = 500;
/** Codes that may contain those of others, and rows among which that is looked for. */
const CODE = /^\d[\d.-]*$/;
const MOST_CODES = 3000;
/** Share of the numbers of a row of which more are sums where all are. */
const ALL = 0.999;

/** @param rows all rows below the header */
export function rowRepairs(rows: readonly (readonly Cell[])[], width: number): RowRepairs {
  const none = { leftOut: [], labels: [], together: [], filled: [], sections: [] };
  if (rows.length < LEAST_ROWS || width < 2 || rows.length * width > MOST_CELLS) return none;
  const labels = new Map<number, string>();
  const headings = new Set<number>();
  const inner = new Set<number>();
  const below: number[] = [];
  const typed = typedColumns(rows, width);
  const isSum = sumsIn(rows);
  const [indented, coded] = [indentedBelow(rows), codedBelow(rows)];
  // A table of statistics has others among them that are no labels of totals.
  const areStatistics = rows.some(([cell]) => /^(?:std|stdev|p\d{1,2}|\d{1,2}%)$/i.test(cellText(cell)));
  // Records so far, those since the last total, and those since the last total or heading: a title may come again on each page.
  const above: number[] = [];
  let since: number[] = [];
  let group: number[] = [];
  const open: string[] = [];
  const ofYears: number[] = [];
  const proven = provenHeadings(rows);
  const called = new Set(rows.flatMap((row, at) => (CALLED_SUM.test(leadOf(row)) ? [at] : [])));
  // A word that so many rows begin with is what they are about.
  const isCalledSum = (at: number): boolean => called.size <= MOST_SUMS && called.has(at);
  for (const [at, row] of rows.entries()) {
    const parts = isCalledSum(at) ? [group, since, above].filter(({ length }) => length > 1) : [];
    const isNamed = isCalledSum(at) && open.some((heading) => isTotalOf(leadOf(row), heading));
    // An account with one account below it is that account again.
    const isOver = [indented[at], coded[at]].some((each = []) => isSum(at, each, each.length === 1 ? ALL : 0.5, true));
    const isTotal = isNamed || isOver || parts.some((each) => isSum(at, each, 0.5));
    const label = isTotal ? leadOf(row) : totalLabelOf(row, areStatistics);
    if (isTotal && WITH_YEAR.test(label ?? '')) ofYears.push(at);
    if (label !== undefined) labels.set(at, label);
    else if (isLine(row)) labels.set(at, '');
    else if ((width >= 3 || proven.includes(at)) && isAlone(row)) headings.add(at);
    else if (width >= 3 && filledCells(row) === 1 && row.every((cell) => isBlank(cell) || kindOf(cell) === 'text'))
      inner.add(at);
    else if (typed.length >= 2 && filledCells(row) > 1 && isBelow(row, typed)) below.push(at);
    else {
      above.push(at);
      since.push(at);
      group.push(at);
    }
    // A line draws apart the records and their total.
    if (labels.has(at) && !isLine(row)) since = [];
    if (since.length === 0 || headings.has(at)) group = [];
    if (headings.has(at)) open.push(cellText(row[0]));
  }
  for (const at of besideIndented(rows, headings)) labels.set(at, cellText(rows[at]?.[0]));
  const sections = sectionsOf(rows, headings);
  const computed = computedRows(rows, headings, sections, labels);
  if (computed.length < rows.length - headings.size - labels.size - computed.length)
    for (const at of computed) labels.set(at, cellText(rows[at]?.[0]));
  const codes = below.length > 0 ? codesAmong(rows, typed) : new Set<string>();
  for (const at of below) if (isMisplaced(rows[at] ?? [], typed, codes)) labels.set(at, '');
  if (!labels.has(0) && beginsApart(rows, width)) labels.set(0, '');
  const longer = longerPeriods(rows, width);
  for (const { row, label } of longer) labels.set(row, label);
  const lengths = [...new Set(longer.map(({ length }) => length))];
  const documents = documentRows(rows, width);
  if (documents.every(({ row, lines }) => isSum(row, lines, 0.5, true)))
    for (const { row, label } of documents) labels.set(row, label);
  // Headings may stand in a column of their own further on, which no record fills.
  const place = rows[Math.min(...inner)]?.findIndex((cell) => !isBlank(cell)) ?? -1;
  const isOwnColumn =
    inner.size > 0 && rows.every((row, at) => labels.has(at) || isBlank(row[place]) === !inner.has(at));
  const isRecord = (_: unknown, at: number): boolean =>
    !labels.has(at) && !headings.has(at) && !(isOwnColumn && inner.has(at));
  for (const end of [0, rows.length - 1]) {
    // A total of all others often has no label.
    const others = rows.flatMap((row, at) => (at !== end && isRecord(row, at) ? [at] : []));
    const isOpen = isUnlabeled(
      rows[end] ?? [],
      others.map((at) => rows[at] ?? []),
    );
    if (labels.has(end)) continue;
    if (isOpen && isSum(end, others, 0)) labels.set(end, '');
    else if (isCalledSum(end) && isSum(end, others, 0.5)) labels.set(end, leadOf(rows[end] ?? []));
  }
  const records = rows.filter(isRecord);
  // A label that stands in nearly each row is what the rows are about.
  const words = rows.filter((row) => !isLine(row)).length - proven.length;
  if (records.length < words * (1 - MOST_LEFT_OUT) && labels.size > headings.size) return none;
  const isUnder = headings.size > 0 && records.every((row) => isBlank(row[0]));
  const isSectioned = !isUnder && (isBetween(rows, headings) || (proven.length > 0 && proven.length === headings.size));
  const isGrouped = headings.size > 0 && headings.size < records.length && (isUnder || isSectioned);
  const leftOut = [...labels.keys(), ...(isGrouped ? headings : []), ...(isOwnColumn ? inner : [])];
  const kept = isGrouped ? records : rows.filter((_, at) => !labels.has(at));
  const merged = isUnder ? [] : mergedColumns(kept, width);
  // The rows of a group that is called a total are totals as well.
  const total = (at: number): boolean => labels.has(at) && LABEL.test(cellText(rows[at]?.[0]));
  let isInTotal = false;
  for (const [at, row] of rows.entries()) {
    if (!isBlank(row[0])) isInTotal = total(at);
    else if (isInTotal && merged.includes(0) && !labels.has(at)) leftOut.push(at);
  }
  leftOut.sort((a, b) => a - b);
  return {
    leftOut,
    labels: [...new Set(labels.values())].filter((label) => label !== '').slice(0, MAX_NAMED),
    together: (lengths.length === 0
      ? [ofYears]
      : lengths.map((length) => longer.filter((each) => each.length === length).map(({ row }) => row))
    ).filter(({ length }) => length > 1),
    // What begins each page of a printed list stands above no group.
    filled:
      isUnder && isGrouped && Math.min(...headings) < rows.findIndex(isRecord)
        ? [0]
        : isOwnColumn && Math.min(...inner) < rows.findIndex(isRecord)
          ? [place]
          : merged,
    sections: isGrouped && !isUnder ? sections : [],
  };
}

/** What a row is called: its first text, behind cells that hold nothing or stand for what is missing. */
function leadOf(row: readonly Cell[]): string {
  return cellText(row.find((cell) => kindOf(cell) !== 'empty'));
}

/** Whether a row draws a line, or holds nothing. */
function isLine(row: readonly Cell[]): boolean {
  return row.every((cell) => isBlank(cell) || LINE.test(String(cell)));
}

/**
 * The label of a row that holds a total or a balance; it has a number besides. It begins the row, or stands behind an empty cell: words
 * further on are a record's own. What may be a name or a unit is the only text of its row.
 */
function totalLabelOf(row: readonly Cell[], areStatistics: boolean): string | undefined {
  if (!row.some((cell) => kindOf(cell) === 'number')) return undefined;
  const gap = row.findIndex(isBlank);
  const first = row.findIndex((cell) => !isBlank(cell));
  const isAloneText = (at: number): boolean => row.every((cell, other) => other === at || kindOf(cell) !== 'text');
  const found = row.find((cell, at) => {
    if (typeof cell !== 'string' || !LABEL.test(cell.trim())) return false;
    const text = cell.trim();
    if (STATISTIC.test(text)) return at === first && isAloneText(at) && !areStatistics;
    return at === first || BALANCE.test(text) || (gap >= 0 && gap < at && !FIRST_LABEL.test(text));
  });
  return typeof found === 'string' ? found.trim() : undefined;
}

/**
 * Whether the first row tells of all others and is none of them: it has words where they have numbers and leaves out what tells them
 * apart, as what is possible stands above marks; or it alone fills columns, leaves out what they all have, and shares with them only what is
 * the same in all, as the head of a settlement does.
 */
export function beginsApart(rows: readonly (readonly Cell[])[], width: number): boolean {
  const [first = [], ...others] = rows;
  // Most tables begin with a record that lacks nothing.
  if (rows.length < LEAST_ROWS || filledCells(first) > width - 2) return false;
  const found = { words: 0, times: 0, alone: 0, missing: 0, keys: 0, shared: 0 };
  for (let column = 0; column < width; column++) {
    const own = first[column] ?? null;
    const cells = others.flatMap((row) => (isBlank(row[column]) ? [] : [row[column] ?? null]));
    const different = new Set(cells.map(cellText));
    if (isBlank(own)) {
      if (cells.length < others.length) continue;
      found.missing++;
      if (different.size === cells.length) found.keys++;
    } else if (cells.length === 0) found.alone++;
    else if (kindOf(own) === 'text' && cells.every(isValue)) found.words++;
    else if (different.size > 1 || !different.has(cellText(own))) found.shared++;
    if (kindOf(own) === 'time' && cells.length > 0) found.times++;
  }
  const { words, times, alone, missing, keys, shared } = found;
  return missing > 1 && ((words > 0 && keys > 0 && times === 0) || (alone > 1 && shared === 0));
}

function isValue(cell: Cell): boolean {
  return ['number', 'time'].includes(kindOf(cell));
}

/**
 * Whether a row would be counted twice, as its numbers are the sums of others.
 * @returns takes the row, the others, the share of its numbers of which more must be sums, and whether indents or codes say that these are
 * its parts
 */
function sumsIn(
  rows: readonly (readonly Cell[])[],
): (at: number, parts: readonly number[], share: number, isBelow?: boolean) => boolean {
  const figure = figuresOf(rows);
  const known = new Map<number, number[]>();
  const figures = (at: number): number[] => {
    const own = known.get(at) ?? (rows[at] ?? []).map(figure);
    known.set(at, own);
    return own;
  };
  return (at, parts, share, isBelow = false) => {
    if (parts.length === 0) return false;
    const row = figures(at);
    const sumOf = (column: number): number => parts.reduce((sum, part) => sum + (figures(part)[column] ?? 0), 0);
    // What an account has left stands in its last record already, and is no sum of all.
    const last = figures(parts.at(-1) ?? -1);
    const isLeft = (column: number): boolean =>
      parts.length > 1 && row[column] === last[column] && !(isBelow && row[column] === sumOf(column));
    const columns = row.flatMap((own, column) => (column > 0 && own !== 0 && !isLeft(column) ? [column] : []));
    const sums = columns.filter((column) => {
      const added = parts.filter((part) => (figures(part)[column] ?? 0) !== 0);
      const [own, sum] = [row[column] ?? 0, sumOf(column)];
      // One number that is the same, and sums that are smaller than what rounding makes, come by chance.
      const isTelling =
        isBelow || (added.length >= Math.min(2, parts.length) && Math.abs(own) > ROUNDED * parts.length);
      return isTelling && Math.abs(sum - own) <= ROUNDED * parts.length;
    });
    return sums.length > share * columns.length;
  };
}

/** What numbers cells are, by the marks of all; 0 for a cell that is none. */
function figuresOf(rows: readonly (readonly Cell[])[]): (cell: Cell | undefined) => number {
  let style: NumberStyle | undefined;
  return (cell = null) => {
    if (kindOf(cell) !== 'number') return 0;
    if (typeof cell !== 'string') return Number(cell);
    style ??= detectNumbers(
      rows.slice(0, MARKED_ROWS).flatMap((row) => row.slice(1).filter((each) => typeof each === 'string')),
      ',',
    );
    return numberIn(cell, style) || 0;
  };
}

/** Where every heading stands above indented rows, and most rows are indented: those that are not, as they are computed of these. */
function besideIndented(rows: readonly (readonly Cell[])[], headings: ReadonlySet<number>): number[] {
  const depths = rows.map(([label]) => depthOf(label));
  const outer = Math.min(...[...headings].map((at) => depths[at] ?? 0));
  const isOver = [...headings].every((at) => (depths[at + 1] ?? 0) > (depths[at] ?? 0));
  const found = rows.flatMap((_, at) => (!headings.has(at) && (depths[at] ?? 0) <= outer ? [at] : []));
  return headings.size > 0 && isOver && found.length + headings.size < rows.length * MOST_LEFT_OUT ? found : [];
}

/** Of each row the rows right below that are indented by one step more, as the groups of a pivot table in its compact form are. */
function indentedBelow(rows: readonly (readonly Cell[])[]): number[][] {
  const depths = rows.map(([label]) => depthOf(label));
  return depths.map((depth, at) => {
    let end = at + 1;
    while ((depths[end] ?? 0) > depth) end++;
    const inner = depths.slice(at + 1, end);
    const step = Math.min(...inner);
    return inner.flatMap((other, i) => (other === step ? [at + 1 + i] : []));
  });
}

/** Of each account those among the accounts whose codes begin with its own that contain no other. */
function codedBelow(rows: readonly (readonly Cell[])[]): number[][] {
  const codes = rows.map((row) => cellText(row[0]));
  // Rows that are only numbered contain no other.
  const isNumbered = codes.slice(1).every((code, at) => Number(code) === Number(codes[at]) + 1);
  if (rows.length > MOST_CODES || isNumbered || codes.filter((code) => CODE.test(code)).length < rows.length / 2)
    return [];
  const below = codes.map((code, at) =>
    CODE.test(code)
      ? codes.flatMap((other, i) => (i !== at && other.length > code.length && other.startsWith(code) ? [i] : []))
      : [],
  );
  return below.map((inner) => inner.filter((i) => below[i]?.length === 0));
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

/** The rows as records, with a further cell where they are in sections. */
export function repaired(
  rows: readonly (readonly Cell[])[],
  { leftOut, filled, sections }: RowRepairs,
  width: number,
): Cell[][] {
  const above: Cell[] = [];
  const out = new Set(leftOut);
  return rows.flatMap((row, at) => {
    const cells: Cell[] = [...row];
    if (sections.length > 0) {
      while (cells.length < width) cells.push(null);
      cells[width] = sectionAt(sections, at);
    }
    for (const column of filled) {
      if (isBlank(cells[column])) cells[column] = above[column] ?? null;
      else above[column] = cells[column] ?? null;
    }
    return out.has(at) ? [] : [cells];
  });
}
