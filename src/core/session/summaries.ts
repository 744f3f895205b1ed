import { LRUCache } from 'lru-cache';
import type { SessionFileInfo, SessionFiles } from '../ports';
import type { Localize } from '../text/formatter';
import { EntryReader } from './entryReader';
import { LARGE_FILE, summarizeLarge } from './largeSummary';
import { readSlices } from './readSlices';
import { summarize, type SessionSummary } from './summary';

/**
 * More than folders have, at a few hundred bytes each: a list that is longer than the cache, which is always read in the
 * same order, would find none of its lines in it. They need no end: a file that was changed is read anew.
 */
const CACHED = 10_000;

interface Cached {
  size: number;
  modifiedMs: number;
  summary: SessionSummary;
}

/** Sessions in a line each, read anew when their files have changed. */
export class SessionSummaries {
  private readonly cache = new LRUCache<string, Cached>({ max: CACHED });

  constructor(
    private readonly files: Pick<SessionFiles, 'open'>,
    private readonly localize: Localize,
  ) {}

  /** @throws when the file cannot be read, or nothing in it */
  async of({ id, size, modifiedMs }: SessionFileInfo): Promise<SessionSummary> {
    const known = this.cache.get(id);
    if (known?.size === size && known.modifiedMs === modifiedMs) return known.summary;
    const summary = await this.read(id, size);
    this.cache.set(id, { size, modifiedMs, summary });
    return summary;
  }

  private async read(id: string, size: number): Promise<SessionSummary> {
    const file = this.files.open(id);
    if (size > LARGE_FILE) return summarizeLarge(file, size);
    const { index, damage } = await readSlices(file, new EntryReader());
    if (index.list.length === 0 && damage.lines.length > 0) {
      throw new Error(
        this.localize('None of the {count} lines of its file can be read.', { count: damage.lines.length }),
      );
    }
    return summarize(index.list, damage);
  }
}
