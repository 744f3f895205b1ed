/** What the view of the sessions shows, and the pure function by which it changes. Answers that come late change nothing. */
import type { SessionHits, SessionList } from '../../src/protocol/messages';

export type ListedSession = SessionList['sessions'][number];

/** Where words were said; of the query that it answers. */
export type Search = { text: string } & (
  { state: 'waiting' } | { state: 'found'; found: SessionHits } | { state: 'failed'; message: string }
);

export interface HistoryState {
  open: boolean;
  /** When the view was opened or its list came, in ms since 1970: ages are counted to it. */
  now: number;
  /** The last list that came; it is shown while a newer one is on its way. */
  list: SessionList | undefined;
  listState: 'loading' | 'loaded' | 'failed';
  /** Why the list is not there, when `listState` is `failed`. */
  listProblem: string;
  /** Number of the last request for the list; answers to others are late. */
  request: number;
  query: string;
  /** Missing while there is no query. */
  search: Search | undefined;
  renaming: Renaming | undefined;
  /** Sessions that were deleted since the view was opened: each can be taken back where it stood. */
  deleted: readonly ListedSession[];
  /** The session that is being opened. */
  opening: string | undefined;
}

interface Renaming {
  id: string;
  text: string;
  /** The new name is on its way. */
  sending: boolean;
}

export type HistoryAction =
  | { type: 'opened'; now: number }
  | { type: 'closed' }
  | { type: 'listAsked'; request: number }
  | { type: 'listCame'; request: number; list: SessionList; now: number }
  | { type: 'listFailed'; request: number; message: string }
  | { type: 'query'; text: string }
  | { type: 'searchAgain' }
  | { type: 'searchCame'; text: string; found: SessionHits }
  | { type: 'searchFailed'; text: string; message: string }
  | { type: 'rename'; id: string; title: string }
  | { type: 'renameText'; text: string }
  | { type: 'renameSent' }
  | { type: 'renameEnded' }
  | { type: 'renamed'; id: string; title: string }
  | { type: 'renameFailed'; id: string }
  | { type: 'deleted'; session: ListedSession }
  | { type: 'restored'; id: string }
  | { type: 'opening'; id: string }
  | { type: 'openingEnded'; id: string; opened: boolean };

export const closedHistory: HistoryState = {
  open: false,
  now: 0,
  list: undefined,
  listState: 'loading',
  listProblem: '',
  request: 0,
  query: '',
  search: undefined,
  renaming: undefined,
  deleted: [],
  opening: undefined,
};

/** The words that are looked for; empty when there are none. */
export function wordsOf({ query }: Pick<HistoryState, 'query'>): string {
  return query.trim();
}

/** Whether the new name can be sent. */
export function canRename({ renaming }: HistoryState): boolean {
  return renaming !== undefined && !renaming.sending && renaming.text.trim() !== '';
}

/** The state after an action; the same object when nothing changed. */
export function reduceHistory(state: HistoryState, action: HistoryAction): HistoryState {
  switch (action.type) {
    case 'opened':
      // The list of the last time is shown until the new one is there.
      return { ...closedHistory, open: true, now: action.now, list: state.list, request: state.request };
    case 'closed':
      return { ...state, open: false, renaming: undefined, opening: undefined };
    case 'listAsked':
      return { ...state, request: action.request, listState: 'loading' };
    case 'listCame': {
      if (action.request !== state.request) return state;
      const { list, now } = action;
      return { ...state, list, now, listState: 'loaded', listProblem: '' };
    }
    case 'listFailed':
      return action.request === state.request ? { ...state, listState: 'failed', listProblem: action.message } : state;
    case 'query': {
      const text = wordsOf({ query: action.text });
      const search = state.search?.text === text ? state.search : asked(text);
      return { ...state, query: action.text, search };
    }
    case 'searchAgain':
      return { ...state, search: asked(wordsOf(state)) };
    case 'searchCame':
      return isWaiting(state, action.text)
        ? { ...state, search: { text: action.text, state: 'found', found: action.found } }
        : state;
    case 'searchFailed':
      return isWaiting(state, action.text)
        ? { ...state, search: { text: action.text, state: 'failed', message: action.message } }
        : state;
    case 'rename':
      return { ...state, renaming: { id: action.id, text: action.title, sending: false } };
    case 'renameText':
      return state.renaming ? { ...state, renaming: { ...state.renaming, text: action.text } } : state;
    case 'renameSent':
      return state.renaming ? { ...state, renaming: { ...state.renaming, sending: true } } : state;
    case 'renameEnded':
      return state.renaming ? { ...state, renaming: undefined } : state;
    case 'renamed': {
      const { id, title } = action;
      const renaming = isSending(state, id) ? undefined : state.renaming;
      return { ...withSessions(state, (each) => (each.id === id ? { ...each, title } : each)), renaming };
    }
    case 'renameFailed':
      return isSending(state, action.id) && state.renaming
        ? { ...state, renaming: { ...state.renaming, sending: false } }
        : state;
    case 'deleted':
      return { ...state, deleted: [...state.deleted.filter(({ id }) => id !== action.session.id), action.session] };
    case 'restored': {
      const { list } = state;
      const session = state.deleted.find(({ id }) => id === action.id);
      if (!session) return state;
      const deleted = state.deleted.filter((each) => each !== session);
      if (!list || list.sessions.some(({ id }) => id === action.id)) return { ...state, deleted };
      return { ...state, deleted, list: { ...list, sessions: [...list.sessions, session] } };
    }
    case 'opening':
      return { ...state, opening: action.id };
    case 'openingEnded':
      if (state.opening !== action.id) return state;
      return { ...state, opening: undefined, open: state.open && !action.opened };
  }
}

function asked(text: string): Search | undefined {
  return text === '' ? undefined : { text, state: 'waiting' };
}

/** An answer for these words is still wanted. */
function isWaiting({ search }: HistoryState, text: string): boolean {
  return search?.text === text && search.state === 'waiting';
}

function isSending({ renaming }: HistoryState, id: string): boolean {
  return renaming?.id === id && renaming.sending;
}

function withSessions(state: HistoryState, change: (session: ListedSession) => ListedSession): HistoryState {
  const { list } = state;
  return list ? { ...state, list: { ...list, sessions: list.sessions.map(change) } } : state;
}
