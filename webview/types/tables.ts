/** The tables whose facts a turn has computed, and which turn was the last to compute each. */
import type { Transcript, TurnView } from '../../src/protocol/transcript';

/** Facts of a whole table. */
export interface ComputedTable {
  /** As the call named it. */
  path: string;
  artifact: string;
}

/** Asks whose facts tell of all columns. */
const WHOLE = ['', 'columns'];

/** The tables of a turn, each once, with the facts that were computed last. */
export function tablesComputed(turn: TurnView): readonly ComputedTable[] {
  const before = knownTables.get(turn);
  if (before) return before;
  const found = new Map<string, ComputedTable>();
  for (const { name, state, artifact, arguments: given } of turn.tools) {
    const { path, ask = '' } = given;
    if (name !== 'facts' || state !== 'done' || artifact === undefined || typeof path !== 'string') continue;
    if (typeof ask === 'string' && WHOLE.includes(ask.trim())) found.set(path, { path, artifact });
  }
  const tables = [...found.values()];
  knownTables.set(turn, tables);
  return tables;
}

/** Of each table its last facts: there it can be changed what its columns mean. */
export function lastComputed(transcript: Transcript): ReadonlyMap<string, string> {
  const before = known.get(transcript);
  if (before) return before;
  const last = new Map<string, string>();
  for (const turn of transcript.turns) {
    for (const { path, artifact } of tablesComputed(turn)) {
      last.delete(path); // the last one comes last
      last.set(path, artifact);
    }
  }
  known.set(transcript, last);
  return last;
}

/** Turns and transcripts never change: each is looked through once. */
const knownTables = new WeakMap<TurnView, readonly ComputedTable[]>();
const known = new WeakMap<Transcript, ReadonlyMap<string, string>>();
