import { OneAtATime } from '../../../base/oneAtATime';
import { CancelledError, orCancelled } from '../../../base/errors';
import { ToolError, type Source } from '../../contract/tool';
import {
  IndexLost,
  type FoundPassages,
  type Group,
  type PassageIndex,
  type SourceContent,
  type SourceState,
} from './passageIndex';
import { listGroup, readSource, type ListedSource, type SourceDeps } from './sources';

/** Milliseconds in which a search reads what is new; what is left then is read by the next one. */
const READING_MS = 12_000;
/** Sources that are read at the same time, and handed over together. */
const AT_ONCE = 4;
/** Searches that try to read a source which cannot be read now; then it counts as one that cannot be read at all. */
const TRIES = 3;

export interface CorpusDeps extends SourceDeps {
  index: PassageIndex;
}

export interface CorpusQuery {
  query: string;
  groups: readonly Group[];
  /** Hits at most. */
  limit: number;
  /** The session that asks. */
  present: string;
}

export interface CorpusResult extends FoundPassages {
  /** Limits that were met, for the model. */
  notes: string[];
  /** Sources that there was no time to read, or that could not be read just now. */
  unread: number;
  /** Documents, folders and ignore files that were looked at, as they were before. */
  sources: Source[];
}

/** What the workspace knows, searched as it is now: before each search what is new or has changed is read, and that alone. */
export class Corpus {
  /** One search reads at a time: the next one finds what it has read. */
  private readonly reading = new OneAtATime();
  /** Failures of sources that may pass, by group, key and state. */
  private readonly failures = new Map<string, number>();

  constructor(private readonly deps: CorpusDeps) {}

  /** @throws ToolError, CancelledError */
  async find(query: CorpusQuery, signal: AbortSignal): Promise<CorpusResult> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.reading.run(() => this.findNow(query, signal), signal);
      } catch (error) {
        if (!(error instanceof IndexLost)) throw error;
        if (attempt > 1) {
          throw new ToolError(
            'search',
            'index_lost',
            'The search index was lost while it was built. Search fewer sources, or use file_search.',
          );
        }
      }
    }
  }

  private async findNow({ query, groups, limit, present }: CorpusQuery, signal: AbortSignal): Promise<CorpusResult> {
    if (signal.aborted) throw new CancelledError();
    const { index: passages, clock } = this.deps;
    const until = clock.monotonic() + READING_MS;
    const notes: string[] = [];
    const sources: Source[] = [];
    let unread = 0;
    let index: string | undefined;
    for (const group of groups) {
      const listing = await orCancelled(listGroup(group, this.deps, present, signal), signal);
      const states = listing.listed.map(({ key, stamp }) => ({ key, stamp }));
      const synced = await orCancelled(passages.sync(group, states, index), signal);
      index = synced.index;
      const keys = new Set(synced.wanted);
      const wanted = listing.listed.filter(({ key }) => keys.has(key));
      sources.push(...listing.sources);
      notes.push(...listing.notes);
      unread += await this.read(index, group, wanted, until, signal);
    }
    const found = await orCancelled(passages.search(index ?? '', { query, groups, limit }), signal);
    return { ...found, notes, unread, sources };
  }

  /** @returns how many sources there was no time for, or that could not be read now */
  private async read(
    index: string,
    group: Group,
    wanted: readonly ListedSource[],
    until: number,
    signal: AbortSignal,
  ): Promise<number> {
    // What takes long comes last.
    const isSlow = ({ key }: ListedSource): boolean => group === 'documents' && /\.pdf$/i.test(key);
    const queue = [...wanted.filter((source) => !isSlow(source)), ...wanted.filter(isSlow)];
    let failed = 0;
    for (let at = 0; at < queue.length; at += AT_ONCE) {
      if (signal.aborted) throw new CancelledError();
      if (this.deps.clock.monotonic() > until) return failed + queue.length - at;
      const some = queue.slice(at, at + AT_ONCE);
      const contents = await orCancelled(Promise.all(some.map((source) => readSource(source, signal))), signal);
      const known = some.flatMap((source, nth) => contents[nth] ?? this.givenUp(group, source));
      failed += some.length - known.length;
      if (known.length > 0) await orCancelled(this.deps.index.put(index, group, known), signal);
    }
    return failed;
  }

  /** A source that could not be read now: nothing, until it was tried often enough. */
  private givenUp(group: Group, { key, stamp }: SourceState): SourceContent[] {
    const id = JSON.stringify([group, key, stamp]);
    const failures = (this.failures.get(id) ?? 0) + 1;
    if (failures < TRIES) {
      this.failures.set(id, failures);
      return [];
    }
    this.failures.delete(id);
    return [{ key, stamp, title: '', form: 'unreadable' }];
  }
}
