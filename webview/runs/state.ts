/** What the panel knows of runs and of files beside the conversation, and the pure function by which that changes. */
import type { CodeRun, OutputContent } from '../../src/protocol/runs';

/** What a file of a run shows, as far as the panel has it. */
export type ShownOutput =
  { state: 'loading' } | { state: 'loaded'; content: OutputContent } | { state: 'failed'; message: string };

/** A run of saved code, and when the page was told of it. */
export interface SeenRun extends CodeRun {
  /** ISO 8601. */
  at: string;
}

export interface RunsState {
  /** Contents of files of runs, by address; what an address names never changes. Of many the oldest are let go of. */
  outputs: Readonly<Record<string, ShownOutput>>;
  /** How the last run of saved code went, by code id. */
  code: Readonly<Record<string, SeenRun>>;
  /** The turn whose writes are being taken back. */
  undoing: string | undefined;
}

/** Characters of contents that stay, and how many contents stay however large they are: those that show at the same time. */
const MAX_CHARACTERS = 32 * 1024 * 1024;
const KEPT = 24;

export type RunsAction =
  | { type: 'output'; id: string; output: ShownOutput }
  | { type: 'codeRan'; run: SeenRun }
  | { type: 'undoing'; turn: string | undefined };

export const noRuns: RunsState = { outputs: {}, code: {}, undoing: undefined };

/** The state after an action. */
export function reduceRuns(state: RunsState, action: RunsAction): RunsState {
  switch (action.type) {
    case 'output':
      return { ...state, outputs: bounded({ ...state.outputs, [action.id]: action.output }) };
    case 'codeRan':
      return { ...state, code: { ...state.code, [action.run.codeId]: action.run } };
    case 'undoing':
      return { ...state, undoing: action.turn };
  }
}

/** Without the contents that came first, where all of them are too large: they are fetched again when they come near the screen. */
function bounded(outputs: RunsState['outputs']): RunsState['outputs'] {
  const all = Object.entries(outputs);
  const kept = new Set(all.slice(-KEPT).map(([id]) => id));
  let room = MAX_CHARACTERS;
  for (const [id, output] of all.reverse()) {
    room -= sizeOf(output);
    if (room >= 0) kept.add(id);
  }
  return kept.size === all.length ? outputs : Object.fromEntries(all.reverse().filter(([id]) => kept.has(id)));
}

function sizeOf(output: ShownOutput): number {
  if (output.state !== 'loaded') return 0;
  const { content } = output;
  if (content.kind === 'image') return content.data.length;
  return content.kind === 'chart' ? content.option.length : 0;
}
