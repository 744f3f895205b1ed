/** Which data files a turn has read, and which turn was the last to read each. */
import type { Transcript, TurnView } from '../../src/protocol/transcript';
import { once } from '../remember';

type Facts = NonNullable<TurnView['tools'][number]['file']>;

/** A data file that was read, as it was then. */
export interface ReadFile {
  /** By which its reading is changed: its path in the workspace, or the address of a copy; without the name of a sheet. */
  path: string;
  facts: Facts;
}

/** The tables that a turn has read, each once, as it was read last. */
export const filesRead = once((turn: TurnView): readonly ReadFile[] => {
  const found = new Map<string, ReadFile>();
  for (const { state, file } of turn.tools) {
    if (state !== 'done' || file?.kind !== 'table') continue;
    const path = pathOf(file);
    found.set(path, { path, facts: file });
  }
  return [...found.values()];
});

/** Files of a turn that were read while an editor had changes of them: their paths. */
export const filesUnsaved = once((turn: TurnView): readonly string[] => [
  ...new Set(
    turn.tools.flatMap(({ state, file }) => (state === 'done' && file?.unsaved === true ? [pathOf(file)] : [])),
  ),
]);

/** Of each data file the last turn that read it: there it can be changed how it is read. */
export const lastReads = once((transcript: Transcript): ReadonlyMap<string, string> => {
  const last = new Map<string, string>();
  for (const turn of transcript.turns) for (const { path } of filesRead(turn)) last.set(path, turn.id);
  return last;
});

function pathOf({ path, sheet }: Facts): string {
  const suffix = sheet === undefined ? undefined : `#${sheet}`;
  return suffix !== undefined && path.endsWith(suffix) ? path.slice(0, -suffix.length) : path;
}
