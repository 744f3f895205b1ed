/** Two measures: together or against each other. Of courses their changes are compared, never their levels. */
import { looked, type Candidate } from '../candidate';
import { withinLabels } from '../alike';
import { added, finestLine, linesOf, meanOf, NO_CELL, placeOfColumn, valuesOf, varianceOf, type Cell, type Cube, type LineCells } from '../cube'; // prettier-ignore
import { isNewsOf } from '../news';
import { columnIn } from '../../facts/measured';
import type { FactSet, Pair } from '../../facts/factSet';
import type { Subject } from '../../facts/insight';
import { autocorrelation } from '../../statistics/autocorrelation';
import { correlationOf, pairsOf, pOfCorrelation } from '../../statistics/correlation';

const LEAST_ROWS = 20;
/** Weaker relations say too little of single rows. */
const LEAST_R = 0.1;
/** Part of the rows that the periods hold at least. */
const COVERED = 0.9;

export function detectRelations(cube: Cube, set: FactSet): Candidate[] {
  return set.pairs.flatMap((pair) => relationOf(cube, set, pair));
}

function relationOf(cube: Cube, set: FactSet, pair: Pair): Candidate[] {
  const [a, b] = [columnIn(set, pair.a), columnIn(set, pair.b)];
  if (!a || !b || pair.n < LEAST_ROWS || !isNewsOf(cube, set, a.name, b.name)) return [];
  // Numbers of a counter, and what is kept apart, are no subjects.
  const [first, second] = [placeOfColumn(cube, a.name), placeOfColumn(cube, b.name)];
  if (first === -1 || second === -1) return [];
  const subject: Subject = { of: 'column', column: a.name, aggregate: 'mean' };
  const isByRanks = Math.abs(pair.spearman ?? 0) > Math.abs(pair.pearson ?? 0) + 0.05;
  const [r, p, name] = isByRanks ? [pair.spearman, pair.spearman_p, 'spearman'] as const : [pair.pearson, pair.pearson_p, 'pearson'] as const; // prettier-ignore
  if (r === null || p === null) return [];
  // Of two totals the larger rows have more of both.
  const areAdded = a.meaning.additive && b.meaning.additive;
  // A few extreme rows make a correlation that their ranks do not have.
  const isMade = Math.abs(pair.pearson ?? 0) > Math.abs(pair.spearman ?? 0) + 0.25;
  const real = Math.max(p, pOfRows(cube, first, second, r, pair.n));
  if (Math.abs(r) < LEAST_R || isMade) return [looked(subject, 'together', real)];
  return [
    {
      ...{
        kind: 'together',
        subject,
        other: b.name,
        isUp: r > 0,
        p: real,
        effect: Math.abs(r),
        share: areAdded ? 0.2 : 0.6,
      },
      figures: [
        { of: 'fact', name: 'r', id: `${pair.id}.${name}`, value: r },
        { of: 'fact', name: 'n', id: `${pair.id}.n`, value: pair.n },
      ],
    },
  ];
}

/** p of a correlation of two subjects where rows that are alike count less, and of courses that of their changes. */
export function pOfRows(cube: Cube, a: number, b: number, r: number, n: number): number {
  const chance = (known: { r: number; n: number } | undefined): number => known ? (pOfCorrelation(known.r, Math.max(3, known.n)) ?? 1) : 1; // prettier-ignore
  const byLabel = cube.byLabel.map((cells) => {
    const alike = chance({ r, n: n / inflationOf(cube, cells, a, b) });
    // Where labels make it, the rows of each may have it as well.
    return Math.min(1, 2 * Math.min(alike, chance(withinGroups(cube, cells, a, b, r, n))));
  });
  const byEntity = cube.entities.map(({ cells }) => chance({ r, n: n / inflationOf(cube, cells, a, b) }));
  const ofTime = areCourses(cube, a, b) ? ofPeriods(cube, a, b, r, n) : 0;
  return Math.max(chance({ r, n }), ...byLabel, ...byEntity, ofTime);
}

/** Values that follow each other are alike from here on (Cohen, 1988: a medium correlation). */
const ALIKE = 0.3;

/** Whether values that follow each other are alike. */
export function isCourse(values: readonly (number | null)[]): boolean {
  return values.length >= 8 && autocorrelation(values, 1) > ALIKE;
}

/** Whether two subjects have courses: the next value is like the one before, so that rows are no observations of their own. */
export function areCourses(cube: Cube, a: number, b: number): boolean {
  return [a, b].every((at) => isCourse(courseOf(cube, at)));
}

/** Hours, where they are known. */
function shortestLine(cube: Cube): LineCells | undefined {
  return linesOf(cube).find(({ line }) => line.grain === 'hour') ?? finestLine(cube);
}

function courseOf(cube: Cube, at: number): readonly (number | null)[] {
  const of = cube.subjects[at];
  return of ? valuesOf({ ...of, isTotal: false }, shortestLine(cube)?.series[at] ?? []) : [];
}

/** Rows of a time from which on they tell a relation by themselves. */
const LEAST_AT_ONCE = 3;

/** p of the rows of one time among each other, where there are several, else of the changes from time to time. */
function ofPeriods(cube: Cube, a: number, b: number, r: number, n: number): number {
  const finest = shortestLine(cube);
  const isAtOnce = cube.isByTime && finest !== undefined && n >= LEAST_AT_ONCE * finest.line.periods.length;
  const within = isAtOnce ? withinGroups(cube, finest.series, a, b, r, n) : undefined;
  return within ? (pOfCorrelation(within.r, Math.max(3, within.n)) ?? 1) : ofChanges(cube, a, b);
}

/**
 * The correlation of the rows of each group among each other: what groups have in common is left out, since the covariance within groups is
 * that of all less that of their means. Undefined where some rows are in no group. @param bySubject `[subject][group]` @param r of all rows
 * @param n with both values
 */
function withinGroups(
  { subjects }: Cube,
  bySubject: readonly (readonly Cell[])[],
  a: number,
  b: number,
  r: number,
  n: number,
): { r: number; n: number } | undefined {
  const [first, second] = [a, b].map((at) => ({ center: subjects[at]?.center ?? 0, cells: bySubject[at] ?? [], whole: added(bySubject[at] ?? []) })); // prettier-ignore
  if (!first || !second || Math.min(first.whole.n, second.whole.n) < COVERED * n) return undefined;
  const scatter = ({ center, whole }: typeof first): number => varianceOf({ center }, whole) * (whole.n - 1);
  const within = ({ center, cells }: typeof first): number => cells.reduce((sum, cell) => sum + varianceOf({ center }, cell) * Math.max(0, cell.n - 1), 0); // prettier-ignore
  const between = first.cells.reduce((sum, cell, at) => {
    const other = second.cells[at] ?? NO_CELL;
    const rows = Math.min(cell.n, other.n);
    return rows === 0 ? sum : sum + rows * (meanOf(cell) - meanOf(first.whole)) * (meanOf(other) - meanOf(second.whole)); // prettier-ignore
  }, 0);
  const rest = Math.sqrt(within(first) * within(second));
  const own = (r * Math.sqrt(scatter(first) * scatter(second)) - between) / rest;
  // One that goes the other way is another relation.
  return rest > 0 ? { r: own * r > 0 ? Math.max(-1, Math.min(1, own)) : 0, n: n - first.cells.length } : undefined;
}

/** p of the correlation of the changes from period to period; 1 where they are not known. */
function ofChanges(cube: Cube, a: number, b: number): number {
  const changes = pairsOf(changesOf(courseOf(cube, a)), changesOf(courseOf(cube, b)));
  if (changes.length < 8) return 1;
  return correlationOf(changes.map(([x]) => x), changes.map(([, y]) => y))?.p ?? 1; // prettier-ignore
}

/** From each value to the next; null where one of them is not known. */
function changesOf(course: readonly (number | null)[]): (number | null)[] {
  return course.map((value, at) => {
    const before = course[at - 1] ?? null;
    return value === null || before === null ? null : value - before;
  });
}

/**
 * By how much rows that are alike within their labels make a correlation vary more: 1 + (m − 1) ρa ρb, with m rows of a label and the
 * correlations within labels of both measures (Kish, 1965; Scott and Holt, 1982). @param bySubject `[subject][label]`
 */
function inflationOf({ subjects }: Cube, bySubject: readonly (readonly Cell[])[], a: number, b: number): number {
  const [first = 0, second = 0] = [a, b].map((place) => withinLabels(subjects[place], bySubject[place] ?? []));
  const sizes = (bySubject[a] ?? []).map(({ n }) => n);
  const n = sizes.reduce((sum, size) => sum + size, 0);
  return Math.max(1, 1 + (sizes.reduce((sum, size) => sum + size * size, 0) / Math.max(1, n) - 1) * first * second);
}

/** The same of all columns of labels. */
export function inflation(cube: Cube, a: number, b: number): number {
  return Math.max(1, ...[...cube.byLabel, ...cube.entities.map(({ cells }) => cells)].map((cells) => inflationOf(cube, cells, a, b))); // prettier-ignore
}
