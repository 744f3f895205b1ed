/** Tests of a measure between groups, most of them from what one scan gives of each group. */
import { pOfF, pOfT } from './pValues';

/** A group of values: how many, their mean, and the sum of squares about it. */
export interface Group {
  n: number;
  mean: number;
  ss: number;
}

export interface Welch {
  t: number;
  /** By Welch (1947) and Satterthwaite (1946). */
  df: number;
  p: number | null;
}

/** Welch's t of two groups with variances of their own; null with fewer than two values in one, or where nothing varies. */
export function welch(a: Group, b: Group): Welch | null {
  if (a.n < 2 || b.n < 2) return null;
  const va = a.ss / (a.n - 1) / a.n;
  const vb = b.ss / (b.n - 1) / b.n;
  const variance = va + vb;
  if (!(variance > 0)) return null;
  const t = (a.mean - b.mean) / Math.sqrt(variance);
  // As shares of the variance: their squares neither vanish nor overflow.
  const [sa, sb] = [va / variance, vb / variance];
  const df = 1 / ((sa * sa) / (a.n - 1) + (sb * sb) / (b.n - 1));
  return { t, df, p: pOfT(t, df) };
}

export interface Anova {
  n: number;
  groups: number;
  /** Null where nothing varies within the groups, or there is one value a group. */
  f: number | null;
  df1: number;
  df2: number;
  p: number | null;
  /** η², the share of the sum of squares that lies between the groups; null where nothing varies. */
  eta2: number | null;
}

/** One-way analysis of variance (Fisher, 1925). Groups without values are left out. */
export function anova(groups: readonly Group[]): Anova {
  const filled = groups.filter(({ n }) => n > 0);
  const n = filled.reduce((sum, group) => sum + group.n, 0);
  // Deviations from one of the means instead of the means themselves: large values with small differences keep their digits.
  const origin = filled[0]?.mean ?? 0;
  const grand = filled.reduce((sum, group) => sum + group.n * (group.mean - origin), 0) / Math.max(n, 1);
  const between = filled.reduce((sum, group) => sum + group.n * (group.mean - origin - grand) ** 2, 0);
  const within = filled.reduce((sum, group) => sum + group.ss, 0);
  const df1 = Math.max(filled.length - 1, 0);
  const df2 = Math.max(n - filled.length, 0);
  const f = df1 > 0 && df2 > 0 && within > 0 ? between / df1 / (within / df2) : null;
  const total = between + within;
  const eta2 = df1 > 0 && total > 0 ? between / total : null;
  return { n, groups: filled.length, f, df1, df2, p: pOfF(f, df1, df2), eta2 };
}
