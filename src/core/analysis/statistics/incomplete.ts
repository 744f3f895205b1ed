/** The regularised incomplete gamma and beta functions, which all p-values come from. */
import { betaFactor, poissonFactor } from './deviance';

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
export function upperGamma(a: number, x: number): number {
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
export function incompleteBeta(a: number, b: number, x: number, y: number): number {
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
