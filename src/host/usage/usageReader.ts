import type { ConversationMetrics } from '../../core/metrics/conversationMetrics';
import type { MetricsCollector, OnProgress } from '../../core/metrics/metricsCollector';
import type { ReadyUsage, UsageAnswer, UsageScope } from '../../protocol/usage';

/** Milliseconds that an answer waits for figures that are being read; after so many that nobody asks, nobody wants them. */
const PATIENCE_MS = 400;
const UNWANTED_MS = 10_000;

export interface UsageReaderDeps {
  collector: Pick<MetricsCollector, 'ofSession' | 'ofAll'>;
  /** The figures of a session whose entries are all in memory; undefined where they are not. */
  inMemory: (id: string) => Promise<ConversationMetrics | undefined>;
}

interface Job {
  done: Promise<ReadyUsage>;
  progress: { done: number; of: number };
  stop: AbortController;
  unwanted?: ReturnType<typeof setTimeout>;
}

/** Reads figures as long as somebody asks for them; what takes a while answers with how far it has come. */
export class UsageReader {
  private readonly jobs = new Map<string, Job>();

  constructor(private readonly deps: UsageReaderDeps) {}

  /** @throws when the session's file, or the list of sessions, cannot be read */
  async read(scope: UsageScope, session: string): Promise<UsageAnswer> {
    const key = scope === 'all' ? '' : session;
    const job = this.jobs.get(key) ?? this.start(key, scope, session);
    clearTimeout(job.unwanted);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const patience = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), PATIENCE_MS);
    });
    const ready = await Promise.race([job.done, patience]).finally(() => clearTimeout(timer));
    if (ready) return ready;
    job.unwanted = setTimeout(() => job.stop.abort(), UNWANTED_MS);
    return { state: 'reading', ...job.progress };
  }

  /** All there is, however long it takes. @throws as {@link read} */
  async whole(scope: UsageScope, session: string): Promise<ReadyUsage> {
    for (;;) {
      const answer = await this.read(scope, session);
      if (answer.state === 'ready') return answer;
    }
  }

  dispose(): void {
    for (const { stop, unwanted } of this.jobs.values()) {
      clearTimeout(unwanted);
      stop.abort();
    }
  }

  private start(key: string, scope: UsageScope, session: string): Job {
    const job: Job = {
      progress: { done: 0, of: 0 },
      stop: new AbortController(),
      done: Promise.resolve().then(() =>
        this.figures(scope, session, job.stop.signal, (done, of) => (job.progress = { done, of })),
      ),
    };
    this.jobs.set(key, job);
    const end = (): void => {
      clearTimeout(job.unwanted);
      this.jobs.delete(key);
    };
    job.done.then(end, end);
    return job;
  }

  private async figures(
    scope: UsageScope,
    session: string,
    signal: AbortSignal,
    onProgress: OnProgress,
  ): Promise<ReadyUsage> {
    if (scope === 'all') return { state: 'ready', ...(await this.deps.collector.ofAll(signal, onProgress)) };
    const here = await this.deps.inMemory(session);
    const usage = here ? here.usage() : await this.deps.collector.ofSession(session, signal, onProgress);
    return { state: 'ready', usage, sessions: 1, unreadable: 0, left: 0 };
  }
}
