/** How two labels go together, from a table of counts. */
import { pOfChiSquare } from './pValues';

/** Cells with a smaller expected count make χ² unreliable (Cochran, 1954). */
const THIN = 5;

export interface Contingency {
  n: number;
  /** Pearson's χ² without Yates' correction; null with fewer than two rows or columns. */
  chi2: number | null;
  df: number;
  p: number | null;
  /** Cramér's V = √(χ² / (n · (min(rows, columns) − 1))), not corrected for bias. */
  v: number | null;
  /** Share of cells whose expected count is below 5. */
  thin: number | null;
}

/** @param counts rows of cells, all of the same length; rows and columns without any count are left out */
export function contingency(counts: readonly (readonly number[])[]): Contingency {
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  const rowSums = counts.map(sum);
  const columnSums = (counts[0] ?? []).map((_, at) => sum(counts.map((row) => row[at] ?? 0)));
  const n = sum(rowSums);
  const rows = rowSums.filter((total) => total > 0).length;
  const columns = columnSums.filter((total) => total > 0).length;
  const df = Math.max(rows - 1, 0) * Math.max(columns - 1, 0);
  if (df === 0) return { n, chi2: null, df: 0, p: null, v: null, thin: null };
  let chi2 = 0;
  let thin = 0;
  for (const [i, row] of counts.entries()) {
    for (const [j, observed] of row.entries()) {
      const expected = ((rowSums[i] ?? 0) * (columnSums[j] ?? 0)) / n;
      if (expected === 0) continue;
      chi2 += (observed - expected) ** 2 / expected;
      if (expected < THIN) thin++;
    }
  }
  const v = Math.min(1, Math.sqrt(chi2 / (n * (Math.min(rows, columns) - 1))));
  return { n, chi2, df, p: pOfChiSquare(chi2, df), v, thin: thin / (rows * columns) };
}

/**
 * Cramér's V without what comes by chance, from 0 to 1: φ² and both numbers of labels are corrected by what is expected of labels that
 * have nothing to do with each other (W. Bergsma, "A bias-correction for Cramér's V and Tschuprow's T", 2013).
 */
export function biasCorrectedV(chi2: number, n: number, rows: number, columns: number): number {
  if (n < 2) return 0;
  const kept = (labels: number): number => labels - 1 - (labels - 1) ** 2 / (n - 1);
  const phi2 = Math.max(0, chi2 / n - ((rows - 1) * (columns - 1)) / (n - 1));
  const room = Math.min(kept(rows), kept(columns));
  return room > 0 ? Math.min(1, Math.sqrt(phi2 / room)) : 0;
}
