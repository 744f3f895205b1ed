/** Which sessions are shown: all, or those in whose titles or words the query is found. */
import { hasWords, placesOf, searchWords, type SessionHits } from '../../src/protocol/messages';
import { wordsOf, type HistoryState, type ListedSession } from './state';

export type SessionHit = SessionHits['hits'][number];
export type SaidHit = SessionHit & { from: Exclude<SessionHit['from'], 'name'> };

export interface ShownSession {
  id: string;
  title: string;
  /** What the list says of it; a hit can be in a session that the list does not have. */
  listed: ListedSession | undefined;
  /** Where the words were said. A name that was found is marked where it stands. */
  hits: readonly SaidHit[];
  deleted: boolean;
}

/**
 * The sessions to show, the last one first; those that no list tells of come at the end. What was deleted stays whatever
 * is looked for: only there it can be taken back.
 */
export function shownSessions(state: HistoryState): ShownSession[] {
  const gone = new Set(state.deleted.map(({ id }) => id));
  const all = [...(state.list?.sessions ?? []).filter(({ id }) => !gone.has(id)), ...state.deleted];
  const hits = state.search?.state === 'found' ? state.search.found.hits : [];
  const words = searchWords(wordsOf(state));
  const shown = all
    .sort((a, b) => timeOf(b) - timeOf(a))
    .map((listed) => {
      const { id, title } = listed;
      const deleted = gone.has(id);
      return { id, title, listed, hits: deleted ? [] : hits.filter((hit) => hit.id === id), deleted };
    })
    .filter(({ title, hits: own, deleted }) => deleted || own.length > 0 || hasWords(title, words))
    .map((session) => ({ ...session, hits: session.hits.filter(isSaid) }));
  const known = new Set(all.map(({ id }) => id));
  const others = new Map(hits.filter(({ id }) => !known.has(id)).map((hit) => [hit.id, hit.title]));
  return [
    ...shown,
    ...[...others].map(([id, title]) => {
      return { id, title, listed: undefined, hits: hits.filter(isSaid).filter((hit) => hit.id === id), deleted: false };
    }),
  ];
}

export interface TextPart {
  text: string;
  found: boolean;
}

/** A title in parts: those that the query's words are in, and the rest. Joined they are the title. */
export function markWords(title: string, query: string): TextPart[] {
  const marked = new Array<boolean>(title.length).fill(false);
  for (const { start, end } of placesOf(title, searchWords(query))) marked.fill(true, start, end);
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

function isSaid(hit: SessionHit): hit is SaidHit {
  return hit.from !== 'name';
}

/** Ms since 1970; what has no date is oldest. */
function timeOf({ lastActive }: ListedSession): number {
  const time = Date.parse(lastActive);
  return Number.isNaN(time) ? -Infinity : time;
}
