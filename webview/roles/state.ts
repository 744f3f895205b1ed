/** What columns mean, as far as the panel has asked, and the pure function by which that changes. */
import type { TableChoice, TableRoles } from '../../src/protocol/columnRoles';

export interface TypesOfTable {
  /** With what the user had said when they came. */
  types: TableRoles;
  /** What he says now, and what holds where that cannot be kept. */
  choice: TableChoice;
  kept: TableChoice;
  /** Number of the last change; answers to others are late. */
  request: number;
  /** Why the last change is not kept. */
  problem: string;
  /** The list of columns shows, and which are looked for in it. */
  open: boolean;
  search: string;
}

/** By the artifacts of the facts. */
export type TypesState = Readonly<Record<string, TypesOfTable>>;

export type TypesAction =
  | { type: 'came'; artifact: string; types: TableRoles }
  | { type: 'chosen'; artifact: string; choice: TableChoice; request: number }
  | { type: 'kept'; artifact: string; request: number }
  | { type: 'failed'; artifact: string; request: number; message: string }
  | { type: 'opened'; artifact: string; open: boolean }
  | { type: 'searched'; artifact: string; search: string };

/** The state after an action; the same object when nothing changed. */
export function reduceTypes(state: TypesState, action: TypesAction): TypesState {
  const { artifact } = action;
  if (action.type === 'came') {
    const { types } = action;
    const { choice } = types;
    const fresh: TypesOfTable = { types, choice, kept: choice, request: 0, problem: '', open: false, search: '' };
    return { ...state, [artifact]: fresh };
  }
  const known = state[artifact];
  if (!known) return state;
  const changed = changeOf(known, action);
  return changed === known ? state : { ...state, [artifact]: changed };
}

function changeOf(known: TypesOfTable, action: Exclude<TypesAction, { type: 'came' }>): TypesOfTable {
  switch (action.type) {
    case 'chosen':
      return { ...known, choice: action.choice, request: action.request, problem: '' };
    case 'kept':
      return action.request === known.request ? { ...known, kept: known.choice } : known;
    case 'failed': {
      if (action.request !== known.request) return known;
      return { ...known, choice: known.kept, problem: action.message };
    }
    case 'opened':
      return known.open === action.open ? known : { ...known, open: action.open };
    case 'searched':
      return { ...known, search: action.search };
  }
}
