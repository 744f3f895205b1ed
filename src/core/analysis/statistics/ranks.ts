/** Ranks, and the tests that stand on them: they ask for no normal distribution. */
import { correlationOf, pairsOf, type Correlation } from './correlation';
import { pOfChiSquare } from './pValues';

/** Ranks from 1; equal values share the mean of theirs. */
export function ranksOf(values: readonly number[]): number[] {
  const order = values.map((value, at) => ({ value, at })).sort((a, b) => a.value - b.value);
  const ranks = new Array<number>(values.length).fill(0);
  for (let from = 0; from < order.length;) {
    const first = order[from]?.value;
    let to = from;
    while (to < order.length && order[to]?.value === first) to++;
    for (const { at } of order.slice(from, to)) ranks[at] = (from + 1 + to) / 2;
    from = to;
  }
  return ranks;
}

/** How many values share each value. */
export function tieSizes(values: readonly number[]): number[] {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts.values()];
}

export interface KruskalWallis {
  /** Corrected for ties; follows χ² where all groups are alike. */
  h: number;
  df: number;
  p: number;
}

/**
 * Whether groups differ in where their values lie (Kruskal and Wallis, 1952). Groups without values are left out; null with fewer
 * than two groups, where no group has two values, and where all values are equal.
 */
export function kruskalWallis(groups: readonly (readonly number[])[]): KruskalWallis | null {
  const filled = groups.filter((group) => group.length > 0);
  const all = filled.flat();
  const n = all.length;
  const df = filled.length - 1;
  const ties = tieSizes(all).reduce((sum, size) => sum + size ** 3 - size, 0);
  const kept = 1 - ties / (n ** 3 - n);
  if (df < 1 || n === filled.length || !(kept > 0)) return null;
  const ranks = ranksOf(all);
  let from = 0;
  let sum = 0;
  for (const { length } of filled) {
    const total = ranks.slice(from, from + length).reduce((added, rank) => added + rank, 0);
    sum += (total / length - (n + 1) / 2) ** 2 * length;
    from += length;
  }
  const h = ((12 / (n * (n + 1))) * sum) / kept;
  return { h, df, p: pOfChiSquare(h, df) ?? 1 };
}

/**
 * Spearman's ρ (1904), the correlation of ranks, with p by t as for Pearson's. Positions where one of both is missing are left out;
 * null with fewer than three pairs, and where one of both does not vary.
 */
export function spearman(x: readonly (number | null)[], y: readonly (number | null)[]): Correlation | null {
  const pairs = pairsOf(x, y);
  return correlationOf(ranksOf(pairs.map(([a]) => a)), ranksOf(pairs.map(([, b]) => b)));
}
