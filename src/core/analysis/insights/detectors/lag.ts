/** A measure that follows another one some periods later. */
import { looked, rowMean, type Candidate } from '../candidate';
import { span, valuesOf, type Cube, type CubeSubject, type Line, finestLine } from '../cube';
import { withoutSeason } from '../cycles';
import { isNewsOf } from '../news';
import type { FactSet } from '../../facts/factSet';
import { correlationOf, pearson, pOfCorrelation } from '../../statistics/correlation';
import { prewhitened } from '../../statistics/prewhitened';
import { ranksOf } from '../../statistics/ranks';

/** Periods of a course at least, and the part of them that has a value. */
const LEAST = 24;
const FILLED = 0.8;
/** Periods later that are looked at, at most, and as a part of all. */
const MOST_LAG = 8;
const MOST_PART = 0.2;
/** Weaker relations say too little. */
const LEAST_R = 0.15;
/** Ranks go together at least by this part of it: else it is made by a few values. */
const MADE = 0.5;
/** Standard errors by which it is clearer later than at once. */
const CLEARER = 2;

export function detectLags(cube: Cube, set: FactSet): Candidate[] {
  const finest = finestLine(cube);
  if (!finest) return [];
  const { line, series } = finest;
  const courses = cube.subjects.flatMap((subject, at) => {
    const of = rowMean(subject);
    if (of.subject.of !== 'column') return [];
    const values = valuesOf(of, series[at] ?? []);
    const known = values.filter((value) => value !== null).length;
    if (known < LEAST || known < FILLED * values.length) return [];
    return [{ of, name: of.subject.column, news: prewhitened(withoutSeason(values, line.grain)) }];
  });
  return courses.flatMap((first, at) =>
    courses
      .slice(at + 1)
      .flatMap((second) => (isNewsOf(cube, set, first.name, second.name) ? lagOf(first, second, line) : [])),
  );
}

interface Course {
  of: CubeSubject;
  name: string;
  /** What is new in each value: two courses that both hang together with themselves are alike by chance. */
  news: (number | null)[];
}

function lagOf(first: Course, second: Course, line: Line): Candidate[] {
  const most = Math.min(MOST_LAG, Math.floor(line.periods.length * MOST_PART));
  const lags = Array.from({ length: 2 * most + 1 }, (_, index) => index - most);
  const found = lags.flatMap((lag) => {
    const known = correlationAt(first.news, second.news, lag);
    return known ? [{ lag, ...known }] : [];
  });
  const atOnce = Math.abs(found.find(({ lag }) => lag === 0)?.r ?? 0);
  const [top] = found.filter(({ lag }) => lag !== 0).sort((a, b) => Math.abs(b.r) - Math.abs(a.r));
  if (!top) return [];
  const [leader, follower] = top.lag > 0 ? [first, second] : [second, first];
  const { subject } = follower.of;
  const r = Math.abs(top.r);
  // Two far values that meet by chance make a correlation that their ranks do not have.
  const ranked = byRanks(first.news, second.news, top.lag);
  const isMade = !ranked || Math.abs(ranked.r) < MADE * r;
  const p = Math.min(1, Math.max(top.p, isMade ? (ranked?.p ?? 1) : 0) * 2 * most);
  // The difference of two correlations by Fisher's z (1921).
  const clearer =
    (Math.atanh(Math.min(r, 1 - 1e-9)) - Math.atanh(Math.min(atOnce, 1 - 1e-9))) * Math.sqrt((top.n - 3) / 2);
  if (r < LEAST_R || clearer < CLEARER) return [looked(subject, 'lag', p)];
  return [
    {
      ...{
        kind: 'lag',
        subject,
        other: leader.name,
        isUp: top.r > 0,
        lag: Math.abs(top.lag),
        p,
        effect: r,
        share: 0.6,
      },
      ...{ time: span(line, 0, line.periods.length - 1), figures: [] },
    },
  ];
}

type Values = readonly (number | null)[];

function pairsAt(first: Values, second: Values, lag: number): { x: number; y: number }[] {
  return second.flatMap((y, at) => {
    const x = first[at - lag] ?? null;
    return x === null || y === null ? [] : [{ x, y }];
  });
}

/** The correlation of ranks (Spearman, 1904). */
function byRanks(first: Values, second: Values, lag: number) {
  const pairs = pairsAt(first, second, lag);
  return correlationOf(ranksOf(pairs.map(({ x }) => x)), ranksOf(pairs.map(({ y }) => y)));
}

/** How the second of two courses goes with the first one so many periods before. */
function correlationAt(first: Values, second: Values, lag: number) {
  const pairs = pairsAt(first, second, lag);
  const n = pairs.length;
  const [meanA, meanB] = [pairs.reduce((sum, { x }) => sum + x, 0) / n, pairs.reduce((sum, { y }) => sum + y, 0) / n];
  const ssA = pairs.reduce((sum, { x }) => sum + (x - meanA) ** 2, 0);
  const ssB = pairs.reduce((sum, { y }) => sum + (y - meanB) ** 2, 0);
  const products = pairs.reduce((sum, { x, y }) => sum + (x - meanA) * (y - meanB), 0);
  const r = pearson({ n, meanA, meanB, ssA, ssB, products });
  const p = pOfCorrelation(r, n);
  return r === null || p === null ? undefined : { r, p, n };
}
