/** What the view of the figures shows, and the pure function by which it changes. Answers that come late change nothing. */
import type { ReadyUsage, UsageAnswer, UsageScope } from '../../src/protocol/usage';

export type UsageTable = 'tools' | 'models';

/** By which column a table is sorted; undefined: as it comes, by names. */
export interface Sort {
  column: string;
  direction: 'ascending' | 'descending';
}

export interface UsageState {
  open: boolean;
  scope: UsageScope;
  /** The session that the figures of this session are of. */
  session: string;
  /** The last figures of each; they are shown while newer ones are on their way. */
  ready: Readonly<Partial<Record<UsageScope, ReadyUsage>>>;
  /** Figures are on their way, and how far they have come. */
  reading: { done: number; of: number } | undefined;
  /** Why there are none. */
  problem: string;
  /** Number of the last request; answers to others are late. */
  request: number;
  sorts: Readonly<Partial<Record<UsageTable, Sort>>>;
}

export type UsageAction =
  | { type: 'opened'; session: string }
  | { type: 'closed' }
  | { type: 'scope'; scope: UsageScope }
  | { type: 'sessionChanged'; session: string }
  | { type: 'asked'; request: number }
  | { type: 'came'; request: number; scope: UsageScope; answer: UsageAnswer }
  | { type: 'failed'; request: number; message: string }
  | { type: 'sort'; table: UsageTable; column: string };

export const closedUsage: UsageState = {
  open: false,
  scope: 'session',
  session: '',
  ready: {},
  reading: undefined,
  problem: '',
  request: 0,
  sorts: {},
};

/** The state after an action; the same object when nothing changed. */
export function reduceUsage(state: UsageState, action: UsageAction): UsageState {
  switch (action.type) {
    case 'opened':
      return { ...inSession(state, action.session), open: true, problem: '' };
    case 'closed':
      return state.open ? { ...state, open: false, reading: undefined } : state;
    case 'scope':
      // How far those of the other scope have come says nothing of these.
      return { ...state, scope: action.scope, problem: '', reading: undefined };
    case 'sessionChanged':
      return inSession(state, action.session);
    case 'asked':
      return { ...state, request: action.request, problem: '', reading: state.reading ?? { done: 0, of: 0 } };
    case 'came': {
      const { answer, scope } = action;
      if (action.request !== state.request || !state.open) return state;
      if (answer.state === 'reading') return { ...state, reading: { done: answer.done, of: answer.of } };
      return { ...state, reading: undefined, ready: { ...state.ready, [scope]: answer } };
    }
    case 'failed':
      return action.request === state.request ? { ...state, reading: undefined, problem: action.message } : state;
    case 'sort': {
      const { table, column } = action;
      return { ...state, sorts: { ...state.sorts, [table]: turned(state.sorts[table], column) } };
    }
  }
}

/** A column is sorted by its largest first, then by its smallest; names the other way round. */
function turned(sort: Sort | undefined, column: string): Sort {
  const first = column === 'name' ? 'ascending' : 'descending';
  if (sort?.column !== column) return { column, direction: first };
  return { column, direction: sort.direction === 'ascending' ? 'descending' : 'ascending' };
}

/** Figures of another session are not those of this one. */
function inSession(state: UsageState, session: string): UsageState {
  if (state.session === session) return state;
  const { session: _, ...ready } = state.ready;
  return { ...state, session, ready };
}
