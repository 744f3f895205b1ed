import type { SqlValue } from '../ports';
import type { ColumnFacts } from './columns';
import { pairsOf, type Grain } from './queries';
import type { ResultTable } from './reading';

export interface Point {
  period: string;
  value: number;
  rows: number;
}

export interface Segment {
  /** Undefined for rows without a label. */
  label: string | undefined;
  value: number;
  rows: number;
}

export interface Trend {
  time: ColumnFacts;
  grain: Grain;
  points: Point[];
}

export interface Breakdown {
  dimension: ColumnFacts;
  segments: Segment[];
}

export interface Relation {
  a: ColumnFacts;
  b: ColumnFacts;
  /** Pearson's r. */
  r: number;
  /** Rows that have both values. */
  rows: number;
}

/** What the second round of queries told, beside the profile. Each part is missing when it did not apply or failed. */
export interface Facts {
  trend?: Trend;
  breakdowns: Breakdown[];
  /** Rows in each of equal bins between the measure's extremes. */
  histogram?: number[];
  outliers?: number;
  relations: Relation[];
}

function cellReader({ columns }: ResultTable) {
  const at = new Map(columns.map((column, index) => [column.name, index]));
  return (row: readonly SqlValue[], name: string): string | number | null => {
    const value = row[at.get(name) ?? -1] ?? null;
    return typeof value === 'object' || typeof value === 'boolean' ? null : value;
  };
}

/** The periods that have a value. */
export function readPoints(table: ResultTable): Point[] {
  const cell = cellReader(table);
  return withValue(table).map((row) => ({
    period: String(cell(row, 'period')),
    value: Number(cell(row, 'value')),
    rows: Number(cell(row, 'rows') ?? 0),
  }));
}

/** The segments that have a value; one without is not zero, it is not known. */
export function readSegments(table: ResultTable): Segment[] {
  const cell = cellReader(table);
  return withValue(table).map((row) => ({
    label: labelOf(cell(row, 'segment')),
    value: Number(cell(row, 'value')),
    rows: Number(cell(row, 'rows') ?? 0),
  }));
}

/** Rows whose value is there. */
function withValue(table: ResultTable): SqlValue[][] {
  const cell = cellReader(table);
  return table.rows.filter((row) => cell(row, 'value') !== null);
}

function labelOf(cell: string | number | null): string | undefined {
  return cell === null ? undefined : String(cell);
}

export interface SegmentPoint {
  period: string;
  segment: string;
  value: number;
}

export function readSegmentPoints(table: ResultTable): SegmentPoint[] {
  const cell = cellReader(table);
  return withValue(table).map((row) => ({
    period: String(cell(row, 'period')),
    segment: String(cell(row, 'segment')),
    value: Number(cell(row, 'value')),
  }));
}

export interface SegmentChange {
  label: string | undefined;
  before: number;
  after: number;
}

export function readChanges(table: ResultTable): SegmentChange[] {
  const cell = cellReader(table);
  return table.rows.map((row) => ({
    label: labelOf(cell(row, 'segment')),
    before: Number(cell(row, 'before') ?? 0),
    after: Number(cell(row, 'after') ?? 0),
  }));
}

export function readHistogram(table: ResultTable, bins: number): number[] {
  const cell = cellReader(table);
  const counts = new Array<number>(bins).fill(0);
  for (const row of table.rows) counts[Number(cell(row, 'bin'))] = Number(cell(row, 'rows'));
  return counts;
}

/** Outliers and correlations of the relations query, which names them by the order of {@link pairsOf}. */
export function readRelations(table: ResultTable, measures: readonly ColumnFacts[]) {
  const cell = cellReader(table);
  const row = table.rows[0] ?? [];
  const relations = pairsOf(measures)
    .map(([a, b], at): Relation => ({
      a,
      b,
      r: Number(cell(row, `r${at}`) ?? Number.NaN),
      rows: Number(cell(row, `n${at}`) ?? 0),
    }))
    .filter(({ r }) => Number.isFinite(r))
    .sort((x, y) => Math.abs(y.r) - Math.abs(x.r));
  return { relations, outliers: Number(cell(row, 'outliers') ?? 0) };
}

/** Periods without the first and last one where the data covers only a part of it: those would look like a fall. */
export function wholePeriods({ points, grain, time }: Trend): Point[] {
  if (points.length < 4 || grain === 'day') return points;
  const first = Date.parse(toIso(time.min ?? ''));
  const last = Date.parse(toIso(time.max ?? ''));
  const start = points[0]?.period ?? '';
  const lastStart = points.at(-1)?.period ?? '';
  const day = 86_400_000;
  // Dates that come once a month or once a week leave the rest of their period empty without its being cut.
  const usualGap = time.distinct > 1 ? Math.ceil((last - first) / day / (time.distinct - 1)) : 0;
  const slack = Math.max(usualGap, grain === 'week' ? 1 : grain === 'month' ? 3 : 10);
  const startsLate = first - periodStart(start) > slack * day;
  const endsEarly = periodEnd(lastStart, grain) - last > (slack + 1) * day;
  return points.slice(startsLate ? 1 : 0, endsEarly ? -1 : undefined);
}

function toIso(text: string): string {
  const match = /^(\d{4}-\d{2}-\d{2})/.exec(text);
  return match?.[1] ?? text;
}

function periodStart(period: string): number {
  return Date.parse(period.length === 4 ? `${period}-01-01` : period.length === 7 ? `${period}-01` : period);
}

function periodEnd(period: string, grain: Grain): number {
  const start = new Date(periodStart(period));
  if (grain === 'week') return start.getTime() + 7 * 86_400_000;
  const months = grain === 'year' ? 12 : grain === 'quarter' ? 3 : 1;
  return Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months, 1);
}

/** Days between the extremes of a time column. */
export function spanInDays(time: ColumnFacts): number {
  const span = Date.parse(toIso(time.max ?? '')) - Date.parse(toIso(time.min ?? ''));
  return Number.isFinite(span) ? span / 86_400_000 : 0;
}

/** The first ten characters of a time column's extreme: its date. */
export function dateOf(value: string | null): string {
  return toIso(value ?? '');
}

/** Sums of whole calendar years of a monthly or quarterly trend, oldest first. A year with a period in part is not whole. */
export function yearTotals(trend: Trend): { year: string; value: number }[] {
  const { grain } = trend;
  const perYear = grain === 'month' ? 12 : grain === 'quarter' ? 4 : 0;
  const years = new Map<string, Point[]>();
  for (const point of wholePeriods(trend)) {
    const year = point.period.slice(0, 4);
    years.set(year, [...(years.get(year) ?? []), point]);
  }
  return [...years]
    .filter(([, members]) => perYear > 0 && members.length === perYear)
    .map(([year, members]) => ({ year, value: members.reduce((sum, point) => sum + point.value, 0) }));
}
