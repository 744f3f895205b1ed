import * as z from 'zod';
import { listWithCount, oneLine } from '../../../base/text';
import { responseFormat } from '../../contract/toolResult';
import type { ProgramRunner } from '../../run/runner';
import type { Formatter } from '../../text/formatter';
import type { KnownFolder } from './maskPaths';

/** Seconds that a program may run where a call does not say, and at most. */
export const DEFAULT_RUN_SECONDS = 60;
export const MAX_RUN_SECONDS = 3600;

/** What all tools that run programs are. */
export const runsPrograms = {
  effect: 'execute',
  timeoutMs: DEFAULT_RUN_SECONDS * 1000,
  timeoutOf: ({ timeout }: { timeout: number }) => timeout * 1000,
} as const;

/** Arguments that all of them take. */
export const runArguments = {
  timeout: z.int().min(1).max(MAX_RUN_SECONDS).default(DEFAULT_RUN_SECONDS).describe('Seconds until it is ended'),
  response_format: responseFormat('brief: how it ended; full: more of the output'),
};

/** What all of them need. */
export interface RunDeps {
  runner: Pick<ProgramRunner, 'run'>;
  /** Folders of this machine, as they are told. */
  knownFolders: () => readonly KnownFolder[];
  /** How much memory a program may have, in words for the model; undefined: as much as there is. */
  memoryLimit: () => string | undefined;
  formatter: Formatter;
}

/** Characters of what the terminal of a run is called. */
const MAX_TITLE = 60;

/** Files of each kind that are told in a note. */
const MAX_FILES = 60;

interface NoteOf {
  program: string;
  folder: string | undefined;
  seconds: number;
  own?: readonly string[];
  shadowed?: readonly string[];
  shadowing?: readonly string[];
}

/**
 * With what, where and for how long at most something runs, on one line in the user's language.
 * @param folder relative to the workspace, '' for the workspace; undefined where no folder is open
 * @param own files of the workspace that run as well
 * @param shadowed those that do not, though their names are of modules
 * @param shadowing those that may run in place of modules of these names
 */
export function noteOf(
  { program, folder, seconds, own = [], shadowed = [], shadowing = [] }: NoteOf,
  { t, number }: Formatter,
): string {
  const where = folder === undefined ? t('a folder of its own') : folder === '' ? t('workspace folder') : `${folder}/`;
  return [
    ...[program, where, t('{seconds} s at most', { seconds: number(seconds) })],
    ...(own.length > 0 ? [t('also runs {files}', { files: listWithCount(own, MAX_FILES) })] : []),
    ...(shadowed.length > 0
      ? [t('not used, since Python has its own: {files}', { files: listWithCount(shadowed, MAX_FILES) })]
      : []),
    ...(shadowing.length > 0
      ? [t('Python may load in place of its own: {files}', { files: listWithCount(shadowing, MAX_FILES) })]
      : []),
  ].join(' · ');
}

/** What the terminal of a run is called: what the first comment of its code says, else what runs it. */
export function titleOf(code: string, program: string): string {
  const comment = /^(?:#!.*\n)?\s*#+[ \t]*([^\s!].*)/.exec(code)?.[1];
  const title = oneLine(comment ?? program).trim();
  return title.length > MAX_TITLE ? `${title.slice(0, MAX_TITLE - 1)}…` : title;
}
