import { LRUCache } from 'lru-cache';
import type { CachePolicy, ToolInvocationRequest } from '../../contract/toolResult';
import type { Source, AnyTool } from '../../contract/tool';
import type { Delivered } from './deliver';

const MINUTE_MS = 60_000;

/** Milliseconds for which a result may be given again; 0: until it is crowded out. */
export const cacheTimes: Readonly<Record<Exclude<CachePolicy, 'no_cache'>, number>> = {
  cacheable: 0,
  ttl_short: 5 * MINUTE_MS,
  ttl_medium: 60 * MINUTE_MS,
  ttl_long: 24 * 60 * MINUTE_MS,
};

export const MAX_CACHED_RESULTS = 100;
/** Of all results together, as they are held in memory. */
export const MAX_CACHED_BYTES = 16 * 1024 * 1024;
/** Memory that a result takes beside its texts, and each of its sources. */
const ENTRY_BYTES = 1024;
const SOURCE_BYTES = 64;

/** What tells a source from what it was; undefined when it is gone. */
export type StampOf = (path: string) => Promise<string | undefined>;

/** Memory of a result: a workspace has thousands of sources, and a table of columns. A character takes two bytes. */
function sizeOf({ observation, summary, details = {}, sources = [] }: Delivered, key: string): number {
  const named = sources.reduce((sum, { path, stamp }) => sum + path.length + stamp.length, 0);
  const characters = observation.length + summary.length + key.length + JSON.stringify(details).length + named;
  return ENTRY_BYTES + SOURCE_BYTES * sources.length + 2 * characters;
}

/** Results that may be given again, the least recently used going first. One of a file that has changed since is none. */
export class ResultCache {
  private readonly kept: LRUCache<string, Delivered>;

  /** @param now milliseconds of a monotonic clock */
  constructor(
    private readonly stampOf: StampOf,
    now: () => number,
    { entries = MAX_CACHED_RESULTS, bytes = MAX_CACHED_BYTES }: { entries?: number; bytes?: number } = {},
  ) {
    this.kept = new LRUCache({
      max: entries,
      maxSize: bytes,
      sizeCalculation: sizeOf,
      perf: { now },
      ttlResolution: 0,
    });
  }

  /** The result that a call of this key gave before, while all that it was made of is as it was then. */
  async get(key: string): Promise<Delivered | undefined> {
    const kept = this.kept.get(key);
    if (!kept || (await this.isFresh(kept))) return kept;
    if (this.kept.peek(key) === kept) this.kept.delete(key);
    return undefined;
  }

  /** Keeps a result, unless something that it was made of has changed meanwhile: nobody knows which of the two it is of. */
  async keep(key: string, result: Delivered, policy: Exclude<CachePolicy, 'no_cache'>): Promise<void> {
    if (await this.isFresh(result)) this.kept.set(key, result, { ttl: cacheTimes[policy] });
  }

  /** Whether all that a result was made of is still as it was before that was read. */
  async isFresh({ sources = [] }: Delivered): Promise<boolean> {
    const same = await Promise.all(sources.map((source) => this.isSame(source)));
    return same.every(Boolean);
  }

  private async isSame({ path, stamp }: Source): Promise<boolean> {
    try {
      return (await this.stampOf(path)) === stamp;
    } catch {
      return false; // it cannot be told
    }
  }
}

/**
 * Whether and for how long the result of a call may be given again. A call may choose another time than the tool has, but
 * nobody else than the tool knows that there is something to give again.
 */
export function policyOf(
  { effect, cache = 'no_cache' }: Pick<AnyTool, 'effect' | 'cache'>,
  { cache_policy }: Pick<ToolInvocationRequest, 'cache_policy'>,
): CachePolicy {
  return effect !== 'read' || cache === 'no_cache' ? 'no_cache' : (cache_policy ?? cache);
}
