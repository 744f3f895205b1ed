/** How a series goes together with itself. */

/**
 * The correlation of a series with itself so many positions later (Box and Jenkins, 1970): Σ of products of deviations from the mean
 * over Σ of their squares. Pairs with a gap are left out of the products; 0 where nothing varies.
 */
export function autocorrelation(values: readonly (number | null)[], lag: number): number {
  const present = values.filter((value) => value !== null);
  const mean = present.reduce((sum, value) => sum + value, 0) / present.length;
  let products = 0;
  let squares = 0;
  for (const [at, value] of values.entries()) {
    if (value === null) continue;
    squares += (value - mean) ** 2;
    const later = values[at + lag] ?? null;
    if (later !== null) products += (value - mean) * (later - mean);
  }
  return squares > 0 ? products / squares : 0;
}
