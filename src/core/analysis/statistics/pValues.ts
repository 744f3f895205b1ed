/** p-values: how likely a statistic at least as extreme is where there is nothing. Null where the statistic is none. */
import { incompleteBeta, upperGamma } from './incomplete';

/** Of Student's t with `df` degrees of freedom, both sides (NIST DLMF 8.17.1 with Abramowitz and Stegun 26.5.27). */
export function pOfT(t: number | null, df: number | null): number | null {
  if (t === null || df === null || Number.isNaN(t) || !(df > 0)) return null;
  const square = t * t;
  if (square === Infinity) return 0;
  return incompleteBeta(df / 2, 0.5, df / (df + square), square / (df + square));
}

/** Of Fisher's F, the upper side (Abramowitz and Stegun 26.6.2). */
export function pOfF(f: number | null, df1: number, df2: number): number | null {
  if (f === null || !(f >= 0) || !(df1 > 0) || !(df2 > 0)) return null;
  if (f === Infinity) return 0;
  const scaled = df1 * f;
  return incompleteBeta(df2 / 2, df1 / 2, df2 / (df2 + scaled), scaled / (df2 + scaled));
}

/** Of χ² with `df` degrees of freedom, the upper side (Abramowitz and Stegun 26.4.19). */
export function pOfChiSquare(chi2: number | null, df: number): number | null {
  if (chi2 === null || !(chi2 >= 0) || !(df > 0)) return null;
  return upperGamma(df / 2, chi2 / 2);
}
