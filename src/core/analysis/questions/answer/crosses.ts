/** Answers that follow the values of a label over time. */
import { fence } from '../../charts/options';
import { crossChart } from '../../charts/overTime';
import type { Cross } from '../../facts/factSet';
import { sentenceIfWhole, type Citing } from '../../report/citing';
import { markdownTable } from '../../report/tableRows';
import { labelText, nameText, quotedName } from '../../report/names';
import { comparedPeriods, type ComparedPeriods, wholePeriods } from '../../facts/wholePeriods';
import { tiesOf, oftenEnough } from '../../report/sentences/fewRows';
import { joinSentences, type Formatter } from '../../../text/formatter';
import { periodCell, periodName } from '../periodNames';
import { parts } from './groups';
import { median, rounded } from '../../facts/measured';
import { goesSomewhere } from '../../report/sentences/course';

/** What is compared of a cross: its labels at two periods, the highest at the end first. */
interface Compared extends ComparedPeriods {
  placed: Placed[];
  enough: ReadonlySet<Placed>;
  lines: Line[];
}

/** Undefined without whole periods. */
function compared(cross: Cross, formatter: Formatter): Compared | undefined {
  const periods = comparedPeriods(cross);
  if (!periods) return undefined;
  const { first, last } = periods;
  const placed = cross.points.map((point, at): Placed => ({ ...point, at: `${cross.id}.p${at + 1}` }));
  const of = (period: string, label: string | null): Placed | undefined =>
    placed.find((point) => point.period === period && point.label === label);
  const height = ({ end }: Line): number => end?.value ?? Number.NEGATIVE_INFINITY;
  const lines = cross.labels
    .map((label): Line => ({
      label,
      name: labelText(label, formatter, cross.labels),
      start: of(first, label),
      end: of(last, label),
    }))
    .sort((a, b) => height(b) - height(a));
  return { ...periods, placed, enough: restingOnEnough(cross, placed), lines };
}

/** Whether there are rows enough to say who has the most at the end. */
export function namesItsLead(cross: Cross, formatter: Formatter): boolean {
  const found = compared(cross, formatter);
  const end = found?.lines[0]?.end;
  return end !== undefined && (cross.aggregate !== 'avg' || found?.enough.has(end) === true);
}

/** Each label at its first and its last whole period: who rose and who fell most, and who has the most now. */
export function crossAnswer(citing: Citing, cross: Cross): string {
  const { set, cell: tell, formatter } = citing;
  const { t } = formatter;
  const found = compared(cross, formatter);
  if (!found) return t('There are no whole periods to show.');
  const { first, last, why, placed, enough, lines } = found;
  const chart = crossChart(set, cross, formatter);
  const drawn = chart && fence(chart);
  const note = shownNote(citing, cross);
  // What is there now and then alone has nothing at the ends.
  const isSparse =
    lines.length > 1 && lines.filter(({ start, end }) => Boolean(start?.value) || Boolean(end?.value)).length < 2;
  if (isSparse) return parts(peak(citing, cross, placed, enough), drawn, note);
  const cell = (point: Placed | undefined): string => {
    const value = point && sentenceIfWhole(tell(`${point.at}.value`));
    if (point === undefined || value === undefined) return '–';
    return cross.aggregate === 'avg' && !enough.has(point) ? t('{value} (few rows)', { value }) : value;
  };
  const table = markdownTable(
    [nameText(set, cross.by), ...[first, last].map((period) => periodCell(period, cross.grain, formatter))],
    lines.map(({ name, start, end }) => [name, cell(start), cell(end)]),
  );
  const isSome = note !== undefined;
  const [before, after] = [periodName(first, cross.grain, formatter), periodName(last, cross.grain, formatter)];
  // Those that are shown are picked by the very measure: who of them fell most says nothing of the others.
  const moved = isSome
    ? []
    : [
        shiftSentence(citing, cross, lines, enough, { before, after }),
        ...moveSentences(citing, cross, lines, enough, { before, after }),
      ];
  const ends = endsNote(citing, cross, why);
  const sentences = [...moved, lead(citing, cross, lines, enough, after, isSome)];
  return parts(joinSentences(sentences), drawn, table, ends, note);
}

/** Which two periods the table has, where they are not the first and the last one. */
function endsNote({ set, formatter: { t } }: Citing, { by, grain }: Cross, why: Compared['why']): string | undefined {
  if (why === 'ends') return undefined;
  const note = t(
    why === 'filled'
      ? 'The table has the first and the last period in which enough values of {dimension} have data.'
      : grain === 'day'
        ? 'The table has two of the same day of the week, as far apart as enough values of {dimension} have data.'
        : grain === 'hour'
          ? 'The table has two of the same hour of the day, as far apart as enough values of {dimension} have data.'
          : 'The table has two periods at the same time of the year, as far apart as enough values of {dimension} have data.',
    { dimension: nameText(set, by) },
  );
  return `*${note}*`;
}

/** Who has the most in the last period. @param some further labels are not shown, and may have more */
function lead(
  citing: Citing,
  cross: Cross,
  lines: readonly Line[],
  enough: ReadonlySet<Placed>,
  period: string,
  some: boolean,
): string | undefined {
  const { ref, t } = citing;
  const there = lines.flatMap(({ name, end }) => (end && end.value !== null ? [{ name, end }] : []));
  const [first] = there;
  if (!first || there.length < 2) return undefined;
  if (cross.aggregate === 'avg' && !enough.has(first.end)) {
    return t('Too few rows in {period} to name the highest.', { period });
  }
  const ends = there.map(({ end }) => end);
  if (tiesOf(citing, ends).top > 1) return undefined;
  const values = { period, label: first.name, value: ref(`${first.end.at}.value`) };
  return t(
    some ? 'Highest in {period} of those shown: {label} with {value}.' : 'Highest in {period}: {label} with {value}.',
    values,
  );
}

function peak(
  { ref, t, formatter }: Citing,
  cross: Cross,
  placed: readonly Placed[],
  enough: ReadonlySet<Placed>,
): string | undefined {
  const highest = placed.reduce<Placed | undefined>(
    (best, point) => ((point.value ?? 0) > (best?.value ?? 0) ? point : best),
    undefined,
  );
  if (!highest || (cross.aggregate === 'avg' && !enough.has(highest))) return undefined;
  return t('Highest of those shown: {label} with {value}, in {period}.', {
    ...{ label: labelText(highest.label, formatter, cross.labels), value: ref(`${highest.at}.value`) },
    period: periodName(highest.period, cross.grain, formatter),
  });
}

/** Which labels are shown, where these are not all. */
function shownNote({ set, formatter: { t } }: Citing, cross: Cross): string | undefined {
  const dimension = set.columns.find(({ number }) => number === cross.by);
  if (!dimension || dimension.distinct <= cross.labels.length) return undefined;
  const how = t(
    cross.aggregate === 'avg'
      ? 'Shown are the values of {dimension} with the most rows; of those with as many, the ones with the higher average.'
      : cross.aggregate === 'count'
        ? 'Shown are the values of {dimension} with the most rows.'
        : 'Shown are the values of {dimension} with the highest totals.',
    { dimension: quotedName(dimension.name) },
  );
  return `*${how}*`;
}

/** A part of the whole that changed by less changed next to nothing. */
const TELLING_SHIFT = 0.005;
/** Part of its periods in which a label has the same number of rows, to be followed however few these are. */
const STEADY = 0.9;

/** A point with its address. */
type Placed = Cross['points'][number] & { at: string };

/** A label at the first and at the last period that are compared. */
interface Line {
  label: string | null;
  name: string;
  start: Placed | undefined;
  end: Placed | undefined;
}

/** Periods as a sentence names them. */
interface Between {
  before: string;
  after: string;
}

/**
 * The points that rest on rows enough: all that are numbers of rows themselves, and of a label that is there in half of the periods and has
 * the same number of rows in nearly all of these, as three months of a quarter, those that have as many.
 */
function restingOnEnough(cross: Cross, points: readonly Placed[]): ReadonlySet<Placed> {
  if (cross.aggregate === 'count') return new Set(points);
  const periods = new Set(points.map(({ period }) => period)).size;
  const steady = cross.labels.flatMap((label) => {
    const own = points.filter((point) => point.label === label);
    const usual = median(own.map(({ rows }) => rows));
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
function shiftSentence(
  { ref, value, t }: Citing,
  cross: Cross,
  lines: readonly Line[],
  enough: ReadonlySet<Placed>,
  between: Between,
): string | undefined {
  const address = (point: Placed | undefined): string | undefined => point && `${point.at}.share`;
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
  return t('Largest shift from {before} to {after}: {label}, from {low} to {high} of the total.', values);
}

/**
 * Which of the labels rose and which fell most. Nobody is named where somebody whose value stands beside may have moved more: where
 * something that is added up is missing at one end, and where the largest change is one by chance.
 */
function moveSentences(
  { ref, t }: Citing,
  cross: Cross,
  lines: readonly Line[],
  enough: ReadonlySet<Placed>,
  between: Between,
): (string | undefined)[] {
  const isKnown = (point: Placed | undefined): boolean => typeof point?.value === 'number';
  if (cross.aggregate !== 'avg' && lines.some(({ start, end }) => isKnown(start) !== isKnown(end))) return [];
  const moved = lines.flatMap((line) =>
    typeof line.start?.value === 'number' && typeof line.end?.value === 'number'
      ? [{ line, by: rounded(line.end.value - line.start.value), low: line.start.at, high: line.end.at }]
      : [],
  );
  if (moved.length < 2) return [];
  const most = (sign: 1 | -1): Record<string, string> | undefined => {
    const [first, second] = moved.toSorted((a, b) => sign * (b.by - a.by));
    if (!first || first.by * sign <= 0 || first.by === second?.by) return undefined;
    const { line, low, high } = first;
    return isSure(line, enough) && hasMoved(cross, line.label)
      ? { ...between, label: line.name, low: ref(`${low}.value`), high: ref(`${high}.value`) }
      : undefined;
  };
  const [risen, fallen] = [most(1), most(-1)];
  return [
    risen && t('Largest rise from {before} to {after}: {label}, from {low} to {high}.', risen),
    fallen && t('Largest fall from {before} to {after}: {label}, from {low} to {high}.', fallen),
  ];
}

function isSure({ start, end }: Line, enough: ReadonlySet<Placed>): boolean {
  return start !== undefined && end !== undefined && enough.has(start) && enough.has(end);
}
