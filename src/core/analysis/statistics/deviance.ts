/**
 * The two quantities by which probabilities of discrete distributions are computed without cancellation: C. Loader, "Fast and
 * accurate computation of binomial probabilities" (2000). The incomplete gamma and beta functions have the same factors in front.
 */

/** Coefficients of Stirling's series: B₂ₖ / (2k(2k − 1)), k = 1 … 8 (NIST DLMF 5.11.1). */
const STIRLING = [1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360360, 1 / 156, -3617 / 122400];
/** From here on eight terms of the series are as exact as a double. */
const LARGE = 12;
const HALF_LOG_TWO_PI = 0.5 * Math.log(2 * Math.PI);

/** Stirling's error δ(n) = ln Γ(n + 1) − (n + ½) ln n + n − ½ ln 2π, n > 0. */
export function stirlingError(n: number): number {
  // Up to where the series holds, by the difference of two neighbours: δ(n) − δ(n + 1) = (n + ½) ln(1 + 1/n) − 1.
  let steps = 0;
  let at = n;
  for (; at < LARGE; at++) steps += (at + 0.5) * Math.log1p(1 / at) - 1;
  let series = 0;
  for (const coefficient of STIRLING.toReversed()) series = series / (at * at) + coefficient;
  return steps + series / at;
}

/** Deviance x ln(x / m) + m − x of a count from its mean; x ≥ 0, m > 0. */
export function deviance(x: number, mean: number): number {
  if (x === 0) return mean;
  const difference = x - mean;
  if (Math.abs(difference) >= 0.1 * (x + mean)) return x * Math.log(x / mean) - difference;
  // Near its mean the terms above cancel: the series of Loader (2000), section 4.
  const v = difference / (x + mean);
  let sum = difference * v;
  let power = 2 * x * v;
  for (let j = 1; j < 1000; j++) {
    power *= v * v;
    const next = sum + power / (2 * j + 1);
    if (next === sum) break;
    sum = next;
  }
  return sum;
}

/** xᵃ e⁻ˣ / Γ(a + 1), a > 0, x ≥ 0. */
export function poissonFactor(a: number, x: number): number {
  if (x === 0) return 0;
  return Math.exp(-stirlingError(a) - deviance(a, x) - HALF_LOG_TWO_PI - 0.5 * Math.log(a));
}

/** xᵃ yᵇ / B(a, b) with y = 1 − x; a, b > 0. */
export function betaFactor(a: number, b: number, x: number, y: number): number {
  if (x === 0 || y === 0) return 0;
  const n = a + b;
  const exponent =
    stirlingError(n) - stirlingError(a) - stirlingError(b) - deviance(a, n * x) - deviance(b, n * y) - HALF_LOG_TWO_PI;
  return Math.exp(exponent) * Math.sqrt(a * (b / n));
}
