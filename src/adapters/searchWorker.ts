import type * as z from 'zod';
import { RpcError } from '../base/rpc';
import {
  IndexLost,
  type FoundPassages,
  type Group,
  type PassageIndex,
  type SourceContent,
  type SourceState,
} from '../core/tools/vectorSearch/passageIndex';
import {
  INDEX_LOST,
  searchResult,
  syncResult,
  type putParams,
  type searchParams,
  type syncParams,
} from '../workers/searchProtocol';
import { BackgroundWorker, inThread, WorkerEnded, type WorkerDeps } from './backgroundWorker';

/** How long the worker is kept without work, in ms: its passages take memory, and reading them again takes seconds. */
const IDLE_MS = 10 * 60_000;
/** How long one request may take, in ms: content comes in parts of a few megabytes. */
const PATIENCE_MS = 20_000;
/** Memory of the worker at most, in MB. What is larger ends it and not the host. */
const MEMORY_MB = 768;

export interface SearchWorkerOptions extends WorkerDeps {
  idleMs?: number;
  patienceMs?: number;
}

/** The index of passages in a thread of its own. It is empty again whenever that thread was ended. */
export class SearchWorker implements PassageIndex {
  private readonly thread: BackgroundWorker;

  constructor(private readonly options: SearchWorkerOptions) {
    const { script, log, idleMs = IDLE_MS, patienceMs: deadlineMs = PATIENCE_MS, after } = options;
    const start = inThread(script, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
    this.thread = new BackgroundWorker({ name: 'search worker', start, log, deadlineMs, idleMs, after });
  }

  async sync(
    group: Group,
    states: readonly SourceState[],
    index: string | undefined,
  ): Promise<{ index: string; wanted: string[] }> {
    const params: z.input<typeof syncParams> = {
      group,
      states: [...states],
      ...(index === undefined ? {} : { index }),
    };
    return syncResult.parse(await this.ask('sync', params));
  }

  async put(index: string, group: Group, sources: readonly SourceContent[]): Promise<void> {
    const params: z.input<typeof putParams> = { index, group, sources: [...sources] };
    await this.ask('put', params);
  }

  async search(
    index: string,
    { query, groups, limit }: { query: string; groups: readonly Group[]; limit: number },
  ): Promise<FoundPassages> {
    const params: z.input<typeof searchParams> = { index, query, groups: [...groups], limit };
    return searchResult.parse(await this.ask('search', params));
  }

  /** Ends the worker; the next search builds the index anew. */
  dispose(): void {
    this.thread.dispose();
  }

  private async ask(method: string, params: unknown): Promise<unknown> {
    try {
      return await this.thread.request(method, params);
    } catch (error) {
      const isLost = error instanceof WorkerEnded || (error instanceof RpcError && error.code === INDEX_LOST);
      if (!isLost) throw error;
      if (error instanceof WorkerEnded) this.options.log.warn(error.message);
      throw new IndexLost(error.message, { cause: error });
    }
  }
}
