import { batches } from '../base/batches';
import type { Encoding, TokenEncoder } from '../core/ports';
import { countsSchema, type countParams } from '../workers/tokenProtocol';
import type * as z from 'zod';
import { BackgroundWorker, inThread, WorkerEnded, type WorkerDeps } from './backgroundWorker';

/** How long a worker stays without work, in ms: an encoding takes a quarter of a second to load, and some 50 MB. */
const IDLE_MS = 5 * 60_000;
/** How long one batch may take, in ms, the load of the encoding included. */
const PATIENCE_MS = 30_000;
/** Characters that are handed over at once: copying them takes the host a millisecond or two. */
const BATCH = 1 << 19;

export interface TokenWorkerOptions extends WorkerDeps {
  idleMs?: number;
  patienceMs?: number;
}

/** The token counter in a thread of its own. */
export class TokenWorker implements TokenEncoder {
  private readonly thread: BackgroundWorker;

  constructor(private readonly options: TokenWorkerOptions) {
    const { script, log, idleMs = IDLE_MS, patienceMs: deadlineMs = PATIENCE_MS, after } = options;
    // A text that takes all its memory ends the worker and not the host.
    const start = inThread(script, { resourceLimits: { maxOldGenerationSizeMb: 512 } });
    this.thread = new BackgroundWorker({ name: 'token worker', start, log, deadlineMs, idleMs, after });
  }

  async count(encoding: Encoding, texts: readonly string[]): Promise<number[]> {
    const counts: number[] = [];
    // No single message is large unless a single text is.
    for (const batch of batches(texts, (text) => text.length, BATCH)) {
      for (const count of await this.ask({ encoding, texts: batch })) counts.push(count);
    }
    return counts;
  }

  /** Ends the worker. The next count starts a new one. */
  dispose(): void {
    this.thread.dispose();
  }

  /** A worker that dies takes whatever it was counting with it; that is asked once more of a new one. */
  private async ask(params: z.input<typeof countParams>): Promise<number[]> {
    try {
      return await this.askOnce(params);
    } catch (error) {
      if (!(error instanceof WorkerEnded && error.how === 'died')) throw error;
      this.options.log.warn(`${error.message} It is started again.`);
      return this.askOnce(params);
    }
  }

  private async askOnce(params: z.input<typeof countParams>): Promise<number[]> {
    const counts = countsSchema.parse(await this.thread.request('count', params));
    if (counts.length !== params.texts.length) throw new Error('The token worker lost count of the texts.');
    return counts;
  }
}
