import { LRUCache } from 'lru-cache';
import { errorMessage } from '../../base/errors';
import type { Log, SessionFileInfo, SessionFiles } from '../ports';
import { EntryReader } from '../session/entryReader';
import { pushSlices } from '../session/readSlices';
import { EntryIndex } from '../session/thread';
import { ConversationMetrics, type KeptRecord } from './conversationMetrics';
import { usageOf } from './stats';
import type { Usage } from './usage';

/** Sessions that are looked at, the newest first, and bytes of one that is. */
const MAX_SESSIONS = 500;
const MAX_BYTES = 256 * 1024 * 1024;
/** Bytes between two looks at what has come. */
const STEP = 1024 * 1024;
/** Records that are kept in memory: about 50 MB. */
const CACHED_RECORDS = 200_000;

/** The figures of all sessions of a workspace. */
export interface GlobalUsage {
  usage: Usage;
  sessions: number;
  /** Sessions whose files cannot be read. */
  unreadable: number;
  /** Sessions that were not looked at: older than the newest ones, or too large. */
  left: number;
}

/** How far a reading has come. */
export type OnProgress = (done: number, of: number) => void;

interface Cached {
  size: number;
  modifiedMs: number;
  records: readonly KeptRecord[];
}

/** Collects the figures of sessions from their files, one after the other, and keeps them as long as these stay the same. */
export class MetricsCollector {
  private readonly cache = new LRUCache<string, Cached>({
    maxSize: CACHED_RECORDS,
    sizeCalculation: ({ records }) => records.length + 1,
  });

  constructor(private readonly parts: { files: Pick<SessionFiles, 'list' | 'open'>; log: Log }) {}

  /**
   * The figures of one session, from its file.
   * @param onProgress bytes read
   * @throws when the file cannot be read, or the signal's reason when it is aborted
   */
  async ofSession(id: string, signal: AbortSignal, onProgress: OnProgress): Promise<Usage> {
    const file = this.parts.files.open(id);
    const metrics = await read(file, signal, await file.size(), onProgress);
    return metrics.usage();
  }

  /**
   * The figures of all sessions. What is in several of them, since one is a copy of another, counts once.
   * @param onProgress sessions read
   * @throws when the sessions cannot be listed, or the signal's reason when it is aborted
   */
  async ofAll(signal: AbortSignal, onProgress: OnProgress): Promise<GlobalUsage> {
    const listed = await this.parts.files.list();
    const wanted = listed.slice(0, MAX_SESSIONS).filter(({ size }) => size <= MAX_BYTES);
    const found = { sessions: 0, unreadable: 0, left: listed.length - wanted.length };
    const records = new Map<string, KeptRecord>();
    for (const [at, info] of wanted.entries()) {
      signal.throwIfAborted();
      onProgress(at, wanted.length);
      try {
        for (const kept of await this.recordsOf(info, signal)) records.set(kept.key, kept);
        found.sessions++;
      } catch (error) {
        signal.throwIfAborted();
        found.unreadable++;
        this.parts.log.warn(`The usage of the session ${info.id} cannot be read: ${errorMessage(error)}`);
      }
    }
    return { usage: usageOf([...records.values()].map(({ record }) => record)), ...found };
  }

  private async recordsOf(info: SessionFileInfo, signal: AbortSignal): Promise<readonly KeptRecord[]> {
    const { id, size, modifiedMs } = info;
    const known = this.cache.get(id);
    if (known?.size === size && known.modifiedMs === modifiedMs) return known.records;
    const { records } = await read(this.parts.files.open(id), signal, size);
    this.cache.set(id, { size, modifiedMs, records });
    return records;
  }
}

/** Reads a session's file step by step: between two of them everything else of this process has its turn. */
async function read(
  file: ReturnType<SessionFiles['open']>,
  signal: AbortSignal,
  size: number,
  onProgress?: OnProgress,
): Promise<ConversationMetrics> {
  const index = new EntryIndex();
  const reader = new EntryReader(index);
  const metrics = new ConversationMetrics();
  let taken = 0;
  const take = (): void => {
    for (; taken < index.list.length; taken++) {
      const entry = index.list[taken];
      if (entry) metrics.take(entry);
    }
  };
  for (let offset = 0, before = -1; offset !== before;) {
    signal.throwIfAborted();
    onProgress?.(offset, size);
    before = offset;
    offset = await pushSlices(file, reader, offset, offset + STEP);
    take();
  }
  const { damage } = reader.end();
  take();
  if (index.list.length === 0 && damage.lines.length > 0) throw new Error('None of its lines can be read.');
  return metrics;
}
