/** Tests of a measure between groups, most of them from what one scan gives of each group. */
import { pOfF, pOfT } from './pValues';
import { medianOf } from './robust';

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

export interface VarianceChange {
  f: number;
  df1: number;
  df2: number;
  p: number;
  /** Mean deviation from the median afterwards, over that before; null where there was none before. */
  ratio: number | null;
}

/**
 * Whether values spread more or less than before: Levene's test (1960) with medians, by M. Brown and A. Forsythe, "Robust tests for the
 * equality of variances" (1974). A trend or season within the values counts as spread: it is to be taken out first. Null with fewer than
 * two values in one of both, and where the deviations do not vary.
 */
export function varianceChange(before: readonly number[], after: readonly number[]): VarianceChange | null {
  if (before.length < 2 || after.length < 2) return null;
  const [first, second] = [deviations(before), deviations(after)];
  const { f, df1, df2, p } = anova([first, second]);
  if (f === null || p === null) return null;
  return { f, df1, df2, p, ratio: first.mean > 0 ? second.mean / first.mean : null };
}

/** Deviations of values from their median. */
function deviations(values: readonly number[]): Group {
  const middle = medianOf(values) ?? 0;
  const each = values.map((value) => Math.abs(value - middle));
  const mean = each.reduce((sum, value) => sum + value, 0) / each.length;
  return { n: each.length, mean, ss: each.reduce((sum, value) => sum + (value - mean) ** 2, 0) };
}
