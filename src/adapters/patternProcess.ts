import { CancelledError, errorMessage, orCancelled } from '../base/errors';
import { PatternError, type PatternMatch, type PatternMatcher } from '../core/ports';
import { patternMatches } from '../workers/patternProtocol';
import { BackgroundWorker, inProcess, WorkerEnded, type WorkerDeps } from './backgroundWorker';
import { OneAtATime } from '../base/oneAtATime';

/** How long one file may take, in ms: a pattern that needs more does not come to an end. */
const DEADLINE_MS = 3000;
/** How long the worker is kept without work, in ms. */
const IDLE_MS = 30_000;
/** Bytes of memory of the process. */
const MEMORY = 512 * 1024 * 1024;

/** What is said where the process ended with a pattern. */
const WORDS: Readonly<Partial<Record<WorkerEnded['how'], string>>> = {
  memory: 'The regular expression finds more than fits into memory. Write it so that it finds less.',
  stuck: 'The regular expression takes too long: it tries too many ways. Write it with fewer * and +.',
  killed: 'The search was not made: something else ended the process that tries patterns. Try it again.',
};

/** Tries regular expressions in a process of its own, which is ended with one that takes too long. */
export class PatternProcess implements PatternMatcher {
  private readonly worker: BackgroundWorker;
  /** The deadline of a pattern is none of another that waits behind it. */
  private readonly queue = new OneAtATime();

  constructor(private readonly options: WorkerDeps) {
    const { script, log, after } = options;
    const start = inProcess({ script, memoryBytes: MEMORY });
    const times = { deadlineMs: DEADLINE_MS, idleMs: IDLE_MS, after };
    this.worker = new BackgroundWorker({ name: 'pattern worker', start, log, ...times });
  }

  match(pattern: string, flags: string, lines: readonly string[], signal: AbortSignal): Promise<PatternMatch[]> {
    return this.queue.run(() => this.tryNow(pattern, flags, lines, signal), signal);
  }

  private async tryNow(
    pattern: string,
    flags: string,
    lines: readonly string[],
    signal: AbortSignal,
  ): Promise<PatternMatch[]> {
    try {
      const key = JSON.stringify([pattern, flags, lines.length, lines.slice(0, 3).map((line) => line.slice(0, 200))]);
      const asked = this.worker.request('match', { pattern, flags, lines }, key);
      return patternMatches.parse(await orCancelled(asked, signal));
    } catch (error) {
      const words = error instanceof WorkerEnded ? WORDS[error.how] : undefined;
      if (words !== undefined) throw new PatternError(words);
      // Nobody waits for it any more: what it works at would hold up the next pattern.
      if (error instanceof CancelledError) this.worker.stop();
      if (error instanceof WorkerEnded) this.options.log.warn(`A pattern was not tried: ${errorMessage(error)}`);
      throw error;
    }
  }

  /** Ends the worker; the next pattern starts another one. */
  dispose(): void {
    this.worker.dispose();
  }
}
