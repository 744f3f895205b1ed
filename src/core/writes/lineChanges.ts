import { diffArrays } from 'diff';

/** Lines that take the place of others; places are counted from 0, an end is behind the last line. */
export interface LineChange {
  from: number;
  to: number;
  newFrom: number;
  newTo: number;
}

/** Lines that differ until which the shortest way is looked for: its time grows with their square. */
const MOST_EDITS = 1500;

/** A part of both texts: from and to, in each. */
type Part = LineChange;

type Lines = readonly string[];

/**
 * What of a text's lines is another one, in order; what lies between two changes is the same. It is the least that makes one
 * text of the other; where that is more than {@link MOST_EDITS}, lines that stand once in both divide them first, and a part
 * without such lines is replaced as a whole.
 */
export function lineChanges(old: Lines, now: Lines): LineChange[] {
  return joined(changesIn(old, now, { from: 0, to: old.length, newFrom: 0, newTo: now.length }));
}

function changesIn(old: Lines, now: Lines, whole: Part): Part[] {
  const part = withoutEnds(old, now, whole);
  const found = shortest(old, now, part);
  if (found) return found;
  const anchors = commonOnce(old, now, part);
  if (anchors.length === 0) return [part];
  let [from, newFrom] = [part.from, part.newFrom];
  return [...anchors, [part.to, part.newTo] as const].flatMap(([to, newTo]) => {
    const between = { from, to, newFrom, newTo };
    [from, newFrom] = [to + 1, newTo + 1];
    return changesIn(old, now, between);
  });
}

/** What is left between what both begin with and what both end with. */
function withoutEnds(old: Lines, now: Lines, { from, to, newFrom, newTo }: Part): Part {
  const part = { from, to, newFrom, newTo };
  while (part.from < part.to && part.newFrom < part.newTo && old[part.from] === now[part.newFrom]) {
    part.from++;
    part.newFrom++;
  }
  while (part.from < part.to && part.newFrom < part.newTo && old[part.to - 1] === now[part.newTo - 1]) {
    part.to--;
    part.newTo--;
  }
  return part;
}

/** The shortest edit; undefined where it is too long. */
function shortest(old: Lines, now: Lines, { from, to, newFrom, newTo }: Part): Part[] | undefined {
  const pieces = diffArrays(old.slice(from, to), now.slice(newFrom, newTo), { maxEditLength: MOST_EDITS });
  let [at, newAt] = [from, newFrom];
  return pieces?.flatMap(({ count, added, removed }) => {
    const change = { from: at, to: added ? at : at + count, newFrom: newAt, newTo: removed ? newAt : newAt + count };
    [at, newAt] = [change.to, change.newTo];
    return added || removed ? [change] : [];
  });
}

/** Places of what stands exactly once in both, as many as keep their order. */
function commonOnce(old: Lines, now: Lines, { from, to, newFrom, newTo }: Part): [number, number][] {
  const places = onceIn(old, from, to);
  const newPlaces = onceIn(now, newFrom, newTo);
  const pairs: [number, number][] = [];
  for (const [value, place] of places) {
    const newPlace = newPlaces.get(value) ?? -1;
    if (place >= 0 && newPlace >= 0) pairs.push([place, newPlace]);
  }
  return longestRising(pairs.sort(([a], [b]) => a - b));
}

/** Where each value stands; -1 for one that stands there more often. */
function onceIn(values: Lines, from: number, to: number): Map<string, number> {
  const places = new Map<string, number>();
  for (let at = from; at < to; at++) {
    const value = values[at] ?? '';
    places.set(value, places.has(value) ? -1 : at);
  }
  return places;
}

/** The most pairs whose second parts rise as well. */
function longestRising(pairs: readonly [number, number][]): [number, number][] {
  /** The pair that a run of each length ends with, the lowest one; and the pair before each. */
  const ends: number[] = [];
  const before: number[] = [];
  const second = (at: number | undefined): number => pairs[at ?? -1]?.[1] ?? -1;
  for (let at = 0; at < pairs.length; at++) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (second(ends[middle]) < second(at)) low = middle + 1;
      else high = middle;
    }
    before.push(ends[low - 1] ?? -1);
    ends[low] = at;
  }
  const run: [number, number][] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) {
    const pair = pairs[at];
    if (pair) run.push(pair);
  }
  return run.reverse();
}

/** Changes that touch are one. */
function joined(changes: readonly LineChange[]): LineChange[] {
  const all: LineChange[] = [];
  for (const change of changes) {
    const last = all.at(-1);
    if (last?.to === change.from && last.newTo === change.newFrom) {
      last.to = change.to;
      last.newTo = change.newTo;
    } else all.push({ ...change });
  }
  return all;
}
