import { randomNumbers } from '../support/random';

/** The element at an index. */
export function at<T>(list: readonly T[], index: number): T {
  const value = list[index];
  if (value === undefined) throw new Error(`There is nothing at ${index} of ${list.length}.`);
  return value;
}

/** Whole numbers from 0. */
export const indices = (count: number): number[] => [...Array<number>(Math.max(0, count)).keys()];

/** Random draws, the same for the same seed. */
export class Draws {
  private readonly next: () => number;

  constructor(seed: number) {
    this.next = randomNumbers(seed);
  }

  /** From 0 to below 1. */
  unit(): number {
    return this.next();
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** A whole number, both ends included. */
  whole(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  real(low: number, high: number): number {
    return low + this.next() * (high - low);
  }

  sign(): 1 | -1 {
    return this.chance(0.5) ? 1 : -1;
  }

  /** Standard normal, by Box and Muller. */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }

  normals(count: number): number[] {
    return Array.from({ length: count }, () => this.normal());
  }

  /** By Knuth, for small means. */
  poisson(mean: number): number {
    const limit = Math.exp(-mean);
    let count = 0;
    for (let product = this.next(); product > limit; product *= this.next()) count++;
    return count;
  }

  pick<T>(list: readonly T[]): T {
    return at(list, this.whole(0, list.length - 1));
  }

  /** Some different elements, in random order; all of them without a count. */
  some<T>(list: readonly T[], count = list.length): T[] {
    return list
      .map((value) => ({ value, key: this.next() }))
      .sort((a, b) => a.key - b.key)
      .slice(0, count)
      .map(({ value }) => value);
  }

  /** One of a list, each as likely as its weight says. Weights sum to 1. */
  weighted<T>(list: readonly T[], weights: readonly number[]): T {
    let left = this.next();
    const found = weights.findIndex((weight) => (left -= weight) < 0);
    return at(list, found < 0 ? list.length - 1 : found);
  }
}
