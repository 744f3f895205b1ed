/** How data files are read, as far as the panel has asked, and the pure function by which that changes. */
import type { FormatChoice, ParsedFile } from '../../src/protocol/parsedFiles';

export interface FileReading {
  state: 'known' | 'busy' | 'failed';
  /** What the user has chosen; while `busy`, what he has just chosen. */
  choice: FormatChoice;
  /** What holds while that is not done, or was not possible. */
  before: FormatChoice;
  /** The last reading that worked; missing where none was asked for. */
  reading?: ParsedFile;
  /** Why the file could not be read so, when `state` is `failed`. */
  problem: string;
  /** Number of the last request; answers to others are late. */
  request: number;
}

/** By the files' paths. */
export type ReadingsState = Readonly<Record<string, FileReading>>;

export type ReadingAction =
  | { type: 'choices'; choices: Readonly<Record<string, FormatChoice>> }
  | { type: 'readAgain'; paths: readonly string[] }
  | { type: 'asked'; path: string; choice: FormatChoice; request: number }
  | { type: 'came'; path: string; request: number; reading: ParsedFile }
  | { type: 'failed'; path: string; request: number; message: string };

const unknown: FileReading = { state: 'known', choice: {}, before: {}, problem: '', request: 0 };

/** The state after an action; the same object when nothing changed. */
export function reduceReadings(state: ReadingsState, action: ReadingAction): ReadingsState {
  switch (action.type) {
    case 'choices': {
      const fresh = Object.entries(action.choices).filter(([path]) => state[path] === undefined);
      if (fresh.length === 0) return state;
      const added = fresh.map(([path, choice]) => [path, { ...unknown, choice, before: choice }] as const);
      return { ...state, ...Object.fromEntries(added) };
    }
    case 'readAgain': {
      // An answer has read them since: what it tells of them is newer.
      const outdated = action.paths.flatMap((path) => {
        const known = state[path];
        if (!known || (!known.reading && known.state !== 'failed')) return [];
        const { reading: _, ...rest } = known;
        const fresh: FileReading = rest.state === 'failed' ? { ...rest, state: 'known', problem: '' } : rest;
        return [[path, fresh] as const];
      });
      return outdated.length === 0 ? state : { ...state, ...Object.fromEntries(outdated) };
    }
    case 'asked': {
      const known = state[action.path] ?? unknown;
      const { choice, request } = action;
      return { ...state, [action.path]: { ...known, state: 'busy', choice, problem: '', request } };
    }
    case 'came': {
      const { path, reading } = action;
      const known = state[path];
      const { choice } = reading;
      // The choice after it is on its way: if that is not possible, this one holds.
      if (known?.state === 'busy' && action.request < known.request) {
        return { ...state, [path]: { ...known, before: choice, reading } };
      }
      if (known?.request !== action.request) return state;
      return { ...state, [path]: { ...known, state: 'known', choice, before: choice, reading, problem: '' } };
    }
    case 'failed': {
      const known = state[action.path];
      if (known?.request !== action.request) return state;
      const { before: choice } = known;
      return { ...state, [action.path]: { ...known, state: 'failed', choice, problem: action.message } };
    }
  }
}
