/** Between which stretches of time something has changed. */
import type { Line } from './cube';
import { cycleOf } from './cycles';
import { levelShift } from '../statistics/levelShift';
import { mannKendall } from '../statistics/mannKendall';
import { pOfMean } from '../statistics/oneSample';

/** Periods of a line: from one until before another. */
export interface Span {
  from: number;
  until: number;
}

/** Two spans between which something has changed, and how likely it is where there is no change. */
export interface Spans {
  before: Span;
  after: Span;
  p: number;
  /** It changes all along: spans are the first third and the last one. Else they lie around a shift. */
  isSteady: boolean;
}

/** The spans around a shift of values, or the ends of a trend, whichever is clearer; undefined of too few values. */
export function spansAround(values: readonly (number | null)[]): Spans | undefined {
  const count = values.length;
  const [shift, trend] = [levelShift(values), mannKendall(values, false)];
  if (!trend) return undefined;
  const third = Math.max(2, Math.floor(count / 3));
  const isSteady = trend.p < (shift?.p ?? 1);
  const [until, from] = isSteady || !shift ? [third, count - third] : [shift.at, shift.at];
  const p = Math.min(1, 2 * Math.min(trend.p, shift?.p ?? 1));
  return { before: { from: 0, until }, after: { from, until: count }, p, isSteady: isSteady || !shift };
}

/** The same, or the last year and the one before where they tell it. */
export function spansOf(values: readonly (number | null)[], { grain }: Line): Omit<Spans, 'isSteady'> | undefined {
  const count = values.length;
  const span = spansAround(values);
  if (!span) return undefined;
  const year = grain === 'month' || grain === 'quarter' || grain === 'week' ? cycleOf(grain, count) : undefined;
  if (year === undefined) return span;
  const [before, after] = [
    { from: count - 2 * year, until: count - year },
    { from: count - year, until: count },
  ];
  const p = pairedP(values.slice(before.from, before.until), values.slice(after.from, after.until));
  const [own, other] = [Math.min(1, 3 * p), Math.min(1, 1.5 * span.p)];
  // A change that begins with the last year is told as its growth.
  const isLast = !span.isSteady && Math.abs(span.after.from - (count - year)) <= 1;
  return isLast || own < other ? { before, after, p: Math.min(own, isLast ? other : 1) } : { ...span, p: other };
}

/** Student's t of the differences between the same periods of two years. */
function pairedP(before: readonly (number | null)[], after: readonly (number | null)[]): number {
  const differences = before.flatMap((value, at) => {
    const other = after[at] ?? null;
    return value === null || other === null ? [] : [other - value];
  });
  return pOfMean(differences);
}
