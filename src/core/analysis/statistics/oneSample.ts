import { pOfT } from './pValues';

/**
 * Student's t of the mean of values against 0; 1 of fewer than three.
 * @param r correlation of neighbors, for which they count as n (1 − r) / (1 + r) values (Bartlett, 1946)
 */
export function pOfMean(values: readonly number[], r = 0): number {
  const n = values.length;
  if (n < 3) return 1;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1);
  if (variance === 0) return mean === 0 ? 1 : 0;
  const size = Math.max(2, (n * (1 - r)) / (1 + r));
  return pOfT(mean / Math.sqrt(variance / size), size - 1) ?? 1;
}

/**
 * How likely a value lies so far from others, by how far these lie from each other, for the farthest of all of them (Bonferroni).
 * @param variance of the value itself, beside that of the others
 */
export function pAmong(value: number, others: readonly number[], variance = 0): number {
  const k = others.length;
  const mean = others.reduce((sum, each) => sum + each, 0) / k;
  const spread = others.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (k - 1);
  if (spread === 0) return 0;
  return Math.min(1, (pOfT((value - mean) / Math.sqrt(spread * (1 + 1 / k) + variance), k - 1) ?? 1) * (k + 1));
}
