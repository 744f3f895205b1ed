/** Makes a table of the cells of a sheet or a database's table. */
import { DuckDBTimestampValue, type DuckDBAppender, type DuckDBConnection } from '@duckdb/node-api';
import { CancelledError } from '../../base/errors';
import { listWithCount } from '../../base/text';
import { sqlIdentifier } from '../../base/sql';
import { cellText, filledCells, isBlank, type Cell } from '../../core/files/detect/cells';
import { isMissing } from '../../core/files/detect/columnTypes';
import { isDay } from '../../core/files/detect/times';
import { tableNote, type TableNote } from '../../core/contract/tableNotes';

type ColumnType = 'BIGINT' | 'DOUBLE' | 'BOOLEAN' | 'DATE' | 'TIMESTAMP' | 'VARCHAR';

interface ColumnCells {
  type: ColumnType;
  /** Cells that stand for a missing number. */
  missing: number;
  /** Nothing but these was there. */
  isOpen: boolean;
  /** Some of the cells are numbers, whatever the others are. */
  hasNumbers: boolean;
}

interface Column extends ColumnCells {
  name: string;
}

export interface CellTable {
  names: readonly string[];
  rows: readonly (readonly Cell[])[];
  /** Texts that are all ISO dates or times are those: databases have no type for them. */
  readsTimes: boolean;
}

const DAY_MS = 86_400_000;
const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?)?$/;

/** Creates the table. @returns notes, and the columns of texts with numbers among them */
export async function createCellTable(
  connection: DuckDBConnection,
  identifier: string,
  { names, rows, readsTimes }: CellTable,
  signal: AbortSignal,
): Promise<{ notes: TableNote[]; mixed: Set<string> }> {
  const writer = new CellTableWriter(connection, identifier, names, readsTimes);
  await writer.add(rows, signal);
  return { notes: await writer.end(), mixed: writer.mixed() };
}

/**
 * Makes a table of cells that come in parts. A column has the type that all of its cells have so far; where a later part
 * has others, it is changed.
 */
export class CellTableWriter {
  private readonly columns: Column[];
  private appender: DuckDBAppender | undefined;
  private isMade = false;

  constructor(
    private readonly connection: DuckDBConnection,
    private readonly identifier: string,
    names: readonly string[],
    private readonly readsTimes: boolean,
  ) {
    this.columns = names.map(emptyColumn);
  }

  /** Names of the columns of texts that have numbers among them. */
  mixed(): Set<string> {
    const found = this.columns.filter(({ type, hasNumbers }) => type === 'VARCHAR' && hasNumbers);
    return new Set(found.map(({ name }) => name));
  }

  async add(rows: readonly (readonly Cell[])[], signal: AbortSignal): Promise<void> {
    for (const [at, column] of this.columns.entries()) await this.widen(column, typeOf(rows, at, this.readsTimes));
    if (!this.isMade) await this.make();
    this.appender ??= await this.connection.createAppender(this.identifier.slice(1, -1).replace(/""/g, '"'));
    for (const [at, row] of rows.entries()) {
      if (at % 10_000 === 0 && signal.aborted) throw new CancelledError();
      for (const [i, { type }] of this.columns.entries()) append(this.appender, type, row[i] ?? null);
      this.appender.endRow();
    }
  }

  /** Adds a column, behind the others, that holds nothing so far. */
  async grow(name: string): Promise<void> {
    this.columns.push(emptyColumn(name));
    if (!this.isMade) return;
    this.close();
    await this.connection.run(`ALTER TABLE ${this.identifier} ADD COLUMN ${sqlIdentifier(name)} VARCHAR`);
  }

  async end(): Promise<TableNote[]> {
    if (!this.isMade) await this.make();
    this.close();
    for (const { name, type } of this.columns) {
      if (type === 'DATE') await this.alter(name, 'DATE');
    }
    return missingNotes(this.columns);
  }

  private async make(): Promise<void> {
    const list = this.columns.map(({ name, type }) => `${sqlIdentifier(name)} ${storedType(type)}`);
    await this.connection.run(`CREATE TABLE ${this.identifier} (${list.join(', ')})`);
    this.isMade = true;
  }

  /** Gives a column the type that its cells have together with more of them. */
  private async widen(column: Column, more: ColumnCells | undefined): Promise<void> {
    if (!more) return;
    const { name, type, isOpen } = column;
    const wider = isOpen ? more.type : more.isOpen ? type : together(type, more.type);
    column.isOpen &&= more.isOpen;
    column.hasNumbers ||= more.hasNumbers;
    column.missing = column.isOpen || wider !== 'VARCHAR' ? column.missing + more.missing : 0;
    column.type = wider;
    if (!this.isMade || storedType(type) === storedType(wider)) return;
    this.close();
    await this.alter(name, storedType(wider), usingOf(name, type, wider));
  }

  private async alter(name: string, type: string, using = ''): Promise<void> {
    await this.connection.run(`ALTER TABLE ${this.identifier} ALTER ${sqlIdentifier(name)} TYPE ${type}${using}`);
  }

  private close(): void {
    this.appender?.closeSync();
    this.appender = undefined;
  }
}

function emptyColumn(name: string): Column {
  return { name, type: 'VARCHAR', missing: 0, isOpen: true, hasNumbers: false };
}

/** Dates come in as timestamps and are cast at the end: the appender takes one Date type. */
function storedType(type: ColumnType): string {
  return type === 'DATE' ? 'TIMESTAMP' : type;
}

function together(one: ColumnType, other: ColumnType): ColumnType {
  if (one === other) return one;
  const both = new Set([one, other]);
  if (both.has('BIGINT') && both.has('DOUBLE')) return 'DOUBLE';
  if (both.has('DATE') && both.has('TIMESTAMP')) return 'TIMESTAMP';
  return 'VARCHAR';
}

/** How a column's values become those of another type, as `cellText` would print them. */
function usingOf(name: string, from: ColumnType, to: ColumnType): string {
  const value = sqlIdentifier(name);
  if (from === 'VARCHAR') return ` USING NULL::${storedType(to)}`; // it held no more than words for nothing
  if (to !== 'VARCHAR') return '';
  if (from === 'DOUBLE') {
    const isWhole = `${value} = floor(${value}) AND abs(${value}) < 1e15`;
    return ` USING CASE WHEN ${isWhole} THEN ${value}::BIGINT::VARCHAR ELSE ${value}::VARCHAR END`;
  }
  if (from === 'DATE' || from === 'TIMESTAMP') {
    return ` USING replace(strftime(${value}, '%Y-%m-%dT%H:%M:%S.%gZ'), 'T00:00:00.000Z', '')`;
  }
  return ` USING ${value}::VARCHAR`;
}

function missingNotes(columns: readonly Column[]): TableNote[] {
  const named = columns
    .filter(({ missing, isOpen }) => missing > 0 && !isOpen)
    .map(({ name, missing }) => `${name} (${missing})`);
  return named.length > 0 ? [tableNote('missing', { columns: listWithCount(named, 20) })] : [];
}

function append(appender: DuckDBAppender, type: ColumnType, cell: Cell): void {
  if (cell === null || (type !== 'VARCHAR' && typeof cell === 'string' && isMissing(cell))) appender.appendNull();
  else if (type === 'VARCHAR') appender.appendVarchar(typeof cell === 'string' ? cell : cellText(cell));
  else if (type === 'BIGINT') appender.appendBigInt(BigInt(Number(cell)));
  else if (type === 'DOUBLE') appender.appendDouble(Number(cell));
  else if (type === 'BOOLEAN') appender.appendBoolean(cell === true);
  else {
    const ms = cell instanceof Date ? cell.getTime() : Date.parse(`${String(cell).replace(' ', 'T').slice(0, 23)}Z`);
    const day = typeof cell === 'string' && cell.length === 10 ? Date.parse(cell) : ms;
    appender.appendTimestamp(new DuckDBTimestampValue(BigInt(Math.round(day)) * 1000n));
  }
}

/** Undefined where no cell of the column holds anything. */
function typeOf(rows: readonly (readonly Cell[])[], at: number, readsTimes: boolean): ColumnCells | undefined {
  const present = rows.flatMap((row) => (isBlank(row[at]) ? [] : [row[at] ?? null]));
  if (present.length === 0) return undefined;
  const isNumber = (cell: Cell): boolean => typeof cell === 'number' || typeof cell === 'bigint';
  const hasNumbers = present.some(isNumber);
  const text: ColumnCells = { type: 'VARCHAR', missing: 0, isOpen: false, hasNumbers };
  // In a column of numbers or dates a word may stand for a missing one.
  const values = present.filter((cell) => typeof cell !== 'string' || !isMissing(cell));
  const missing = present.length - values.length;
  const all = (type: ColumnType): ColumnCells => ({ type, missing, isOpen: false, hasNumbers });
  if (values.length === 0) return { ...text, missing, isOpen: true };
  if (values.every(isNumber)) {
    const isExact = values.every((cell) => Number.isSafeInteger(Number(cell)));
    // A number of more digits than a double holds is an id.
    if (!isExact && values.some((cell) => typeof cell === 'bigint' && !Number.isSafeInteger(Number(cell)))) return text;
    return all(isExact ? 'BIGINT' : 'DOUBLE');
  }
  if (values.every((cell) => typeof cell === 'boolean')) return all('BOOLEAN');
  if (values.every((cell) => cell instanceof Date)) {
    return all(values.every((cell) => cell.getTime() % DAY_MS === 0) ? 'DATE' : 'TIMESTAMP');
  }
  if (readsTimes && values.every((cell) => typeof cell === 'string' && isIsoTime(cell))) {
    return all(values.every((cell) => String(cell).length === 10) ? 'DATE' : 'TIMESTAMP');
  }
  return text;
}

function isIsoTime(text: string): boolean {
  const found = ISO.exec(text);
  return found !== null && isDay(found, 'ymd');
}

/** Rows without those that hold nothing, and texts of spaces alone as nothing. */
export function filledRows(rows: readonly (readonly Cell[])[]): Cell[][] {
  return rows
    .filter((row) => filledCells(row) > 0)
    .map((row) => row.map((cell) => (typeof cell === 'string' && cell.trim() === '' ? null : cell)));
}
