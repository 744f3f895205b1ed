import { cellText, filledCells, isBlank, kindOf, type Cell, type CellKind } from './cells';
import { isLimit } from './codes';
import { columnNames, joinHeaders } from './names';

/** Where the table begins among the rows of a file, and what its columns are called. */
export interface Layout {
  /** Rows before the header: titles, notes, empty ones. */
  skip: number;
  headerRows: number;
  names: string[];
  /** A small table that stands before it: its names with their values in the first record. */
  before?: string[];
}

export interface LayoutChoice {
  /** Rows before the header, where the user says so. */
  skip?: number | undefined;
  headerRows?: number | undefined;
}

/** Rows that are compared with the one that may name them. */
const BODY_ROWS = 200;
/** Rows before the table at most. */
const MAX_TITLES = 100;
/** Records of a small table before the one that is read, at most. */
const MOST_BEFORE = 3;
/** Rows between the names and the first record at most. */
const MAX_LABELS = 3;
/** Rows that tell of a series between its name and its first value, and columns of such a table: the period, the value and its state. */
const MOST_ABOUT = 30;
const MOST_OF_SERIES = 3;
const STARTS_WITH_YEAR = /^(?:1[5-9]|20|21)\d\d(?!\d)/;
/** Share of a column's filled cells that are dates or numbers in a column of such. */
const TYPED = 0.8;
/** What Excel and WPS write into the corner of a pivot table. */
const PIVOT =
  /^(?:(?:sum|count|average|min|max) of|(?:summe|anzahl|mittelwert) von|(?:somme|nombre|moyenne) de|(?:求和|计数|平均值|最大值|最小值)项[:：])\s*\S/i;

/**
 * Finds titles, header and names.
 * @param rows the first rows, in order
 */
export function detectLayout(rows: readonly (readonly Cell[])[], choice: LayoutChoice = {}): Layout {
  const width = usualWidth(rows.slice(choice.skip ?? 0));
  const second = choice.skip === undefined ? secondTable(rows) : undefined;
  // DATEV's exports begin with a record that tells of the file (DATEV-Format, header).
  const isDatev = /^(?:EXTF|DTVF)$/.test(cellText(rows[0]?.[0]));
  const start = choice.skip ?? second?.at ?? (isDatev ? 1 : tableStart(rows, width));
  // The captions of a pivot table say what its fields are, and the row below them names the columns.
  const isCaption = choice.skip === undefined && isPivotCaption(rows[start] ?? [], rows[start + 1] ?? []);
  const skip = isCaption ? start + 1 : start;
  const first = rows[skip] ?? [];
  const next = rows[skip + 1] ?? [];
  const body = rows.slice(skip + 1, skip + 1 + BODY_ROWS).filter((each) => !isSame(first, each));
  const named =
    choice.headerRows ?? (isUpperHeader(first, next, body.slice(1), width) ? 2 : isHeader(first, body) ? 1 : 0);
  const labels =
    choice.headerRows === undefined && named > 0
      ? Math.max(labelRows(rows.slice(skip + named)), aboutRows(rows.slice(skip + named)))
      : 0;
  // One row below the names has their units; several are for whoever made the export.
  const isJoined = named === 2 || (named === 1 && labels === 1);
  const names = isJoined ? joinHeaders(first, next, Math.max(width, next.length)) : named === 1 ? first : [];
  const headerRows = named + labels;
  const wide = Math.max(lastFilled(names), widest(rows.slice(skip + headerRows)));
  return { skip, headerRows, names: columnNames(names, wide), ...(second && { before: second.before }) };
}

/**
 * A table below a small one of another width: a row of names that is as wide as all rows after it, and not as wide as the few records above
 * it and their own names.
 */
function secondTable(rows: readonly (readonly Cell[])[]): { at: number; before: string[] } | undefined {
  const from = firstFilled(rows);
  const names = rows[from] ?? [];
  const width = lastFilled(names);
  const isRecord = (row: readonly Cell[] = []): boolean => lastFilled(row) === width && !isNames(row, 0);
  let end = from + 1;
  while (end - from <= MOST_BEFORE && isRecord(rows[end])) end++;
  if (end === from + 1 || !isNames(names, Math.max(2, width))) return undefined;
  const at = end + firstFilled(rows.slice(end));
  const own = lastFilled(rows[at] ?? []);
  const body = rows.slice(at + 1).filter((row) => filledCells(row) > 0);
  const isWhole = own !== width && isNames(rows[at] ?? [], Math.max(2, own)) && body.length > 2 * MOST_BEFORE;
  const isBody = isWhole && body.every((row) => lastFilled(row) <= own) && namesBelow(rows, at).typed > 0;
  if (!isBody || body.filter((row) => lastFilled(row) === own).length <= body.length / 2) return undefined;
  return { at, before: names.map((name, i) => `${cellText(name)} ${cellText(rows[from + 1]?.[i])}`.trim()) };
}

/**
 * Where the table begins: below its titles, or at a row further on that names more columns of dates and numbers than that one does,
 * as the records of a statement stand below what it says of the account.
 */
function tableStart(rows: readonly (readonly Cell[])[], width: number): number {
  const usual = titleRows(rows, width);
  const first = namesBelow(rows, usual);
  let best = { at: usual, score: first.score };
  const end = valuedColumns(rows, usual) > first.typed ? Math.min(rows.length - 1, MAX_TITLES) : 0;
  for (let at = usual + 1; at < end; at++) {
    const row = rows[at] ?? [];
    // A record has too few words to name more columns: most rows are passed over by that.
    if (filledCells(row) < 2 || row.filter(mayName).length <= first.typed) continue;
    const { score, typed } = namesBelow(rows, at);
    if (score > best.score && typed > first.typed && !skipsRecords(rows, usual, at)) best = { at, score };
  }
  let { at } = best;
  // A full row of names above it says what it holds, as above a row of units.
  while (at > usual && isNames(rows[at - 1] ?? [], filledCells(rows[at] ?? []))) at--;
  const body = rows.slice(at + 1, at + 1 + BODY_ROWS);
  return at > usual && isUpperHeader(rows[at - 1] ?? [], rows[at] ?? [], body, width) ? at - 1 : at;
}

/** Columns that hold a date or a number somewhere: no row names more of these. */
function valuedColumns(rows: readonly (readonly Cell[])[], from: number): number {
  const looked = rows.slice(from, MAX_TITLES + BODY_ROWS);
  return Array.from({ length: widest(looked) }, (_, at) => at).filter((at) =>
    looked.some((row) => isValue(kindOf(row[at] ?? null))),
  ).length;
}

/** Whether a cell may be the name of a column of dates or numbers: a word, or a period. */
function mayName(cell: Cell): boolean {
  return isPeriod(cell) || ['text', 'time'].includes(kindOf(cell));
}

/** How much of the columns below it a row names: dates and numbers count twice, and what it does not name against it. */
function namesBelow(rows: readonly (readonly Cell[])[], at: number): { score: number; typed: number } {
  const row = rows[at] ?? [];
  const body = rows.slice(at + 1, at + 1 + BODY_ROWS).filter((each) => filledCells(each) > 1 && !isSame(row, each));
  let [score, typed] = [0, 0];
  for (let column = 0; column < Math.max(lastFilled(row), widest(body)); column++) {
    const cell = row[column] ?? null;
    const kind = isPeriod(cell) || isDateOver(cell, body, column) ? 'text' : kindOf(cell);
    const { filled, values } = kindsBelow(body, column);
    if (filled === 0) continue;
    const isTyped = values >= TYPED * filled;
    const isName = kind === 'text' && !(isTyped && isCode(cell, body, column));
    if (isName && isTyped) typed++;
    if (isName) score += isTyped ? 2 : 1 + Math.min(0, looksLikeValue(row, body, column));
    else if (kind !== 'empty') score -= 2;
    else if (filled > body.length / 5) score -= 1;
  }
  return { score, typed };
}

/** Whether a word in a column of numbers is a code for what was not measured: it says a limit, or comes again further down. */
function isCode(cell: Cell, body: readonly (readonly Cell[])[], column: number): boolean {
  const text = cellText(cell);
  return isLimit(text) || body.some((row) => cellText(row[column]) === text);
}

/** Whether a row repeats another one, as the names on each page of a printed list do. */
function isSame(row: readonly Cell[], other: readonly Cell[]): boolean {
  return other.length === row.length && row.every((cell, at) => cellText(cell) === cellText(other[at]));
}

function isNames(row: readonly Cell[], least: number): boolean {
  return filledCells(row) >= least && row.every((cell) => isBlank(cell) || kindOf(cell) === 'text');
}

/** Cells of a column that hold something, and those that hold a value or a limit of one. */
function kindsBelow(body: readonly (readonly Cell[])[], column: number): { filled: number; values: number } {
  let [filled, values] = [0, 0];
  for (const row of body) {
    const cell = row[column] ?? null;
    const kind = kindOf(cell);
    if (kind !== 'empty') filled++;
    if (isValue(kind) || (kind === 'text' && isLimit(cellText(cell)))) values++;
  }
  return { filled, values };
}

/** Whether more records stand above a row than below it: then it begins another table, or repeats the names of this one. */
function skipsRecords(rows: readonly (readonly Cell[])[], from: number, at: number): boolean {
  const width = lastFilled(rows[at] ?? []);
  const isRecord = (row: readonly Cell[]): boolean =>
    lastFilled(row) >= width && filledCells(row) >= Math.max(2, width / 2) && row.some((cell) => isValue(kindOf(cell)));
  const above = rows.slice(from, at).filter(isRecord).length;
  return above > 0 && above * 2 > rows.slice(at + 1).filter(isRecord).length;
}

/** Rows between the names and the first record: units, the words of questions. They have words where the records have values. */
function labelRows(rows: readonly (readonly Cell[])[]): number {
  const body = rows.slice(MAX_LABELS, MAX_LABELS + BODY_ROWS);
  if (body.length < 2) return 0;
  const typed = Array.from({ length: widest(body) }, (_, at) => at).filter((at) => {
    const { filled, values } = kindsBelow(body, at);
    return filled > body.length / 2 && values >= TYPED * filled;
  });
  const isLabel = (row: readonly Cell[] = []): boolean => {
    const kinds = typed.map((at) => kindOf(row[at] ?? null));
    // Words alone, where all records have their dates and numbers: answers below the question that they are of.
    const hasNone = kinds.every((kind) => kind === 'empty');
    if (hasNone && isBlank(row[0]) && filledCells(row) > 1)
      return row.every((cell) => isBlank(cell) || kindOf(cell) === 'text');
    return kinds.filter((kind) => kind === 'text').length > typed.length / 2 && !kinds.some(isValue);
  };
  let count = 0;
  while (count < MAX_LABELS && isLabel(rows[count])) count++;
  return typed.length < 2 ? 0 : count;
}

/**
 * Rows between the names and the first record that tell of the whole series, each a word and what it says, as statistics offices have them
 * above a column of periods and one of numbers.
 */
function aboutRows(rows: readonly (readonly Cell[])[]): number {
  if (rows.length === 0 || usualWidth(rows) > MOST_OF_SERIES) return 0;
  const isRecord = ([period = null, value = null]: readonly Cell[]): boolean =>
    STARTS_WITH_YEAR.test(cellText(period)) && ['number', 'empty'].includes(kindOf(value));
  const count = rows.findIndex(isRecord);
  const isAbout = ([word = null]: readonly Cell[]): boolean => kindOf(word) === 'text' && !/\d{4}/.test(cellText(word));
  const about = rows.slice(0, Math.max(0, count));
  const body = rows.slice(about.length);
  const isSeries = body.length > 2 * count && body.every((row) => filledCells(row) === 0 || isRecord(row));
  // What comes again is no word for something, and numbers alone are records of which the period is not known.
  const isTold =
    new Set(about.map(([word]) => cellText(word))).size === count &&
    about.some((row) => kindOf(row[1] ?? null) !== 'number');
  return count > 1 && count <= MOST_ABOUT && isSeries && isTold && about.every(isAbout) ? count : 0;
}

/** Cells up to the last one that holds something. */
export function lastFilled(row: readonly Cell[]): number {
  let length = row.length;
  while (length > 0 && isBlank(row[length - 1])) length--;
  return length;
}

function widest(rows: readonly (readonly Cell[])[]): number {
  return rows.reduce((wide, row) => Math.max(wide, lastFilled(row)), 0);
}

/** The number of cells that rows have most often, of several the larger; where no two rows are alike, that of the first. */
function usualWidth(rows: readonly (readonly Cell[])[]): number {
  const counts = new Map<number, number>();
  for (const row of rows) {
    const width = lastFilled(row);
    if (width > 0) counts.set(width, (counts.get(width) ?? 0) + 1);
  }
  const [first] = counts.keys();
  const most = [...counts].sort(([a, n], [b, m]) => m - n || b - a)[0];
  return most?.[1] === 1 && counts.size > 3 ? (first ?? 0) : (most?.[0] ?? 0);
}

/** Rows before the table: with fewer cells than half of what its rows have. */
function titleRows(rows: readonly (readonly Cell[])[], width: number): number {
  let at = 0;
  while (at < rows.length && at < MAX_TITLES) {
    const row = rows[at] ?? [];
    const filled = filledCells(row);
    const sparse = filled === 0 || (width > 1 && filled < Math.max(2, width / 2));
    if (!sparse || startsLate(row, width) || beginsTwo(rows, at, width)) return at;
    at++;
  }
  return at < rows.length ? at : firstFilled(rows);
}

/** Whether a row begins with an empty cell: a header over an unnamed first column, or a group over others; no title does. */
function startsLate(row: readonly Cell[], width: number): boolean {
  return width > 1 && filledCells(row) > 0 && isBlank(row[0]) && row.length >= width - 1;
}

function isPivotCaption([first = null]: readonly Cell[], names: readonly Cell[]): boolean {
  return (
    typeof first === 'string' && PIVOT.test(first.trim()) && !isBlank(names[0]) && kindOf(names[0] ?? null) === 'text'
  );
}

function beginsTwo(rows: readonly (readonly Cell[])[], at: number, width: number): boolean {
  const first = rows[at] ?? [];
  const body = rows.slice(at + 2, at + 2 + BODY_ROWS);
  return filledCells(first) >= 2 && isUpperHeader(first, rows[at + 1] ?? [], body, width);
}

function firstFilled(rows: readonly (readonly Cell[])[]): number {
  return Math.max(
    0,
    rows.findIndex((row) => filledCells(row) > 0),
  );
}

/** The kind that most of a column's filled cells have. */
function usualKind(rows: readonly (readonly Cell[])[], at: number): CellKind {
  const counts = new Map<CellKind, number>();
  for (const row of rows) {
    const kind = kindOf(row[at] ?? null);
    if (kind !== 'empty') counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts].sort(([, n], [, m]) => m - n)[0]?.[0] ?? 'empty';
}

const isValue = (kind: CellKind): boolean => kind === 'number' || kind === 'time' || kind === 'flag';

/** Whether a row names the columns of those below it. Where nothing speaks for or against it, it does. */
function isHeader(row: readonly Cell[], body: readonly (readonly Cell[])[]): boolean {
  const kinds = row.map((cell) => kindOf(cell));
  const texts = kinds.filter((kind) => kind === 'text').length;
  if (texts === 0) return isSequence(row) && body.length > 0 && usualKind(body, 0) === 'text' && kinds[0] === 'empty';
  if (body.every((each) => filledCells(each) === 0)) {
    return kinds.every((kind) => kind === 'text' || kind === 'empty');
  }
  let score = 0;
  for (const [at, kind] of kinds.entries()) {
    const below = usualKind(body, at);
    if (kind === 'text' && isValue(below)) score += 2;
    else if (isDateOver(row[at] ?? null, body, at)) score += 1;
    else if (isValue(kind) && isValue(below)) score -= isPeriod(row[at]) ? 0 : 2;
    else if (isValue(kind) && below === 'text') score += isPeriod(row[at]) ? 1 : -1;
    else if (kind === 'text' && below === 'text') score += looksLikeValue(row, body, at);
  }
  return score >= 0;
}

/** Of a column of texts: whether what stands above is one of them (against a header) or differs in kind (for it). */
function looksLikeValue(row: readonly Cell[], body: readonly (readonly Cell[])[], at: number): number {
  const name = String(row[at]).trim();
  const values = body.map((each) => each[at]).filter((cell) => typeof cell === 'string');
  if (values.some((value) => value.trim() === name)) return -2;
  const digits = (text: string): boolean => /\d/.test(text);
  if (values.length >= 2 && values.every(digits) && !digits(name)) return 1;
  if (values.length >= 2 && digits(name) && values.every((value) => shapeOf(value) === shapeOf(name))) return -2;
  return 0;
}

/** A text with its letters and digits made one: codes of one form have one. */
function shapeOf(text: string): string {
  return text
    .trim()
    .replace(/\p{L}+/gu, 'a')
    .replace(/\d/g, '0');
}

/** A date or a month over numbers names them, as one of the periods of a table. */
function isDateOver(cell: Cell, body: readonly (readonly Cell[])[], at: number): boolean {
  return kindOf(cell) === 'time' && usualKind(body, at) === 'number';
}

/** A year or a month: what columns are called by though it looks like a value. */
function isPeriod(cell: Cell | undefined): boolean {
  return /^((19|20)\d\d)([-/.]\d{1,2})?$/.test(String(cell).trim());
}

function isSequence(row: readonly Cell[]): boolean {
  const filled = row.filter((cell) => !isBlank(cell));
  return filled.length >= 2 && filled.every(isPeriod);
}

/**
 * Whether a row stands over a second one that names the columns with it: it leaves cells out that the second one fills,
 * the second one is no record, and below there are records that hold values.
 */
function isUpperHeader(
  upper: readonly Cell[],
  lower: readonly Cell[],
  body: readonly (readonly Cell[])[],
  width: number,
): boolean {
  if (width < 2 || body.length === 0 || filledCells(upper) === 0) return false;
  // Names of groups stand apart, each over several columns; a title stands at the beginning of its row.
  if (lastFilled(upper) === filledCells(upper) && lastFilled(upper) <= width / 2) return false;
  // "As of: 2024-07-08" tells of the whole table.
  if (upper.some((cell) => /\S[:：]\s*\S/.test(cellText(cell)))) return false;
  const isName = (cell: Cell): boolean => isBlank(cell) || kindOf(cell) === 'text' || isPeriod(cell);
  if (!upper.every(isName) || !lower.every(isName)) return false;
  const gaps = lower.filter((cell, at) => !isBlank(cell) && isBlank(upper[at])).length;
  const over = upper.filter((cell, at) => !isBlank(cell) && !isBlank(lower[at])).length;
  const valued = lower.filter((cell, at) => kindOf(cell) === 'text' && isValue(usualKind(body, at))).length;
  // Below names that are merged over two rows, the second one has few cells.
  const isFull = filledCells(lower) > width / 2 || valued === filledCells(lower);
  if (gaps === 0 || !isFull) return false;
  // The column of labels often has no name at all, where groups stand over the others.
  const isGrouped = filledCells(upper) >= 2;
  const covered = lower.every((cell, at) => !isBlank(cell) || !isBlank(upper[at]) || (at === 0 && isGrouped));
  return over > 0 && valued > 0 && covered && (filledCells(upper) >= 2 || isBlank(upper[0]));
}
