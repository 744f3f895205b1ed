/** What comes again and again: a weekday, a month of the year, an hour that is higher or lower than the others. */
import { amount, apartEffect, change, looked, type Candidate } from '../candidate';
import {
  linesOf,
  NO_CELL,
  added,
  courseSubjects,
  during,
  groupOf,
  meanOf,
  valueOf,
  valuesOf,
  varianceOf,
  type Cell,
  type Cube,
  type CubeSubject,
  type Line,
} from '../cube';
import { kruskalWallis } from '../../statistics/ranks';
import { seasonOf, withoutTrend } from '../../statistics/season';
import { groupBy } from '../../../../base/groupBy';
import { pOfChiSquare, pOfT } from '../../statistics/pValues';
import { welch } from '../../statistics/tests';
import { periodEnd, periodStart } from '../../facts/periods';
import type { Predicate, TimePart } from '../../facts/query/query';

type Part = Extract<TimePart, 'weekday' | 'month' | 'hour'>;

interface Parts {
  part: Part;
  cycle: number;
}

/** What comes again and again, by the periods in which it does. */
export const PARTS: Readonly<Partial<Record<Line['grain'], Parts>>> = {
  day: { part: 'weekday', cycle: 7 },
  month: { part: 'month', cycle: 12 },
  hour: { part: 'hour', cycle: 24 },
};
/** Which part of what comes again and again a time is in. */
export function partAt(part: TimePart, at: number): number {
  const date = new Date(at);
  switch (part) {
    case 'weekday':
      return ((date.getUTCDay() + 6) % 7) + 1;
    case 'month':
      return date.getUTCMonth() + 1;
    case 'hour':
      return date.getUTCHours();
    case 'weekend':
      return Number(date.getUTCDay() % 6 === 0);
    case 'monthDay':
      return date.getUTCDate();
    case 'monthEnd':
      return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate() - date.getUTCDate();
  }
}

/** Cycles at least: two of years, four of weeks, three of days. */
const LEAST_CYCLES = { month: 2, weekday: 4, hour: 3 } as const;

export function detectSeasons(cube: Cube): Candidate[] {
  const lines = [...linesOf(cube).map((each) => ({ ...each, isSparse: false })), ...cube.sparse.map((each) => ({ ...each, isSparse: true }))]; // prettier-ignore
  return lines.flatMap(({ line, series, isSparse }) =>
    courseSubjects(cube).flatMap((of) =>
      of.subject.of === 'missing' ? [] : seasonsOf(of, series[of.at] ?? [], line, isSparse),
    ),
  );
}

function seasonsOf(of: CubeSubject, all: readonly Cell[], whole: Line, isSparse: boolean): Candidate[] {
  const known = PARTS[whole.grain];
  if (!known || whole.periods.length < LEAST_CYCLES[known.part] * known.cycle) return [];
  const cycles = isSparse ? cyclesTogether(all, known) : 1;
  if (cycles === 0) return [];
  const start = isSparse ? all.length % (cycles * known.cycle) : 0;
  const [line, cells] = [{ ...whole, periods: whole.periods.slice(start) }, all.slice(start)];
  const parts = line.periods.map((period) => partAt(known.part, periodStart(period)));
  // What is closed on a weekday, or at night, has no rows there: that is no low.
  const open = new Set(parts.filter((_, at) => (cells[at]?.n ?? 0) > 0));
  const tested = together(cells, known.cycle, cycles);
  const asTheyAre = valuesOf(of, tested).map((value, at) => (open.has(parts[at] ?? 0) ? value : null));
  // Of a month with fewer days less is to be expected.
  const isPerDay = of.isTotal && known.part === 'month';
  const values = isPerDay ? asTheyAre.map((value, at) => (value === null ? null : (value * MONTH) / daysOf(line.periods[at] ?? ''))) : asTheyAre; // prettier-ignore
  if (values.filter((value) => value !== null).length < values.length / 3 || open.size < 3) return [];
  const season = seasonOf(values, known.cycle);
  if (!season) return [];
  const perPeriod = (each: readonly Cell[]): number => (valueOf(of, added(each)) ?? 0) / (of.isTotal ? each.length : 1);
  const partOf = (among: readonly number[]) => {
    const own = cells.filter((_, at) => among.includes(parts[at] ?? 0));
    const others = cells.filter((_, at) => !among.includes(parts[at] ?? 0) && open.has(parts[at] ?? 0));
    return { own, others, mean: perPeriod(own), away: perPeriod(own) - perPeriod(others) };
  };
  const found = [...open].map((part) => ({ part, ...partOf([part]) })).sort((a, b) => b.away - a.away);
  const run = runOf(values, parts, [...open], known.cycle);
  // Of what is there now and then a part may have few rows.
  const isSure = (part: ReturnType<typeof partOf>): boolean => !isSparse || byRows(of, part) < SURE;
  const sure = run && isSure(partOf(run.parts)) ? run : undefined;
  const several = sure && sure.parts.length > 1 ? sure : undefined;
  const [highest, lowest] = [found[0], found.at(-1)];
  if (!highest || !lowest) return [];
  const isHigh = highest.away > -lowest.away;
  const [top, second] = isHigh ? [highest, lowest] : [lowest, highest];
  const isBoth =
    Math.abs(second.away) >= BOTH * Math.abs(top.away) && isApart(values, parts, second.part, found.length);
  const kind = 'season' as const;
  // Six rounds or more of whole cycles have the same trend in each part.
  const strength = isSparse ? 1 : season.strength;
  const pOf = (course: typeof values, found: typeof season | null): number => Math.min(found?.p ?? 1, partsP(of, tested, course, parts, strength)); // prettier-ignore
  // A level that is recorded once a month does not depend on its days: it needs a season without that division as well.
  const byMonth = isPerDay ? pOf(asTheyAre, seasonOf(asTheyAre, known.cycle)) : 0;
  const p = Math.min(1, 3 * Math.max(byMonth, Math.min(pOf(values, season), sure?.p ?? 1)));
  const deviation = deviationWithin(withoutTrend(values, known.cycle) ?? values, parts);
  const effectBetween = (a: number, b: number): number => apartEffect(a, b, deviation);
  const effect = effectBetween(top.mean, top.mean - top.away);
  if (effect === 0 || (!several && !isBoth && !isSure(top))) return [looked(of.subject, kind, p)];
  const range = during(line, 0, line.periods.length);
  const closed = [...new Set(parts)].filter((part) => !open.has(part));
  const where = (values: number[], not = false): Predicate => ({ is: 'part', column: line.column, part: known.part, values, ...(not && { not: true as const }) }); // prettier-ignore
  const figure = (name: string, own: readonly Cell[], condition: Predicate) =>
    amount(name, of, valueOf(of, added(own)) ?? 0, [range, condition], own.length);
  const place = { column: line.column, of: known.part };
  if (several || !isBoth) {
    const own = several?.parts ?? [top.part];
    const told = several ? partOf(several.parts) : top;
    const here = figure('here', told.own, where(own));
    const others = figure('others', told.others, where([...own, ...closed], true));
    return [
      {
        ...{
          kind,
          subject: of.subject,
          isUp: told.away > 0,
          p,
          effect: effectBetween(here.value, others.value),
          share: 1,
        },
        part: isWeekend(own, known)
          ? { ...place, of: 'weekend', value: 1 }
          : { ...place, ...(several ? endsOf(several) : { value: top.part }) },
        figures: [here, others, ...change('change', here, others)],
      },
    ];
  }
  const [here, low] = [figure('here', highest.own, where([highest.part])), figure('low', lowest.own, where([lowest.part]))]; // prettier-ignore
  return [
    {
      ...{ kind, subject: of.subject, isUp: true, p, effect, share: 1 },
      part: { ...place, value: highest.part, lowest: lowest.part },
      figures: [here, low],
    },
  ];
}

/** Standard deviation of values about the mean of their part. */
export function deviationWithin(values: readonly (number | null)[], parts: readonly number[]): number {
  const known = values.flatMap((value, at) => (value === null ? [] : [{ value, part: parts[at] ?? 0 }]));
  const groups = [...groupBy(known, ({ part }) => part).values()];
  const squares = groups.flatMap((group) => {
    const middle = mean(group.map(({ value }) => value));
    return group.map(({ value }) => (value - middle) ** 2);
  });
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / Math.max(1, known.length - groups.length));
}

/** A low that is so far from the others, in parts of how far the high is, or the other way round, is told beside it. */
const BOTH = 0.6;

/** How likely an average of rows differs so much by what rows vary by: of few it does. 0 of what is added up. */
function byRows(of: CubeSubject, { own, others }: { own: readonly Cell[]; others: readonly Cell[] }): number {
  if (of.isTotal) return 0;
  if (added(own).n < LEAST_OF_PART) return 1;
  return welch(groupOf(of, added(own)), groupOf(of, added(others)))?.p ?? 1;
}

/** How sure a second part has to be, beside the first one. */
const SURE = 0.01;

/** Whether the values of a part differ from all others (Kruskal and Wallis, 1952), of so many parts that were tried. */
function isApart(values: readonly (number | null)[], parts: readonly number[], part: number, tried: number): boolean {
  const ofPart = (isOwn: boolean): number[] => values.flatMap((value, at) => (value !== null && (parts[at] === part) === isOwn ? [value] : [])); // prettier-ignore
  const test = kruskalWallis([ofPart(true), ofPart(false)]);
  return test !== null && tried * (pOfChiSquare(test.h, test.df) ?? 1) < SURE;
}

/** Days of a month on average. */
const MONTH = 30.436875;

function daysOf(month: string): number {
  return (periodEnd(month, 'month') - periodStart(month)) / 86_400_000;
}

const WEEKEND = [6, 7];

function isWeekend(own: readonly number[], { part }: Parts): boolean {
  return part === 'weekday' && own.length === WEEKEND.length && own.every((each) => WEEKEND.includes(each));
}

/** Parts of a run from which on it is told where it is highest or lowest. */
const LONG = 4;

/** The first part of a run, and the last one where it has several; of a long one that with the most, by each with its neighbors. */
function endsOf({ parts, beyond }: Run): Pick<NonNullable<Candidate['part']>, 'value' | 'until' | 'peak'> {
  const [value = 0, until = value] = [parts[0], parts.at(-1)];
  if (until === value) return { value };
  if (parts.length < LONG) return { value, until };
  const near = parts.map((_, at) => Math.abs(mean(beyond.slice(Math.max(0, at - 1), at + 2))));
  return { value, until, peak: parts[near.indexOf(Math.max(...near))] ?? value };
}

/** Parts that follow each other, and how likely they differ so much from the others by chance. */
interface Run {
  parts: number[];
  /** What each of them has beyond the trend. */
  beyond: number[];
  p: number;
}

/**
 * The parts in a row, such as the hours of an evening or the months of a summer, that tell most of what lies between parts: they divide them
 * in two with the largest sum of squares between both. Tested by what they have beyond the others within each cycle, so that neighbors of
 * one day that are alike count once (Student's t of the cycles), times the runs that were tried (Bonferroni).
 * @param values one a period, from the first on without a gap
 */
function runOf(
  values: readonly (number | null)[],
  parts: readonly number[],
  open: readonly number[],
  cycle: number,
): Run | undefined {
  const flat = withoutTrend(values, cycle);
  if (!flat) return undefined;
  const order = open.toSorted((a, b) => a - b);
  const longest = Math.floor(order.length / 2);
  const middles = new Map(order.map((part) => [part, mean(flat.filter((_, at) => parts[at] === part))]));
  const middle = (some: readonly number[]): number => some.reduce((sum, part) => sum + (middles.get(part) ?? 0), 0) / some.length; // prettier-ignore
  const runs = order.flatMap((_, from) =>
    Array.from({ length: longest }, (__, length) => {
      const own = Array.from({ length: length + 1 }, (___, step) => order[(from + step) % order.length] ?? 0);
      const rest = order.filter((part) => !own.includes(part));
      return { own, between: ((own.length * rest.length) / order.length) * (middle(own) - middle(rest)) ** 2 };
    }),
  );
  const [best] = runs.sort((a, b) => b.between - a.between);
  if (!best) return undefined;
  const cycles = Array.from({ length: Math.floor(flat.length / cycle) }, (_, at) => at * cycle);
  const differences = cycles.flatMap((from) => {
    const side = (isOwn: boolean): (number | null)[] => flat.slice(from, from + cycle).filter((value, at) => value !== null && open.includes(parts[from + at] ?? 0) && best.own.includes(parts[from + at] ?? 0) === isOwn); // prettier-ignore
    const [own, rest] = [side(true), side(false)];
    return own.length === 0 || rest.length === 0 ? [] : [mean(own) - mean(rest)];
  });
  const n = differences.length;
  const error = Math.sqrt(differences.reduce((sum, each) => sum + (each - mean(differences)) ** 2, 0) / (n - 1) / n);
  const p = n < LEAST_ROUNDS || !(error > 0) ? 1 : (pOfT(mean(differences) / error, n - 1) ?? 1);
  return { parts: best.own, beyond: best.own.map((part) => middles.get(part) ?? 0), p: Math.min(1, runs.length * p) };
}

function mean(values: readonly (number | null)[]): number {
  const known = values.filter((value) => value !== null);
  return known.reduce((sum, value) => sum + value, 0) / known.length;
}

/** Rows that a part of a cycle has on average where cycles are put together, how many of those there are then, and rows of a part in all. */
const LEAST_ROWS = 3;
const LEAST_ROUNDS = 6;
const LEAST_OF_PART = 5;

/** How many cycles of what is there now and then are put together, so that its parts have rows enough to vary by; 0 of too few rows. */
function cyclesTogether(cells: readonly Cell[], { cycle }: Parts): number {
  const { n } = added(cells);
  if (n < LEAST_OF_PART * cycle) return 0;
  const most = Math.floor(cells.length / (cycle * LEAST_ROUNDS));
  return Math.min(most, Math.ceil((LEAST_ROWS * cells.length) / n));
}

/** Cells of so many cycles, part by part. */
function together(cells: readonly Cell[], cycle: number, cycles: number): readonly Cell[] {
  if (cycles === 1) return cells;
  const length = cycle * cycles;
  return Array.from({ length: (cells.length / length) * cycle }, (_, at) => {
    const first = Math.floor(at / cycle) * length + (at % cycle);
    return added(Array.from({ length: cycles }, (_, round) => cells[first + round * cycle] ?? NO_CELL));
  });
}

/** How much more periods may vary than their rows let expect, so that the rows are taken as what was observed. */
const OVERDISPERSED = 3;
const LEAST_STRENGTH = 0.2;

/**
 * χ² of the parts of a cycle, by what the rows let periods vary: few cycles have too few periods to tell it by themselves. A single part
 * that is far from all tells more than all of them: Student's t of that, with the rows of the part, times how many parts there are
 * (Bonferroni). Where periods vary more than their rows let expect, both are less by that (McCullagh and Nelder, 1989, 4.5); 1 where
 * they vary much more.
 */
function partsP(
  of: CubeSubject,
  cells: readonly Cell[],
  values: readonly (number | null)[],
  parts: readonly number[],
  strength: number,
): number {
  const row = varianceOf(of, added(cells));
  const middle = meanOf(added(cells));
  const usual = Math.max(1, added(cells).n / values.filter((value) => value !== null).length);
  const known = values.flatMap((value, at) => {
    const cell = cells[at];
    if (value === null || !cell || (!of.isTotal && cell.n === 0)) return [];
    // Of a sum of so many rows as there are on average, since how many there happen to be is a part of it; of a mean of them.
    const variance = of.isTotal ? usual * (row + middle * middle) : row / cell.n;
    return [{ value, part: parts[at] ?? 0, variance, n: cell.n }];
  });
  const weighed = (some: typeof known) => {
    const weight = some.reduce((sum, { variance }) => sum + 1 / variance, 0);
    const n = some.reduce((sum, each) => sum + each.n, 0);
    return { weight, n, value: some.reduce((sum, { value, variance }) => sum + value / variance, 0) / weight };
  };
  const all = weighed(known);
  const groups = [...groupBy(known, ({ part }) => part).values()].map(weighed);
  const chi2 = groups.reduce((sum, { weight, value }) => sum + weight * (value - all.value) ** 2, 0);
  const whole = known.reduce((sum, { value, variance }) => sum + (value - all.value) ** 2 / variance, 0);
  const [df1, df2] = [groups.length - 1, known.length - groups.length];
  const excess = df2 > 0 ? (whole - chi2) / df2 : Infinity;
  // A trend is no part of a cycle; the strength knows it, this does not.
  if (!(excess <= OVERDISPERSED) || strength < LEAST_STRENGTH) return 1;
  const spread = Math.max(1, excess);
  const single = groups.map(({ weight, value, n }) => {
    const error = Math.sqrt((1 / weight - 1 / all.weight) * spread);
    return n > 1 ? (pOfT((value - all.value) / error, n - 1) ?? 1) : 1;
  });
  return Math.min(1, 2 * Math.min(pOfChiSquare(chi2 / spread, df1) ?? 1, groups.length * Math.min(...single)));
}
