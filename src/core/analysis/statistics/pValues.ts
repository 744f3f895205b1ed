/** p-values: how likely a statistic at least as extreme is where there is nothing. Null where the statistic is none. */
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

/** Of the standard normal distribution, both sides: z² is χ² with one degree of freedom. */
export function pOfNormal(z: number): number {
  return pOfChiSquare(z * z, 1) ?? NaN;
}

/** The regularised incomplete gamma and beta functions, which all p-values come from. */
const TINY = 1e-300;
const EPSILON = 1e-16;
/** The fractions need some √n terms for n degrees of freedom. */
const MAX_TERMS = 1_000_000;

/**
 * A continued fraction b₀ + a₁/(b₁ + a₂/(b₂ + …)) by Lentz' method, modified by Thompson and Barnett (1986).
 * @param term aⱼ and bⱼ, j from 1
 */
function fraction(first: number, term: (j: number) => readonly [number, number]): number {
  let value = first === 0 ? TINY : first;
  let c = value;
  let d = 0;
  for (let j = 1; j < MAX_TERMS; j++) {
    const [a, b] = term(j);
    d = b + a * d;
    if (d === 0) d = TINY;
    c = b + a / c;
    if (c === 0) c = TINY;
    d = 1 / d;
    const delta = c * d;
    value *= delta;
    if (Math.abs(delta - 1) < EPSILON) break;
  }
  return value;
}

/** Q(a, x) = Γ(a, x) / Γ(a), the upper one; a > 0, x ≥ 0. Series NIST DLMF 8.7.1, fraction 8.9.2. */
function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1;
  if (x === Infinity) return 0;
  const factor = poissonFactor(a, x);
  if (x < a + 1) {
    let sum = 1;
    let term = 1;
    for (let j = 1; j < MAX_TERMS; j++) {
      term *= x / (a + j);
      sum += term;
      if (term < sum * EPSILON) break;
    }
    return 1 - factor * sum;
  }
  return (factor * a) / fraction(x + 1 - a, (j) => [-j * (j - a), x + 2 * j + 1 - a]);
}

/**
 * Iₓ(a, b); a, b > 0. Fraction of A. Didonato and A. Morris, "Algorithm 708: significant digit computation of the incomplete
 * beta function ratios" (1992), section 3: unlike NIST DLMF 8.17.22, of which it is the even part, it keeps its digits for many
 * degrees of freedom.
 * @param y 1 − x, given by itself since the difference would cost digits
 */
function incompleteBeta(a: number, b: number, x: number, y: number): number {
  if (x <= 0) return 0;
  if (y <= 0) return 1;
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBetaBelow(b, a, y, x);
  return incompleteBetaBelow(a, b, x, y);
}

/** The fraction converges fast for x < (a + 1) / (a + b + 2). */
function incompleteBetaBelow(a: number, b: number, x: number, y: number): number {
  const lambda = a * y - b * x;
  const denominator = (n: number): number =>
    (n === 0 ? 0 : n + (n * (b - n) * x) / (a + 2 * n - 1)) + ((a + n) * (lambda + 1 + n * (1 + y))) / (a + 2 * n + 1);
  const below = fraction(denominator(0), (n) => {
    const root = x / (a + 2 * n - 1);
    return [(a + n - 1) * (a + b + n - 1) * n * (b - n) * root * root, denominator(n)];
  });
  return betaFactor(a, b, x, y) / below;
}

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
function stirlingError(n: number): number {
  // Up to where the series holds, by the difference of two neighbours: δ(n) − δ(n + 1) = (n + ½) ln(1 + 1/n) − 1.
  let steps = 0;
  let at = n;
  for (; at < LARGE; at++) steps += (at + 0.5) * Math.log1p(1 / at) - 1;
  let series = 0;
  for (const coefficient of STIRLING.toReversed()) series = series / (at * at) + coefficient;
  return steps + series / at;
}

/** Deviance x ln(x / m) + m − x of a count from its mean; x ≥ 0, m > 0. */
function deviance(x: number, mean: number): number {
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
function poissonFactor(a: number, x: number): number {
  if (x === 0) return 0;
  return Math.exp(-stirlingError(a) - deviance(a, x) - HALF_LOG_TWO_PI - 0.5 * Math.log(a));
}

/** xᵃ yᵇ / B(a, b) with y = 1 − x; a, b > 0. */
function betaFactor(a: number, b: number, x: number, y: number): number {
  if (x === 0 || y === 0) return 0;
  const n = a + b;
  const exponent =
    stirlingError(n) - stirlingError(a) - stirlingError(b) - deviance(a, n * x) - deviance(b, n * y) - HALF_LOG_TWO_PI;
  return Math.exp(exponent) * Math.sqrt(a * (b / n));
}
