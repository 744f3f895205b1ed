/** The tables whose facts a turn has computed, and which turn was the last to compute each. */
import type { Transcript, TurnView } from '../../src/protocol/transcript';
import { once } from '../remember';

/** Facts of a whole table. */
export interface ComputedTable {
  /** As the call named it. */
  path: string;
  artifact: string;
}

/** Asks whose facts tell of all columns. */
const WHOLE = ['', 'columns'];

/** The tables of a turn, each once, with the facts that were computed last. */
export const tablesComputed = once((turn: TurnView): readonly ComputedTable[] => {
  const found = new Map<string, ComputedTable>();
  for (const { name, state, artifact, arguments: given } of turn.tools) {
    const { path, ask = '' } = given;
    if (name !== 'facts' || state !== 'done' || artifact === undefined || typeof path !== 'string') continue;
    if (typeof ask === 'string' && WHOLE.includes(ask.trim())) found.set(path, { path, artifact });
  }
  return [...found.values()];
});

/** Of each table its last facts: there it can be changed what its columns mean. */
export const lastComputed = once((transcript: Transcript): ReadonlyMap<string, string> => {
  const last = new Map<string, string>();
  for (const turn of transcript.turns) {
    for (const { path, artifact } of tablesComputed(turn)) {
      last.delete(path); // the last one comes last
      last.set(path, artifact);
    }
  }
  return last;
});
