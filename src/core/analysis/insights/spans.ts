/** Between which stretches of time something has changed. */
import type { Line } from './cube';
import { cycleOf } from './cycles';
import { levelShift } from '../statistics/levelShift';
import { mannKendall } from '../statistics/mannKendall';
import { pOfT } from '../statistics/pValues';

/** Periods of a line: from one until before another. */
export interface Span {
  from: number;
  until: number;
}

/** Two spans between which values have changed: the last year and the one before where they tell it, else what lies around a shift. */
export function spansOf(
  parts: readonly (number | null)[],
  { grain }: Line,
): { before: Span; after: Span; p: number } | undefined {
  const count = parts.length;
  const shift = levelShift(parts);
  const trend = mannKendall(parts);
  if (!trend) return undefined;
  const third = Math.max(2, Math.floor(count / 3));
  const isSteady = trend.p < (shift?.p ?? 1);
  const span =
    isSteady || !shift
      ? { before: { from: 0, until: third }, after: { from: count - third, until: count }, p: trend.p }
      : { before: { from: 0, until: shift.at }, after: { from: shift.at, until: count }, p: shift.p };
  const year = grain === 'month' || grain === 'quarter' || grain === 'week' ? cycleOf(grain, count) : undefined;
  if (year === undefined) return { ...span, p: Math.min(1, 2 * span.p) };
  const [before, after] = [
    { from: count - 2 * year, until: count - year },
    { from: count - year, until: count },
  ];
  const p = pairedP(parts.slice(before.from, before.until), parts.slice(after.from, after.until));
  const [own, other] = [Math.min(1, 3 * p), Math.min(1, 3 * span.p)];
  // A change that begins with the last year is told as its growth.
  const isLast = !isSteady && shift !== null && Math.abs(shift.at - (count - year)) <= 1;
  return isLast || own < other ? { before, after, p: Math.min(own, isLast ? other : 1) } : { ...span, p: other };
}

/** Student's t of the differences between the same periods of two years. */
function pairedP(before: readonly (number | null)[], after: readonly (number | null)[]): number {
  const differences = before.flatMap((value, at) => {
    const other = after[at] ?? null;
    return value === null || other === null ? [] : [other - value];
  });
  const n = differences.length;
  if (n < 3) return 1;
  const mean = differences.reduce((sum, value) => sum + value, 0) / n;
  const variance = differences.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1);
  if (variance === 0) return mean === 0 ? 1 : 0;
  return pOfT(mean / Math.sqrt(variance / n), n - 1) ?? 1;
}
