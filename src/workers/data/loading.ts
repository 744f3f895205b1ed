import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlIdentifier, sqlLiteral } from '../../base/sql';
import { SqlEngineError, type SqlColumn, type Unpivoted } from '../../core/ports';
import type { TableNote } from '../../core/contract/tableNotes';
import type { JsonLayout, Recoding, SheetLayout, TextFormat, TimeParts } from '../../core/contract/textFormat';
import type { ResolvedFile } from '../dataProtocol';

/** Sizes at which data files are read in another way, in bytes. */
export interface Limits {
  /** Texts up to this size: their types are held against every row before they are loaded. */
  check: number;
  /** Texts up to this size are loaded whole; of larger ones a sample is. */
  load: number;
  /** The sample of larger ones. */
  sample: number;
  /** Files that are read into memory at once: workbooks, databases, JSON whose lists are looked for. */
  whole: number;
  /** Parts of workbooks, and all of one, once they are unpacked: what is larger is read row by row. */
  part: number;
  unpacked: number;
}

const MB = 1024 * 1024;
export const defaultLimits: Limits = {
  check: 256 * MB,
  load: 2048 * MB,
  sample: 128 * MB,
  whole: 256 * MB,
  part: 64 * MB,
  unpacked: 192 * MB,
};

/** What a loader of tables works with. */
export interface Loading {
  connection: DuckDBConnection;
  /** The name that the table gets, as a quoted identifier. */
  identifier: string;
  /** What the user calls the file. */
  path: string;
  /** The sheet, table or list of the file that is meant; undefined: the one that the file's name stands for. */
  part: string | undefined;
  /** The file that is open: its path leads to that one alone where the system can hold it. */
  file: ResolvedFile;
  /** By which it is read, in small letters and without its dot. */
  extension: string;
  limits: Limits;
  /** A new path in the process's own folder. */
  scratch: (extension: string) => string;
  /** Path of SQLite's WebAssembly. */
  sqliteWasm: string;
  signal: AbortSignal;
  /** Tells that the reading gets on, which may take long. @param share of the file that was read, where that is known */
  getsOn: (share?: number) => void;
}

/** What was loaded, beside the table itself. */
export interface Loaded {
  /** It is a view: what its rows and their numbers (from 0, in the order of the file) are read from. */
  source?: { from: string; id: string };
  /** It is a view that finds its file by a variable of the connection, so that no path stands in the engine's catalog. */
  variable?: { name: string; path: string };
  sheets?: string[];
  sheet?: string;
  sampled?: { bytes: number; of: number };
  /** Rows of the whole file by what the sample has. */
  estimatedRows?: number;
  notes?: TableNote[];
  text?: TextFormat;
  layout?: SheetLayout;
  json?: JsonLayout;
  /** Columns that the file adds up itself. */
  added?: string[];
  /** Texts above the table and below it. */
  around?: string[];
  /** Columns whose numbers or times are no values as they are written. */
  recoded?: Recoding[];
  /** Its columns were periods, which became rows. */
  unpivoted?: Unpivoted;
  /** Its last column was made of others, which are the parts of its time. */
  joined?: TimeParts;
}

/** The engine takes a path for a pattern: a name like report[1].csv must stand for itself. */
export function literalPath(file: string): string {
  return sqlLiteral(file.replace(/[*?[]/g, '[$&]'));
}

/** Columns of a table by its quoted name. */
export async function columnsOf(connection: DuckDBConnection, identifier: string): Promise<SqlColumn[]> {
  const reader = await connection.runAndReadUntil(`SELECT * FROM ${identifier} LIMIT 0`, 1);
  const types = reader.columnTypes();
  return reader.columnNames().map((name, at) => ({ name, type: String(types[at]) }));
}

/** How many rows a table has, by its quoted name. */
export async function countRows(connection: DuckDBConnection, identifier: string): Promise<number> {
  const reader = await connection.runAndReadAll(`SELECT count(*) FROM ${identifier}`);
  return Number(reader.value(0, 0));
}

/** Names of the columns for which a condition over all rows of a table is true. */
export async function columnsThat(
  connection: DuckDBConnection,
  identifier: string,
  names: readonly string[],
  condition: (column: string) => string,
): Promise<string[]> {
  if (names.length === 0) return [];
  const tests = names.map((name) => `coalesce(${condition(sqlIdentifier(name))}, false)`);
  const reader = await connection.runAndReadAll(`SELECT ${tests.join(', ')} FROM ${identifier}`);
  return names.filter((_, at) => reader.getRows()[0]?.[at] === true);
}

/**
 * Makes the table again, of what a query gives of it; of a view another one.
 * @param source of a view: what its rows are read from
 * @param select the query that reads from what it is given
 */
export async function remade(
  { connection, identifier }: Loading,
  source: Loaded['source'],
  select: (from: string) => string,
): Promise<void> {
  if (source) {
    await connection.run(`CREATE OR REPLACE VIEW ${identifier} AS ${select(source.from)}`);
    return;
  }
  const made = sqlIdentifier(`rows ${identifier.slice(1, -1).replaceAll('""', '"')}`);
  await connection.run(`CREATE OR REPLACE TABLE ${made} AS ${select(identifier)}`);
  await connection.run(`DROP TABLE ${identifier}`);
  await connection.run(`ALTER TABLE ${made} RENAME TO ${identifier}`);
}

/**
 * The part of a file that is meant: by the name's end, or by the user's choice.
 * @param missing what is said where there is none of the name's end
 * @returns its place, or -1 @throws SqlEngineError
 */
export function chosenPart(
  { part, file }: Pick<Loading, 'part' | 'file'>,
  names: readonly string[],
  missing: (part: string) => string,
): number {
  const wanted = part ?? file.choice.sheet;
  if (wanted === undefined) return -1;
  const exact = names.indexOf(wanted);
  const chosen = exact >= 0 ? exact : names.findIndex((name) => name.toLowerCase() === wanted.toLowerCase());
  if (chosen < 0 && part !== undefined) throw unreadable(missing(part));
  return chosen;
}

/** A name for the numbers of rows that no column has, quoted. @param taken in small letters */
export function freeName(taken: readonly string[]): string {
  let name = 'row number';
  while (taken.includes(name)) name += '_';
  return sqlIdentifier(name);
}

/** Why a file cannot be read as a table. */
export function unreadable(why: string): SqlEngineError {
  return new SqlEngineError('unreadable', why);
}
