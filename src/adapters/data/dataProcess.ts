import { fork, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { CancelledError, errorMessage } from '../../base/errors';
import { asRpcMessage, RpcEnd, RpcError } from '../../base/rpc';
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
import { realAfter, type After } from '../../core/tools/pipeline/attempts';
import {
  resolveParams,
  runningSchema,
  sqlResultSchema,
  tableShapeSchema,
  viewRowsSchema,
  viewSchema,
  viewSumsSchema,
  type ResolvedFile,
} from '../../workers/dataProtocol';

/** How long a cancelled query may go on before its process is ended, in ms. */
const CANCEL_GRACE_MS = 1000;
const START_TIMEOUT_MS = 20_000;

export interface DataProcessOptions {
  /** The bundled entry point, src/workers/dataProcess. */
  script: string;
  /** Absolute paths of the folders that may be read, as they are when the process starts. */
  folders: () => Promise<readonly string[]>;
  /** Finds the file of a path or an address. @throws Error with words for the model and the user, and no absolute path */
  resolve: (path: string) => Promise<ResolvedFile>;
  /** Memory that the engine may take, e.g. "1GB". */
  memoryLimit: () => string;
  log: Log;
  /** Looks after stopped queries; for tests. */
  after?: After;
}

interface Running {
  child: ChildProcess;
  rpc: RpcEnd;
}

/** The SQL engine in a process of its own: started at the first query, and started again after it died. */
export class DataProcess implements SqlEngine, TableViews {
  private current: Promise<Running> | undefined;
  private nextToken = 1;

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

  /** The process's id while it runs, for diagnostics. */
  async pid(): Promise<number | undefined> {
    return (await this.current?.catch(() => undefined))?.child.pid;
  }

  /** How many requests the process works at, for diagnostics. */
  async working(): Promise<number> {
    const running = await this.current?.catch(() => undefined);
    return running ? (await tokensOf(running, new AbortController().signal)).length : 0;
  }

  /** Ends the process. The next query starts a new one: after the workspace's folders changed, and at the end. */
  dispose(): void {
    const current = this.current;
    this.current = undefined;
    void current?.then(({ child }) => child.kill('SIGKILL')).catch(() => undefined);
  }

  private async call(method: string, params: object, signal: AbortSignal): Promise<unknown> {
    const running = await this.start();
    const token = this.nextToken++;
    try {
      return await running.rpc.request(method, { ...params, token }, signal);
    } catch (error) {
      if (error instanceof CancelledError) this.endIfStuck(running, token);
      if (error instanceof RpcError) throw new SqlEngineError(toCode(error.code), error.message);
      throw error;
    }
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
    const { script, resolve, memoryLimit, log } = this.options;
    const temporary = await mkdtemp(path.join(os.tmpdir(), 'ba-agent-'));
    const child = fork(script, [], {
      execPath,
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      // Nothing of the host's environment but what a runtime needs to start: no secrets.
      env: { PATH: process.env['PATH'], SystemRoot: process.env['SystemRoot'], ELECTRON_RUN_AS_NODE: '1' },
    });
    let stderr = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr = (stderr + text).slice(-2000)));
    const rpc = new RpcEnd((message) => child.connected && child.send(message), {
      resolve: (params) => resolve(resolveParams.parse(params).path),
    });
    child.on('message', (message) => {
      const parsed = asRpcMessage(message);
      if (parsed) rpc.receive(parsed);
    });
    const running = { child, rpc };
    const onEnd = (how: string): void => {
      if (stderr) log.warn(`Data process: ${stderr.trim()}`);
      void rm(temporary, { recursive: true, force: true }).catch(() => undefined); // what it spilled
      rpc.close(new SqlEngineError('engine_died', `The SQL engine ended (${how}). The next query starts it again.`));
      void this.current?.then((now) => now === running && (this.current = undefined)).catch(() => undefined);
    };
    child.on('error', (error) => onEnd(error.message));
    child.on('exit', (code, signal) => onEnd(signal ?? `exit code ${code}`));
    const folders = await this.options.folders();
    const started = performance.now();
    const init = { folders, memoryLimit: memoryLimit(), temporary };
    await rpc.request('init', init, AbortSignal.timeout(START_TIMEOUT_MS)).catch((error: unknown) => {
      child.kill('SIGKILL');
      throw error;
    });
    log.info(`The data process started in ${Math.round(performance.now() - started)} ms`);
    return running;
  }

  /** A cancelled query is interrupted by the engine; one that does not listen ends with its process. */
  private endIfStuck(running: Running, token: number): void {
    const { after = realAfter } = this.options;
    after(CANCEL_GRACE_MS, () => {
      const late = new AbortController();
      const stopWaiting = after(CANCEL_GRACE_MS, () => late.abort());
      tokensOf(running, late.signal)
        .then((tokens) => tokens.includes(token) && running.child.kill('SIGKILL'))
        .catch(() => running.child.kill('SIGKILL'))
        .finally(stopWaiting);
    });
  }
}

async function tokensOf({ rpc }: Running, signal: AbortSignal): Promise<number[]> {
  return runningSchema.parse(await rpc.request('running', {}, signal)).tokens;
}

function toCode(code: string | undefined): SqlErrorCode {
  const codes: readonly SqlErrorCode[] = ['syntax', 'refused', 'failed', 'unreadable', 'engine_died'];
  return codes.find((known) => known === code) ?? 'failed';
}
