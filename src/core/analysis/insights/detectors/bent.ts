/** A measure over another one that is no straight line: highest or lowest in its middle, or another level from a value on. */
import { amount, looked, rowMean, type Candidate } from '../candidate';
import {
  added,
  groupOf,
  linesOf,
  meanOf,
  NO_CELL,
  placeOfColumn,
  varianceOf,
  type Cell,
  type Cube,
  type CubeSubject,
} from '../cube';
import { isNewsOf } from '../news';
import { areCourses } from './relations';
import { deviationOf } from '../../facts/insight';
import type { FactSet } from '../../facts/factSet';
import type { Predicate } from '../../facts/query/query';
import { contrast } from '../../statistics/contrast';
import type { Group } from '../../statistics/tests';

/** Bins that have so many rows at least, and so many of them. */
const LEAST_ROWS = 8;
const LEAST_BINS = 5;
/** Weaker relations say too little of single rows. */
const LEAST_R = 0.1;
/** How much better it has to fit than a line (Kass and Raftery, 1995: positive evidence), in differences of BIC. */
const BETTER = 2;
/** Both ends have to differ from the middle by themselves. */
const ENDS_P = 0.05;
/** Places of the middle that are tried: parts of the rows from which on and until which it goes. */
const MIDDLES = [[0.3, 0.7], [0.2, 0.6], [0.4, 0.8]] as const; // prettier-ignore
/** A step has so large a part of the rows at each side. */
const MARGIN = 0.08;

export function detectBends(cube: Cube, set: FactSet): Candidate[] {
  return cube.binned.flatMap(({ a, bins }) =>
    cube.subjects.flatMap((subject, at): Candidate[] => {
      const of = rowMean(subject);
      const [own, name] = [placeOfColumn(cube, a), 'column' in of.subject ? of.subject.column : undefined];
      if (deviationOf(of.subject) === undefined || name === a) return [];
      // Two courses bend over each other by chance.
      if ((name !== undefined && !isNewsOf(cube, set, a, name)) || areCourses(cube, own, at)) return [];
      const filled = joined(
        bins.map(({ from, to, cells }) => ({ from, to, cell: cells[at] ?? NO_CELL, own: cells[own] ?? NO_CELL })),
      );
      return filled.length < LEAST_BINS ? [] : bendOf(of, a, filled, likeness(cube, own, at));
    }),
  );
}

/** A bin: its smallest and largest value, its rows, and those of what it is cut by. */
interface Bin {
  from: number;
  to: number;
  cell: Cell;
  own: Cell;
}

/** Bins with enough rows: smaller ones are joined with the next, the last ones with the one before. */
function joined(bins: readonly Bin[]): Bin[] {
  const made: Bin[] = [];
  const isSmall = (bin: Bin | undefined): boolean => (bin?.cell.n ?? LEAST_ROWS) < LEAST_ROWS;
  for (const [index, bin] of bins.entries()) {
    const last = made.at(-1);
    const isRest = isSmall({ ...bin, cell: added(bins.slice(index).map(({ cell }) => cell)) });
    if (!last || !(isSmall(last) || isRest)) made.push(bin);
    else made.splice(-1, 1, { from: last.from, to: bin.to, cell: added([last.cell, bin.cell]), own: added([last.own, bin.own]) }); // prettier-ignore
  }
  return made;
}

function bendOf(of: CubeSubject, a: string, bins: readonly Bin[], inflation: number): Candidate[] {
  const groups = bins.map(({ cell }) => groupOf(of, cell));
  const whole = added(bins.map(({ cell }) => cell));
  const total = varianceOf(of, whole) * (whole.n - 1);
  if (!(total > 0)) return [];
  const places = placesOf(groups);
  const curve = curveOf(groups, places, inflation);
  const step = stepOf(groups, places, inflation);
  const n = whole.n / inflation;
  const information = (explained: number, parameters: number): number =>
    n * Math.log(Math.max(1e-12, 1 - explained / total)) + parameters * Math.log(n);
  // A straight line over the values, or over their ranks.
  const line = Math.max(explainedBy(groups, bins.map(({ own }) => meanOf(own))), curve.line); // prettier-ignore
  const [straight, bent, stepped] = [
    information(line, 2),
    information(curve.line + curve.square, 3),
    information(step?.explained ?? 0, 3),
  ];
  const base = { kind: 'bent', other: a, subject: of.subject } as const;
  const p = Math.min(1, 2 * Math.min(curve.p, step?.p ?? 1));
  const none = [looked(of.subject, 'bent', p)];
  if (bent < stepped) {
    const top = curve.p < ENDS_P ? middleOf(groups, places, inflation, curve.isUp) : undefined;
    const effect = Math.sqrt(curve.square / total);
    if (!top || effect < LEAST_R || bent + BETTER > straight) return none;
    return [{ ...base, isUp: curve.isUp, p, effect, share: 0.6, figures: middleFigures(of, a, bins, top) }];
  }
  const effect = Math.sqrt((step?.explained ?? 0) / total);
  if (!step || effect < LEAST_R || stepped + BETTER > straight) return none;
  return [{ ...base, isUp: step.isUp, p, effect, share: 0.6, figures: stepFigures(of, a, bins, step.at) }];
}

/** Where the middle of each group lies among all rows, from −1 to 1. */
function placesOf(groups: readonly Group[]): number[] {
  const n = groups.reduce((sum, group) => sum + group.n, 0);
  let before = 0;
  return groups.map((group) => {
    const place = (2 * (before + group.n / 2)) / n - 1;
    before += group.n;
    return place;
  });
}

/** The sum of squares that a straight line over some values of groups explains. */
function explainedBy(groups: readonly Group[], values: readonly number[]): number {
  const x = centered(groups, values);
  const squares = weighed(groups, (at) => (x[at] ?? 0) ** 2);
  return squares > 0 ? weighed(groups, (at, { mean }) => (x[at] ?? 0) * mean) ** 2 / squares : 0;
}

/**
 * The parabola over groups. It is a bend where it is steep at both ends in opposite ways (J. Lind and H. Mehlum, "With or without U?",
 * 2010): p is the larger one of both ends and of the square.
 */
function curveOf(groups: readonly Group[], places: readonly number[], inflation: number) {
  const x = centered(groups, places);
  const xx = weighed(groups, (at) => (x[at] ?? 0) ** 2);
  const raw = centered(groups, x.map((value) => value ** 2)); // prettier-ignore
  const slope = weighed(groups, (at) => (x[at] ?? 0) * (raw[at] ?? 0)) / xx;
  const square = raw.map((value, at) => value - slope * (x[at] ?? 0));
  const squares = weighed(groups, (at) => (square[at] ?? 0) ** 2);
  if (!(squares > 0)) return { line: explainedBy(groups, places), square: 0, p: 1, isUp: false };
  // What the slope at an end is made of: that of the line, and that of the square there.
  const weights = (line: number, bend: number): number[] =>
    groups.map(({ n }, at) => n * ((line * (x[at] ?? 0)) / xx + (bend * (square[at] ?? 0)) / squares));
  const bend = contrast(groups, weights(0, 1), inflation);
  const ends = [x[0] ?? 0, x.at(-1) ?? 0].map((end) => contrast(groups, weights(1, 2 * end - slope), inflation));
  const [first, last] = ends;
  const isBent = first && last && first.value * last.value < 0;
  return {
    ...{ line: explainedBy(groups, places), square: explainedBy(groups, square), isUp: (bend?.value ?? 0) < 0 },
    p: isBent && bend ? Math.max(bend.p, first.p, last.p) : 1,
  };
}

/** The part of the bins that differs most from what is on either side of it. @returns first bin, and first one behind it */
function middleOf(groups: readonly Group[], places: readonly number[], inflation: number, isUp: boolean) {
  const found = MIDDLES.flatMap(([from, until]) => {
    const [start, end] = [from, until].map((part) => places.findIndex((place) => (place + 1) / 2 > part));
    if (start === undefined || end === undefined || start < 1 || end <= start) return [];
    const side = (low: number, high: number) => {
      const weights = groups.map((_, at) => partOf(groups, at, start, end) - partOf(groups, at, low, high));
      return contrast(groups, weights, inflation);
    };
    const [first, last] = [side(0, start), side(end, groups.length)];
    const isIt = first && last && first.value > 0 === isUp && last.value > 0 === isUp;
    return isIt ? [{ start, end, p: Math.max(first.p, last.p) }] : [];
  });
  const [top] = found.filter(({ p }) => p < ENDS_P).sort((one, other) => one.p - other.p);
  return top;
}

/** The part that a group has of the rows of some. */
function partOf(groups: readonly Group[], at: number, from: number, until: number): number {
  if (at < from || at >= until) return 0;
  return (groups[at]?.n ?? 0) / groups.slice(from, until).reduce((sum, { n }) => sum + n, 0);
}

/** The border that parts the groups best into two levels; p counts all borders that are tried (Bonferroni). */
function stepOf(groups: readonly Group[], places: readonly number[], inflation: number) {
  const borders = groups.flatMap((_, at) => {
    const before = groups.slice(0, at).reduce((sum, { n }) => sum + n, 0);
    const n = groups.reduce((sum, group) => sum + group.n, 0);
    return before >= MARGIN * n && n - before >= MARGIN * n ? [at] : [];
  });
  const found = borders.flatMap((at) => {
    const explained = explainedBy(groups, places.map((_, place) => Number(place >= at))); // prettier-ignore
    const weights = groups.map((_, place) => partOf(groups, place, at, groups.length) - partOf(groups, place, 0, at));
    const test = contrast(groups, weights, inflation);
    return test ? [{ at, explained, isUp: test.value > 0, p: Math.min(1, test.p * borders.length) }] : [];
  });
  return found.sort((one, other) => other.explained - one.explained)[0];
}

/** The sum over groups of what each row of it has. */
function weighed(groups: readonly Group[], value: (at: number, group: Group) => number): number {
  return groups.reduce((sum, group, at) => sum + group.n * value(at, group), 0);
}

/** Values of groups without their mean over all rows. */
function centered(groups: readonly Group[], values: readonly number[]): number[] {
  const mean = weighed(groups, (at) => values[at] ?? 0) / weighed(groups, () => 1);
  return values.map((value) => value - mean);
}

function middleFigures(
  of: CubeSubject,
  a: string,
  bins: readonly Bin[],
  { start, end }: { start: number; end: number },
) {
  const [low, high] = [bins[start]?.from ?? 0, bins[end - 1]?.to ?? 0];
  const mean = (from: number, until: number): number => meanOf(added(bins.slice(from, until).map(({ cell }) => cell)));
  const between: Predicate = { is: 'between', column: a, low, high };
  return [
    amount('first', of, mean(0, start), [{ is: 'compared', column: a, op: '<', value: low }]),
    amount('middle', of, mean(start, end), [between]),
    amount('last', of, mean(end, bins.length), [{ is: 'compared', column: a, op: '>', value: high }]),
    limit('low', a, 'min', low, between),
    limit('high', a, 'max', high, between),
  ];
}

function stepFigures(of: CubeSubject, a: string, bins: readonly Bin[], at: number) {
  const border = bins[at]?.from ?? 0;
  const mean = (from: number, until: number): number => meanOf(added(bins.slice(from, until).map(({ cell }) => cell)));
  const above: Predicate = { is: 'compared', column: a, op: '>=', value: border };
  return [
    amount('before', of, mean(0, at), [{ is: 'compared', column: a, op: '<', value: border }]),
    amount('after', of, mean(at, bins.length), [above]),
    limit('limit', a, 'min', border, above),
  ];
}

/** The smallest or largest value of some rows: where they begin or end. */
function limit(name: string, column: string, aggregate: 'min' | 'max', value: number, where: Predicate) {
  return { of: 'amount' as const, name, value, measure: { of: 'column' as const, column, aggregate }, where: [where] };
}

/**
 * By how much the variance of a relation is larger where rows with one label, or of one period, are alike in both measures:
 * 1 + (m − 1) ρ ρ, with m rows of a label (B. Moulton, "Random group effects and the precision of regression estimates", 1986). The
 * largest of all dimensions and lines.
 */
function likeness(cube: Cube, a: number, b: number): number {
  const { byLabel, subjects } = cube;
  return Math.max(
    1,
    ...[...byLabel, ...linesOf(cube).map(({ series }) => series)].map((cells) => {
      const [first, second] = [a, b].map((at) => alike(subjects[at], cells[at] ?? []));
      return 1 + ((first?.size ?? 1) - 1) * (first?.rho ?? 0) * (second?.rho ?? 0);
    }),
  );
}

/** How alike rows with one label are: the intraclass correlation from the analysis of variance (Donner, 1986), with the rows of a label. */
function alike(of: CubeSubject | undefined, cells: readonly Cell[]): { rho: number; size: number } {
  const filled = cells.filter(({ n }) => n > 0);
  const n = filled.reduce((sum, cell) => sum + cell.n, 0);
  if (!of || filled.length < 2 || n <= filled.length) return { rho: 0, size: 1 };
  const mean = meanOf(added(filled));
  const between = filled.reduce((sum, cell) => sum + cell.n * (meanOf(cell) - mean) ** 2, 0) / (filled.length - 1);
  const within = filled.reduce((sum, cell) => sum + varianceOf(of, cell) * (cell.n - 1), 0) / (n - filled.length);
  const squares = filled.reduce((sum, cell) => sum + cell.n ** 2, 0);
  const size = (n - squares / n) / (filled.length - 1);
  const rho = (between - within) / (between + (size - 1) * within);
  return { rho: Math.max(0, Number.isFinite(rho) ? rho : 0), size: squares / n };
}
