import { LRUCache } from 'lru-cache';
import { errorMessage } from '../../base/errors';
import type { ContextMessage } from './contextData';
import type { Clock, Log, SessionFileInfo, SessionFiles } from '../ports';
import { excerptAround, hasWords, searchWords, type Excerpt } from './excerpt';
import type { SessionHits } from './listed';
import { eachMessage, isSearchable, readTexts, type SessionTexts } from './sessionTexts';

export interface SearchDeps {
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
/** Characters of a report up to which its excerpt is told without its markup: longer ones take too long to be read. */
const MAX_REPORT = 50_000;

interface Cached {
  modifiedMs: number;
  size: number;
  texts: SessionTexts;
}

/**
 * Search in all sessions, those of other branches among their messages. Of the sessions that
 * were written last the newest messages are kept in memory for some minutes, as long as their files stay the same; all
 * others are read from the files.
 */
export class SessionSearch {
  private readonly cache: LRUCache<string, Cached>;

  constructor(private readonly deps: SearchDeps) {
    this.cache = new LRUCache({
      max: CACHED_SESSIONS,
      ttl: CACHED_MS,
      ttlResolution: 0,
      ttlAutopurge: true,
      perf: { now: () => deps.clock.monotonic() },
    });
  }

  /**
   * Messages that have all words: what the user said, reports, and results of tools; the session written last first, in
   * each its newest message first, after its name where the user gave it one that has them. No words find nothing.
   * @throws the signal's reason when it is aborted; otherwise only when the sessions cannot be listed
   */
  async find(text: string, signal: AbortSignal): Promise<FoundSessions> {
    const found: FoundSessions = { hits: [], more: false, unreadable: 0 };
    const words = searchWords(text);
    if (words.length === 0) return found;
    const sessions = await this.deps.files.list();
    const kept = this.keepNewest(sessions);
    for (const info of sessions) {
      signal.throwIfAborted();
      if (found.hits.length >= MAX_HITS) {
        found.more = true;
        break;
      }
      try {
        await this.findIn(info, kept.has(info.id), words, found, signal);
      } catch (error) {
        signal.throwIfAborted();
        found.unreadable++;
        this.deps.log.warn(`The session ${info.id} cannot be searched: ${errorMessage(error)}`);
      }
    }
    return found;
  }

  /**
   * Makes room in memory for the sessions that were written last. One that is read takes the place of none of them: every
   * search goes through all sessions in the same order, and each would drop the one that the next search begins with.
   */
  private keepNewest(sessions: readonly SessionFileInfo[]): ReadonlySet<string> {
    const newest = new Set(sessions.slice(0, CACHED_SESSIONS).map(({ id }) => id));
    for (const id of [...this.cache.keys()]) if (!newest.has(id)) this.cache.delete(id);
    return newest;
  }

  private async findIn(
    info: SessionFileInfo,
    isKept: boolean,
    words: readonly string[],
    found: FoundSessions,
    signal: AbortSignal,
  ): Promise<void> {
    const { texts, matches, more } = await this.matchesIn(info, isKept, words, signal);
    const room = Math.min(MAX_HITS_OF_SESSION, MAX_HITS - found.hits.length);
    const session = { id: info.id, title: texts.title };
    const name = hasWords(texts.givenName, words) ? excerptOf(texts.givenName, words) : undefined;
    if (name) found.hits.push({ ...session, turn: texts.firstTurn, from: 'name', ...name });
    const shown = matches.slice(Math.max(0, matches.length - (name ? room - 1 : room)));
    for (const message of shown.reverse()) {
      const excerpt = await excerptOfMessage(message, words);
      const from = message.role === 'user' || message.role === 'tool' ? message.role : 'assistant';
      if (excerpt) found.hits.push({ ...session, turn: message.metadata?.turn ?? '', from, ...excerpt });
    }
    found.more ||= more || matches.length > shown.length;
  }

  /** The newest messages with all words, oldest first. */
  private async matchesIn(
    { id, modifiedMs, size }: SessionFileInfo,
    isKept: boolean,
    words: readonly string[],
    signal: AbortSignal,
  ): Promise<{ texts: SessionTexts; matches: ContextMessage[]; more: boolean }> {
    const file = this.deps.files.open(id);
    const newest = new Newest(words);
    const cached = this.cache.get(id);
    if (cached?.modifiedMs !== modifiedMs || cached.size !== size) {
      const texts = await readTexts(file, (message) => newest.take(message), signal);
      if (isKept) this.cache.set(id, { modifiedMs, size, texts });
      return { texts, ...newest.result };
    }
    const { texts } = cached;
    const inMemory = texts.messages.filter((message) => isSearchable(message) && hasWords(message.content, words));
    if (!texts.hasMore || inMemory.length > MAX_HITS_OF_SESSION) return { texts, matches: inMemory, more: false };
    const kept = new Set(texts.messages.map((message) => message.id));
    await eachMessage(file, (message) => !kept.has(message.id) && newest.take(message), signal);
    const { matches, more } = newest.result;
    return { texts, matches: [...matches, ...inMemory], more };
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
    if (!hasWords(message.content, this.words)) return;
    this.matches.push(message);
    if (this.matches.length <= MAX_HITS_OF_SESSION) return;
    this.matches.shift();
    this.more = true;
  }
}

/** A report is told as it reads; where the words are in its markup alone, e.g. in the address of a link, as it was written. */
async function excerptOfMessage(
  { content, metadata }: ContextMessage,
  words: readonly string[],
): Promise<Excerpt | undefined> {
  if (metadata?.answer !== true || content.length > MAX_REPORT) return excerptOf(content, words);
  const { plainReport } = await import('../text/renderers');
  return excerptOf(plainReport(content), words) ?? excerptOf(content, words);
}

/** Around the first of the words that is in the text. */
function excerptOf(text: string, words: readonly string[]): Excerpt | undefined {
  for (const word of words) {
    const excerpt = excerptAround(text, word);
    if (excerpt) return excerpt;
  }
  return undefined;
}
