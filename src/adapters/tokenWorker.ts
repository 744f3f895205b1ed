import { Worker } from 'node:worker_threads';
import { CancelledError, errorMessage } from '../base/errors';
import { asRpcMessage, RpcEnd } from '../base/rpc';
import type { Encoding, Log, TokenEncoder } from '../core/ports';
import { countsSchema, type countParams } from '../workers/tokenProtocol';
import type * as z from 'zod';

/** How long a worker stays without work, in ms: an encoding takes a quarter of a second to load, and some 50 MB. */
const IDLE_MS = 5 * 60_000;
/** How long one batch may take, in ms, the start of the worker and the load of the encoding included. */
const PATIENCE_MS = 30_000;
/** Characters that are handed over at once: copying them takes the host a millisecond or two. */
const BATCH = 1 << 19;

export interface TokenWorkerOptions {
  /** The bundled entry point, src/workers/tokenWorker. */
  script: string;
  log: Log;
  idleMs?: number;
  patienceMs?: number;
}

interface Running {
  worker: Worker;
  rpc: RpcEnd;
}

/** The worker went away before it answered. */
class WorkerEnded extends Error {
  override readonly name = 'WorkerEnded';
}

/**
 * The token counter in a thread of its own: started at the first count, again after it died, ended when it has had nothing
 * to do for a while. It keeps a process alive only while it counts.
 */
export class TokenWorker implements TokenEncoder {
  private current: Running | undefined;
  private pending = 0;
  private idle: NodeJS.Timeout | undefined;

  constructor(private readonly options: TokenWorkerOptions) {}

  async count(encoding: Encoding, texts: readonly string[]): Promise<number[]> {
    const counts: number[] = [];
    for (const batch of batches(texts)) {
      for (const count of await this.ask({ encoding, texts: batch })) counts.push(count);
    }
    return counts;
  }

  /** Ends the worker. The next count starts a new one. */
  dispose(): void {
    clearTimeout(this.idle);
    const { current } = this;
    if (current) this.end(current, 'disposed');
  }

  /** A worker that dies takes whatever it was counting with it; that is asked once more of a new one. */
  private async ask(params: z.input<typeof countParams>): Promise<number[]> {
    try {
      return await this.askOnce(params);
    } catch (error) {
      if (!(error instanceof WorkerEnded)) throw error;
      this.options.log.warn(`${error.message} It is started again.`);
      return this.askOnce(params);
    }
  }

  private async askOnce(params: z.input<typeof countParams>): Promise<number[]> {
    const running = (this.current ??= this.start());
    const { patienceMs = PATIENCE_MS } = this.options;
    this.pending++;
    clearTimeout(this.idle);
    running.worker.ref();
    try {
      const counts = countsSchema.parse(await running.rpc.request('count', params, AbortSignal.timeout(patienceMs)));
      if (counts.length !== params.texts.length) throw new Error('The token worker lost count of the texts.');
      return counts;
    } catch (error) {
      if (!(error instanceof CancelledError)) throw error;
      this.end(running, 'stuck');
      throw new Error(`The token worker did not answer within ${patienceMs} ms.`, { cause: error });
    } finally {
      if (--this.pending === 0) this.rest(running);
    }
  }

  private rest(running: Running): void {
    running.worker.unref();
    this.idle = setTimeout(() => this.end(running, 'idle'), this.options.idleMs ?? IDLE_MS);
    this.idle.unref();
  }

  private start(): Running {
    const { script, log } = this.options;
    // Nothing of the host's environment or flags; a text that takes all its memory ends the worker and not the host.
    const worker = new Worker(script, { env: {}, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 512 } });
    const rpc = new RpcEnd((message) => worker.postMessage(message));
    const running: Running = { worker, rpc };
    const onEnd = (how: string): void => {
      if (this.current === running) this.current = undefined;
      rpc.close(new WorkerEnded(`The token worker ended (${how}).`));
    };
    worker.on('message', (message) => {
      const parsed = asRpcMessage(message);
      if (parsed) rpc.receive(parsed);
    });
    worker.on('messageerror', (error) => log.warn(`Token worker: ${errorMessage(error)}`));
    worker.on('error', (error) => onEnd(errorMessage(error)));
    worker.on('exit', (code) => onEnd(`exit code ${code}`));
    return running;
  }

  private end(running: Running, why: string): void {
    if (this.current === running) this.current = undefined;
    running.rpc.close(new Error(`The token worker was ended (${why}).`));
    void running.worker.terminate();
  }
}

/** Groups texts, so that no single message is large unless a single text is. */
function* batches(texts: readonly string[]): Generator<string[]> {
  let batch: string[] = [];
  let size = 0;
  for (const text of texts) {
    if (batch.length > 0 && size + text.length > BATCH) {
      yield batch;
      batch = [];
      size = 0;
    }
    batch.push(text);
    size += text.length;
  }
  if (batch.length > 0) yield batch;
}
