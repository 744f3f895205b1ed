/** Whether a series is at another level for a while, and then back. */
import { autocorrelation } from './autocorrelation';
import { neighborsAlike } from './levelShift';
import { pOfT } from './pValues';
import { medianOf } from './robust';

/** Values of the episode at least, and at either side of it; and the largest part of all values that it has. */
const LEAST = 4;
const MOST = 1 / 3;
/** Lengths that are tried grow by this factor, and places by so large a part of a length. */
const GROWTH = 1.3;
const STEP = 1 / 6;

export interface Episode {
  /** First position, and first one behind it. */
  from: number;
  until: number;
  isUp: boolean;
  /** How likely the clearest of all that were tried is so clear where there is none. */
  p: number;
  /** Schwarz' information (1978): two levels and two positions. */
  bic: number;
}

/**
 * The stretch whose mean differs most from that of all other values (B. Levin and J. Kline, "The CUSUM test of homogeneity with an
 * application in spontaneous abortion epidemiology", 1985): first on a grid of lengths and places, by whose number its p is multiplied
 * (Bonferroni), then moved to where it fits best. Null with too few values, and where medians do not differ as means do: single values
 * make no episode.
 */
export function episodeIn(values: readonly (number | null)[]): Episode | null {
  const known = values.flatMap((value, at) => (value === null ? [] : [{ at, value }]));
  const n = known.length;
  if (n < 4 * LEAST) return null;
  const mean = known.reduce((sum, { value }) => sum + value, 0) / n;
  const sums = [0];
  for (const { value } of known) sums.push((sums.at(-1) ?? 0) + value - mean);
  const total = known.reduce((sum, { value }) => sum + (value - mean) ** 2, 0);
  /** What the two means of a stretch and of the others explain. */
  const explained = (from: number, until: number): number => {
    const count = until - from;
    return ((sums[until] ?? 0) - (sums[from] ?? 0)) ** 2 * (1 / count + 1 / (n - count));
  };
  const tried = grid(n);
  let first: { from: number; until: number; value: number } | undefined;
  for (const { from, until } of tried) {
    const value = explained(from, until);
    if (!first || value > first.value) first = { from, until, value };
  }
  if (!first || !(total > 0)) return null;
  const { from, until } = moved(first, explained, n);
  const inside = (place: number): boolean => place >= from && place < until;
  const parts = [true, false].map((is) => known.filter((_, place) => inside(place) === is).map(({ value }) => value));
  const [own = 0, other = 0] = parts.map((part) => part.reduce((sum, value) => sum + value, 0) / part.length);
  const [middle = 0, usual = 0] = parts.map((part) => medianOf(part) ?? 0);
  if ((middle - usual) / (own - other) < 1 / 2) return null;
  const rest = total - explained(from, until);
  const places = new Map(known.map(({ at }, place) => [at, place]));
  const residuals = values.map((value, at) => value === null ? null : value - (inside(places.get(at) ?? -1) ? own : other)); // prettier-ignore
  const r = neighborsAlike(autocorrelation(residuals, 1), n);
  const inflation = (1 + r) / (1 - r);
  // The grid alone counts: to move it afterwards adds what it could not be found by.
  const t = Math.sqrt(first.value / (((total - first.value) / (n - 2)) * inflation));
  const p = Math.min(1, (pOfT(t, Math.max(1, n / inflation - 2)) ?? 1) * tried.length);
  const [start, end] = [known[from]?.at ?? 0, (known[until - 1]?.at ?? 0) + 1];
  return { from: start, until: end, isUp: own > other, p, bic: n * Math.log(rest / n) + 4 * Math.log(n) };
}

/** Stretches of all lengths and places, so that each has one nearby. */
function grid(n: number): { from: number; until: number }[] {
  const made: { from: number; until: number }[] = [];
  for (let size = LEAST; size <= n * MOST; size = Math.max(size + 1, size * GROWTH)) {
    const length = Math.round(size);
    const step = Math.max(1, Math.round(length * STEP));
    for (let from = LEAST; from + length <= n - LEAST; from += step) made.push({ from, until: from + length });
  }
  return made;
}

/** Both ends moved by one after the other while that explains more. */
function moved(first: { from: number; until: number }, explained: (from: number, until: number) => number, n: number) {
  let best = first;
  for (let again = true; again;) {
    again = false;
    const reach = Math.max(2, Math.round((best.until - best.from) / 2));
    for (let by = -reach; by <= reach; by++) {
      for (const each of [
        { ...best, from: best.from + by },
        { ...best, until: best.until + by },
      ]) {
        const isFit = each.from >= LEAST && each.until <= n - LEAST && each.until - each.from >= LEAST;
        if (!isFit || explained(each.from, each.until) <= explained(best.from, best.until)) continue;
        [best, again] = [each, true];
      }
    }
  }
  return best;
}
