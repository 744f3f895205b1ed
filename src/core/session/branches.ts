import type { Entry } from './entries';

/** The turns that stand in one place of a conversation: a message, and what it was edited into. In the order written. */
export type Alternatives = readonly { turn: string; entry: string }[];

/** The alternatives of each turn of the thread that has any, by turn. */
export function branchesOf(all: readonly Entry[], thread: readonly Entry[]): Map<string, Alternatives> {
  const byPlace = new Map<string, { turn: string; entry: string }[]>();
  for (const { uuid, type, parentUuid, turn } of all) {
    if (type !== 'user' || turn === undefined) continue;
    const place = parentUuid ?? '';
    const there = byPlace.get(place);
    if (there) there.push({ turn, entry: uuid });
    else byPlace.set(place, [{ turn, entry: uuid }]);
  }
  const branches = new Map<string, Alternatives>();
  for (const { type, parentUuid, turn } of thread) {
    const there = byPlace.get(parentUuid ?? '') ?? [];
    if (type === 'user' && turn !== undefined && there.length > 1) branches.set(turn, there);
  }
  return branches;
}
