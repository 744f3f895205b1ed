import { pOfF } from './pValues';

/** So likely are as many or more at most where so many are expected (H. Chernoff, 1952); 1 where there are no more than that. */
export function boundOfMore(count: number, expected: number): number {
  if (count <= expected) return 1;
  return Math.min(1, Math.exp(count - expected - count * Math.log(count / expected)));
}

/** So likely are as many or more of a binomial distribution, by its relation to F (C. Clopper and E. Pearson, 1934). */
export function pOfAsMany(count: number, n: number, chance: number): number {
  if (count <= 0 || chance >= 1) return 1;
  if (count > n || chance <= 0) return 0;
  const [df1, df2] = [2 * (n - count + 1), 2 * count];
  return pOfF((df2 * (1 - chance)) / (df1 * chance), df1, df2) ?? 1;
}
