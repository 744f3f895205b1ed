/** How large an effect is, so that the right test sees it as clearly as it is meant to. */
import { pOfChiSquare, pOfF } from '../../src/core/analysis/statistics/pValues';
import { at } from './draws';

export type Strength = 'strong' | 'medium';

/** In standard errors: p is 1e-15 and 2e-6. */
const DEVIATIONS = { strong: 8, medium: 4.8 } as const;

/**
 * The size of an effect in standard errors.
 * @param df how many contrasts the test of the kind compares at once. The others than the planted one have noise alone, so an F of
 * this size squared and of `df` − 1 of noise has the p of the strength.
 * @param rest degrees of freedom of the noise
 */
export function deviations(strength: Strength, df = 1, rest = 1e6): number {
  const z = DEVIATIONS[strength];
  if (df === 1) return z;
  const p = chanceOf(strength);
  let [low, high] = [z * z, z * z * 10 * df];
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2;
    if ((pOfF(middle / df, df, rest) ?? 0) > p) low = middle;
    else high = middle;
  }
  return Math.sqrt(low - (df - 1));
}

/** p of an event that can have no effect of a size, such as a run of equal values. */
export const chanceOf = (strength: Strength): number => pOfChiSquare(DEVIATIONS[strength] ** 2, 1) ?? 0;

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
export const mean = (values: readonly number[]): number => sum(values) / values.length;
const product = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((total, value, index) => total + value * at(b, index), 0);
export const centered = (values: readonly number[]): number[] => {
  const center = mean(values);
  return values.map((value) => value - center);
};
export const deviation = (values: readonly number[]): number => {
  const rest = centered(values);
  return Math.sqrt(product(rest, rest) / (values.length - 1));
};

/** Values without what is like a pattern in them by chance. */
export function without(values: readonly number[], pattern: readonly number[]): number[] {
  const x = centered(pattern);
  const slope = product(values, x) / product(x, x);
  return values.map((value, index) => value - slope * at(x, index));
}

/** The slope of values over a pattern in its standard errors: t, with two degrees of freedom less than values. */
export function slopeT(values: readonly number[], pattern: readonly number[]): number {
  const x = centered(pattern);
  const square = product(x, x);
  const rest = centered(without(values, pattern));
  const se = Math.sqrt(product(rest, rest) / (values.length - 2) / square);
  return product(values, x) / square / se;
}

/**
 * Adds a pattern to noise, in such a size that its slope is exactly `z` standard errors: what is like the pattern in the noise by
 * chance is taken away before. The mean stays.
 */
export function plant(noise: readonly number[], pattern: readonly number[], z: number): number[] {
  const x = centered(pattern);
  const rest = without(noise, pattern);
  const left = centered(rest);
  const size = (z * Math.sqrt(product(left, left) / (noise.length - 2))) / Math.sqrt(product(x, x));
  return rest.map((value, index) => value + size * at(x, index));
}

/** z of two shares, `counts` of `sizes`, with the pooled error. */
export function sharesZ(counts: readonly [number, number], sizes: readonly [number, number]): number {
  const pooled = (counts[0] + counts[1]) / (sizes[0] + sizes[1]);
  const se = Math.sqrt(pooled * (1 - pooled) * (1 / sizes[0] + 1 / sizes[1]));
  return (counts[1] / sizes[1] - counts[0] / sizes[0]) / se;
}

/** How many of two groups have a trait: the first one by `share`, the second one by the first count that is `z` errors more. */
export function sharesApart(sizes: readonly [number, number], share: number, z: number): [number, number] {
  const first = Math.max(1, Math.round(sizes[0] * share));
  let second = Math.round((sizes[1] * first) / sizes[0]);
  while (second < sizes[1] && !(sharesZ([first, second], sizes) >= z)) second++;
  return [first, second];
}
