import { Worker } from 'node:worker_threads';
import { errorMessage } from '../base/errors';
import { asRpcMessage, RpcEnd } from '../base/rpc';
import { outlineOf } from '../core/context/gist/definitions';
import { definitionsByWords } from '../core/context/gist/wordOutline';
import type { Log, Outline, Outliner } from '../core/ports';
import { grammarsOf, outlineSchema } from '../workers/outlineProtocol';

/** How long one outline may take, in ms: a parser that needs more does not come to an end. */
const DEADLINE_MS = 5000;
/** How long the worker is kept without work, in ms: its grammars take memory. */
const IDLE_MS = 60_000;
/** Workers in a row that may end without one answer until no other is started. */
const MAX_FAILURES = 3;

export interface OutlineWorkerOptions {
  /** The bundled entry point, src/workers/outlineWorker. */
  script: string;
  /** The folder of the parser's and the grammars' wasm files. */
  grammars: string;
  log: Log;
  /** For tests; else 5 s. */
  deadlineMs?: number;
}

interface Running {
  worker: Worker;
  rpc: RpcEnd;
  answered: boolean;
}

/**
 * Reads outlines with a parser in a thread of its own, which is started at the first use and again after it ended. It
 * always answers: where there is no grammar, or the parser fails or takes too long, by the code's words alone.
 */
export class OutlineWorker implements Outliner {
  private current: Running | undefined;
  private failures = 0;
  private open = 0;
  private idle: NodeJS.Timeout | undefined;

  constructor(private readonly options: OutlineWorkerOptions) {}

  async outline(language: string, code: string): Promise<Outline> {
    if (Object.hasOwn(grammarsOf, language) && this.failures < MAX_FAILURES) {
      const parsed = await this.parse(language, code);
      if (parsed) return parsed;
    }
    return outlineOf(definitionsByWords(language, code));
  }

  /** Ends the worker; the next outline starts another one. */
  dispose(): void {
    clearTimeout(this.idle);
    if (this.current) this.end(this.current, 'it is not needed any more');
    this.failures = 0;
  }

  private async parse(language: string, code: string): Promise<Outline | undefined> {
    clearTimeout(this.idle);
    this.open++;
    try {
      const running = this.start();
      const answer = await withDeadline(
        running.rpc.request('outline', { language, code }),
        this.options.deadlineMs ?? DEADLINE_MS,
        () => this.end(running, 'it took too long'),
      );
      running.answered = true;
      this.failures = 0;
      return outlineSchema.parse(answer);
    } catch (error) {
      this.options.log.warn(`No outline of ${language} code by the parser: ${errorMessage(error)}`);
      return undefined;
    } finally {
      this.open--;
      if (this.open === 0) this.idle = setTimeout(() => this.dispose(), IDLE_MS).unref();
    }
  }

  private start(): Running {
    if (this.current) return this.current;
    const { script, grammars } = this.options;
    const worker = new Worker(script, { workerData: { grammars }, env: {}, execArgv: [], stdout: true, stderr: true });
    const rpc = new RpcEnd((message) => worker.postMessage(message));
    const running = { worker, rpc, answered: false };
    worker.unref();
    worker.on('message', (message) => {
      const parsed = asRpcMessage(message);
      if (parsed) rpc.receive(parsed);
    });
    worker.on('error', (error) => this.end(running, errorMessage(error)));
    worker.on('exit', () => this.end(running, 'its thread ended'));
    this.current = running;
    return running;
  }

  private end(running: Running, why: string): void {
    running.rpc.close(new Error(why));
    void running.worker.terminate();
    if (this.current !== running) return;
    this.current = undefined;
    if (!running.answered) this.failures++;
  }
}

function withDeadline<T>(work: Promise<T>, deadlineMs: number, onDeadline: () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error(`no answer within ${deadlineMs} ms`));
      onDeadline();
    }, deadlineMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
