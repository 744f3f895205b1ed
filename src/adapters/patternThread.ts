import { CancelledError, errorMessage, orCancelled } from '../base/errors';
import { PatternError, type Log, type PatternMatch, type PatternMatcher } from '../core/ports';
import type { After } from '../core/tools/pipeline/attempts';
import { patternMatches } from '../workers/patternProtocol';
import { WorkerEnded, WorkerThread } from './workerThread';

/** How long one file may take, in ms: a pattern that needs more does not come to an end. */
const DEADLINE_MS = 3000;
/** How long the worker is kept without work, in ms. */
const IDLE_MS = 30_000;

export interface PatternThreadOptions {
  /** The bundled entry point, src/workers/patternWorker. */
  script: string;
  log: Log;
  /** Ends what takes too long; for tests. */
  after?: After;
}

/** Tries regular expressions in a thread of its own, which is ended with one that takes too long. */
export class PatternThread implements PatternMatcher {
  private readonly thread: WorkerThread;
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: PatternThreadOptions) {
    const { script, log, after } = options;
    const worker = { stdout: true, stderr: true };
    const times = { deadlineMs: DEADLINE_MS, idleMs: IDLE_MS, after };
    this.thread = new WorkerThread({ name: 'pattern worker', script, log, ...times, worker });
  }

  /** One at a time: the deadline of a pattern is none of another that waits behind it. */
  match(pattern: string, flags: string, lines: readonly string[], signal: AbortSignal): Promise<PatternMatch[]> {
    const mine = this.last.then(() => this.tryNow(pattern, flags, lines, signal));
    this.last = mine.catch(() => undefined);
    return orCancelled(mine, signal);
  }

  private async tryNow(
    pattern: string,
    flags: string,
    lines: readonly string[],
    signal: AbortSignal,
  ): Promise<PatternMatch[]> {
    if (signal.aborted) throw new CancelledError();
    try {
      const asked = this.thread.request('match', { pattern, flags, lines });
      return patternMatches.parse(await orCancelled(asked, signal));
    } catch (error) {
      if (error instanceof WorkerEnded && error.how === 'stuck') {
        throw new PatternError(
          'The regular expression takes too long: it tries too many ways. Write it with fewer * and +.',
        );
      }
      // Nobody waits for it any more: what it works at would hold up the next pattern.
      if (error instanceof CancelledError) this.thread.dispose();
      if (error instanceof WorkerEnded) this.options.log.warn(`A pattern was not tried: ${errorMessage(error)}`);
      throw error;
    }
  }

  /** Ends the worker; the next pattern starts another one. */
  dispose(): void {
    this.thread.dispose();
  }
}
