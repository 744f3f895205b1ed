/** A stretch of some periods at another level, with the same one before and behind it. */
import { amount, apart, effectOf, looked, type Candidate } from '../candidate';
import { added, courseSubjects, during, linesOf, span, valueOf, valuesOf, without, type Cell, type Cube, type CubeSubject, type Line } from '../cube'; // prettier-ignore
import { withoutSeason } from '../cycles';
import { driftIn } from '../drift';
import { byOwnRows } from '../ownRows';
import { shapeOf } from '../shapes';
import { pOfRate } from '../../statistics/counts';
import { episodeIn } from '../../statistics/episode';

/** Periods of a course at most. */
const MOST = 2000;
/** Part of them that has a value. */
const FILLED = 0.8;
/** How much better it has to fit than another shape, in differences of BIC (Kass and Raftery, 1995: strong evidence). */
const BETTER = 6;
/** The levels before and behind it differ by less than this part of what it differs from both. */
const BACK = 0.5;

export function detectEpisodes(cube: Cube): Candidate[] {
  const lines = linesOf(cube).filter(({ line: { periods } }) => periods.length <= MOST);
  return courseSubjects(cube).flatMap((of) => {
    // What wanders is at other levels all the time.
    if (driftIn(cube, of) !== undefined) return [];
    const found = lines.flatMap(({ line, series }) => episodeOf(of, series[of.at] ?? [], line));
    const [first, ...others] = found.sort((a, b) => Number(b.effect > 0) - Number(a.effect > 0) || a.p - b.p);
    return first ? [{ ...first, p: Math.min(1, first.p * (others.length + 1)) }] : [];
  });
}

function episodeOf(of: CubeSubject, cells: readonly Cell[], line: Line): Candidate[] {
  const values = withoutSeason(valuesOf(of, cells), line.grain);
  if (values.filter((value) => value !== null).length < FILLED * values.length) return [];
  const found = episodeIn(values);
  if (!found) return [];
  const { from, until } = found;
  const part = (name: string, start: number, end: number) =>
    amount(name, of, valueOf(of, added(cells.slice(start, end))) ?? 0, [during(line, start, end)], end - start);
  const [first, middle, last] = [part('first', 0, from), part('middle', from, until), part('last', until, cells.length)]; // prettier-ignore
  const own = added(cells.slice(from, until));
  const others = without(added(cells), own);
  const usual = of.isTotal ? (valueOf(of, others) ?? 0) / (cells.length - until + from) : (valueOf(of, others) ?? 0);
  // A few rows may make it, in any stretch.
  const excess = (of.isTotal ? until - from : own.n) * (middle.value - usual);
  const p = Math.max(found.p, Math.min(1, cells.length * Math.max(byOwnRows(of, own, others, excess), byCount(of, own, others)))); // prettier-ignore
  const nearest = Math.min(Math.abs(middle.value - first.value), Math.abs(middle.value - last.value));
  const isBack = Math.abs(first.value - last.value) < BACK * nearest;
  const isBetween = middle.value > first.value !== middle.value > last.value;
  const rest = Math.exp((found.bic - 4 * Math.log(values.length)) / values.length / 2);
  const effect = Math.min(...[first, last].map(({ value }) => effectOf(apart(middle.value, value), Math.abs(middle.value - value) / rest))); // prettier-ignore
  const isBest = isBack && !isBetween && found.bic + BETTER <= (shapeOf(values, undefined)?.bic ?? Infinity);
  if (!isBest) return [looked(of.subject, 'episode', p)];
  return [
    {
      ...{ kind: 'episode', subject: of.subject, isUp: middle.value > first.value, p, effect, share: 0.8 },
      ...{ time: span(line, from, until - 1), figures: [first, middle, last] },
    },
  ];
}

/** How likely so many rows of a stretch, or so few, have what a rate is of, by the rate of all others: a day with three rows says little. */
function byCount({ subject }: CubeSubject, own: Cell, others: Cell): number {
  if (subject.of !== 'rate' && subject.of !== 'missing') return 0;
  // One more row with it and one without it are added (Agresti and Coull, 1998, add two of each), since no rate is known to be 0.
  const chance = (others.sum + 1) / (others.n + 2);
  return pOfRate(own.sum, own.n, chance);
}
