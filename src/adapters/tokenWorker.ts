import type { Encoding, Log, TokenEncoder } from '../core/ports';
import type { After } from '../base/after';
import { countsSchema, type countParams } from '../workers/tokenProtocol';
import type * as z from 'zod';
import { BackgroundWorker, inThread, WorkerEnded } from './backgroundWorker';

/** How long a worker stays without work, in ms: an encoding takes a quarter of a second to load, and some 50 MB. */
const IDLE_MS = 5 * 60_000;
/** How long one batch may take, in ms, the load of the encoding included. */
const PATIENCE_MS = 30_000;
/** Characters that are handed over at once: copying them takes the host a millisecond or two. */
const BATCH = 1 << 19;

export interface TokenWorkerOptions {
  /** The bundled entry point, src/workers/tokenWorker. */
  script: string;
  log: Log;
  idleMs?: number;
  patienceMs?: number;
  /** Ends what takes too long; for tests. */
  after?: After;
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
    for (const batch of batches(texts)) {
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
