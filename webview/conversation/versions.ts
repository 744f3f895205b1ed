/** The versions of a message: each edit makes one. */
import type { PanelState } from '../panel/state';

export interface Versions {
  /** Counted from 1. */
  number: number;
  count: number;
  /** The turns to go to; undefined at the ends. */
  previous: string | undefined;
  next: string | undefined;
}

/** The versions of a turn's message; undefined when it has only one. */
export function versionsOf({ context }: PanelState, turn: string): Versions | undefined {
  const ids = context?.branches[turn] ?? [];
  const at = ids.indexOf(turn);
  if (at < 0 || ids.length < 2) return undefined;
  return { number: at + 1, count: ids.length, previous: ids[at - 1], next: ids[at + 1] };
}
