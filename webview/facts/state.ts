/** The number whose source is shown, and the pure function by which that changes. */
import type { FactAgain } from '../../src/protocol/facts';

/** What came of computing it again. */
export type RunAgain =
  { state: 'running' } | { state: 'done'; again: FactAgain } | { state: 'failed'; message: string };

export interface ShownFact {
  turn: string;
  /** N of `{{FACT:N}}`. */
  index: number;
  again?: RunAgain;
  copied: boolean;
}

export type FactsState = ShownFact | undefined;

export type FactsAction =
  | { type: 'opened'; turn: string; index: number }
  | { type: 'closed' }
  | { type: 'copied' }
  /** Answers for another number than the one that is shown are late. */
  | { type: 'again'; turn: string; index: number; again: RunAgain };

export function reduceFacts(state: FactsState, action: FactsAction): FactsState {
  switch (action.type) {
    case 'opened':
      return { turn: action.turn, index: action.index, copied: false };
    case 'closed':
      return undefined;
    case 'copied':
      return state && { ...state, copied: true };
    case 'again':
      if (state?.turn !== action.turn || state.index !== action.index) return state;
      return { ...state, again: action.again };
  }
}
