/** Reads a table or a view of a SQLite database, without ever writing to it: it is opened as a copy in memory. */
import { readFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { CancelledError, errorMessage } from '../../base/errors';
import { sqlIdentifier, sqlLiteral } from '../../base/sql';
import { formatBytes } from '../../base/text';
import type { Cell } from '../../core/files/detect/cells';
import { columnNames } from '../../core/files/detect/names';
import { SqlEngineError } from '../../core/ports';
import { tableNote } from '../../core/contract/tableNotes';
import { createCellTable } from './cellTable';
import { chosenPart, unreadable, type Loaded, type Loading } from './loading';

/** Cells that are read of a table or view: more would not fit into memory on their way. */
const MAX_CELLS = 20_000_000;
/** Rows after which what else was asked for has its turn. */
const BREATH_ROWS = 10_000;
const MAGIC = 'SQLite format 3\0';

/**
 * Reads one table into a new one: the one that is named, that the user chose, or the one with the most data.
 * @throws SqlEngineError
 */
export async function loadSqlite(loading: Loading): Promise<Loaded> {
  const { connection, identifier, path, file, limits, sqliteWasm, signal, getsOn } = loading;
  if (file.size > limits.whole) {
    throw unreadable(
      `The database has ${formatBytes(file.size)}; databases are read up to ${formatBytes(limits.whole)}. Export its table as CSV or Parquet.`,
    );
  }
  const bytes = await readFile(file.file);
  if (bytes.length === 0) throw unreadable('The file is empty.');
  if (bytes.toString('latin1', 0, MAGIC.length) !== MAGIC) {
    throw unreadable(`${path} is no SQLite database, or it is encrypted.`);
  }
  const { default: initSqlite } = await import('sql.js');
  const wasmBinary = await readFile(sqliteWasm);
  const sqlite = await initSqlite({
    wasmBinary: wasmBinary.buffer.slice(wasmBinary.byteOffset, wasmBinary.byteOffset + wasmBinary.byteLength),
  });
  const database = new sqlite.Database(bytes);
  try {
    const ask = (sql: string) => database.exec(sql)[0]?.values ?? [];
    const parts = ask(
      `SELECT name, type FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY type, rowid`,
    ).map(([name, type]) => ({ name: String(name), isView: type === 'view' }));
    const names = parts.map(({ name }) => name);
    if (names.length === 0) throw unreadable('The database has no tables.');
    const asked = chosenPart(loading, names, (table) => `There is no table "${table}". Tables: ${names.join(', ')}.`);
    // 2 and 3: columns that are computed; 1 is hidden, in virtual tables.
    const columnsOf = (name: string): string[] =>
      ask(`SELECT name FROM pragma_table_xinfo(${sqlLiteral(name)}) WHERE hidden <> 1`).map(([title]) => String(title));
    const cells = (name: string): number =>
      Number(ask(`SELECT count(*) FROM ${sqlIdentifier(name)}`)[0]?.[0] ?? 0) * columnsOf(name).length;
    // A view may never end: its rows are not counted unless there is nothing else.
    const tables = parts.filter(({ isView }) => !isView).map(({ name }) => name);
    const sheet = names[asked] ?? (tables.length > 0 ? largest(tables, cells) : (names[0] ?? ''));
    const columns = columnsOf(sheet);
    const statement = database.prepare(`SELECT ${columns.map(exactSql).join(', ')} FROM ${sqlIdentifier(sheet)}`);
    const rows: Cell[][] = [];
    let binary = 0;
    while (statement.step()) {
      if (rows.length * columns.length >= MAX_CELLS) {
        throw unreadable(
          `"${sheet}" has more than ${MAX_CELLS.toLocaleString('en')} cells. Export it as CSV or Parquet.`,
        );
      }
      if (rows.length % BREATH_ROWS === 0) {
        getsOn();
        await setImmediate();
      }
      if (signal.aborted) throw new CancelledError();
      const row = statement.get();
      rows.push(
        row.map((value) => {
          if (value instanceof Uint8Array) binary++;
          return toCell(value);
        }),
      );
    }
    statement.free();
    const table = { names: columnNames(columns, columns.length), rows, readsTimes: true };
    const { notes } = await createCellTable(connection, identifier, table, signal);
    return {
      sheets: names,
      sheet,
      notes: [
        ...(asked < 0 && names.length > 1
          ? [tableNote('fullestTable', { sheet, number: names.indexOf(sheet) + 1, count: names.length })]
          : []),
        ...(binary > 0 ? [tableNote('binaryCells', { count: binary })] : []),
        ...notes,
      ],
    };
  } catch (error) {
    if (error instanceof SqlEngineError || error instanceof CancelledError) throw error;
    throw unreadable(`The database is damaged, or uses what is not known here: ${errorMessage(error)}`);
  } finally {
    database.close();
  }
}

function largest(names: readonly string[], cells: (name: string) => number): string {
  const sizes = names.map((name) => ({ name, cells: safely(() => cells(name)) }));
  return sizes.reduce((best, each) => (each.cells > best.cells ? each : best)).name;
}

/** A view may name what is gone. */
function safely(count: () => number): number {
  try {
    return count();
  } catch {
    return -1;
  }
}

function toCell(value: unknown): Cell {
  if (value instanceof Uint8Array) return `(${value.length} bytes)`;
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

/** A column whose integers beyond what a double holds come as texts, with all their digits. */
function exactSql(name: string): string {
  const column = sqlIdentifier(name);
  const most = String(Number.MAX_SAFE_INTEGER);
  return `CASE WHEN typeof(${column}) = 'integer' AND (${column} > ${most} OR ${column} < -${most}) THEN CAST(${column} AS TEXT) ELSE ${column} END`;
}
