import type { DuckDBConnection } from '@duckdb/node-api';
import { errorMessage } from '../../base/errors';
import { sqlIdentifier, sqlLiteral } from '../../base/sql';
import { SqlEngineError, type SqlColumn } from '../../core/ports';
import type { TextFormat } from '../../core/tools/textFormat';
import type { ResolvedFile } from '../dataProtocol';
import { loadWorkbook } from './workbook';

/** Text files up to this size are parsed once into memory; larger ones are parsed anew by each query. */
const LOAD_LIMIT_BYTES = 2 * 1024 * 1024 * 1024;
/** Text files up to this size are looked at whole before types are chosen; of larger ones the first rows are. */
const SENSE_LIMIT_BYTES = 256 * 1024 * 1024;
const SENSE_ROWS = 200_000;

export interface Table {
  /** How SQL names it: the file's name as a quoted identifier, which `FROM 'file.csv'` refers to as well. */
  identifier: string;
  columns: SqlColumn[];
  sheets: string[];
  text?: TextFormat;
}

interface Cached {
  file: string;
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
    // The engine's names have no case, so neither has the key: another file of such a name takes the table's place.
    const key = name.toLowerCase();
    const cached = this.cache.get(key);
    const same = cached?.file === file.file && cached.size === file.size && cached.modifiedMs === file.modifiedMs;
    if (same) return cached.table;
    const table = load(connection, name, path, sheet, file);
    this.cache.set(key, { file: file.file, size: file.size, modifiedMs: file.modifiedMs, table });
    table.catch(() => {
      // Only its own place: another file of the name may have taken it meanwhile.
      if (this.cache.get(key)?.table === table) this.cache.delete(key);
    });
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
  const identifier = sqlIdentifier(name);
  // The engine takes a path for a pattern: a name like report[1].csv must stand for itself.
  const literal = sqlLiteral(file.file.replace(/[*?[]/g, '[$&]'));
  // The whole file is looked at where it can be: a late text in a column of numbers is no surprise then.
  const sample = `sample_size = ${file.size <= SENSE_LIMIT_BYTES ? -1 : SENSE_ROWS}`;
  const extension = /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  await drop(connection, identifier);
  try {
    if (extension === 'xlsx') {
      const sheets = await loadWorkbook(connection, identifier, file.file, sheet);
      return { identifier, sheets, columns: await columnsOf(connection, identifier) };
    }
    const source = sourceOf(extension, literal, sample, path);
    const kind = extension === 'parquet' || file.size > LOAD_LIMIT_BYTES ? 'VIEW' : 'TABLE';
    await connection.run(`CREATE ${kind} ${identifier} AS SELECT * FROM ${source}`);
    const columns = await columnsOf(connection, identifier);
    const text = extension === 'csv' || extension === 'tsv' ? await senseText(connection, literal, sample) : undefined;
    return { identifier, columns, sheets: [], ...(text && { text }) };
  } catch (error) {
    if (error instanceof SqlEngineError) throw error;
    const reason = errorMessage(error).split('\n').slice(0, 3).join(' ');
    throw new SqlEngineError('unreadable', `${path} cannot be read as a table: ${reason}`);
  }
}

function sourceOf(extension: string, literal: string, sample: string, path: string): string {
  switch (extension) {
    case 'csv':
    case 'tsv':
      return `read_csv(${literal}, ${sample})`;
    case 'json':
      return `read_json(${literal}, ${sample})`;
    case 'jsonl':
    case 'ndjson':
      return `read_json(${literal}, format = 'newline_delimited', ${sample})`;
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

/** What the engine's sniffer says of a text file; undefined when it says nothing. */
async function senseText(
  connection: DuckDBConnection,
  literal: string,
  sample: string,
): Promise<TextFormat | undefined> {
  const reader = await connection.runAndReadAll(
    `SELECT Delimiter, HasHeader, SkipRows, coalesce(DateFormat, ''), coalesce(TimestampFormat, '') FROM sniff_csv(${literal}, ${sample})`,
  );
  const [row] = reader.getRowsJson();
  if (!row) return undefined;
  const [delimiter, header, skip, dateFormat, timestampFormat] = row;
  return {
    delimiter: typeof delimiter === 'string' ? delimiter : ',',
    header: header === true,
    skip: Number(skip),
    dateFormat: typeof dateFormat === 'string' ? dateFormat : '',
    timestampFormat: typeof timestampFormat === 'string' ? timestampFormat : '',
  };
}
