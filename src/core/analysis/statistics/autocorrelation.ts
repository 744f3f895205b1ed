/** How a series goes together with itself. */

/**
 * The correlation of a series with itself so many positions later (Box and Jenkins, 1970): Σ of products of deviations from the mean
 * over Σ of their squares. Pairs with a gap are left out of the products; 0 where nothing varies.
 */
export function autocorrelation(values: readonly (number | null)[], lag: number): number {
  const present = values.filter((value) => value !== null);
  const mean = present.reduce((sum, value) => sum + value, 0) / present.length;
  const squares = present.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  let products = 0;
  for (let at = lag; at < values.length; at++) {
    const [before, value] = [values[at - lag] ?? null, values[at] ?? null];
    if (before !== null && value !== null) products += (before - mean) * (value - mean);
  }
  return squares > 0 ? products / squares : 0;
}
