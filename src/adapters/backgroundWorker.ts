import { Worker, type WorkerOptions } from 'node:worker_threads';
import { CancelledError } from '../base/errors';
import { RpcEnd } from '../base/rpc';
import type { Log } from '../core/ports';
import { faultText } from '../core/text/describeError';
import { realAfter, type After } from '../base/after';
import { FatalInputs } from './fatalInputs';
import { startLimited, reportsEnd, type ProcessEndKind, type ProcessOptions } from './limitedProcess';

/** A worker that was started. */
interface Started {
  send(message: unknown): void;
  /** Resolves when it runs; never where it does not start. */
  online: Promise<unknown>;
  terminate(): void;
  /** @param isNeeded whether this process stays alive for it */
  keepAlive(isNeeded: boolean): void;
}

interface WorkerEvents {
  message(message: unknown): void;
  ended(how: ProcessEndKind, words: string): void;
  problem(words: string): void;
}

/** Starts a worker. */
type StartWorker = (on: WorkerEvents) => Started;

/** What is needed to have a worker of one kind. */
export interface WorkerDeps {
  /** The bundled entry point, of the same name in src/workers. */
  script: string;
  log: Log;
  /** Ends what takes too long; for tests. */
  after?: After;
}

export interface BackgroundWorkerOptions {
  /** For messages, e.g. token worker. */
  name: string;
  start: StartWorker;
  log: Log;
  /** How long one request may take, in ms, once the worker runs: a busy machine may take its time to start one. */
  deadlineMs: number;
  /** How long a worker stays without work, in ms. */
  idleMs: number;
  /** Ends a request whose time is up; for tests. */
  after?: After | undefined;
}

/** The worker went away before it answered, or was ended since it took too long. */
export class WorkerEnded extends Error {
  override readonly name = 'WorkerEnded';

  /**
   * @param how `died`: by itself; `memory`: it needed more than it may have; `killed`: from outside; `stuck`: it did not answer
   * in time; `ended`: nobody needs it any more
   */
  constructor(
    readonly how: ProcessEndKind | 'stuck' | 'ended',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

interface Running extends Started {
  rpc: RpcEnd;
  answered: boolean;
  /** Keys of what it works at. */
  keys: Set<string>;
}

/**
 * A thread or a process that answers requests: started at the first one, again after it ended, ended when it has had
 * nothing to do for a while. It keeps this process alive only while it works.
 */
export class BackgroundWorker {
  private current: Running | undefined;
  private pending = 0;
  private idle: NodeJS.Timeout | undefined;
  private ended = 0;
  /** How a worker ended that worked at nothing else, by the key of its request. */
  private readonly fatal = new FatalInputs<WorkerEnded>();

  constructor(private readonly options: BackgroundWorkerOptions) {}

  /** Workers in a row that ended without one answer. */
  get fruitless(): number {
    return this.ended;
  }

  /**
   * @param key names the input: one that has ended a worker is not given to another
   * @throws WorkerEnded where there is no answer; what the worker throws
   */
  async request(method: string, params: unknown, key?: string): Promise<unknown> {
    const known = key === undefined ? undefined : this.fatal.get(key);
    if (known) throw new WorkerEnded(known.how, known.message, { cause: known });
    const running = (this.current ??= this.start());
    const { deadlineMs, name, after = realAfter } = this.options;
    const late = new AbortController();
    let isOver = false;
    let stopWaiting = (): void => undefined;
    this.pending++;
    clearTimeout(this.idle);
    running.keepAlive(true);
    if (key !== undefined) running.keys.add(key);
    void running.online.then(() => {
      if (!isOver) stopWaiting = after(deadlineMs, () => late.abort());
    });
    try {
      const answer = await running.rpc.request(method, params, late.signal);
      running.answered = true;
      this.ended = 0;
      if (key !== undefined) this.fatal.forget(key);
      return answer;
    } catch (error) {
      if (!(error instanceof CancelledError)) throw error;
      const stuck = new WorkerEnded('stuck', `The ${name} did not answer within ${deadlineMs} ms.`, { cause: error });
      this.end(running, stuck);
      throw stuck;
    } finally {
      isOver = true;
      stopWaiting();
      if (key !== undefined) running.keys.delete(key);
      if (--this.pending === 0) this.rest(running);
    }
  }

  /** Ends the worker, with what it works at. The next request starts another one. */
  stop(): void {
    clearTimeout(this.idle);
    if (this.current) this.end(this.current, this.unneeded());
  }

  /** The same, and forgets what has ended workers. */
  dispose(): void {
    this.stop();
    this.ended = 0;
    this.fatal.clear();
  }

  private unneeded(): WorkerEnded {
    return new WorkerEnded('ended', `The ${this.options.name} was ended.`);
  }

  private rest(running: Running): void {
    running.keepAlive(false);
    this.idle = setTimeout(() => this.end(running, this.unneeded()), this.options.idleMs).unref();
  }

  private start(): Running {
    const { start, log, name } = this.options;
    const rpc = new RpcEnd((message) => started.send(message));
    const started = start({
      message: (message) => rpc.receive(message),
      problem: (words) => log.warn(`The ${name}: ${words}`),
      ended: (how, words) => this.end(running, new WorkerEnded(how, `The ${name} ended (${words}).`)),
    });
    const running: Running = { ...started, rpc, answered: false, keys: new Set() };
    return running;
  }

  private end(running: Running, why: WorkerEnded): void {
    const [key, ...others] = running.keys;
    const { how } = why;
    if (key !== undefined && others.length === 0 && how !== 'ended')
      this.fatal.add(key, how === 'stuck' ? 'died' : how, why);
    running.rpc.close(why);
    running.terminate();
    if (this.current !== running) return;
    this.current = undefined;
    if (!running.answered && how !== 'ended' && how !== 'killed') this.ended++;
  }
}

/** A thread, for what is trusted to stay within its memory. @param script the bundled entry point */
export function inThread(script: string, options: Pick<WorkerOptions, 'resourceLimits'> = {}): StartWorker {
  return (on) => {
    // Nothing of the host's environment or flags.
    const worker = new Worker(script, { ...options, env: {}, execArgv: [] });
    worker.on('message', (message) => on.message(message));
    worker.on('messageerror', (error) => on.problem(faultText(error)));
    worker.on('error', (error) => on.ended('died', faultText(error)));
    worker.on('exit', (code) => on.ended('died', `exit code ${code}`));
    return {
      send: (message) => worker.postMessage(message),
      online: new Promise((resolve) => worker.once('online', resolve)),
      terminate: () => void worker.terminate(),
      keepAlive: (isNeeded) => (isNeeded ? worker.ref() : worker.unref()),
    };
  };
}

/** A process with a limit on its memory, for what reads foreign bytes. */
export function inProcess(options: ProcessOptions): StartWorker {
  return (on) => {
    const child = startLimited(options);
    reportsEnd(child, ({ how, words }) => on.ended(how, words));
    child.on('message', (message) => on.message(message));
    return {
      send: (message) => {
        if (child.connected && typeof message === 'object' && message !== null) child.send(message);
      },
      online: new Promise((resolve) => child.once('spawn', resolve)),
      terminate: () => child.kill('SIGKILL'),
      keepAlive: (isNeeded) => {
        for (const each of [child, child.channel])
          if (isNeeded) each?.ref();
          else each?.unref();
      },
    };
  };
}
