import { Worker, type WorkerOptions } from 'node:worker_threads';
import { CancelledError, errorMessage } from '../base/errors';
import { asRpcMessage, RpcEnd } from '../base/rpc';
import type { Log } from '../core/ports';
import { withoutPaths } from '../core/tools/faultWords';
import { realAfter, type After } from '../core/tools/pipeline/attempts';

export interface WorkerThreadOptions {
  /** For messages, e.g. token worker. */
  name: string;
  /** The bundled entry point. */
  script: string;
  log: Log;
  /** How long one request may take, in ms, once the thread runs: a busy machine may take its time to start one. */
  deadlineMs: number;
  /** How long a thread stays without work, in ms. */
  idleMs: number;
  /** Ends a request whose time is up; for tests. */
  after?: After | undefined;
  worker?: Pick<WorkerOptions, 'workerData' | 'resourceLimits' | 'stdout' | 'stderr'>;
}

/** The thread went away before it answered, or was ended since it took too long. */
export class WorkerEnded extends Error {
  override readonly name = 'WorkerEnded';

  /** @param how `died`: by itself; `stuck`: it did not answer in time; `ended`: nobody needs it any more */
  constructor(
    readonly how: 'died' | 'stuck' | 'ended',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

interface Running {
  worker: Worker;
  rpc: RpcEnd;
  /** Resolves when it runs; never where it does not start. */
  online: Promise<unknown>;
  answered: boolean;
}

/**
 * A thread that answers requests: started at the first one, again after it ended, ended when it has had nothing to do for
 * a while. It keeps a process alive only while it works.
 */
export class WorkerThread {
  private current: Running | undefined;
  private pending = 0;
  private idle: NodeJS.Timeout | undefined;
  private ended = 0;

  constructor(private readonly options: WorkerThreadOptions) {}

  /** Threads in a row that ended without one answer. */
  get fruitless(): number {
    return this.ended;
  }

  /** @throws WorkerEnded where there is no answer; what the thread throws */
  async request(method: string, params: unknown): Promise<unknown> {
    const running = (this.current ??= this.start());
    const { deadlineMs, name, after = realAfter } = this.options;
    const late = new AbortController();
    let isOver = false;
    let stopWaiting = (): void => undefined;
    this.pending++;
    clearTimeout(this.idle);
    running.worker.ref();
    void running.online.then(() => {
      if (!isOver) stopWaiting = after(deadlineMs, () => late.abort());
    });
    try {
      const answer = await running.rpc.request(method, params, late.signal);
      running.answered = true;
      this.ended = 0;
      return answer;
    } catch (error) {
      if (!(error instanceof CancelledError)) throw error;
      const stuck = new WorkerEnded('stuck', `The ${name} did not answer within ${deadlineMs} ms.`, { cause: error });
      this.end(running, stuck);
      throw stuck;
    } finally {
      isOver = true;
      stopWaiting();
      if (--this.pending === 0) this.rest(running);
    }
  }

  /** Ends the thread. The next request starts another one. */
  dispose(): void {
    clearTimeout(this.idle);
    if (this.current) this.end(this.current, this.unneeded());
    this.ended = 0;
  }

  private unneeded(): WorkerEnded {
    return new WorkerEnded('ended', `The ${this.options.name} was ended.`);
  }

  private rest(running: Running): void {
    running.worker.unref();
    this.idle = setTimeout(() => this.end(running, this.unneeded()), this.options.idleMs).unref();
  }

  private start(): Running {
    const { script, log, name, worker: own } = this.options;
    // Nothing of the host's environment or flags.
    const worker = new Worker(script, { ...own, env: {}, execArgv: [] });
    const rpc = new RpcEnd((message) => worker.postMessage(message));
    const online = new Promise((resolve) => worker.once('online', resolve));
    const running: Running = { worker, rpc, online, answered: false };
    const died = (how: string): void => this.end(running, new WorkerEnded('died', `The ${name} ended (${how}).`));
    worker.on('message', (message) => {
      const parsed = asRpcMessage(message);
      if (parsed) rpc.receive(parsed);
    });
    worker.on('messageerror', (error) => log.warn(`The ${name}: ${withoutPaths(errorMessage(error))}`));
    worker.on('error', (error) => died(withoutPaths(errorMessage(error))));
    worker.on('exit', (code) => died(`exit code ${code}`));
    return running;
  }

  private end(running: Running, why: WorkerEnded): void {
    running.rpc.close(why);
    void running.worker.terminate();
    if (this.current !== running) return;
    this.current = undefined;
    if (!running.answered && why.how !== 'ended') this.ended++;
  }
}
