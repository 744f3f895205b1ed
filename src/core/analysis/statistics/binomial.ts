/**
 * So likely as many of some rows or more have something at most, each with its chance: H. Chernoff, "A measure of asymptotic efficiency
 * for tests of a hypothesis based on the sum of observations" (1952).
 */
export function boundOfMore(count: number, rows: number, chance: number): number {
  const part = count / rows;
  if (part <= chance) return 1;
  const rest = part < 1 ? (1 - part) * Math.log((1 - part) / (1 - chance)) : 0;
  return Math.exp(-rows * (part * Math.log(part / chance) + rest));
}
