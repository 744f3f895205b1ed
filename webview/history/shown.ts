/** Which sessions are shown: all, or those in whose titles or words the query is found. */
import type { SessionHits } from '../../src/protocol/messages';
import { wordsOf, type HistoryState, type ListedSession } from './state';

export type SessionHit = SessionHits['hits'][number];

export interface ShownSession {
  id: string;
  title: string;
  /** What the list says of it; a hit can be in a session that the list does not have. */
  listed: ListedSession | undefined;
  hits: readonly SessionHit[];
  deleted: boolean;
}

/** The sessions to show, the last one first; those that no list tells of come at the end. */
export function shownSessions(state: HistoryState): ShownSession[] {
  const gone = new Set(state.deleted.map(({ id }) => id));
  const all = [...(state.list?.sessions ?? []).filter(({ id }) => !gone.has(id)), ...state.deleted];
  const hits = state.search?.state === 'found' ? state.search.found.hits : [];
  const words = splitWords(wordsOf(state));
  const shown = all
    .sort((a, b) => timeOf(b) - timeOf(a))
    .map((listed) => {
      const { id, title } = listed;
      const deleted = gone.has(id);
      return { id, title, listed, hits: deleted ? [] : hits.filter((hit) => hit.id === id), deleted };
    })
    .filter(({ title, hits: own }) => own.length > 0 || hasWords(title, words));
  const known = new Set(all.map(({ id }) => id));
  const others = new Map(hits.filter(({ id }) => !known.has(id)).map((hit) => [hit.id, hit.title]));
  return [
    ...shown,
    ...[...others].map(([id, title]) => {
      return { id, title, listed: undefined, hits: hits.filter((hit) => hit.id === id), deleted: false };
    }),
  ];
}

export interface TextPart {
  text: string;
  found: boolean;
}

/** A title in parts: those that the query's words are in, and the rest. Joined they are the title. */
export function markWords(title: string, query: string): TextPart[] {
  const folded = title.toLowerCase();
  // A letter that gets longer in lower case would move what follows it.
  if (folded.length !== title.length) return [{ text: title, found: false }];
  const marked = new Array<boolean>(title.length).fill(false);
  for (const word of splitWords(query)) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1))
      marked.fill(true, at, at + word.length);
  }
  const parts: TextPart[] = [];
  for (let from = 0; from < title.length;) {
    let to = from + 1;
    while (to < title.length && marked[to] === marked[from]) to++;
    parts.push({ text: title.slice(from, to), found: marked[from] === true });
    from = to;
  }
  return parts;
}

/** A hit's words in parts. A match that is not inside the excerpt marks nothing beyond it. */
export function markHit({ excerpt, start, end }: Pick<SessionHit, 'excerpt' | 'start' | 'end'>): TextPart[] {
  return [
    { text: excerpt.slice(0, start), found: false },
    { text: excerpt.slice(start, end), found: true },
    { text: excerpt.slice(Math.max(start, end)), found: false },
  ].filter(({ text }) => text !== '');
}

function hasWords(title: string, words: readonly string[]): boolean {
  const folded = title.toLowerCase();
  return words.every((word) => folded.includes(word));
}

function splitWords(query: string): string[] {
  return query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** Ms since 1970; what has no date is oldest. */
function timeOf({ lastActive }: ListedSession): number {
  const time = Date.parse(lastActive);
  return Number.isNaN(time) ? -Infinity : time;
}
