import type { ChildProcess } from 'node:child_process';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import { CancelledError, errorMessage } from '../../base/errors';
import { RpcEnd, RpcError } from '../../base/rpc';
import type { TableView, TableViews, ViewPart, ViewRows, ViewSums } from '../../core/analysis/grid/tableViews';
import {
  SqlEngineError,
  type Log,
  type SqlEngine,
  type SqlErrorCode,
  type SqlRequest,
  type SqlResult,
  type TableShape,
} from '../../core/ports';
import { realAfter, type After } from '../../base/after';
import {
  BROKEN,
  MEMORY_WORDS,
  readingParams,
  resolveParams,
  runningSchema,
  sqlResultSchema,
  tableShapeSchema,
  viewRowsSchema,
  viewSchema,
  viewSumsSchema,
  type ResolvedFile,
} from '../../workers/dataProtocol';
import { FatalInputs } from '../fatalInputs';
import { makeSpillFolder } from './spillFolder';
import { startLimited, reportsEnd, type ProcessEnd } from '../limitedProcess';

/** How long a cancelled query may go on before its process is ended, in ms. */
const CANCEL_GRACE_MS = 1000;
const START_TIMEOUT_MS = 20_000;
/** A file that was read for so long when the process was ended is not read again, in ms. */
const LONG_READING_MS = 20_000;
/** Of the memory of the setting, what the engine sets aside for tables and what the process gets with all that it runs. */
const SHARES = { engine: 0.8, process: 1.2 };

export interface DataProcessOptions {
  /** The bundled entry point, src/workers/dataProcess. */
  script: string;
  /** Absolute paths of the folders that may be read, as they are when the process starts. */
  folders: () => Promise<readonly string[]>;
  /** Finds the file of a path or an address. @throws Error with words for the model and the user, and no absolute path */
  resolve: (path: string) => Promise<ResolvedFile>;
  /** Bytes of memory that queries may take. */
  memoryBytes: () => number;
  log: Log;
  /** Absolute paths of folders for what the engine spills, before that of the system. */
  spillPlaces?: readonly string[];
  /**
   * Told while the reading of a file gets on, which may take long, and when it is over.
   * @param share of the file that was read, 0 to 1; undefined where that is not known, and when it is over
   */
  onProgress?: (path: string, share: number | undefined) => void;
  /** Looks after stopped queries; for tests. */
  after?: After;
}

interface Running {
  child: ChildProcess;
  rpc: RpcEnd;
  /** For the next request; 1 as long as there was none. */
  nextToken: number;
  /** What it works at: requests as JSON, by their tokens. */
  requests: Map<number, string>;
  /** Files that it reads: their paths, and when it got on last in ms, by what tells them and their state from any other. */
  reading: Map<string, { path: string; since: number }>;
}

/** The SQL engine in a process of its own: started at the first query, and started again after it died. */
export class DataProcess implements SqlEngine, TableViews {
  private current: Promise<Running> | undefined;
  /** Why the process ended, by the only request that it worked at then, or the only file that it read. */
  private readonly fatal = new FatalInputs<string>();

  constructor(private readonly options: DataProcessOptions) {}

  async query(request: SqlRequest, signal: AbortSignal): Promise<SqlResult> {
    return sqlResultSchema.parse(await this.call('query', request, signal));
  }

  async describe(path: string, signal: AbortSignal): Promise<TableShape> {
    return tableShapeSchema.parse(await this.call('describe', { path }, signal));
  }

  async view(view: TableView, signal: AbortSignal): Promise<{ rows: number; tableRows: number; stamp: string }> {
    return viewSchema.parse(await this.call('view', view, signal));
  }

  async viewRows(part: ViewPart & { characters: number }, signal: AbortSignal): Promise<ViewRows> {
    return viewRowsSchema.parse(await this.call('viewRows', part, signal));
  }

  async viewSums(part: ViewPart, signal: AbortSignal): Promise<ViewSums> {
    return viewSumsSchema.parse(await this.call('viewSums', part, signal));
  }

  async dropViews(table: string): Promise<void> {
    // A process that is not there keeps nothing.
    if (this.current) await this.call('dropViews', { table }, new AbortController().signal);
  }

  /** Ends the process. The next query starts a new one: after the workspace's folders changed, and at the end. */
  dispose(): void {
    const current = this.current;
    this.current = undefined;
    void current?.then(({ child }) => child.kill('SIGKILL')).catch(() => undefined);
  }

  private async call(method: string, params: object, signal: AbortSignal): Promise<unknown> {
    const request = JSON.stringify([method, params, this.options.memoryBytes()]);
    const known = this.fatal.get(request);
    if (known !== undefined) throw new SqlEngineError('failed', `${known} It is not tried again as it is.`);
    const running = await this.start();
    const isFresh = running.nextToken === 1;
    try {
      return await this.ask(running, method, params, request, signal);
    } catch (error) {
      if (!(error instanceof SqlEngineError) || signal.aborted) throw error;
      // What was loaded before takes memory too: alone in a new process there may be enough.
      const isShort = error.message.includes(MEMORY_WORDS) && !isFresh && running.requests.size === 0;
      // It was ended since another request did not stop.
      const isOthers = error.code === 'engine_died' && running.child.killed;
      const isBroken = error.message === BROKEN;
      if (isShort || isBroken) await this.replace(running);
      else if (!isOthers) throw error;
      return this.askAgain(method, params, request, signal);
    }
  }

  /** Asks a new process. What makes that one fail as well is not tried again. */
  private async askAgain(method: string, params: object, request: string, signal: AbortSignal): Promise<unknown> {
    const running = await this.start();
    try {
      return await this.ask(running, method, params, request, signal);
    } catch (error) {
      if (!(error instanceof SqlEngineError && error.message === BROKEN)) throw error;
      await this.replace(running);
      const why = 'This makes the SQL engine fail.';
      this.fatal.add(request, 'died', why);
      throw new SqlEngineError('failed', why);
    }
  }

  private async ask(
    running: Running,
    method: string,
    params: object,
    request: string,
    signal: AbortSignal,
  ): Promise<unknown> {
    const token = running.nextToken++;
    running.requests.set(token, request);
    try {
      const answer = await running.rpc.request(method, { ...params, token }, signal);
      this.fatal.forget(request);
      return answer;
    } catch (error) {
      if (error instanceof CancelledError) this.endIfStuck(running, token);
      if (error instanceof RpcError) throw new SqlEngineError(toCode(error.code), error.message);
      throw error;
    } finally {
      running.requests.delete(token);
    }
  }

  /** Ends a process that nobody waits for. */
  private async replace(running: Running): Promise<void> {
    if ((await this.current?.catch(() => undefined)) === running) this.current = undefined;
    running.child.kill('SIGKILL');
  }

  private start(): Promise<Running> {
    if (this.current) return this.current;
    const starting = this.launch(process.execPath).catch((error: unknown) => {
      // The host's own runtime could not load the engine; a Node on the PATH may.
      this.options.log.warn(`The data process did not start with the host's runtime: ${errorMessage(error)}`);
      return this.launch('node');
    });
    const current = starting.catch((error: unknown) => {
      if (this.current === current) this.current = undefined;
      throw new SqlEngineError('engine_died', `The SQL engine could not be started: ${errorMessage(error)}`);
    });
    this.current = current;
    return current;
  }

  private async launch(execPath: string): Promise<Running> {
    const { script, resolve, log } = this.options;
    const memoryBytes = this.options.memoryBytes();
    const { folder: temporary, maxBytes } = await makeSpillFolder([...(this.options.spillPlaces ?? []), os.tmpdir()]);
    const child = startLimited({ script, memoryBytes: memoryBytes * SHARES.process, execPath });
    const rpc = new RpcEnd((message) => child.connected && child.send(message), {
      resolve: async (params) => {
        const { path: asked } = resolveParams.parse(params);
        const file = await resolve(asked);
        const known = this.fatal.get(keyOf(asked, file.stamp));
        if (known !== undefined) throw new Error(known);
        return file;
      },
      reading: (params) => {
        const { path: asked, stamp, isOver, share } = readingParams.parse(params);
        const key = keyOf(asked, stamp);
        if (isOver) {
          running.reading.delete(key);
          this.fatal.forget(key);
        } else running.reading.set(key, { path: asked, since: performance.now() });
        this.options.onProgress?.(asked, isOver ? undefined : share);
        return Promise.resolve({});
      },
    });
    child.on('message', (message) => rpc.receive(message));
    const running: Running = { child, rpc, nextToken: 1, requests: new Map(), reading: new Map() };
    reportsEnd(child, (end) => {
      const { how, words, stderr } = end;
      if (stderr) log.warn(`Data process: ${stderr.trim()}`);
      void rm(temporary, { recursive: true, force: true }).catch(() => undefined); // what it spilled
      const why = how === 'memory' ? `This ${MEMORY_WORDS}` : `The SQL engine ended (${words}).`;
      this.rememberEnd(running, end, why);
      rpc.close(new SqlEngineError('engine_died', `${why} The next query starts it again.`));
      void this.current?.then((now) => now === running && (this.current = undefined)).catch(() => undefined);
    });
    const folders = await this.options.folders();
    const started = performance.now();
    const engineMb = Math.floor((memoryBytes * SHARES.engine) / 1024 ** 2);
    const init = { folders, memoryLimit: `${engineMb}MiB`, temporary, spillBytes: maxBytes };
    await rpc.request('init', init, AbortSignal.timeout(START_TIMEOUT_MS)).catch((error: unknown) => {
      child.kill('SIGKILL');
      throw error;
    });
    log.info(`The data process started in ${Math.round(performance.now() - started)} ms`);
    return running;
  }

  /**
   * What the process did first and alone when it ended by itself, or took long to read when it was ended, is not tried
   * again. One that had done other things before may have had too little left.
   */
  private rememberEnd({ child, requests, reading, nextToken }: Running, { how }: ProcessEnd, why: string): void {
    const byItself = !child.killed && nextToken === 2;
    const [file, ...files] = reading;
    const [request, ...others] = requests.values();
    if (file && files.length === 0) {
      const [key, { path: asked, since }] = file;
      const tookLong = performance.now() - since > LONG_READING_MS;
      if (byItself) this.fatal.add(key, how, `${asked} cannot be read. ${why}`);
      else if (child.killed && tookLong)
        this.fatal.add(key, 'died', `${asked} takes too long to read and was given up.`);
    } else if (request !== undefined && others.length === 0 && byItself) this.fatal.add(request, how, why);
  }

  /** A cancelled query is interrupted by the engine; one that does not listen ends with its process. */
  private endIfStuck(running: Running, token: number): void {
    const { after = realAfter } = this.options;
    after(CANCEL_GRACE_MS, () => {
      const late = new AbortController();
      const stopWaiting = after(CANCEL_GRACE_MS, () => late.abort());
      running.rpc
        .request('running', {}, late.signal)
        .then((answer) => runningSchema.parse(answer).tokens.includes(token) && running.child.kill('SIGKILL'))
        .catch(() => running.child.kill('SIGKILL'))
        .finally(stopWaiting);
    });
  }
}

function keyOf(path: string, stamp: string): string {
  return JSON.stringify([path, stamp]);
}

function toCode(code: string | undefined): SqlErrorCode {
  const codes: readonly SqlErrorCode[] = ['syntax', 'refused', 'withheld', 'failed', 'unreadable', 'engine_died'];
  return codes.find((known) => known === code) ?? 'failed';
}
