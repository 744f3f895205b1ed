/** What the panel knows of runs and of files beside the conversation, and the pure function by which that changes. */
import type { CodeRun, OutputContent } from '../../src/protocol/runs';

/** What a file of a run shows, as far as the panel has it. */
export type ShownOutput =
  { state: 'loading' } | { state: 'loaded'; content: OutputContent } | { state: 'failed'; message: string };

export interface RunsState {
  /** Contents of files of runs, by address; what an address names never changes. */
  outputs: Readonly<Record<string, ShownOutput>>;
  /** How the last run of saved code went, by code id. */
  code: Readonly<Record<string, CodeRun>>;
  /** The turn whose writes are being taken back. */
  undoing: string | undefined;
}

export type RunsAction =
  | { type: 'output'; id: string; output: ShownOutput }
  | { type: 'codeRan'; run: CodeRun }
  | { type: 'undoing'; turn: string | undefined };

export const noRuns: RunsState = { outputs: {}, code: {}, undoing: undefined };

/** The state after an action. */
export function reduceRuns(state: RunsState, action: RunsAction): RunsState {
  switch (action.type) {
    case 'output':
      return { ...state, outputs: { ...state.outputs, [action.id]: action.output } };
    case 'codeRan':
      return { ...state, code: { ...state.code, [action.run.codeId]: action.run } };
    case 'undoing':
      return { ...state, undoing: action.turn };
  }
}
