/** What comes again and again: a weekday, a month of the year, an hour that is higher or lower than the others. */
import { apart, amount, change, looked, type Candidate } from '../candidate';
import {
  linesOf,
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
import { seasonOf } from '../../statistics/season';
import { groupBy } from '../../../../base/groupBy';
import { pOfChiSquare } from '../../statistics/pValues';
import { periodStart } from '../../facts/periods';
import type { Predicate, TimePart } from '../../facts/query/query';

type Part = Exclude<TimePart, 'weekend'>;

/** What comes again and again, by the periods in which it does. */
export const PARTS: Readonly<Partial<Record<Line['grain'], { part: Part; cycle: number; of: (at: number) => number }>>> = {
  day: { part: 'weekday', cycle: 7, of: (at) => ((new Date(at).getUTCDay() + 6) % 7) + 1 },
  month: { part: 'month', cycle: 12, of: (at) => new Date(at).getUTCMonth() + 1 },
  hour: { part: 'hour', cycle: 24, of: (at) => new Date(at).getUTCHours() },
};
/** Cycles at least: two of years, four of weeks, three of days. */
const LEAST_CYCLES = { month: 2, weekday: 4, hour: 3 } as const;
const LEAST_DIFFERENCE = 0.05;

export function detectSeasons(cube: Cube): Candidate[] {
  return linesOf(cube).flatMap((each) =>
    courseSubjects(cube).flatMap((of) =>
      of.subject.of === 'missing' ? [] : seasonsOf(of, each.series[of.at] ?? [], each.line),
    ),
  );
}

function seasonsOf(of: CubeSubject, cells: readonly Cell[], line: Line): Candidate[] {
  const known = PARTS[line.grain];
  if (!known || line.periods.length < LEAST_CYCLES[known.part] * known.cycle) return [];
  const parts = line.periods.map((period) => known.of(periodStart(period)));
  // What is closed on a weekday, or at night, has no rows there: that is no low.
  const open = new Set(parts.filter((_, at) => (cells[at]?.n ?? 0) > 0));
  const values = valuesOf(of, cells).map((value, at) => (open.has(parts[at] ?? 0) ? value : null));
  if (values.filter((value) => value !== null).length < values.length / 3 || open.size < 3) return [];
  const season = seasonOf(values, known.cycle);
  if (!season) return [];
  const found = [...open].map((part) => {
    const isIt = parts.map((each) => each === part);
    const own = cells.filter((_, at) => isIt[at]);
    const others = cells.filter((_, at) => isIt[at] === false && open.has(parts[at] ?? 0));
    const perPeriod = (each: readonly Cell[]): number => (valueOf(of, added(each)) ?? 0) / (of.isTotal ? each.length : 1); // prettier-ignore
    return { part, own, others, mean: perPeriod(own), rest: perPeriod(others) };
  });
  const [top] = found.sort((a, b) => Math.abs(b.mean - b.rest) - Math.abs(a.mean - a.rest));
  if (!top) return [];
  const kind = 'season' as const;
  const p = Math.min(1, 2 * Math.min(season.p, partsP(of, cells, values, parts, season.strength)));
  const effect = apart(top.mean, top.rest);
  if (effect < LEAST_DIFFERENCE) return [looked(of.subject, kind, p)];
  const whole = during(line, 0, line.periods.length);
  const inPart = { is: 'part' as const, column: line.column, part: known.part, values: [top.part] } satisfies Predicate;
  const closed = [...new Set(parts)].filter((part) => !open.has(part));
  const figures = [
    amount('here', of, valueOf(of, added(top.own)) ?? 0, [whole, inPart], top.own.length),
    amount('others', of, valueOf(of, added(top.others)) ?? 0, [whole, { ...inPart, values: [top.part, ...closed], not: true }], top.others.length), // prettier-ignore
  ] as const;
  return [
    {
      ...{ kind, subject: of.subject, isUp: top.mean > top.rest, p, effect, share: 1 },
      part: { column: line.column, of: known.part, value: top.part },
      figures: [...figures, ...change('change', figures[0], figures[1])],
    },
  ];
}

/** How much more periods may vary than their rows let expect, so that the rows are taken as what was observed. */
const OVERDISPERSED = 3;

/**
 * χ² of the parts of a cycle, by what the rows let periods vary: few cycles have too few periods to tell it by themselves. Where periods
 * vary more than their rows let expect, it is less by that (McCullagh and Nelder, 1989, 4.5); 1 where they vary much more.
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
  const known = values.flatMap((value, at) => {
    const cell = cells[at];
    if (value === null || !cell || (!of.isTotal && cell.n === 0)) return [];
    // Of a sum of so many rows as there happen to be; of a mean of them.
    return [
      { value, part: parts[at] ?? 0, variance: of.isTotal ? Math.max(1, cell.n) * (row + mean * mean) : row / cell.n },
    ];
  });
  const all = known.reduce((sum, { value, variance }) => sum + value / variance, 0) / known.reduce((sum, { variance }) => sum + 1 / variance, 0); // prettier-ignore
  const groups = [...groupBy(known, ({ part }) => part).values()];
  const chi2 = groups.reduce((sum, group) => {
    const weight = group.reduce((total, { variance }) => total + 1 / variance, 0);
    const own = group.reduce((total, { value, variance }) => total + value / variance, 0) / weight;
    return sum + weight * (own - all) ** 2;
  }, 0);
  const whole = known.reduce((sum, { value, variance }) => sum + (value - all) ** 2 / variance, 0);
  const [df1, df2] = [groups.length - 1, known.length - groups.length];
  const excess = df2 > 0 ? (whole - chi2) / df2 : Infinity;
  // A trend is no part of a cycle; the strength knows it, this does not.
  if (!(excess <= OVERDISPERSED) || strength < 0.2) return 1;
  return pOfChiSquare(chi2 / Math.max(1, excess), df1) ?? 1;
}
