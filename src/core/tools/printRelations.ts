import { relativeChange, shareOf } from '../analysis/facts/factMaker';
import type { Breakdown, Change, Cross, FactSet, Trend } from '../analysis/facts/factSet';
import { wholePoints } from '../analysis/facts/wholePeriods';
import { printGroups, printPair } from './printGroups';
import { printLabel, printName, printNumber } from './printColumns';
import type { OutputLevel } from '../contract/toolResult';

/** Segments, points, pairs and the like that are printed of each part. */
const SEGMENTS = { brief: 3, standard: 8, full: 100 } as const;
const POINTS = { brief: 0, standard: 12, full: 2000 } as const;
const PAIRS = { brief: 2, standard: 6, full: 100 } as const;
/** Characters of all of it together, at the level `standard`. */
const MAX_CHARACTERS = 8000;

type Print = (set: FactSet, level: OutputLevel) => string[];

/** Lines of what the columns have to do with each other, with ids, in English. The parts that tell most come first. */
export function printRelations(set: FactSet, level: OutputLevel): string[] {
  const lines = PARTS.flatMap((part) => part(set, level));
  if (level === 'full') return lines;
  let left = MAX_CHARACTERS;
  const kept = lines.filter((line) => (left -= line.length + 1) >= 0);
  return kept.length === lines.length
    ? kept
    : [...kept, `… ${lines.length - kept.length} lines more; all are in the artifact.`];
}

const PARTS: readonly Print[] = [
  (set, level) => set.changes.flatMap((change) => printChange(set, change, level)),
  (set, level) => set.trends.map((trend) => printTrend(set, trend, level)),
  (set, level) => set.breakdowns.map((breakdown) => printBreakdown(set, breakdown, level)),
  (set, level) => {
    const cut = set.pairs.length - PAIRS[level];
    const pairs = set.pairs.slice(0, PAIRS[level]).map((pair) => printPair(set, pair));
    return cut > 0 ? [...pairs, `… ${cut} weaker correlations, up to p${set.pairs.length}`] : pairs;
  },
  printGroups,
  (set, level) => set.crosses.map((cross) => printCross(set, cross, level)),
];

/** A value that is none is told as "none". */
function figure(name: string, value: number | null | undefined): string {
  return value === null || value === undefined ? `${name} none` : `${name} ${printNumber(value)}`;
}

function columnName(set: FactSet, number: number | null): string {
  return printName(set.columns.find((column) => column.number === number)?.name ?? '');
}

function measureName(set: FactSet, { measure, aggregate }: Pick<Breakdown, 'measure' | 'aggregate'>): string {
  return aggregate === 'count'
    ? 'number of rows'
    : `${aggregate === 'sum' ? 'sum' : 'mean'} of ${columnName(set, measure)}`;
}

function printBreakdown(set: FactSet, breakdown: Breakdown, level: OutputLevel): string {
  const { id, by, total, segments, others, aggregate } = breakdown;
  const listed = segments.slice(0, SEGMENTS[level]).map(({ label, value, rows }, at) => {
    const share = aggregate === 'avg' ? undefined : shareOf(value, total);
    const part = share === undefined ? '' : ` .share ${printNumber(share)}`;
    return `.r${at + 1} ${printLabel(label ?? '(no value)')} ${figure('.value', value)}${part} .rows ${rows}`;
  });
  const cut = segments.length - listed.length;
  return [
    `${id} ${measureName(set, breakdown)} by ${columnName(set, by)}: ${figure('.total', total)}`,
    ...listed,
    ...(cut > 0 ? [`… ${cut} smaller ones, up to .r${segments.length}`] : []),
    ...(others ? [`.others.segments ${others.segments} ${figure('.others.value', others.value)} .others.rows ${others.rows}`] : []), // prettier-ignore
  ].join('; ');
}

function printTrend(set: FactSet, trend: Trend, level: OutputLevel): string {
  const { id, time, grain, points, cut, years } = trend;
  const known = wholePoints(trend).filter(({ value }) => value !== null);
  const [first, last] = [known[0], known.at(-1)];
  const shown = points.slice(-POINTS[level]);
  const start = points.length - shown.length;
  const change = first && last ? relativeChange(first.value, last.value) : undefined;
  const yearBefore = years.at(-2);
  const yoy = yearBefore ? relativeChange(yearBefore.value, years.at(-1)?.value ?? null) : undefined;
  const isNext = Number(years.at(-1)?.year) === Number(yearBefore?.year) + 1;
  const height = (pick: (...values: number[]) => number): string => {
    const values = known.map(({ value }) => value ?? 0);
    return printNumber(pick(...values));
  };
  return [
    `${id} ${measureName(set, trend)} over ${columnName(set, time)} by ${grain}: ${points.length} periods`,
    ...(first && last ? [`.first ${first.period} ${printNumber(first.value ?? 0)}`, `.last ${last.period} ${printNumber(last.value ?? 0)}`] : []), // prettier-ignore
    ...(first ? [`.peak ${height(Math.max)}`, `.low ${height(Math.min)}`] : []),
    ...(change === undefined ? [] : [`.change ${printNumber(change)}`]),
    ...(cut.first ? ['the first period is in part and left out'] : []),
    ...(cut.last ? ['the last period is in part and left out'] : []),
    ...years.slice(-6).map(({ year, value }) => `.y${year} ${printNumber(value)}`),
    ...(yoy === undefined || !isNext ? [] : [`.yoy ${printNumber(yoy)}`]),
    ...shown.map(({ period, value }, at) => figure(`.p${start + at + 1}.value ${period}`, value)),
  ].join('; ');
}

/** For each label its first and last point, or all of them. */
function printCross(set: FactSet, cross: Cross, level: OutputLevel): string {
  const points = cross.points.map((point, at) => ({ ...point, at: at + 1 }));
  const shown = points.filter(({ label, period }) => {
    if (level === 'full') return true;
    const own = points
      .filter((point) => point.label === label)
      .slice(cross.cut.first ? 1 : 0, cross.cut.last ? -1 : undefined);
    return period === own[0]?.period || period === own.at(-1)?.period;
  });
  const told = shown.map(({ period, label, value, at }) =>
    figure(`.p${at}.value ${period} ${printLabel(label ?? '(no value)')}`, value),
  );
  const head = `${cross.id} ${measureName(set, cross)} over ${columnName(set, cross.time)} by ${cross.grain} for each ${columnName(set, cross.by)}`;
  const cut = points.length - shown.length;
  return [`${head}: ${points.length} points`, ...told, ...(cut > 0 ? [`… ${cut} more`] : [])].join('; ');
}

function printChange(set: FactSet, change: Change, level: OutputLevel): string[] {
  const { id, before, after, totals, segments, others } = change;
  const sides = (value: { before: number | null; after: number | null }): string => {
    const relative = relativeChange(value.before, value.after);
    const difference = value.before === null || value.after === null ? null : value.after - value.before;
    const told = [figure('.before', value.before), figure('.after', value.after), figure('.difference', difference)];
    return [...told, ...(relative === undefined ? [] : [`.change ${printNumber(relative)}`])].join(' ');
  };
  const listed = segments
    .slice(0, SEGMENTS[level])
    .map((segment, at) => `.r${at + 1} ${printLabel(segment.label ?? '(no value)')} ${sides(segment)}`);
  const cut = segments.length - listed.length;
  const head = `${id} ${measureName(set, change)} from ${before} to ${after} by ${columnName(set, change.by)}: ${sides(totals)}`;
  return [
    [
      head,
      ...listed,
      ...(cut > 0 ? [`… ${cut} smaller ones, up to .r${segments.length}`] : []),
      ...(others ? [`.others ${others.segments} more ${sides(others)}`] : []),
    ].join('; '),
  ];
}
