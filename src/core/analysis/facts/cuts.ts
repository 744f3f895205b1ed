/** Which periods of a timeline the data covers only in part, and where nothing but strays is left of it. */
import type { Grain } from '../roles/semantic';
import type { ColumnFacts, Trend } from './factSet';
import { median } from './measured';
import { coversInPart, LEAST, periodEnd, periodStart, type Covered, type TimeRange } from './periods';

/** What periods are looked at by: days of weeks and months, months of quarters and years. */
export const FINER: Record<Grain, Grain> = {
  ...{ hour: 'hour', day: 'day', week: 'day', month: 'day', quarter: 'month', year: 'month' },
};
const DAY = 86_400_000;
const MONTH = 30.4375 * DAY;

/** Part of the rows that may lie in the future by mistake. */
const FEW = 0.05;
/** Strays at the end are no more than this part of all rows, and each of their periods has no more than this part of the usual rows. */
const STRAYS = 0.005;
const THIN = 0.2;
/** Periods before the end that tell what is usual there, and rows that they have at least. */
const USUAL_OF = 12;
const USUAL_ROWS = 5;
/** Part of the other periods that end as early as the last one, where that is no cut. */
const RARE = 0.05;
/** Part of the steps that are the usual one, where they are steady. */
const STEADY = 0.75;

export interface Counted extends Covered {
  rows: number;
}

/** Rows in a period. */
type Fine = Pick<Counted, 'period' | 'rows'>;

interface Cutting {
  time: Pick<ColumnFacts, 'future' | 'present'>;
  grain: Grain;
  range: TimeRange;
  /** ISO date of the analysis. */
  asOf: string;
}

/**
 * @param points periods with rows, oldest first
 * @param fine the same by {@link FINER}; none where there are too many to be looked at
 */
export function cutOf(points: readonly Counted[], fine: readonly Fine[], cutting: Cutting): Trend['cut'] {
  const { time, grain, range, asOf } = cutting;
  const over = lastPast(points, time, grain, asOf);
  const past = over === undefined ? points : points.filter(({ period }) => period <= over);
  const end = over === undefined ? Infinity : periodEnd(over, grain);
  const known = fine.filter(({ period }) => periodStart(period) < end);
  const kept = withoutStrays(known, grain);
  const lastKept = kept.at(-1);
  const isStray = lastKept !== undefined && kept.length < known.length;
  const whole = isStray ? past.filter(({ period }) => periodStart(period) <= periodStart(lastKept.period)) : past;
  const until = whole.length < points.length ? whole.at(-1)?.period : undefined;
  const lastEnd = lastKept ? periodEnd(lastKept.period, FINER[grain]) - 1 : Infinity;
  const covered = isStray ? whole.map((point) => ({ ...point, to: Math.min(point.to, lastEnd) })) : whole;
  const [roughly, closely] = [coversInPart(covered, grain, range), endsEarly(covered, kept, grain)];
  return {
    first: roughly.first || closely.first,
    last: roughly.last || closely.last,
    ...(until !== undefined && { until }),
  };
}

/** The last period that is over, where few rows lie in later ones; undefined where none do, or where the future is meant. */
function lastPast(
  points: readonly Fine[],
  { future = 0, present }: Cutting['time'],
  grain: Grain,
  asOf: string,
): string | undefined {
  if (future === 0 || future > present * FEW) return undefined;
  return points.findLast(({ period }) => periodEnd(period, grain) <= periodStart(asOf))?.period;
}

/** Without single rows at the end that come after a period of nothing: mistyped dates. */
function withoutStrays(fine: readonly Fine[], grain: Grain): readonly Fine[] {
  const most = STRAYS * fine.reduce((sum, { rows }) => sum + rows, 0);
  let [strays, isAfterGap, kept] = [0, false, fine.length];
  for (let at = fine.length - 1; at >= USUAL_OF; at--) {
    const [last, before] = [fine[at], fine[at - 1]];
    if (!last || !before) break;
    strays += last.rows;
    if (strays > Math.max(1, most)) break;
    // A whole period lies between them.
    const beyond =
      periodEnd(before.period, FINER[grain]) + periodEnd(before.period, grain) - periodStart(before.period);
    isAfterGap ||= periodStart(last.period) >= beyond;
    const usual = median(fine.slice(at - USUAL_OF, at).map(({ rows }) => rows));
    const largest = Math.max(...fine.slice(at).map(({ rows }) => rows));
    if (isAfterGap && usual >= USUAL_ROWS && largest <= usual * THIN) kept = at;
  }
  return fine.slice(0, kept);
}

/** Whether the first period begins later, or the last one ends earlier, than the others and the steps of the data let expect. */
function endsEarly(points: readonly Covered[], fine: readonly Fine[], grain: Grain): { first: boolean; last: boolean } {
  const finer = FINER[grain];
  const [first, last] = [points[0], points.at(-1)];
  if (finer === grain || points.length < LEAST || fine.length < points.length || !first || !last) {
    return { first: false, last: false };
  }
  const unit = finer === 'month' ? MONTH : DAY;
  const starts = fine.map(({ period }) => periodStart(period));
  const steps = starts.slice(1).map((start, at) => Math.round((start - (starts[at] ?? start)) / unit));
  const usual = median(steps);
  const isSteady = steps.filter((step) => step === usual).length >= STEADY * steps.length;
  const mean = steps.reduce((sum, step) => sum + step, 0) / Math.max(1, steps.length);
  const slack = isSteady ? usual - 1 : 2 * mean;
  const inner = points.slice(1, -1);
  // A day counts whole, at whatever hour the data begins or ends on it.
  const dayOf = (at: number): string => new Date(at).toISOString().slice(0, finer === 'month' ? 7 : 10);
  const head = ({ period, from }: Covered): number =>
    Math.round((periodStart(dayOf(from)) - periodStart(period)) / unit);
  const tail = ({ period, to }: Covered): number =>
    Math.round((periodEnd(period, grain) - periodEnd(dayOf(to), finer)) / unit);
  const isMore = (of: (point: Covered) => number, point: Covered): boolean =>
    of(point) > Math.max(slack, usualMost(inner.map(of)));
  return { first: isMore(head, first), last: isMore(tail, last) };
}

/** The most that is not rare. */
function usualMost(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * (1 - RARE)) - 1] ?? 0;
}
