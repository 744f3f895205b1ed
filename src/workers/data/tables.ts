import type { DuckDBConnection } from '@duckdb/node-api';
import { errorMessage } from '../../base/errors';
import { SqlEngineError, type SqlColumn } from '../../core/ports';
import type { ResolvedFile } from '../dataProtocol';
import { loadWorkbook } from './workbook';

/** Text files up to this size are parsed once into memory; larger ones are parsed anew by each query. */
const LOAD_LIMIT_BYTES = 256 * 1024 * 1024;

export interface Table {
  /** How SQL names it: the file's name as a quoted identifier, which `FROM 'file.csv'` refers to as well. */
  identifier: string;
  columns: SqlColumn[];
  sheets: string[];
  delimiter?: string;
}

interface Cached {
  size: number;
  modifiedMs: number;
  table: Promise<Table>;
}

/**
 * Data files as tables of the engine. `FROM 'sales.csv'` finds a table of that very name; it is made at the first use and
 * made anew when the file has changed since.
 */
export class TableCatalog {
  private readonly cache = new Map<string, Cached>();

  constructor(private readonly resolve: (path: string) => Promise<ResolvedFile>) {}

  /** @throws SqlEngineError when the file is not there, may not be read or is no table */
  async ensure(connection: DuckDBConnection, name: string): Promise<Table> {
    const sheetAt = name.search(/(?<=\.xlsx)#/i);
    const path = sheetAt < 0 ? name : name.slice(0, sheetAt);
    const sheet = sheetAt < 0 ? undefined : name.slice(sheetAt + 1);
    const file = await this.resolve(path).catch((error: unknown) => {
      throw new SqlEngineError('unreadable', errorMessage(error));
    });
    const cached = this.cache.get(name);
    if (cached?.size === file.size && cached.modifiedMs === file.modifiedMs) return cached.table;
    const table = load(connection, name, path, sheet, file);
    this.cache.set(name, { size: file.size, modifiedMs: file.modifiedMs, table });
    table.catch(() => this.cache.delete(name));
    return table;
  }
}

async function load(
  connection: DuckDBConnection,
  name: string,
  path: string,
  sheet: string | undefined,
  file: ResolvedFile,
): Promise<Table> {
  const identifier = `"${name.replace(/"/g, '""')}"`;
  const literal = `'${file.file.replace(/'/g, "''")}'`;
  const extension = /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  await drop(connection, identifier);
  try {
    if (extension === 'xlsx') {
      const sheets = await loadWorkbook(connection, identifier, file.file, sheet);
      return { identifier, sheets, columns: await columnsOf(connection, identifier) };
    }
    const source = sourceOf(extension, literal, path);
    const kind = extension === 'parquet' || file.size > LOAD_LIMIT_BYTES ? 'VIEW' : 'TABLE';
    await connection.run(`CREATE ${kind} ${identifier} AS SELECT * FROM ${source}`);
    const columns = await columnsOf(connection, identifier);
    const delimiter =
      extension === 'csv' || extension === 'tsv' ? await sniffDelimiter(connection, literal) : undefined;
    return { identifier, columns, sheets: [], ...(delimiter === undefined ? {} : { delimiter }) };
  } catch (error) {
    if (error instanceof SqlEngineError) throw error;
    const reason = errorMessage(error).split('\n').slice(0, 3).join(' ');
    throw new SqlEngineError('unreadable', `${path} cannot be read as a table: ${reason}`);
  }
}

function sourceOf(extension: string, literal: string, path: string): string {
  switch (extension) {
    case 'csv':
    case 'tsv':
      // The whole file is looked at before types are chosen: a late text in a column of numbers is no surprise then.
      return `read_csv(${literal}, sample_size = -1)`;
    case 'json':
      return `read_json(${literal}, sample_size = -1)`;
    case 'jsonl':
    case 'ndjson':
      return `read_json(${literal}, format = 'newline_delimited', sample_size = -1)`;
    case 'parquet':
      return `read_parquet(${literal})`;
    default:
      throw new SqlEngineError('unreadable', `${path} is no table: csv, tsv, xlsx, json, jsonl and parquet files are.`);
  }
}

async function drop(connection: DuckDBConnection, identifier: string): Promise<void> {
  for (const kind of ['TABLE', 'VIEW']) {
    // Dropping a view as a table is an error even with IF EXISTS; one of the two fits.
    await connection.run(`DROP ${kind} IF EXISTS ${identifier}`).catch(() => undefined);
  }
}

async function columnsOf(connection: DuckDBConnection, identifier: string): Promise<SqlColumn[]> {
  const reader = await connection.runAndReadUntil(`SELECT * FROM ${identifier} LIMIT 0`, 1);
  const types = reader.columnTypes();
  return reader.columnNames().map((name, at) => ({ name, type: String(types[at]) }));
}

async function sniffDelimiter(connection: DuckDBConnection, literal: string): Promise<string | undefined> {
  const reader = await connection.runAndReadAll(`SELECT Delimiter FROM sniff_csv(${literal})`);
  const delimiter = reader.currentRowCount > 0 ? reader.value(0, 0) : undefined;
  return typeof delimiter === 'string' ? delimiter : undefined;
}
