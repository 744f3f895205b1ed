/** How a series goes together with itself. */

/**
 * The correlation of a series with itself so many positions later (Box and Jenkins, 1970): Σ of products of deviations from the mean
 * over Σ of their squares. Pairs with a gap are left out of the products; 0 where nothing varies.
 */
export function autocorrelation(values: readonly (number | null)[], lag: number): number {
  return autocorrelations(values)(lag);
}

/** The same for several lags: mean and squares are computed once. */
export function autocorrelations(values: readonly (number | null)[]): (lag: number) => number {
  const present = values.filter((value) => value !== null);
  const mean = present.reduce((sum, value) => sum + value, 0) / present.length;
  const squares = present.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  // A gap adds nothing.
  const deviations = new Float64Array(values.map((value) => (value === null ? 0 : value - mean)));
  return (lag) => {
    if (!(squares > 0)) return 0;
    let products = 0;
    for (let at = lag; at < deviations.length; at++) products += (deviations[at - lag] ?? 0) * (deviations[at] ?? 0);
    return products / squares;
  };
}
