/** A measure that varies more or less from a period on: its rows among each other, or its average from period to period. */
import { looked, rowMean, type Candidate } from '../candidate';
import {
  added,
  during,
  meanOf,
  span,
  valuesOf,
  varianceOf,
  type Cell,
  type Cube,
  type CubeSubject,
  type Line,
  finestLine,
} from '../cube';
import { withoutSeason } from '../cycles';
import { driftIn } from '../drift';
import type { FactSet } from '../../facts/factSet';
import { deviationOf, measureOf, type InsightFigure, type Subject } from '../../facts/insight';
import type { QueryMeasure } from '../../facts/query/query';
import { periodEnd, periodStart } from '../../facts/periods';
import { levelShift, type LevelShift } from '../../statistics/levelShift';
import { prewhitened } from '../../statistics/prewhitened';
import { aboutLine, medianOf, theilSen } from '../../statistics/robust';

/** Periods of a course at least, and the part of them that has a value. */
const LEAST = 12;
const FILLED = 0.8;
/** Rows of a period that say how far they spread. */
const LEAST_ROWS = 8;
/** How many times as large a standard deviation has to be. */
const LEAST_RATIO = 1.2;
/** Ratios of deviations that are the same, as a factor between them. */
const ALIKE = 1.5;

/** A subject, and whether no value of it is below 0. */
type Spreading = CubeSubject & { isPositive: boolean };

interface Course {
  line: Line;
  /** One for each period. */
  cells: readonly Cell[];
}

export function detectSpreads(cube: Cube, set: FactSet): Candidate[] {
  const { line, series, subjects } = cube;
  const days = finestLine(cube);
  if (!line) return [];
  return subjects.flatMap((subject, at) => {
    const mean = rowMean(subject);
    const measure = deviationOf(mean.subject);
    if (!measure) return [];
    const of = { ...mean, isPositive: isPositive(mean.subject, set) };
    const course: Course = { line, cells: series[at] ?? [] };
    const finest: Course = days ? { line: days.line, cells: days.series[at] ?? [] } : course;
    // What wanders varies more the longer it is looked at.
    const wanders = driftIn(cube, { ...of, at }) !== undefined;
    return [...amongRows(of, measure, course), ...(wanders ? [] : betweenPeriods(of, line, finest))];
  });
}

/** The rows of a period among each other. */
function amongRows(of: Spreading, measure: QueryMeasure, { line, cells }: Course): Candidate[] {
  const spreads = cells.map((cell) => {
    const variance = varianceOf(of, cell);
    // The logarithm of a variance of few rows comes out too low (Bartlett and Kendall, 1946).
    return cell.n >= LEAST_ROWS && variance > 0 ? (Math.log(variance) + 1 / (cell.n - 1)) / 2 : null;
  });
  if (!isFilled(spreads)) return [];
  const shift = levelShift(withoutSeason(spreads, line.grain));
  if (!shift) return [];
  const sd = (name: string, from: number, until: number): InsightFigure => ({
    ...{ of: 'amount', name, value: Math.sqrt(varianceOf(of, added(cells.slice(from, until)))) },
    ...{ measure, where: [during(line, from, until)] },
  });
  const parts = [added(cells.slice(0, shift.at)), added(cells.slice(shift.at))] as const;
  const figures = [sd('before', 0, shift.at), sd('after', shift.at, cells.length)] as const;
  return [told(of, line, shift, parts, figures)];
}

/** Averages from period to period: those of days, told by the periods of the report. */
function betweenPeriods(of: Spreading, line: Line, found: Course): Candidate[] {
  const values = valuesOf(of, found.cells);
  if (!isFilled(values)) return [];
  // Averages of more rows vary less.
  const usual = medianOf(found.cells.flatMap(({ n }) => (n > 0 ? [n] : []))) ?? 1;
  const plain = flat(values, found.line);
  const news = prewhitened(plain);
  const middle = medianOf(news.filter((value) => value !== null)) ?? 0;
  // Roots of deviations are nearly normal where the values are (D. Hawkins, 1981).
  const deviations = news.map((value, at) =>
    value === null ? null : Math.sqrt(Math.abs(value - middle) * Math.sqrt((found.cells[at]?.n ?? 0) / usual)),
  );
  const shift = levelShift(deviations);
  if (!shift) return [];
  const starts = found.line.periods.map(periodStart);
  const borders = line.periods.map(periodStart);
  // Of a long table days are known of its latest part alone.
  const isCovered = (starts[0] ?? 0) <= (borders[0] ?? 0);
  const shown = isCovered ? line : found.line;
  const at = isCovered ? nearest(borders, starts[shift.at] ?? 0) : shift.at;
  const border = periodStart(shown.periods[at] ?? '');
  const [first, end] = [periodStart(shown.periods[0] ?? ''), periodEnd(shown.periods.at(-1) ?? '', shown.grain)];
  const cellsIn = (from: number, until: number): Cell[] =>
    found.cells.filter((_, place) => (starts[place] ?? 0) >= from && (starts[place] ?? 0) < until);
  const [before, after] = [cellsIn(first, border), cellsIn(border, end)];
  const sd = (name: string, cells: readonly Cell[], from: number, until: number): InsightFigure => ({
    ...{ of: 'spread', name, value: sampleDeviation(valuesOf(of, cells).filter((value) => value !== null)) },
    ...{
      measure: measureOf(of.subject),
      column: line.column,
      grain: found.line.grain,
      where: [during(shown, from, until)],
    },
  });
  const figures = [sd('before', before, 0, at), sd('after', after, at, shown.periods.length)] as const;
  // A line or a season makes values vary more as well: then the figures are of that.
  const own = [plain.slice(0, shift.at), plain.slice(shift.at)].map((part) => sampleDeviation(part.filter((value) => value !== null))); // prettier-ignore
  const isOfShape = Math.abs(Math.log(((figures[1].value / figures[0].value) * (own[0] ?? 0)) / (own[1] ?? 0))) > Math.log(ALIKE); // prettier-ignore
  if (isOfShape) return [looked(of.subject, 'spread', shift.p)];
  return [told(of, shown, { ...shift, at }, [added(before), added(after)], figures)];
}

function told(
  of: Spreading,
  line: Line,
  { at, p, bicStep, bicLine }: LevelShift,
  parts: readonly [Cell, Cell],
  figures: readonly [InsightFigure, InsightFigure],
): Candidate {
  const [before, after] = figures.map(({ value }) => value);
  const ratio = Math.log((after ?? 0) / (before ?? 0));
  const [first, second] = parts.map(meanOf);
  // Larger amounts vary more: what the level has changed by is told as such. What lies about 0 has none that says so.
  const level = of.isPositive && (first ?? 0) > 0 && (second ?? 0) > 0 ? Math.log((second ?? 1) / (first ?? 1)) : 0;
  const beyond = Math.min(Math.abs(ratio), ratio > 0 ? ratio - level : level - ratio);
  const isTold = Number.isFinite(ratio) && beyond >= Math.log(LEAST_RATIO) && bicStep < bicLine && at > 0;
  if (!isTold) return looked(of.subject, 'spread', p);
  return {
    ...{
      kind: 'spread',
      subject: of.subject,
      isUp: ratio > 0,
      p,
      effect: Math.min(1, beyond / Math.log(4)),
      share: 0.8,
    },
    ...{ time: span(line, at, line.periods.length - 1), figures: [...figures] },
  };
}

function isPositive(subject: Subject, { columns }: FactSet): boolean {
  if (subject.of !== 'column') return true;
  return (columns.find(({ name }) => name === subject.column)?.numbers?.negatives ?? 0) === 0;
}

function isFilled(values: readonly (number | null)[]): boolean {
  const known = values.filter((value) => value !== null).length;
  return known >= LEAST && known >= FILLED * values.length;
}

/** A course without its season and its line. */
function flat(values: readonly (number | null)[], line: Line): readonly (number | null)[] {
  const plain = withoutSeason(values, line.grain);
  const trend = theilSen(plain);
  return trend ? aboutLine(plain, trend) : plain;
}

/** The place of the border that is next to a time. */
function nearest(borders: readonly number[], time: number): number {
  const distance = (at: number): number => Math.abs((borders[at] ?? Infinity) - time);
  return borders.reduce((best, _, at) => (distance(at) < distance(best) ? at : best), 0);
}

function sampleDeviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
}
