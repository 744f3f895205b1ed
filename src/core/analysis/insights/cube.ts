/** What insights are looked for in: each subject by each label and period, as sums that can be put together again. */
import { memoOfTwo } from '../../../base/memo';
import type { Moments } from '../statistics/correlation';
import type { Group } from '../statistics/tests';
import type { ColumnFacts } from '../facts/factSet';
import type { Insight, Subject } from '../facts/insight';
import type { Predicate } from '../facts/query/query';
import { periodEnd, periodStart } from '../facts/periods';
import type { Grain } from '../roles/semantic';
import type { Faults, Identity } from './faults';

/** The values of a subject in some rows: how many, their sum, and the sum of their squares around the subject's centre. */
export interface Cell {
  n: number;
  sum: number;
  squares: number;
}

export interface CubeSubject {
  subject: Subject;
  /** What squares are taken around, so that they keep their digits: the mean of all rows. */
  center: number;
  /** Of sums and counts: a period or label without rows has 0 of it. */
  isTotal: boolean;
  /** Of a duration. */
  quartiles?: readonly [number, number];
  /** It is not followed over time. */
  hasNoCourse?: boolean;
}

export interface CubeDimension {
  column: ColumnFacts;
  /** All its labels, those with the most rows first; null stands for rows without one. */
  labels: (string | null)[];
  /** The days between which each has rows; undefined where there is no time. */
  seen: ({ from: string; to: string } | undefined)[];
}

/** Periods without a gap, oldest first. */
export interface Line {
  column: string;
  grain: Grain;
  periods: string[];
}

export interface Cube {
  rows: number;
  subjects: CubeSubject[];
  dimensions: CubeDimension[];
  /** Cells of each subject over all rows. */
  totals: Cell[];
  /** `[dimension][subject][label]`, of all rows. */
  byLabel: Cell[][][];
  /** The periods over which labels are followed. */
  line?: Line;
  /** `[subject][period]` */
  series: Cell[][];
  /** `[dimension][subject][label][period]` */
  byLabelAndPeriod: Cell[][][][];
  /** Shorter and longer periods, and `[subject][period]` of them. */
  others: { line: Line; series: Cell[][] }[];
  /** Rows of one of the shortest periods have one time. */
  isByTime: boolean;
  /** Hours and days most of which have no rows: they tell what comes again and again alone. */
  sparse: { line: Line; series: Cell[][] }[];
  /** Columns that others make: price, quantity and amount. */
  identities: Identity[];
  /** `[first dimension][second dimension][subject][label][label]`, the second one behind the first. */
  crossed: { a: number; b: number; cells: Cell[][][] }[];
  /** Rows with the highest and the lowest values, by subject: of those that are columns, where there is time. */
  extremes: (Extremes | undefined)[];
  /** Columns with too many labels for a dimension. */
  entities: Entities[];
  /** How far values of labels lie from their median, of what may spread more with one of them. */
  spreads: LabelSpread[];
  /** How pairs of measures go together within labels. */
  within: Within[];
  /** How durations go together with measures. */
  durations: DurationRelation[];
  /** Rows by the size of a measure, in parts that are about as large. */
  binned: Binned[];
  /** What faults of the data show in. */
  faults: Faults;
}

/** A value of one row, and when it was: milliseconds since 1970. */
export interface Extreme {
  value: number;
  time: number;
}

/** The outermost first. */
export interface Extremes {
  median: number;
  high: Extreme[];
  low: Extreme[];
}

/** Labels of a dimension: columns with more have entities, of which single ones are looked at. */
export const MAX_LABELS = 60;

/** A column with many labels, such as customers. */
export interface Entities {
  column: ColumnFacts;
  /** How many labels it has. */
  count: number;
  /** By subject: all labels together, and the sum of the squares of what each of them adds up to. */
  wholes: Cell[];
  squares: number[];
  /** So many labels with the most rows, those first, and those with the most of each total. */
  compared: number;
  labels: string[];
  /** `[subject][label]` of these. */
  cells: Cell[][];
  /** Dimensions to one of whose labels each of nearly all of these belongs: its place, -1 where it has several. */
  owned: { dimension: number; owners: number[] }[];
}

/** Distances of the values of each label from their median. */
export interface LabelSpread {
  dimension: number;
  subject: number;
  /** By label: squares are those of the distances. */
  cells: Cell[];
}

/** How two measures go together within each label, with what is far out brought near. */
export interface Within {
  dimension: number;
  /** Names of both. */
  a: string;
  b: string;
  /** By label. */
  moments: Moments[];
  /** Correlations of the values as they are, with the label that stands out and with all others: of the clearest pairs. */
  told?: { here: number; others: number };
}

/** How a duration goes together with a measure. */
export interface DurationRelation {
  /** Places among the subjects. */
  duration: number;
  measure: number;
  /** Rows with both, Pearson's r, and the same where what is far out is brought near. */
  rows: number;
  r: number;
  near: number;
}

/** The rows in the order of one measure, cut into bins; equal values are in one bin. */
export interface Binned {
  /** Name of the measure. */
  a: string;
  /** The smallest value of a bin, the largest, and its cells by subject: of those that have values, which come first. */
  bins: { from: number; to: number; cells: Cell[] }[];
}

/** A subject with its place in the cells. */
export interface PlacedSubject extends CubeSubject {
  at: number;
}

/** What a course can be of: each subject, and of what is added up its average as well. */
export function courseSubjects({ subjects }: Pick<Cube, 'subjects'>): PlacedSubject[] {
  return subjects.flatMap((of, at) => {
    const { subject } = of;
    if (subject.of !== 'column' || subject.aggregate === 'mean') return [{ ...of, at }];
    return [
      { ...of, at },
      { ...of, at, isTotal: false, subject: { ...subject, aggregate: 'mean' as const } },
    ];
  });
}

/** A line, and the cells of its periods. */
export type LineCells = Cube['others'][number];

/** The number of rows, whatever the table is about. */
export const ROWS: CubeSubject = { subject: { of: 'rows' }, center: 0, isTotal: true };

/** Where the cells of the number of rows are among the subjects; -1 where it is none. */
export function placeOfRows({ subjects }: Pick<Cube, 'subjects'>): number {
  return subjects.findIndex(({ subject }) => subject.of === 'rows');
}

/** The line of days, also where most of them have no rows. */
export function dayLine(cube: Pick<Cube, 'line' | 'series' | 'others' | 'sparse'>): LineCells | undefined {
  return [...linesOf(cube), ...cube.sparse].find(({ line }) => line.grain === 'day');
}

/** All lines of a cube, that over which labels are followed first. */
export function linesOf({ line, series, others }: Pick<Cube, 'line' | 'series' | 'others'>): LineCells[] {
  return [...(line ? [{ line, series }] : []), ...others];
}

/** The line with the shortest periods that are no hours. */
export function finestLine(cube: Pick<Cube, 'line' | 'series' | 'others'>): LineCells | undefined {
  const lines = linesOf(cube).filter(({ line }) => line.grain !== 'hour');
  return lines.sort((a, b) => b.line.periods.length - a.line.periods.length)[0];
}

/** Where the cells of a column are among the subjects; -1 where it is none. */
export function placeOfColumn({ subjects }: Pick<Cube, 'subjects'>, name: string): number {
  return subjects.findIndex(({ subject }) => subject.of === 'column' && subject.column === name);
}

/** The cells of all labels together, by period. @param cells `[label][period]` */
export function overLabels(cells: readonly (readonly Cell[])[], { periods }: Line): Cell[] {
  return periods.map((_, period) => added(cells.map((each) => each[period] ?? NO_CELL)));
}

export const NO_CELL: Cell = { n: 0, sum: 0, squares: 0 };

/** Cells of two dimensions, `[label][label]`, by the second one first. */
export function turned(cells: readonly (readonly Cell[])[]): Cell[][] {
  return (cells[0] ?? []).map((_, at) => cells.map((each) => each[at] ?? NO_CELL));
}

export function added(cells: readonly Cell[]): Cell {
  const sum = { ...NO_CELL };
  for (const cell of cells) {
    sum.n += cell.n;
    sum.sum += cell.sum;
    sum.squares += cell.squares;
  }
  return sum;
}

/** All but a part. */
export function without(whole: Cell, part: Cell): Cell {
  return { n: whole.n - part.n, sum: whole.sum - part.sum, squares: whole.squares - part.squares };
}

/** What a subject comes to in a cell; null where no row has a value. */
export function valueOf({ isTotal }: Pick<CubeSubject, 'isTotal'>, cell: Cell): number | null {
  if (isTotal) return cell.sum;
  return cell.n === 0 ? null : cell.sum / cell.n;
}

export const meanOf = ({ n, sum }: Cell): number => (n === 0 ? 0 : sum / n);

/** Variance of the rows in a cell, with n − 1. */
export function varianceOf({ center }: Pick<CubeSubject, 'center'>, { n, sum, squares }: Cell): number {
  if (n < 2) return 0;
  return Math.max(0, (squares - n * (sum / n - center) ** 2) / (n - 1));
}

/** A cell as statistics of groups take it. */
export function groupOf(of: Pick<CubeSubject, 'center'>, cell: Cell): Group {
  return { n: cell.n, mean: meanOf(cell), ss: varianceOf(of, cell) * (cell.n - 1) };
}

// Each detector asks for the same courses: one array a course, so that what statistics make of it is made once.
const coursesOf = memoOfTwo((cells: readonly Cell[], isTotal: boolean) =>
  cells.map((cell) => valueOf({ isTotal }, cell)),
);

/** Values of a course: what has no rows is nothing of a total, and no average. */
export function valuesOf(
  { isTotal }: Pick<CubeSubject, 'isTotal'>,
  cells: readonly Cell[],
): readonly (number | null)[] {
  return coursesOf(cells, isTotal);
}

/** The periods from one place to another, both told. */
export function span({ column, grain, periods }: Line, from: number, to: number): NonNullable<Insight['time']> {
  return { column, grain, from: periods[from] ?? '', to: periods[to] ?? '' };
}

type During = Extract<Predicate, { is: 'during' }>;

/** Condition of the rows of some periods, from the one at `from` until before the one at `until`. */
export function during({ column, periods, grain }: Line, from: number, until: number): During {
  const start = (at: number): string => moment(periodStart(periods[at] ?? ''), grain);
  const last = periods.at(-1) ?? '';
  const end = until < periods.length ? start(until) : moment(periodEnd(last, grain), grain);
  return { is: 'during', column, from: start(from), until: end };
}

function moment(at: number, grain: Grain): string {
  const iso = new Date(at).toISOString();
  return grain === 'hour' ? `${iso.slice(0, 10)} ${iso.slice(11, 16)}:00` : iso.slice(0, 10);
}

/** Condition of the rows with a value in a column. */
export function hasValue(column: string): Predicate {
  return { is: 'missing', column, not: true };
}

/** Condition of the rows with a label, or without it. */
export function labelled(
  { column }: { column: Pick<ColumnFacts, 'name'> },
  label: string | null,
  not = false,
): Predicate {
  if (label === null) return { is: 'missing', column: column.name, ...(not && { not: true as const }) };
  return { is: 'in', column: column.name, values: [label], ...(not && { not: true as const }) };
}
