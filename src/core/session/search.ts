import { LRUCache } from 'lru-cache';
import { errorMessage } from '../../base/errors';
import type { ContextMessage } from '../context/contextData';
import type { Clock, Log, SessionFileInfo, SessionFiles } from '../ports';
import { excerptAround, fold, searchWords } from './excerpt';
import type { SessionHits } from './listed';
import { eachMessage, isSearchable, readTexts, type SessionTexts } from './sessionTexts';

export interface SearchParts {
  files: Pick<SessionFiles, 'list' | 'open'>;
  clock: Clock;
  log: Log;
}

/** What a search has found. */
export interface FoundSessions extends SessionHits {
  /** Sessions whose files cannot be read. */
  unreadable: number;
}

const MAX_HITS = 100;
/** Of one session: the others are to be seen too. */
const MAX_HITS_OF_SESSION = 20;
const CACHED_SESSIONS = 100;
const CACHED_MS = 5 * 60 * 1000;

/**
 * Search in all sessions, those of other branches among their messages (contract rows C10 and S4). The newest messages of
 * each session are kept in memory for some minutes, as long as its file stays the same; older ones are read from the file.
 */
export class SessionSearch {
  private readonly cache: LRUCache<string, SessionTexts>;

  constructor(private readonly parts: SearchParts) {
    this.cache = new LRUCache({
      max: CACHED_SESSIONS,
      ttl: CACHED_MS,
      ttlResolution: 0,
      ttlAutopurge: true,
      perf: { now: () => parts.clock.monotonic() },
    });
  }

  /**
   * Messages that have all words: what the user said, reports, and results of tools; the session written last first, in
   * each its newest message first. No words find nothing.
   * @throws the signal's reason when it is aborted; otherwise only when the sessions cannot be listed
   */
  async find(text: string, signal: AbortSignal): Promise<FoundSessions> {
    const found: FoundSessions = { hits: [], more: false, unreadable: 0 };
    const words = searchWords(text);
    if (words.length === 0) return found;
    for (const info of await this.parts.files.list()) {
      signal.throwIfAborted();
      if (found.hits.length >= MAX_HITS) {
        found.more = true;
        break;
      }
      try {
        await this.findIn(info, words, found, signal);
      } catch (error) {
        signal.throwIfAborted();
        found.unreadable++;
        this.parts.log.warn(`The session ${info.id} cannot be searched: ${errorMessage(error)}`);
      }
    }
    return found;
  }

  private async findIn(
    info: SessionFileInfo,
    words: readonly string[],
    found: FoundSessions,
    signal: AbortSignal,
  ): Promise<void> {
    const { texts, matches, more } = await this.matchesIn(info, words, signal);
    const room = Math.min(MAX_HITS_OF_SESSION, MAX_HITS - found.hits.length);
    for (const message of matches.slice(-room).reverse()) {
      const excerpt = excerptAround(message.content, words[0] ?? '');
      const from = message.role === 'user' || message.role === 'tool' ? message.role : 'assistant';
      if (excerpt)
        found.hits.push({ id: info.id, title: texts.title, turn: message.metadata?.turn ?? '', from, ...excerpt });
    }
    found.more ||= more || matches.length > room;
  }

  /** The newest messages with all words, oldest first. */
  private async matchesIn(
    { id, modifiedMs, size }: SessionFileInfo,
    words: readonly string[],
    signal: AbortSignal,
  ): Promise<{ texts: SessionTexts; matches: ContextMessage[]; more: boolean }> {
    const key = JSON.stringify([id, modifiedMs, size]);
    const file = this.parts.files.open(id);
    const newest = new Newest(words);
    const known = this.cache.get(key);
    if (!known) {
      const texts = await readTexts(file, (message) => newest.take(message), signal);
      this.cache.set(key, texts);
      return { texts, ...newest.result };
    }
    const inMemory = known.messages.filter((message) => isSearchable(message) && hasWords(message, words));
    if (!known.hasMore || inMemory.length > MAX_HITS_OF_SESSION) {
      return { texts: known, matches: inMemory, more: false };
    }
    const kept = new Set(known.messages.map((message) => message.id));
    await eachMessage(file, (message) => !kept.has(message.id) && newest.take(message), signal);
    const { matches, more } = newest.result;
    return { texts: known, matches: [...matches, ...inMemory], more };
  }
}

/** Of the messages with all words the last ones. */
class Newest {
  private readonly matches: ContextMessage[] = [];
  private more = false;

  constructor(private readonly words: readonly string[]) {}

  get result(): { matches: ContextMessage[]; more: boolean } {
    return { matches: this.matches, more: this.more };
  }

  take(message: ContextMessage): void {
    if (!hasWords(message, this.words)) return;
    this.matches.push(message);
    if (this.matches.length <= MAX_HITS_OF_SESSION) return;
    this.matches.shift();
    this.more = true;
  }
}

function hasWords({ content }: ContextMessage, words: readonly string[]): boolean {
  const folded = fold(content);
  return words.every((word) => folded.includes(word));
}
