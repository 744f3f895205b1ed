/** What of courses beside each other is worth a name: who rose and who fell most, and whose part of the whole changed most. */
import type { Cross } from '../../facts/factSet';
import { rounded } from '../../facts/measured';
import { told, type Citing } from '../../report/citing';
import { wholePeriods } from '../../facts/wholePeriods';
import { goesSomewhere } from '../../report/sentences/course';
import { oftenEnough } from '../../report/sentences/fewRows';

/** A part of the whole that changed by less changed next to nothing. */
const TELLING_SHIFT = 0.005;
/** Part of its periods in which a label has the same number of rows, to be followed however few these are. */
const STEADY = 0.9;

/** A point with the address of its value. */
export type Placed = Cross['points'][number] & { at: string };

/** A label at the first and at the last period that are compared. */
export interface Line {
  label: string | null;
  name: string;
  start: Placed | undefined;
  end: Placed | undefined;
}

/** Periods as a sentence names them. */
export interface Between {
  before: string;
  after: string;
}

/**
 * The points that rest on rows enough: all that are numbers of rows themselves, and of a label that is there in half of the periods and has
 * the same number of rows in nearly all of these, as three months of a quarter, those that have as many.
 */
export function restingOnEnough(cross: Cross, points: readonly Placed[]): ReadonlySet<Placed> {
  if (cross.aggregate === 'count') return new Set(points);
  const periods = new Set(points.map(({ period }) => period)).size;
  const steady = cross.labels.flatMap((label) => {
    const own = points.filter((point) => point.label === label);
    const usual = own.map(({ rows }) => rows).sort((a, b) => a - b)[Math.floor(own.length / 2)] ?? 0;
    const isThere = own.length >= periods / 2;
    const isSteady = isThere && own.filter(({ rows }) => rows === usual).length >= STEADY * own.length;
    return isSteady ? own.filter(({ rows }) => rows >= usual) : [];
  });
  return new Set([...oftenEnough(points), ...steady]);
}

/** Whether a label has moved by more than it does from one period to the next. @param valueOf of its points */
function hasMoved(
  cross: Cross,
  label: string | null,
  valueOf: (point: Cross['points'][number]) => number | null = ({ value }) => value,
): boolean {
  const periods = wholePeriods(cross);
  // Between two periods there is one step, and nothing to hold it against.
  if (periods.length < 3) return true;
  return goesSomewhere(
    cross.points.filter((point) => point.label === label && periods.includes(point.period)).map(valueOf),
  );
}

/** Whose part of the whole changed most, where the labels are parts of one. */
export function shiftSentence(
  { ref, value, wording: { t } }: Citing,
  cross: Cross,
  lines: readonly Line[],
  enough: ReadonlySet<Placed>,
  between: Between,
): string | undefined {
  const address = (point: Placed | undefined): string | undefined => point?.at.replace(/value$/, 'share');
  const shares = lines.map((line) => {
    const [low, high] = [address(line.start), address(line.end)];
    // A label without rows has no part.
    const [from, to] = [low, high].map((at) => (at === undefined ? 0 : value(at)));
    return { line, low, high, by: from === undefined || to === undefined ? undefined : Math.abs(to - from) };
  });
  // What one of two loses the other one has: the table says so.
  if (shares.length < 3 || shares.some(({ by }) => by === undefined)) return undefined;
  const most = shares.reduce((best, each) => ((each.by ?? 0) > (best.by ?? 0) ? each : best));
  const { line, low, high, by = 0 } = most;
  if (low === undefined || high === undefined || by < TELLING_SHIFT || !isSure(line, enough)) return undefined;
  const totals = new Map<string, number>();
  for (const point of cross.points) totals.set(point.period, (totals.get(point.period) ?? 0) + (point.value ?? 0));
  if (!hasMoved(cross, line.label, (point) => (point.value ?? 0) / (totals.get(point.period) ?? 1))) return undefined;
  const values = { ...between, label: line.name, low: ref(low), high: ref(high) };
  return told(t('Largest shift from {before} to {after}: {label}, from {low} to {high} of the total.', values));
}

/**
 * Which of the labels rose and which fell most. Nobody is named where somebody whose value stands beside may have moved more: where
 * something that is added up is missing at one end, and where the largest change is one by chance.
 */
export function moveSentences(
  { ref, wording: { t } }: Citing,
  cross: Cross,
  lines: readonly Line[],
  enough: ReadonlySet<Placed>,
  between: Between,
): (string | undefined)[] {
  const isKnown = (point: Placed | undefined): boolean => typeof point?.value === 'number';
  if (cross.aggregate !== 'avg' && lines.some(({ start, end }) => isKnown(start) !== isKnown(end))) return [];
  const moved = lines.flatMap((line) =>
    typeof line.start?.value === 'number' && typeof line.end?.value === 'number'
      ? [{ line, by: rounded(line.end.value - line.start.value), low: ref(line.start.at), high: ref(line.end.at) }]
      : [],
  );
  if (moved.length < 2) return [];
  const most = (sign: 1 | -1): Record<string, string> | undefined => {
    const [first, second] = moved.toSorted((a, b) => sign * (b.by - a.by));
    if (!first || first.by * sign <= 0 || first.by === second?.by) return undefined;
    const { line, low, high } = first;
    return isSure(line, enough) && hasMoved(cross, line.label)
      ? { ...between, label: line.name, low, high }
      : undefined;
  };
  const [risen, fallen] = [most(1), most(-1)];
  return [
    risen && told(t('Largest rise from {before} to {after}: {label}, from {low} to {high}.', risen)),
    fallen && told(t('Largest fall from {before} to {after}: {label}, from {low} to {high}.', fallen)),
  ];
}

function isSure({ start, end }: Line, enough: ReadonlySet<Placed>): boolean {
  return start !== undefined && end !== undefined && enough.has(start) && enough.has(end);
}
