/** Empty rows or columns between two that hold something: where there are more, a cell stands far out. */
const MAX_GAP = 200;

/**
 * New places for rows or columns that hold something, in their order: the first one is at the beginning, and of what is
 * empty between two of them no more is left than a table may have.
 * @param first the place that becomes the beginning; the first one where it is missing
 */
export function closedUp(used: readonly number[], first?: number): Map<number, number> {
  const places = new Map<number, number>();
  const sorted = [...used].sort((a, b) => a - b);
  let [before, place] = [first ?? sorted[0] ?? 0, 0];
  for (const at of sorted) {
    const gap = at - before;
    place += gap > MAX_GAP ? 1 : gap;
    places.set(at, place);
    before = at;
  }
  return places;
}
