/** What comes again and again: a weekday, a month of the year, an hour that is higher or lower than the others. */
import { apart, amount, change, effectOf, looked, type Candidate } from '../candidate';
import {
  linesOf,
  NO_CELL,
  added,
  courseSubjects,
  during,
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
import { seasonOf } from '../../statistics/season';
import { groupBy } from '../../../../base/groupBy';
import { pOfChiSquare, pOfT } from '../../statistics/pValues';
import { periodStart } from '../../facts/periods';
import type { Predicate, TimePart } from '../../facts/query/query';

type Part = Exclude<TimePart, 'weekend'>;

interface Parts {
  part: Part;
  cycle: number;
  of: (at: number) => number;
}

/** What comes again and again, by the periods in which it does. */
export const PARTS: Readonly<Partial<Record<Line['grain'], Parts>>> = {
  day: { part: 'weekday', cycle: 7, of: (at) => ((new Date(at).getUTCDay() + 6) % 7) + 1 },
  month: { part: 'month', cycle: 12, of: (at) => new Date(at).getUTCMonth() + 1 },
  hour: { part: 'hour', cycle: 24, of: (at) => new Date(at).getUTCHours() },
};
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
  const parts = line.periods.map((period) => known.of(periodStart(period)));
  // What is closed on a weekday, or at night, has no rows there: that is no low.
  const open = new Set(parts.filter((_, at) => (cells[at]?.n ?? 0) > 0));
  const tested = together(cells, known.cycle, cycles);
  const values = valuesOf(of, tested).map((value, at) => (open.has(parts[at] ?? 0) ? value : null));
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
  const [highest, lowest] = [found[0], found.at(-1)];
  if (!highest || !lowest) return [];
  const isHigh = highest.away > -lowest.away;
  const [top, second] = isHigh ? [highest, lowest] : [lowest, highest];
  const isBoth =
    Math.abs(second.away) >= BOTH * Math.abs(top.away) && isApart(values, parts, second.part, found.length);
  const kind = 'season' as const;
  // Six rounds or more of whole cycles have the same trend in each part.
  const strength = isSparse ? 1 : season.strength;
  const p = Math.min(1, 2 * Math.min(season.p, partsP(of, tested, values, parts, strength)));
  const deviation = deviationWithin(values, parts);
  const effectBetween = (a: number, b: number): number => effectOf(apart(a, b), Math.abs(a - b) / deviation);
  const effect = effectBetween(top.mean, top.mean - top.away);
  if (effect === 0) return [looked(of.subject, kind, p)];
  const range = during(line, 0, line.periods.length);
  const closed = [...new Set(parts)].filter((part) => !open.has(part));
  const where = (values: number[], not = false): Predicate => ({ is: 'part', column: line.column, part: known.part, values, ...(not && { not: true as const }) }); // prettier-ignore
  const figure = (name: string, own: readonly Cell[], condition: Predicate) =>
    amount(name, of, valueOf(of, added(own)) ?? 0, [range, condition], own.length);
  const weekend = known.part === 'weekday' && isWeekend(found) ? partOf(WEEKEND) : undefined;
  const place = { column: line.column, of: known.part };
  if (weekend || !isBoth) {
    const [told, own] = weekend ? [weekend, WEEKEND] : [top, [top.part]];
    const here = figure('here', told.own, where(own));
    const others = figure('others', told.others, where([...own, ...closed], true));
    const part = weekend ? { ...place, of: 'weekend' as const, value: 1 } : { ...place, value: top.part };
    return [
      {
        ...{
          kind,
          subject: of.subject,
          isUp: told.away > 0,
          p,
          effect: effectBetween(here.value, others.value),
          share: 1,
          part,
        },
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
function deviationWithin(values: readonly (number | null)[], parts: readonly number[]): number {
  const known = values.flatMap((value, at) => (value === null ? [] : [{ value, part: parts[at] ?? 0 }]));
  const groups = [...groupBy(known, ({ part }) => part).values()];
  const squares = groups.flatMap((group) => {
    const mean = group.reduce((sum, { value }) => sum + value, 0) / group.length;
    return group.map(({ value }) => (value - mean) ** 2);
  });
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / Math.max(1, known.length - groups.length));
}

/** A low that is so far from the others, in parts of how far the high is, or the other way round, is told beside it. */
const BOTH = 0.6;

/** How sure a second part has to be, beside the first one. */
const SURE = 0.01;

/** Whether the values of a part differ from all others (Kruskal and Wallis, 1952), of so many parts that were tried. */
function isApart(values: readonly (number | null)[], parts: readonly number[], part: number, tried: number): boolean {
  const ofPart = (isOwn: boolean): number[] => values.flatMap((value, at) => (value !== null && (parts[at] === part) === isOwn ? [value] : [])); // prettier-ignore
  const test = kruskalWallis([ofPart(true), ofPart(false)]);
  return test !== null && tried * (pOfChiSquare(test.h, test.df) ?? 1) < SURE;
}

const WEEKEND = [6, 7];
/** Both days of a weekend lie so many times as far from the middle of the other days as any of these. */
const APART = 2;

/** Whether Saturdays and Sundays differ together, and no other day does. */
function isWeekend(found: readonly { part: number; mean: number }[]): boolean {
  const [days, others] = [true, false].map((isIt) => found.filter(({ part }) => WEEKEND.includes(part) === isIt).map(({ mean }) => mean)); // prettier-ignore
  if (days?.length !== 2 || !others || others.length < 3) return false;
  const middle = others.reduce((sum, mean) => sum + mean, 0) / others.length;
  const farthest = Math.max(...others.map((mean) => Math.abs(mean - middle)));
  const away = days.map((mean) => mean - middle);
  return away.every((each) => Math.sign(each) === Math.sign(away[0] ?? 0) && Math.abs(each) > APART * farthest);
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
  const mean = meanOf(added(cells));
  const usual = Math.max(1, added(cells).n / values.filter((value) => value !== null).length);
  const known = values.flatMap((value, at) => {
    const cell = cells[at];
    if (value === null || !cell || (!of.isTotal && cell.n === 0)) return [];
    // Of a sum of so many rows as there are on average, since how many there happen to be is a part of it; of a mean of them.
    const variance = of.isTotal ? usual * (row + mean * mean) : row / cell.n;
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
