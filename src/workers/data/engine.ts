import { realpath } from 'node:fs/promises';
import { DuckDBInstance, type DuckDBConnection, type DuckDBResultReader } from '@duckdb/node-api';
import { CancelledError, errorMessage } from '../../base/errors';
import { foldedName, sqlLiteral } from '../../base/sql';
import type { TableView, ViewPart, ViewRows, ViewSums } from '../../core/analysis/grid/tableViews';
import { SqlEngineError, type SqlRequest, type SqlResult, type TableShape } from '../../core/ports';
import type { ResolvedFile } from '../dataProtocol';
import { countRows, defaultLimits, type Limits } from './loading';
import { isNumberType } from './aggregateRule';
import { BROKEN } from '../dataProtocol';
import { isBroken, isOutOfMemory, outOfMemory } from './memory';
import { placesOf } from './openedFile';
import { ORDERS_SCHEMA } from './orderedRows';
import { readAggregates, readStatement } from './statement';
import { TableCatalog, type TableReader } from './tables';
import { toSqlValue } from './values';
import { Views } from './views';

/** Milliseconds between two tries to interrupt what runs on a connection. */
const INTERRUPT_AGAIN_MS = 50;

/** Bytes that are spilled where nobody says how many there is room for. */
const MOST_SPILLED = 10 * 1024 ** 3;

const ignore: TableReader = () => Promise.resolve();

export interface EngineOptions {
  /** Absolute paths of folders that may be read. */
  folders: readonly string[];
  /** Memory that it may take, e.g. "1GB". */
  memoryLimit: string;
  /** A folder of its own, for what it spills and for texts that are made readable. */
  temporary: string;
  /** Bytes that it may spill there. */
  spillBytes?: number;
  /** Path of SQLite's WebAssembly. */
  sqliteWasm: string;
  limits?: Limits;
  reading?: TableReader;
}

/**
 * The database engine, closed in: it reads the workspace's folders and nothing else, its configuration is locked, it has
 * no network and no extensions, and every statement is parsed and checked before it runs.
 */
export class Engine {
  private readonly views: Views;
  /** How many requests are under way. */
  private working = 0;

  private constructor(
    private readonly instance: DuckDBInstance,
    private readonly tables: TableCatalog,
    private readonly scrub: (text: string) => string,
  ) {
    this.views = new Views(tables);
  }

  /**
   * @param resolve finds the file of a workspace path, or throws words for the user
   */
  static async start(
    {
      folders,
      memoryLimit,
      temporary,
      spillBytes = MOST_SPILLED,
      sqliteWasm,
      limits = defaultLimits,
      reading = ignore,
    }: EngineOptions,
    resolve: (path: string) => Promise<ResolvedFile>,
  ): Promise<Engine> {
    const own = await realpath(temporary);
    const instance = await DuckDBInstance.create(':memory:', {
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
      memory_limit: memoryLimit,
      temp_directory: temporary, // its own default is the working folder, which may be the user's
    });
    const connection = await instance.connect();
    try {
      const list = [...folders, own].map(sqlLiteral).join(', ');
      await connection.run(`SET TimeZone = 'UTC'`);
      await connection.run(`SET GLOBAL TimeZone = 'UTC'`);
      await connection.run(`CREATE SCHEMA ${ORDERS_SCHEMA}`);
      await connection.run(`SET allowed_directories = [${list}]`);
      await connection.run(`SET allowed_paths = [${list}]`); // files outside that the user allowed, one by one
      // Told at the start it is only remembered: DuckDB 1.5 keeps a bound that is set once the database is there.
      await connection.run(`SET max_temp_directory_size = '${Math.floor(spillBytes / 1024)}KiB'`);
      await connection.run('SET enable_external_access = false');
      // It knows files by their paths and times alone: the path of an open file is that of another one later.
      await connection.run('SET enable_external_file_cache = false');
      await connection.run('SET lock_configuration = true');
    } finally {
      connection.disconnectSync();
    }
    const paths = [own, temporary, ...folders].sort((a, b) => b.length - a.length);
    const scrub = (text: string): string =>
      paths.reduce((out, folder) => out.replaceAll(folder, '.'), text).replace(/\/proc\/self\/fd\/\d+/g, 'the file');
    const places = await placesOf(folders);
    const options = { resolve, reading, places, temporary: own, sqliteWasm, limits };
    return new Engine(instance, new TableCatalog(options), scrub);
  }

  /** Runs one checked statement. @throws SqlEngineError, whose message holds no absolute path; CancelledError */
  query({ sql, params, maxRows, aggregatesOnly = false }: SqlRequest, signal: AbortSignal): Promise<SqlResult> {
    return this.onConnection(signal, async (connection) => {
      const statement = await (aggregatesOnly ? readAggregates : readStatement)(connection, sql);
      const { tables } = statement;
      // The engine's names have no case: two files that differ in nothing else cannot be in one statement.
      const twin = tables.find((name, at) =>
        tables.some((other, i) => i < at && foldedName(other) === foldedName(name)),
      );
      if (twin !== undefined) {
        throw new SqlEngineError(
          'refused',
          `Write ${twin} the same way throughout: names that differ in case alone clash.`,
        );
      }
      const sources = new Map<string, string>();
      for (const table of tables) {
        const { source } = await this.tables.ensure(connection, table, signal);
        // Of two parts of one file the older state: where it changed between them, nobody may take it for either.
        if (!sources.has(source.path)) sources.set(source.path, source.stamp);
      }
      throwIfAborted(signal);
      const run = runBound(connection, await statement.runnable(connection), params, maxRows + 1);
      const reader = await (aggregatesOnly ? run.catch(asNothing) : run);
      const types = reader.columnTypes();
      if (statement.figures?.some((at) => !isNumberType(String(types[at])))) {
        throw new SqlEngineError('withheld', 'Withheld by the data mode: a figure must be a number.');
      }
      const columns = reader.deduplicatedColumnNames().map((name, at) => ({ name, type: String(types[at]) }));
      const json = reader.getRowsJson();
      if (aggregatesOnly && json.length === 0) throw nothingLeft();
      const rows = json
        .slice(0, maxRows)
        .map((row) => row.map((value, at) => toSqlValue(value, columns[at]?.type ?? '')))
        .map((row) =>
          statement.isPlan ? row.map((cell) => (typeof cell === 'string' ? this.scrub(cell) : cell)) : row,
        );
      const truncated = json.length > maxRows || !reader.done;
      return { columns, rows, truncated, tables, sources: [...sources].map(([path, stamp]) => ({ path, stamp })) };
    });
  }

  /** Columns and row count of a data file. @throws SqlEngineError; CancelledError */
  describe(path: string, signal: AbortSignal): Promise<TableShape> {
    return this.onConnection(signal, async (connection) => {
      const { table } = await this.tables.ensure(connection, path, signal);
      const { identifier, columns, sheets = [], sheet, sampled, estimatedRows, notes = [] } = table;
      const { text, layout, json, added, recoded, unpivoted, joined } = table;
      return {
        table: path,
        columns,
        rows: estimatedRows ?? (await countRows(connection, identifier)),
        sheets,
        ...(sheet !== undefined && { sheet }),
        ...(sampled && { sampled }),
        notes,
        ...(text && { text }),
        ...(layout && { layout }),
        ...(json && { json }),
        ...(added && { added }),
        ...(recoded && { recoded }),
        ...(unpivoted && { unpivoted }),
        ...(joined && { joined }),
      };
    });
  }

  /** Rows of a view, and of its table. @throws SqlEngineError; CancelledError */
  view(view: TableView, signal: AbortSignal): Promise<{ rows: number; tableRows: number; stamp: string }> {
    return this.onConnection(signal, (connection) => this.views.view(connection, view, signal));
  }

  /** A part of a view. @throws SqlEngineError; CancelledError */
  viewRows(part: ViewPart & { characters: number }, signal: AbortSignal): Promise<ViewRows> {
    return this.onConnection(signal, (connection) => this.views.rows(connection, part, signal));
  }

  /** What numbers in a part of a view add up to. @throws SqlEngineError; CancelledError */
  viewSums(part: ViewPart, signal: AbortSignal): Promise<ViewSums> {
    return this.onConnection(signal, (connection) => this.views.sums(connection, part, signal));
  }

  /** Lets go of what is kept of a table's views. */
  dropViews(table: string): Promise<void> {
    return this.onConnection(new AbortController().signal, (connection) => this.views.drop(connection, table));
  }

  private async onConnection<T>(signal: AbortSignal, work: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
    throwIfAborted(signal);
    this.working++;
    try {
      return await this.onNewConnection(signal, work);
    } finally {
      this.working--;
      if (this.working === 0) await this.tables.closeLeft();
    }
  }

  private async onNewConnection<T>(
    signal: AbortSignal,
    work: (connection: DuckDBConnection) => Promise<T>,
  ): Promise<T> {
    const connection = await this.instance.connect();
    // A statement that begins forgets what interrupted the one before: it is interrupted until the work has ended.
    let again: NodeJS.Timeout | undefined;
    const interrupt = (): void => {
      connection.interrupt();
      again = setTimeout(interrupt, INTERRUPT_AGAIN_MS);
    };
    signal.addEventListener('abort', interrupt, { once: true });
    try {
      throwIfAborted(signal); // while the connection was made nothing listened
      return await work(connection);
    } catch (error) {
      throwIfAborted(signal);
      if (error instanceof CancelledError) throw error;
      if (isBroken(error)) throw new SqlEngineError('engine_died', BROKEN);
      if (error instanceof SqlEngineError) throw new SqlEngineError(error.code, this.scrub(error.message));
      const words = isOutOfMemory(error)
        ? `${outOfMemory('This')} Ask for fewer rows, columns or combinations at a time.`
        : (errorMessage(error).split('\n\nStack Trace:')[0] ?? '');
      throw new SqlEngineError('failed', this.scrub(words));
    } finally {
      signal.removeEventListener('abort', interrupt);
      clearTimeout(again);
      connection.disconnectSync();
    }
  }
}

/** Runs a statement with its `$name` places bound, and reads until there are enough rows. */
async function runBound(
  connection: DuckDBConnection,
  sql: string,
  params: SqlRequest['params'],
  rows: number,
): Promise<DuckDBResultReader> {
  const values: Record<string, string | number | boolean | null> = {};
  for (const [name, value] of Object.entries(params)) {
    if (typeof value === 'object' && value !== null) {
      throw new SqlEngineError(
        'refused',
        `The parameter ${name} is a list or an object; only plain values can be bound.`,
      );
    }
    values[name] = value;
  }
  const bound = Object.keys(values).length > 0 ? values : undefined;
  return connection.streamAndReadUntil(sql, rows, bound);
}

/** Whether a statement failed on a value or has no group left is not told apart: it would tell of that value. */
function asNothing(error: unknown): never {
  const isOfStatement = /^(?:Binder|Catalog|Parser) Error\b/.test(errorMessage(error));
  const isOwn = error instanceof SqlEngineError || isBroken(error) || isOutOfMemory(error);
  throw isOfStatement || isOwn ? error : nothingLeft();
}

function nothingLeft(): SqlEngineError {
  return new SqlEngineError(
    'withheld',
    'Withheld by the data mode: no group has enough rows, or a value could not be computed.',
  );
}

function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new CancelledError();
}
