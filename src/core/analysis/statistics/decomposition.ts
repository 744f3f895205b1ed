/** What a change is made of: parts that add up to it. */

/** A change of a total, and what each of its parts makes of it. */
export interface Contributions {
  change: number;
  /** Of each part, in their order: they add up to the change. */
  own: number[];
  /** The same as parts of the change; 0 where there is none. */
  shares: number[];
}

/** What each part makes of the change of a total: its own change. */
export function contributions(before: readonly number[], after: readonly number[]): Contributions {
  const own = before.map((value, at) => (after[at] ?? 0) - value);
  const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
  const change = total(after) - total(before);
  return { change, own, shares: own.map((value) => (change === 0 ? 0 : value / change)) };
}

/** Values of a part of the rows: how many, and their sum. */
export interface Weighted {
  n: number;
  sum: number;
}

export interface RateAndMix {
  /** The mean over all parts after less that before. */
  change: number;
  /** What the means within the parts make of it, and what the sizes of the parts do: together they are the change. */
  rate: number;
  mix: number;
  /** The same of each part, in their order. */
  rates: number[];
  mixes: number[];
  /** The part of all rows that each has, before and after. */
  shares: { before: number; after: number }[];
}

/**
 * The change of a mean over parts, split without a rest: what the means within the parts make of it, at the average of both sizes, and
 * what the sizes do, at the average of both means (E. Kitagawa, "Components of a difference between two rates", 1955). That of a size is told by how far
 * its part lies from the mean of all, which changes none of the sums. A part without rows in one of both has no mean there: all of
 * it is mix. Null where one of both is empty.
 */
export function rateAndMix(before: readonly Weighted[], after: readonly Weighted[]): RateAndMix | null {
  const whole = (parts: readonly Weighted[]): Weighted =>
    parts.reduce((sum, part) => ({ n: sum.n + part.n, sum: sum.sum + part.sum }), { n: 0, sum: 0 });
  const [first, last] = [whole(before), whole(after)];
  if (!(first.n > 0 && last.n > 0)) return null;
  const [from, to] = [first.sum / first.n, last.sum / last.n];
  const center = (from + to) / 2;
  const parts = before.map((own, at) => {
    const later = after[at] ?? { n: 0, sum: 0 };
    const known = own.n > 0 ? own : later;
    const [a, b] = [known, later.n > 0 ? later : known].map(({ n, sum }) => (n > 0 ? sum / n : center));
    const share = { before: own.n / first.n, after: later.n / last.n };
    const [mean, size] = [((a ?? 0) + (b ?? 0)) / 2, (share.before + share.after) / 2];
    return { share, rate: size * ((b ?? 0) - (a ?? 0)), mix: (mean - center) * (share.after - share.before) };
  });
  return {
    change: to - from,
    rate: parts.reduce((sum, { rate }) => sum + rate, 0),
    mix: parts.reduce((sum, { mix }) => sum + mix, 0),
    rates: parts.map(({ rate }) => rate),
    mixes: parts.map(({ mix }) => mix),
    shares: parts.map(({ share }) => share),
  };
}
