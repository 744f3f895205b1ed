/** Reads a sheet of a workbook: xlsx, xlsm, xlsb, xls, ods. */
import { readFile } from 'node:fs/promises';
import type * as Library from '@e965/xlsx';
import type { CellObject, WorkBook } from '@e965/xlsx';
import type { DuckDBConnection } from '@duckdb/node-api';
import { errorMessage } from '../../base/errors';
import { formatBytes, listWithCount } from '../../base/text';
import { endsUnlabeled, footerRows } from '../../core/files/detect/totals';
import { isNumeric } from '../../core/analysis/roles/engineTypes';
import { isBlank, type Cell } from '../../core/files/detect/cells';
import { countNote, tableNote } from '../../core/contract/tableNotes';
import { rowText } from '../../core/files/detect/detectText';
import { yearAbove } from '../../core/files/detect/centuries';
import { repaired, rowRepairs } from '../../core/files/detect/records';
import { sectionName } from '../../core/files/detect/sections';
import { sideBySide, stacked } from '../../core/files/detect/sideBySide';
import { repairNotes, repairsOf } from './rowRepairs';
import { readTexts } from './cellTexts';
import { createCellTable, filledRows } from './cellTable';
import { closedUp } from './closedUp';
import { fullestSheet, type SheetStart } from './fullestSheet';
import { dateOf } from './serialDates';
import { FOOT_ROWS, sheetLayout } from './sheetLayout';
import { loadLargeSheet, type ReadSheet, type SheetErrors } from './largeSheet';
import { chosenPart, columnsOf, unreadable, type Loaded, type Loading } from './loading';
import { tableDoubts } from './tableDoubts';
import { totalledColumns, type TotalledColumn } from './totalled';
import { beforeNotes, besideNotes, footerNotes, headerNotes } from './textColumns';
import { ZipParts } from './zipParts';

/** Of the library, which is loaded at its first use, what is used of it. */
type Xlsx = Pick<typeof Library, 'read'>;

/** What a workbook begins with: a zip archive, or the containers of old ones. Everything else would be taken for text. */
const CONTAINER: readonly number[] = [0xd0, 0xcf, 0x11, 0xe0];
const MAGIC: readonly (readonly number[])[] = [
  [0x50, 0x4b, 0x03, 0x04],
  CONTAINER,
  [0x09, 0x08],
  [0x09, 0x04],
  [0x09, 0x02],
  [0x09, 0x00],
];

/** Rows of each sheet by which it is told which one has the most data. */
const START_ROWS = 300;

/**
 * Reads one sheet into a new table: the one that is named, that the user chose, or of those that are not hidden the one
 * with the most data.
 * @throws SqlEngineError
 */
export async function loadWorkbook(loading: Loading): Promise<Loaded> {
  const { connection, identifier, file, limits } = loading;
  if (file.size > limits.whole) {
    throw unreadable(
      `The workbook has ${formatBytes(file.size)}; workbooks are read up to ${formatBytes(limits.whole)}. Save the sheet as CSV.`,
    );
  }
  const {
    names,
    hidden,
    sheet,
    hadChoice,
    layout,
    errors,
    notes,
    last,
    added = [],
    around,
  } = (await largeSheetOf(loading)) ?? (await wholeSheetOf(loading));
  const { skip, headerRows, footer } = layout;
  return {
    sheets: names,
    sheet,
    layout,
    around,
    ...(added.length > 0 && { added }),
    notes: [
      ...(hadChoice
        ? [tableNote('fullestSheet', { sheet, number: names.indexOf(sheet) + 1, count: names.length })]
        : []),
      ...countNote(tableNote('skippedSheetRow'), skip, tableNote('skippedSheetRows', { count: skip })),
      ...headerNotes(headerRows),
      ...footerNotes(footer),
      ...(errors.count > 0
        ? [tableNote('errorCells', { count: errors.count, kinds: [...errors.kinds].join(', ') })]
        : []),
      ...(hidden.length > 0 ? [tableNote('hiddenSheets', { sheets: listWithCount(hidden, 20) })] : []),
      ...notes,
      ...(endsUnlabeled(last) ? [tableNote('lastUnlabeled')] : []),
      ...(await tableDoubts(connection, identifier)),
    ],
  };
}

/** A sheet of a workbook that is too large once it is unpacked to be held in memory; undefined for any other. */
async function largeSheetOf(loading: Loading): Promise<ReadSheet | undefined> {
  const zip = await ZipParts.open(loading.file.file).catch(() => undefined); // the library says what is wrong with it
  if (!zip) return undefined;
  try {
    const { largest, total } = zip.sizes();
    const { part, unpacked } = loading.limits;
    if (largest <= part && total <= unpacked) return undefined;
    if (/^xls[xm]$/.test(loading.extension)) return await loadLargeSheet(loading, zip);
    throw unreadable(
      `The workbook unpacks to ${formatBytes(total)}; of its kind up to ${formatBytes(unpacked)} are read. Save it as XLSX, or the sheet as CSV.`,
    );
  } finally {
    zip.close();
  }
}

async function wholeSheetOf(loading: Loading): Promise<ReadSheet> {
  const { connection, identifier, path, file, signal } = loading;
  const xlsx: Xlsx = await import('@e965/xlsx');
  const bytes = await readFile(file.file);
  const isWorkbook = MAGIC.some((magic) => magic.every((byte, at) => bytes[at] === byte));
  if (!isWorkbook) throw unreadable(`${path} is damaged or no workbook: it does not begin like one.`);
  const names = readBook(xlsx, bytes, { bookSheets: true, bookProps: true }).SheetNames;
  const asked = chosenPart(loading, names, (sheet) => `There is no sheet "${sheet}". Sheets: ${names.join(', ')}.`);
  const picked =
    asked < 0 && names.length > 1 ? pickSheet(readBook(xlsx, bytes, { sheetRows: START_ROWS })) : undefined;
  const chosen = picked ? picked.at : Math.max(0, asked);
  const book = readBook(xlsx, bytes, { sheets: chosen });
  const sheet = names[chosen] ?? '';
  const { rows: grid, errors } = gridOf(book, sheet);
  const isOwn = file.choice.asIs === true || file.choice.skip !== undefined || file.choice.headerRows !== undefined;
  const beside = isOwn ? undefined : sideBySide(grid);
  const rows = beside ? stacked(grid, beside) : grid;
  if (rows.length === 0) throw unreadable(`The sheet "${sheet}" is empty.`);
  const {
    skip,
    headerRows,
    names: columns,
    before,
  } = sheetLayout(rows, beside ? { skip: beside.row, headerRows: 1 } : file.choice);
  const below = rows.slice(skip + headerRows);
  const body = filledRows(below);
  const footer = file.choice.footer ?? (beside ? 0 : filledFooter(below, columns.length));
  const table = body.slice(0, body.length - footer);
  const repairs = file.choice.asIs === true ? undefined : rowRepairs(table, columns.length);
  const records = repairs ? repaired(table, repairs, columns.length) : table;
  const all = repairs && repairs.sections.length > 0 ? [...columns, sectionName(columns)] : columns;
  const { notes, mixed } = await createCellTable(
    connection,
    identifier,
    { names: all, rows: records, readsTimes: false },
    signal,
  );
  const read = await readTexts(connection, identifier, file.choice, mixed, yearAbove(rows.slice(0, skip).flat()));
  const gone = [...(repairs?.leftOut ?? []).map((at) => table[at] ?? []), ...body.slice(table.length)];
  const together = (repairs?.together ?? []).map((group) => group.map((at) => table[at] ?? []));
  const added = await totalledColumns(connection, identifier, await numbersOf(connection, identifier, gone, together));
  const hidden = names.filter((_, at) => isHidden(book, at));
  const layout = {
    ...{ skip, headerRows, footer, ...(beside && { beside }) },
    ...(repairs && repairsOf(repairs)),
    ...(read && { texts: read.texts }),
  };
  const last = records.slice(-FOOT_ROWS);
  const around = [...rows.slice(0, skip), ...gone].map(rowText);
  const named = all.map((name) => ({ name }));
  const told = [
    ...beforeNotes(before),
    ...besideNotes(beside, columns),
    ...(repairs ? repairNotes(repairs, named) : []),
    ...notes,
    ...(read?.notes ?? []),
  ];
  return {
    names,
    hidden,
    sheet,
    hadChoice: picked?.hadChoice === true,
    layout,
    errors,
    notes: told,
    last,
    added,
    around,
  };
}

/** Rows at the end that belong to no record, without the empty ones, by which notes are told from records. */
function filledFooter(rows: readonly (readonly Cell[])[], width: number): number {
  const last = rows.slice(-FOOT_ROWS);
  return filledRows(last.slice(last.length - footerRows(last, width))).length;
}

/** Columns of numbers with the cells of rows. */
async function numbersOf(
  connection: DuckDBConnection,
  identifier: string,
  rows: readonly (readonly Cell[])[],
  groups: readonly (readonly (readonly Cell[])[])[],
): Promise<TotalledColumn[]> {
  if (rows.length === 0) return [];
  const columns = await columnsOf(connection, identifier);
  return columns.flatMap(({ name, type }, at) =>
    isNumeric(type)
      ? [{ name, cells: rows.map((row) => row[at]), together: groups.map((group) => group.map((row) => row[at])) }]
      : [],
  );
}

function isHidden(book: WorkBook, at: number): boolean {
  return (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) !== 0;
}

/** @param book the beginnings of its sheets */
function pickSheet(book: WorkBook): { at: number; hadChoice: boolean } {
  const starts = book.SheetNames.map((name, at): SheetStart | undefined => {
    if (isHidden(book, at)) return undefined;
    const { rows } = gridOf(book, name);
    const whole = /\d+$/.exec(String(book.Sheets[name]?.['!fullref'] ?? ''));
    // A sheet that ends before its beginning does is as high as it looks, whatever it says of itself.
    const height = rows.length < 0.9 * START_ROWS ? rows.length : Number(whole?.[0] ?? rows.length);
    return { rows, height: Math.max(rows.length, height) };
  });
  const hadChoice = starts.filter((start) => start && start.rows.length > 0).length > 1;
  return { at: Math.max(0, fullestSheet(starts)), hadChoice };
}

function readBook(xlsx: Xlsx, bytes: Buffer, more: object): WorkBook {
  try {
    return xlsx.read(bytes, { type: 'buffer', dense: true, cellNF: true, cellText: false, cellHTML: false, ...more });
  } catch (error) {
    const words = errorMessage(error);
    if (/password|encrypt/i.test(words) && saysEncrypted(bytes)) {
      throw unreadable(
        'The workbook is protected with a password. Open it in Excel, save a copy without one, and use that.',
      );
    }
    throw unreadable(`The workbook is damaged or of a kind that cannot be read: ${words}`);
  }
}

/** Whether the container of a workbook has what an encrypted one has, or an old workbook: noise has neither. */
function saysEncrypted(bytes: Buffer): boolean {
  const isContainer = CONTAINER.every((byte, at) => bytes[at] === byte);
  return isContainer && ['EncryptedPackage', 'Workbook', 'Book'].some((name) => bytes.includes(name, 0, 'utf16le'));
}

interface Grid {
  rows: Cell[][];
  errors: SheetErrors;
}

/** The cells of a sheet from its first row on, with dates by their number formats; error cells are empty and counted. */
function gridOf(book: WorkBook, name: string | undefined): Grid {
  const errors = { count: 0, kinds: new Set<string>() };
  // Rows and cells that hold nothing are left out of it.
  const data: readonly (readonly (CellObject | undefined)[] | undefined)[] =
    (name === undefined ? undefined : book.Sheets[name]?.['!data']) ?? [];
  const date1904 = book.Workbook?.WBProps?.date1904 === true;
  const filled: { at: number; cells: [column: number, cell: Cell][] }[] = [];
  const columns = new Set<number>();
  // What is not there is not visited: a cell may be a million rows away.
  data.forEach((row, at) => {
    const cells: [number, Cell][] = [];
    row?.forEach((cell, column) => {
      const value = cell === undefined ? null : valueOf(cell, date1904, errors);
      if (value !== null) cells.push([column, value]);
      if (!isBlank(value)) columns.add(column);
    });
    if (cells.length > 0) filled.push({ at, cells });
  });
  const place = closedUp([...columns]);
  const rowPlace = closedUp(
    filled.map(({ at }) => at),
    0,
  );
  const rows: (Cell[] | undefined)[] = [];
  for (const { at, cells } of filled) {
    const row: Cell[] = [];
    for (const [column, cell] of cells) {
      const to = place.get(column);
      if (to !== undefined) row[to] = cell;
    }
    rows[rowPlace.get(at) ?? rows.length] = Array.from(row, (cell) => cell ?? null);
  }
  return { rows: columns.size === 0 ? [] : Array.from(rows, (row) => row ?? []), errors };
}

function valueOf({ t, v, w, z }: CellObject, date1904: boolean, errors: Grid['errors']): Cell {
  if (t === 'e') {
    errors.count++;
    errors.kinds.add(w ?? ERRORS[Number(v)] ?? '#ERROR');
    return null;
  }
  if (v instanceof Date) return v;
  if (typeof v === 'number' && typeof z === 'string') return dateOf(v, date1904, z) ?? v;
  return v ?? null;
}

const ERRORS: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
};
