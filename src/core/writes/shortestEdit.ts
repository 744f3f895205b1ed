/** Lines that take the place of others; places are counted from 0, an end is behind the last line. */
export interface LineChange {
  from: number;
  to: number;
  newFrom: number;
  newTo: number;
}

/** Lines that differ until which the shortest way is looked for: its time and memory grow with their square. */
const MOST_EDITS = 1500;

/** A part of both sequences: from and to, in each. */
type Part = LineChange;

/**
 * What has to be changed in a sequence to make another one of it. It is the least that does, found as Myers has it ("An
 * O(ND) Difference Algorithm and Its Variations", 1986); where that is more than {@link MOST_EDITS}, what stands once in both
 * divides them first, and what has no such thing is replaced as a whole.
 */
export function shortestEdit(old: Int32Array, now: Int32Array): LineChange[] {
  const changes: LineChange[] = [];
  editPart(old, now, { from: 0, to: old.length, newFrom: 0, newTo: now.length }, changes);
  return joined(changes);
}

function editPart(old: Int32Array, now: Int32Array, whole: Part, changes: LineChange[]): void {
  const part = withoutEnds(old, now, whole);
  const { from, to, newFrom, newTo } = part;
  if (from === to && newFrom === newTo) return;
  if (from === to || newFrom === newTo) {
    changes.push(part);
    return;
  }
  const found = myers(old.subarray(from, to), now.subarray(newFrom, newTo));
  if (found) {
    for (const change of found) changes.push(moved(change, from, newFrom));
    return;
  }
  const anchors = commonOnce(old, now, part);
  if (anchors.length === 0) {
    changes.push(part);
    return;
  }
  let [at, newAt] = [from, newFrom];
  for (const [place, newPlace] of [...anchors, [to, newTo] as const]) {
    editPart(old, now, { from: at, to: place, newFrom: newAt, newTo: newPlace }, changes);
    [at, newAt] = [place + 1, newPlace + 1];
  }
}

/** What is left between what both begin with and what both end with. */
function withoutEnds(old: Int32Array, now: Int32Array, { from, to, newFrom, newTo }: Part): Part {
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
function myers(old: Int32Array, now: Int32Array): LineChange[] | undefined {
  const [n, m] = [old.length, now.length];
  const most = Math.min(n + m, MOST_EDITS);
  /** How far the path on each diagonal came, for each number of edits. */
  const reached: Int32Array[] = [];
  let last = new Int32Array([0]);
  for (let edits = 0; edits <= most; edits++) {
    const row = new Int32Array(2 * edits + 1);
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let x = edits === 0 ? 0 : startOf(last, edits, diagonal);
      while (x < n && x - diagonal < m && x - diagonal >= 0 && old[x] === now[x - diagonal]) x++;
      row[diagonal + edits] = x;
      if (x >= n && x - diagonal >= m) return traced([...reached, row], n, m);
    }
    reached.push(row);
    last = row;
  }
  return undefined;
}

/** Where a path on a diagonal begins with one more edit. */
function startOf(before: Int32Array, edits: number, diagonal: number): number {
  return goesDown(before, edits, diagonal)
    ? xOn(before, edits - 1, diagonal + 1)
    : xOn(before, edits - 1, diagonal - 1) + 1;
}

function goesDown(before: Int32Array, edits: number, diagonal: number): boolean {
  if (diagonal === -edits) return true;
  if (diagonal === edits) return false;
  return xOn(before, edits - 1, diagonal - 1) < xOn(before, edits - 1, diagonal + 1);
}

function xOn(row: Int32Array, edits: number, diagonal: number): number {
  return row[diagonal + edits] ?? 0;
}

/** The changes on the way that was found, walked back. */
function traced(reached: readonly Int32Array[], n: number, m: number): LineChange[] {
  const changes: LineChange[] = [];
  let [x, y] = [n, m];
  for (let edits = reached.length - 1; edits > 0; edits--) {
    const before = reached[edits - 1] ?? new Int32Array();
    const diagonal = x - y;
    const down = goesDown(before, edits, diagonal);
    const start = xOn(before, edits - 1, down ? diagonal + 1 : diagonal - 1);
    const newStart = start - (down ? diagonal + 1 : diagonal - 1);
    changes.push({
      from: start,
      to: down ? start : start + 1,
      newFrom: newStart,
      newTo: down ? newStart + 1 : newStart,
    });
    [x, y] = [start, newStart];
  }
  return joined(changes.reverse());
}

/** Places of what stands exactly once in both, as many as keep their order. */
function commonOnce(old: Int32Array, now: Int32Array, { from, to, newFrom, newTo }: Part): [number, number][] {
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
function onceIn(values: Int32Array, from: number, to: number): Map<number, number> {
  const places = new Map<number, number>();
  for (let at = from; at < to; at++) {
    const value = values[at] ?? 0;
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

function moved({ from, to, newFrom, newTo }: LineChange, by: number, newBy: number): LineChange {
  return { from: from + by, to: to + by, newFrom: newFrom + newBy, newTo: newTo + newBy };
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
