import type { Entry } from './entries';

/**
 * Of each turn of the thread that has other versions all of them, itself among them: a message, and what it was edited
 * into, in the order written.
 */
export function branchesOf(all: readonly Entry[], thread: readonly Entry[]): Map<string, readonly string[]> {
  const byPlace = new Map<string, string[]>();
  for (const { type, parentUuid, turn } of all) {
    if (type !== 'user' || turn === undefined) continue;
    const place = parentUuid ?? '';
    const there = byPlace.get(place);
    if (there) there.push(turn);
    else byPlace.set(place, [turn]);
  }
  const branches = new Map<string, readonly string[]>();
  for (const { type, parentUuid, turn } of thread) {
    const there = byPlace.get(parentUuid ?? '') ?? [];
    if (type === 'user' && turn !== undefined && there.length > 1) branches.set(turn, there);
  }
  return branches;
}
