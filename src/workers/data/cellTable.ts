/** Makes a table of the cells of a sheet or a database's table. */
import { DuckDBTimestampValue, type DuckDBAppender, type DuckDBConnection } from '@duckdb/node-api';
import { CancelledError } from '../../base/errors';
import { listWithCount } from '../../base/text';
import { sqlIdentifier } from '../../base/sql';
import { cellText, filledCells, isBlank, type Cell } from '../../core/analysis/sense/cells';
import { isMissing } from '../../core/analysis/sense/columnTypes';
import { isDay } from '../../core/analysis/sense/times';
import { tableNote, type TableNote } from '../../core/tools/tableNotes';

type ColumnType = 'BIGINT' | 'DOUBLE' | 'BOOLEAN' | 'DATE' | 'TIMESTAMP' | 'VARCHAR';

interface Column {
  name: string;
  type: ColumnType;
  /** Cells that stand for a missing number. */
  missing: number;
}

export interface CellTable {
  names: readonly string[];
  rows: readonly (readonly Cell[])[];
  /** Texts that are all ISO dates or times are those: databases have no type for them. */
  readsTimes: boolean;
}

const DAY_MS = 86_400_000;
const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?)?$/;

/** Creates the table. @returns notes */
export async function createCellTable(
  connection: DuckDBConnection,
  identifier: string,
  { names, rows, readsTimes }: CellTable,
  signal: AbortSignal,
): Promise<TableNote[]> {
  const columns = names.map((name, at) => ({ name, ...typeOf(rows, at, readsTimes) }));
  const list = columns.map(({ name, type }) => {
    // Dates come in as timestamps and are cast below: the appender takes one Date type.
    return `${sqlIdentifier(name)} ${type === 'DATE' ? 'TIMESTAMP' : type}`;
  });
  await connection.run(`CREATE TABLE ${identifier} (${list.join(', ')})`);
  const appender = await connection.createAppender(identifier.slice(1, -1).replace(/""/g, '"'));
  for (const [at, row] of rows.entries()) {
    if (at % 10_000 === 0 && signal.aborted) throw new CancelledError();
    columns.forEach(({ type }, i) => {
      append(appender, type, row[i] ?? null);
    });
    appender.endRow();
  }
  appender.closeSync();
  for (const { name, type } of columns) {
    if (type === 'DATE') await connection.run(`ALTER TABLE ${identifier} ALTER ${sqlIdentifier(name)} TYPE DATE`);
  }
  return missingNotes(columns);
}

function missingNotes(columns: readonly Column[]): TableNote[] {
  const named = columns.filter(({ missing }) => missing > 0).map(({ name, missing }) => `${name} (${missing})`);
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

function typeOf(rows: readonly (readonly Cell[])[], at: number, readsTimes: boolean): Omit<Column, 'name'> {
  const present = rows.flatMap((row) => (isBlank(row[at]) ? [] : [row[at] ?? null]));
  const text = { type: 'VARCHAR' as const, missing: 0 };
  // In a column of numbers or dates a word may stand for a missing one.
  const values = present.filter((cell) => typeof cell !== 'string' || !isMissing(cell));
  const missing = present.length - values.length;
  if (values.length === 0) return text;
  if (values.every((cell) => typeof cell === 'number' || typeof cell === 'bigint')) {
    const isExact = values.every((cell) => Number.isSafeInteger(Number(cell)));
    // A number of more digits than a double holds is an id.
    if (!isExact && values.some((cell) => typeof cell === 'bigint' && !Number.isSafeInteger(Number(cell)))) return text;
    return { type: isExact ? 'BIGINT' : 'DOUBLE', missing };
  }
  if (values.every((cell) => typeof cell === 'boolean')) return { type: 'BOOLEAN', missing };
  if (values.every((cell) => cell instanceof Date)) {
    return { type: values.every((cell) => cell.getTime() % DAY_MS === 0) ? 'DATE' : 'TIMESTAMP', missing };
  }
  if (readsTimes && values.every((cell) => typeof cell === 'string' && isIsoTime(cell))) {
    return { type: values.every((cell) => String(cell).length === 10) ? 'DATE' : 'TIMESTAMP', missing };
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
