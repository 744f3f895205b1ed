/** p-values of many tests at once. */

/**
 * Adjusted p-values of Y. Benjamini and Y. Hochberg, "Controlling the false discovery rate" (1995), in the order of the given ones:
 * of the tests whose adjusted p is at most q, a share of q is expected to be there by chance.
 */
export function benjaminiHochberg(ps: readonly number[]): number[] {
  const n = ps.length;
  const order = ps.map((p, at) => ({ p, at })).sort((a, b) => b.p - a.p);
  const adjusted = new Array<number>(n).fill(1);
  let least = 1;
  for (const [above, { p, at }] of order.entries()) {
    least = Math.min(least, (p * n) / (n - above));
    adjusted[at] = least;
  }
  return adjusted;
}
