import { pOfF } from './pValues';

/** So likely are as many or more at most where so many are expected (H. Chernoff, 1952); 1 where there are no more than that. */
export function boundOfMoreEvents(count: number, expected: number): number {
  if (count <= expected) return 1;
  return Math.min(1, Math.exp(count - expected - count * Math.log(count / expected)));
}

/** So likely are as many or more, or as few or fewer, at most where so many are expected: both sides by the same bound. */
export function boundOfOtherEvents(count: number, expected: number): number {
  const few = count === 0 ? Math.exp(-expected) : Math.exp(count - expected - count * Math.log(count / expected));
  return Math.min(1, 2 * few);
}

/**
 * So likely as many of some rows or more have something at most, each with its chance: H. Chernoff, "A measure of asymptotic efficiency
 * for tests of a hypothesis based on the sum of observations" (1952).
 */
export function boundOfMoreRows(count: number, rows: number, chance: number): number {
  const part = count / rows;
  if (part <= chance) return 1;
  const rest = part < 1 ? (1 - part) * Math.log((1 - part) / (1 - chance)) : 0;
  return Math.exp(-rows * (part * Math.log(part / chance) + rest));
}

/** So likely are as many or more of a binomial distribution, by its relation to F (C. Clopper and E. Pearson, 1934). */
export function pOfAsMany(count: number, n: number, chance: number): number {
  if (count <= 0 || chance >= 1) return 1;
  if (count > n || chance <= 0) return 0;
  const [df1, df2] = [2 * (n - count + 1), 2 * count];
  return pOfF((df2 * (1 - chance)) / (df1 * chance), df1, df2) ?? 1;
}

/** How likely so many or so few of some rows have what others have with a known chance: twice the smaller side of the binomial distribution. */
export function pOfRate(count: number, n: number, chance: number): number {
  return Math.min(1, 2 * Math.min(pOfAsMany(count, n, chance), pOfAsMany(n - count, n, 1 - chance)));
}
