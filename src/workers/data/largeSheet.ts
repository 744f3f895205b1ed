/** Reads a sheet of an xlsx workbook row by row: one that is too large to be held in memory as a whole. */
import { formatBytes } from '../../base/text';
import { isBlank, type Cell } from '../../core/files/detect/cells';
import { rowText } from '../../core/files/detect/detectText';
import { footerRows } from '../../core/files/detect/totals';
import type { SqlEngineError } from '../../core/ports';
import type { SheetLayout } from '../../core/contract/textFormat';
import type { TableNote } from '../../core/contract/tableNotes';
import { readBookParts, readStrings, type BookParts } from './bookParts';
import { CellTableWriter, filledRows } from './cellTable';
import { closedUp } from './closedUp';
import { chosenPart, unreadable, type Loading } from './loading';
import { dateOf } from './serialDates';
import { FOOT_ROWS, HEAD_ROWS, sheetLayout } from './sheetLayout';
import { beforeNotes } from './textColumns';
import type { XmlHandler, ZipParts } from './zipParts';

const MB = 1024 * 1024;
/** What a sheet of the format may have. ECMA-376 has no limit; Excel has this one. */
const MAX_ROWS = 1_048_576;
/** Bytes, unpacked, of the parts that are held in memory. */
const MAX_STRINGS = 256 * MB;
const MAX_STYLES = 64 * MB;
/** Rows that are written at once. */
const BATCH_ROWS = 20_000;
/** Number formats that programs know by their ids, of days: ECMA-376 part 1, 18.8.30, those of East Asia among them. */
const DAY_FORMATS: ReadonlySet<number> = new Set([
  14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58,
]);
const DAY_CODE = 'yyyy-mm-dd';

/** A sheet whose table was made. */
export interface ReadSheet {
  names: string[];
  hidden: string[];
  sheet: string;
  /** The sheet was chosen among several. */
  hadChoice: boolean;
  layout: SheetLayout;
  errors: SheetErrors;
  notes: TableNote[];
  /** The last rows of the table. */
  last: Cell[][];
  /** Texts above the table and below it. */
  around: string[];
  /** Columns that the sheet adds up itself. */
  added?: string[];
}

export interface SheetErrors {
  count: number;
  kinds: Set<string>;
}

/**
 * Makes the table of a sheet: of the one that is named, that the user chose, or of those that are not hidden the largest.
 * @throws SqlEngineError
 */
export async function loadLargeSheet(loading: Loading, zip: ZipParts): Promise<ReadSheet> {
  const { connection, identifier, signal } = loading;
  const styles = zip.sizeOf('xl/styles.xml') ?? 0;
  if (styles > MAX_STYLES) throw tooLarge('Its formats take', styles, MAX_STYLES);
  const book = await readBookParts(zip, signal);
  const names = book.sheets.map(({ name }) => name);
  const asked = chosenPart(loading, names, (sheet) => `There is no sheet "${sheet}". Sheets: ${names.join(', ')}.`);
  const shown = book.sheets.filter(({ isHidden }) => !isHidden);
  const chosen = book.sheets[asked] ?? [...shown].sort((a, b) => b.bytes - a.bytes)[0] ?? book.sheets[0];
  if (!chosen) throw unreadable('The workbook has no sheets.');
  if (book.strings && book.strings.bytes > MAX_STRINGS) {
    throw tooLarge('Its texts take', book.strings.bytes, MAX_STRINGS);
  }
  const strings = book.strings ? await readStrings(zip, book.strings.part, signal) : [];
  const rows = new SheetRows(book, strings);
  const table = new SheetTable(loading, (columns) => new CellTableWriter(connection, identifier, columns, false));
  await zip.parse(chosen.part, signal, rows, async (bytes) => {
    loading.getsOn(Math.min(1, bytes / chosen.bytes));
    if (rows.count >= BATCH_ROWS) await table.add(rows.take());
  });
  await table.add(rows.take());
  const { layout, notes, last, around } = await table.end(chosen.name);
  const hidden = book.sheets.filter(({ isHidden }) => isHidden).map(({ name }) => name);
  const hadChoice = asked < 0 && shown.length > 1;
  return { names, hidden, sheet: chosen.name, hadChoice, layout, errors: rows.errors, notes, last, around };
}

function tooLarge(what: string, bytes: number, most: number): SqlEngineError {
  return unreadable(
    `${what} ${formatBytes(bytes)} once they are unpacked; up to ${formatBytes(most)} are read. Save the sheet as CSV.`,
  );
}

interface SheetRow {
  /** From 0. */
  at: number;
  /** By their columns, from 0; what is missing holds nothing. */
  cells: [column: number, cell: Cell][];
}

/** The rows of a sheet's XML. ECMA-376 part 1, 18.3.1. */
class SheetRows implements XmlHandler {
  readonly errors: SheetErrors = { count: 0, kinds: new Set() };
  private rows: SheetRow[] = [];
  private row: SheetRow = { at: -1, cells: [] };
  private column = -1;
  private cell = { type: '', style: 0 };
  private text = '';
  private isText = false;
  private phonetic = 0;
  private read = 0;

  constructor(
    private readonly book: BookParts,
    private readonly strings: readonly string[],
  ) {}

  /** How many rows there are to take. */
  get count(): number {
    return this.rows.length;
  }

  take(): SheetRow[] {
    const { rows } = this;
    this.rows = [];
    return rows;
  }

  open(name: string, { r, s, t }: Readonly<Record<string, string>>): void {
    switch (name) {
      case 'row':
        this.row = { at: r === undefined ? this.row.at + 1 : Number(r) - 1, cells: [] };
        this.column = -1;
        if (++this.read > MAX_ROWS || this.row.at >= MAX_ROWS) {
          throw unreadable(`The sheet has more than ${MAX_ROWS.toLocaleString('en')} rows.`);
        }
        return;
      case 'c':
        this.column = r === undefined ? this.column + 1 : columnOf(r);
        this.cell = { type: t ?? 'n', style: Number(s ?? -1) };
        this.text = '';
        return;
      case 'rPh':
        this.phonetic++;
        return;
      default:
        this.isText = name === 'v' || (name === 't' && this.phonetic === 0);
    }
  }

  characters(more: string): void {
    if (this.isText) this.text += more;
  }

  close(name: string): void {
    this.isText = false;
    if (name === 'rPh') this.phonetic--;
    else if (name === 'c') {
      const value = this.value();
      if (value !== null) this.row.cells.push([this.column, value]);
    } else if (name === 'row' && this.row.cells.length > 0) this.rows.push(this.row);
  }

  private value(): Cell {
    const { text } = this;
    const { type, style } = this.cell;
    if (text === '') return null;
    switch (type) {
      case 's':
        return this.strings[Number(text)] ?? null;
      case 'b':
        return text === '1' || text === 'true';
      case 'e':
        this.errors.count++;
        this.errors.kinds.add(text);
        return null;
      case 'd': {
        const day = new Date(/Z|[+-]\d\d:\d\d$/.test(text) ? text : `${text}Z`);
        return Number.isNaN(day.getTime()) ? text : day;
      }
      case 'n': {
        const number = Number(text);
        if (Number.isNaN(number)) return text;
        const format = this.book.formats[style];
        const code = typeof format === 'number' ? (DAY_FORMATS.has(format) ? DAY_CODE : '') : (format ?? '');
        return code === '' ? number : (dateOf(number, this.book.date1904, code) ?? number);
      }
      default:
        return text;
    }
  }
}

/** The column of a reference such as `AB12`, from 0. */
function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length; at++) {
    const letter = reference.charCodeAt(at) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column - 1;
}

/** The table that rows of a sheet make, as they come. */
class SheetTable {
  private head: SheetRow[] = [];
  private writer: CellTableWriter | undefined;
  private places = new Map<number, number>();
  private layout = { skip: 0, headerRows: 0 };
  private above: string[] = [];
  private before: readonly string[] | undefined;
  private width = 0;
  /** The last rows so far, which may be no data. */
  private last: Cell[][] = [];

  constructor(
    private readonly loading: Loading,
    private readonly write: (columns: readonly string[]) => CellTableWriter,
  ) {}

  async add(rows: SheetRow[]): Promise<void> {
    if (this.writer) return this.addBody(rows.map((row) => this.cellsOf(row)));
    for (const row of rows) this.head.push(row);
    if (this.head.length >= HEAD_ROWS) await this.begin();
  }

  async end(sheet: string): Promise<Pick<ReadSheet, 'layout' | 'notes' | 'last' | 'around'>> {
    if (!this.writer) await this.begin();
    if (!this.writer || this.width === 0) throw unreadable(`The sheet "${sheet}" is empty.`);
    const footer = this.loading.file.choice.footer ?? footerRows(this.last, this.width);
    const last = this.last.slice(0, this.last.length - footer);
    await this.writer.add(last, this.loading.signal);
    return {
      layout: { ...this.layout, footer },
      notes: [...beforeNotes(this.before), ...(await this.writer.end())],
      last,
      around: [...this.above, ...this.last.slice(last.length).map(rowText)],
    };
  }

  /** Tells by the first rows how the table lies, and begins it. */
  private async begin(): Promise<void> {
    const { head } = this;
    this.head = [];
    const used = head.flatMap(({ cells }) => cells.flatMap(([column, cell]) => (isBlank(cell) ? [] : [column])));
    this.places = closedUp([...new Set(used)]);
    const rowPlaces = closedUp(
      head.map(({ at }) => at),
      0,
    );
    const rows: (Cell[] | undefined)[] = [];
    for (const row of head) rows[rowPlaces.get(row.at) ?? rows.length] = this.cellsOf(row);
    const all = Array.from(rows, (row) => row ?? []);
    const layout = sheetLayout(all, this.loading.file.choice);
    this.layout = { skip: layout.skip, headerRows: layout.headerRows };
    this.above = all.slice(0, layout.skip).map(rowText);
    this.before = layout.before;
    this.width = layout.names.length;
    if (this.width === 0) return;
    this.writer = this.write(layout.names);
    await this.addBody(all.slice(layout.skip + layout.headerRows));
  }

  private async addBody(rows: Cell[][]): Promise<void> {
    const widest = rows.reduce((most, row) => Math.max(most, row.length), this.width);
    for (; this.width < widest; this.width++) await this.writer?.grow(`column${this.width + 1}`);
    const body = [...this.last, ...filledRows(rows)];
    const kept = Math.max(0, body.length - FOOT_ROWS);
    this.last = body.slice(kept);
    await this.writer?.add(body.slice(0, kept), this.loading.signal);
  }

  private cellsOf({ cells }: SheetRow): Cell[] {
    const row: Cell[] = [];
    for (const [column, cell] of cells) row[this.placeOf(column)] = cell;
    return Array.from(row, (cell) => cell ?? null);
  }

  /** A column that the first rows do not have comes behind theirs. */
  private placeOf(column: number): number {
    const known = this.places.get(column);
    if (known !== undefined) return known;
    const place = Math.max(-1, ...this.places.values()) + 1;
    this.places.set(column, place);
    return place;
  }
}
