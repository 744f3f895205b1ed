/** What the view of saved code shows, and the pure function by which it changes. Answers that come late change nothing. */
import type { CodeList } from '../../src/protocol/codes';

export interface SavedCodeState {
  open: boolean;
  /** When the list came, in ms since 1970: ages are counted to it. */
  now: number;
  /** The last list that came; it is shown while a newer one is on its way. */
  list: CodeList | undefined;
  listState: 'loading' | 'loaded' | 'failed';
  /** Why the list is not there, when `listState` is `failed`. */
  problem: string;
  /** Number of the last request for the list; answers to others are late. */
  request: number;
  query: string;
  /** How much of it is in the page. */
  most: number;
}

/** So much saved code is in the page at first, and comes with each "Show more". */
const CODES_AT_ONCE = 100;

export type SavedCodeAction =
  | { type: 'opened'; now: number }
  | { type: 'closed' }
  | { type: 'listAsked'; request: number }
  | { type: 'listCame'; request: number; list: CodeList; now: number }
  | { type: 'listFailed'; request: number; message: string }
  | { type: 'query'; text: string }
  | { type: 'more' };

export const closedSavedCode: SavedCodeState = {
  open: false,
  now: 0,
  list: undefined,
  listState: 'loading',
  problem: '',
  request: 0,
  query: '',
  most: CODES_AT_ONCE,
};

/** The state after an action; the same object when nothing changed. */
export function reduceSavedCode(state: SavedCodeState, action: SavedCodeAction): SavedCodeState {
  switch (action.type) {
    case 'opened':
      // The list of the last time is shown until the new one is there.
      return { ...closedSavedCode, open: true, now: action.now, list: state.list, request: state.request };
    case 'closed':
      return state.open ? { ...state, open: false } : state;
    case 'listAsked':
      return { ...state, request: action.request, listState: 'loading' };
    case 'listCame': {
      if (action.request !== state.request) return state;
      const { list, now } = action;
      return { ...state, list, now, listState: 'loaded', problem: '' };
    }
    case 'listFailed':
      return action.request === state.request ? { ...state, listState: 'failed', problem: action.message } : state;
    case 'query':
      return { ...state, query: action.text, most: CODES_AT_ONCE };
    case 'more':
      return { ...state, most: state.most + CODES_AT_ONCE };
  }
}
