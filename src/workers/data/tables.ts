import { open } from 'node:fs/promises';
import path from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { CancelledError, errorMessage } from '../../base/errors';
import { foldedName, sqlIdentifier, sqlLiteral } from '../../base/sql';
import { SqlEngineError, type SqlColumn } from '../../core/ports';
import type { ResolvedFile } from '../dataProtocol';
import { joined } from './joined';
import { loadJson, loadJsonLines } from './json';
import { columnsOf, literalPath, unreadable, type Limits, type Loaded, type Loading } from './loading';
import { isBroken, isOutOfMemory, outOfMemory } from './memory';
import { openFile, type OpenedFile, type Place } from './openedFile';
import { recoded } from './recoded';
import { loadSqlite } from './sqlite';
import { loadText } from './textTable';
import { unpivoted } from './unpivot';
import { loadWorkbook } from './workbook';

export interface Table extends Loaded {
  /** How SQL names it: the file's name as a quoted identifier, which `FROM 'file.csv'` refers to as well. */
  identifier: string;
  columns: SqlColumn[];
}

/** A table, and what its file was before it was read. */
export interface EnsuredTable {
  table: Table;
  source: { path: string; stamp: string };
}

interface Cached {
  file: string;
  stamp: string;
  table: Promise<Table>;
}

/** What a loader needs beside the file. */
type Work = Omit<Loading, 'file' | 'extension'>;

/** Milliseconds between two words that the reading of a file gets on. */
const TELL_EVERY_MS = 500;

/** A file in one of its states, and whether it has been read. */
export type TableReader = (
  source: { path: string; stamp: string; share?: number | undefined },
  isOver: boolean,
) => Promise<unknown>;

export interface CatalogOptions {
  /** Finds the file of a path, or throws words for the user. */
  resolve: (path: string) => Promise<ResolvedFile>;
  /** Told before a file is read, now and then while that gets on, and after: what ends the process meanwhile is not read again. */
  reading: TableReader;
  /** The process's own folder. */
  temporary: string;
  /** Folders that may be read. */
  places: readonly Place[];
  sqliteWasm: string;
  limits: Limits;
}

/** Files that hold several tables: one of them is named behind a #. */
const WITH_PARTS = /(?<=\.(?:xlsx|xlsm|xlsb|xls|ods|sqlite3?|db|json|geojson))#/i;

/**
 * Data files as tables of the engine. `FROM 'sales.csv'` finds a table of that very name; it is made at the first use and
 * made anew when the file, or how it is to be read, has changed since.
 */
export class TableCatalog {
  private readonly cache = new Map<string, Cached>();
  private scratchFiles = 0;
  /** Files of views, by the keys of their tables: they are open as long as the view is there. */
  private readonly opened = new Map<string, OpenedFile>();
  /** Files that nothing new reads: what runs may still do so. */
  private left: OpenedFile[] = [];

  constructor(private readonly options: CatalogOptions) {}

  /** @throws SqlEngineError when the file is not there, may not be read or is no table; CancelledError */
  async ensure(connection: DuckDBConnection, name: string, signal: AbortSignal): Promise<EnsuredTable> {
    const [asked, part] = splitName(name);
    const file = await this.options.resolve(asked).catch((error: unknown) => {
      throw unreadable(errorMessage(error));
    });
    const source = { path: asked, stamp: file.stamp };
    // The engine's names have no case, so neither has the key: another file of such a name takes the table's place.
    const key = foldedName(name);
    const cached = this.cache.get(key);
    if (cached?.file === file.file && cached.stamp === file.stamp) {
      try {
        return { table: await findable(connection, await cached.table), source };
      } catch (error) {
        // Whoever began to load it was stopped; this one was not.
        if (!(error instanceof CancelledError) || signal.aborted) throw error;
      }
    }
    const { temporary, sqliteWasm, limits } = this.options;
    let toldMs = performance.now();
    const getsOn = (share?: number): void => {
      if (performance.now() - toldMs < TELL_EVERY_MS) return;
      toldMs = performance.now();
      void this.options.reading({ ...source, share }, false);
    };
    const read = async (work: Work): Promise<Table> => {
      await this.options.reading(source, false);
      try {
        return await this.load(work, file, key);
      } finally {
        await this.options.reading(source, true);
      }
    };
    const table = read({
      connection,
      identifier: sqlIdentifier(name),
      path: asked,
      part,
      limits,
      sqliteWasm,
      getsOn,
      scratch: (extension) => path.join(temporary, `scratch-${++this.scratchFiles}.${extension}`),
      signal,
    });
    this.cache.set(key, { file: file.file, stamp: file.stamp, table });
    table.catch(() => {
      // Only its own place: another file of the name may have taken it meanwhile.
      if (this.cache.get(key)?.table === table) this.cache.delete(key);
    });
    return { table: await table, source };
  }

  /** Closes files that no table has any more. Nothing may run meanwhile. */
  async closeLeft(): Promise<void> {
    const left = this.left;
    this.left = [];
    await Promise.all(left.map((each) => each.close()));
  }

  /** Loads the file that is found now and no other one, whatever takes its place meanwhile. */
  private async load(work: Work, file: ResolvedFile, key: string): Promise<Table> {
    const { connection, identifier, signal, path: asked } = work;
    const before = this.opened.get(key);
    if (before) this.left.push(before);
    this.opened.delete(key);
    await drop(connection, identifier);
    let opened: OpenedFile | undefined;
    try {
      opened = await openFile(file, this.options.places);
      const extension = path.extname(file.file).slice(1).toLowerCase();
      const table = await load({ ...work, file: { ...file, file: opened.path }, extension });
      await opened.check();
      if (table.variable && opened.isOwn) this.opened.set(key, opened);
      else await opened.close();
      return table;
    } catch (error) {
      await opened?.close();
      await drop(connection, identifier);
      if (signal.aborted || error instanceof CancelledError) throw new CancelledError();
      if (isBroken(error)) throw error;
      if (isOutOfMemory(error)) throw unreadable(outOfMemory(`Reading ${asked}`));
      if (error instanceof SqlEngineError) throw new SqlEngineError(error.code, `${asked}: ${error.message}`);
      const reason = errorMessage(error).split('\n').slice(0, 3).join(' ');
      throw unreadable(
        `${asked} cannot be read as a table: ${opened ? reason.replaceAll(opened.path, asked) : reason}`,
      );
    }
  }
}

function splitName(name: string): [string, string | undefined] {
  const at = name.search(WITH_PARTS);
  return at < 0 ? [name, undefined] : [name.slice(0, at), name.slice(at + 1)];
}

async function load(loading: Loading): Promise<Table> {
  const { connection, identifier } = loading;
  const records = await recoded(loading, await loadByExtension(loading));
  const loaded = await joined(loading, await unpivoted(loading, records));
  return { identifier, columns: await columnsOf(connection, identifier), ...loaded };
}

/** What reads the files of which extensions. */
const LOADERS: readonly (readonly [extensions: string, load: (loading: Loading) => Promise<Loaded>])[] = [
  ['csv txt log dat', (loading) => loadText(loading, ',')],
  ['tsv tab', (loading) => loadText(loading, '\t')],
  ['json geojson', loadJson],
  ['jsonl ndjson', loadJsonLines],
  ['parquet pq', loadParquet],
  ['xlsx xlsm xlsb ods', loadWorkbook],
  ['xls', async (loading) => ((await isTextFile(loading)) ? loadText(loading, '\t') : loadWorkbook(loading))],
  ['sqlite sqlite3 db', loadSqlite],
];

function loadByExtension(loading: Loading): Promise<Loaded> {
  const [, load] = LOADERS.find(([extensions]) => extensions.split(' ').includes(loading.extension)) ?? [];
  if (load) return load(loading);
  throw unreadable(
    'It is no table: csv, tsv, xlsx, xls, xlsb, ods, json, jsonl, geojson, parquet and sqlite files are.',
  );
}

/** Bytes by which a text is told. */
const TEXT_BYTES = 4096;

/** Whether a file that is called a workbook is a text: many programs call their tables so, that a spreadsheet opens them. */
async function isTextFile({ file }: Loading): Promise<boolean> {
  await using handle = await open(file.file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(TEXT_BYTES), 0, TEXT_BYTES, 0);
  const head = buffer.subarray(0, bytesRead);
  const line = head.subarray(0, head.indexOf(0x0a) + 1);
  // A page or a sheet in XML begins with a tag; zip archives and containers of workbooks have zeros.
  return !head.includes(0) && line.includes(0x09) && line[0] !== 0x3c;
}

/** Parquet is read where it lies: it tells its columns and counts, and gives parts of itself. */
async function loadParquet({ connection, identifier, file, scratch }: Loading): Promise<Loaded> {
  if (file.size === 0) throw unreadable('The file is empty.');
  const variable = { name: path.basename(scratch('parquet')), path: file.file };
  await findable(connection, { variable });
  const from = `read_parquet(getvariable(${sqlLiteral(variable.name)}))`;
  await connection.run(`CREATE VIEW ${identifier} AS SELECT * FROM ${from}`);
  return { source: { from, id: 'file_row_number' }, variable };
}

/** Tells a connection where the file of a view is. */
async function findable<T extends Pick<Loaded, 'variable'>>(connection: DuckDBConnection, table: T): Promise<T> {
  const { variable } = table;
  if (variable) await connection.run(`SET VARIABLE ${sqlIdentifier(variable.name)} = ${literalPath(variable.path)}`);
  return table;
}

async function drop(connection: DuckDBConnection, identifier: string): Promise<void> {
  for (const kind of ['TABLE', 'VIEW']) {
    // Dropping a view as a table is an error even with IF EXISTS; one of the two fits.
    await connection.run(`DROP ${kind} IF EXISTS ${identifier}`).catch(() => undefined);
  }
}
