/** Averages and rates that change over time since the sizes of labels do, more than what the labels have. */
import { amount, apart, change, looked, strongest, type Candidate } from '../candidate';
import { added, courseSubjects, during, groupOf, labelled, meanOf, NO_CELL, overLabels, span as spanIn, without, type Cell, type Cube, type CubeDimension, type Line, type PlacedSubject } from '../cube'; // prettier-ignore
import { measureOf, rowsOf } from '../../facts/insight';
import { withoutSeason } from '../cycles';
import { driftOf } from '../shapes';
import { spansAround, type Span } from '../spans';
import { anova } from '../../statistics/tests';
import { autocorrelation } from '../../statistics/autocorrelation';
import { contrast } from '../../statistics/contrast';
import { rateAndMix, type RateAndMix } from '../../statistics/decomposition';
import { pOfMean } from '../../statistics/oneSample';

const LEAST_PERIODS = 12;
/** Rows of each of both stretches, and of a label, which has a mean then. */
const LEAST_ROWS = 20;
const LEAST_OF_LABEL = 5;
/** The mix makes so much of a change, which is so large a part of what was before. */
const MOST = 0.5;
const LEAST_CHANGE = 0.03;
/** Labels that tell so much of a value are that value in other words, as a status is of its flag; of a price its product tells much. */
const SAME = { rate: 0.8, column: 0.98 };
/** Means within labels go the other way from this p on. */
const OTHER_WAY = 0.01;

export function detectMix(cube: Cube): Candidate[] {
  const { line, dimensions, byLabelAndPeriod } = cube;
  if (!line || line.periods.length < LEAST_PERIODS) return [];
  return courseSubjects(cube).flatMap((of) => {
    if (of.isTotal || of.subject.of === 'missing') return [];
    const found = dimensions.flatMap((dimension, at) =>
      'column' in of.subject && of.subject.column === dimension.column.name
        ? []
        : mixOf(of, dimension, byLabelAndPeriod[at]?.[of.at] ?? [], line),
    );
    // Of dimensions that go with each other the one that tells most is told.
    return strongest(found, 1);
  });
}

/** Cells of a dimension in both stretches. */
interface Sides {
  before: Cell[];
  after: Cell[];
  split: RateAndMix;
}

function mixOf(of: PlacedSubject, dimension: CubeDimension, cells: readonly (readonly Cell[])[], line: Line) {
  const whole = overLabels(cells, line);
  const inAll = cells.map((each) => added(each));
  const { eta2 } = anova(inAll.map((cell) => groupOf(of, cell)));
  if (inAll.length < 2 || eta2 === null || eta2 > (of.subject.of === 'rate' ? SAME.rate : SAME.column)) return [];
  // What the mean of a period would be where each label had its mean of all periods: it changes by the mix alone.
  const means = inAll.map(meanOf);
  const expected = whole.map(({ n }, period) =>
    n === 0 ? null : cells.reduce((sum, each, at) => sum + ((each[period]?.n ?? 0) / n) * (means[at] ?? 0), 0),
  );
  const seasonless = withoutSeason(expected, line.grain);
  const best = spansAround(seasonless);
  if (!best) return [];
  const { before, after } = best;
  const inSpan = ({ from, until }: Span): Cell[] => cells.map((each) => added(each.slice(from, until)));
  const [first, last] = [inSpan(before), inSpan(after)];
  const split = rateAndMix(first, last);
  if (!split || Math.min(added(first).n, added(last).n) < LEAST_ROWS) return [];
  const p = Math.max(best.p, driftOf(seasonless) ?? 0, ofRows(of, inAll, split), overPeriods(cells, whole, split));
  const sides = { before: first, after: last, split };
  const isSmall = split.mix * split.change <= 0 || split.mix / split.change < MOST || changeOf(sides) < LEAST_CHANGE;
  if (isSmall) return [looked(of.subject, 'mix', p)];
  const found = told(of, dimension, sides, best, line, p);
  // When labels are missing is told as such.
  return found.labels?.[0] === null ? [looked(of.subject, 'mix', p)] : [found];
}

/** How large a change is, as a part of the larger side. */
function changeOf({ before, after }: Sides): number {
  return apart(meanOf(added(before)), meanOf(added(after)));
}

/** Whether labels whose size has changed have other means than those that they gave way to, by their rows. */
function ofRows(of: PlacedSubject, cells: readonly Cell[], { shares }: RateAndMix): number {
  const weights = shares.map(({ before, after }, at) => ((cells[at]?.n ?? 0) < LEAST_OF_LABEL ? 0 : after - before));
  return contrast(cells.map((cell) => groupOf(of, cell)), weights)?.p ?? 1; // prettier-ignore
}

/** The same by the periods, as observations of their own: rows of one time are alike. */
function overPeriods(cells: readonly (readonly Cell[])[], whole: readonly Cell[], { shares }: RateAndMix): number {
  const values = whole.flatMap((all, period) => {
    const there = cells.flatMap((each, at) => (each[period] && each[period].n > 0 ? [{ mean: meanOf(each[period]), by: (shares[at]?.after ?? 0) - (shares[at]?.before ?? 0) }] : [])); // prettier-ignore
    return there.length < 2 ? [] : [there.reduce((sum, { mean, by }) => sum + by * (mean - meanOf(all)), 0)];
  });
  return pOfMean(values, Math.min(0.9, Math.max(0, autocorrelation(values, 1))));
}

function told(
  of: PlacedSubject,
  dimension: CubeDimension,
  sides: Sides,
  { before, after }: { before: Span; after: Span },
  line: Line,
  p: number,
): Candidate {
  const { split } = sides;
  const isUp = split.change > 0;
  const sign = isUp ? 1 : -1;
  const top = largest(split.mixes.map((mix) => mix * sign));
  const inTime = (isLater: boolean) => (isLater ? during(line, after.from, after.until) : during(line, before.from, before.until)); // prettier-ignore
  const cellsOf = (isLater: boolean): Cell[] => (isLater ? sides.after : sides.before);
  const mean = (name: string, isLater: boolean, at?: number, not = false) => {
    const [all, own] = [added(cellsOf(isLater)), cellsOf(isLater)[at ?? -1] ?? NO_CELL];
    const label = at === undefined ? [] : [labelled(dimension, dimension.labels[at] ?? null, not)];
    return amount(name, of, meanOf(at === undefined ? all : not ? without(all, own) : own), [...label, inTime(isLater)]); // prettier-ignore
  };
  const [first, last] = [mean('before', false), mean('after', true)];
  const rows = (name: string, isLater: boolean, at?: number): Candidate['figures'][number] => ({
    ...{ of: 'amount', name, measure: rowsOf(measureOf(of.subject)) },
    value: (at === undefined ? added(cellsOf(isLater)) : (cellsOf(isLater)[at] ?? NO_CELL)).n,
    where: [...(at === undefined ? [] : [labelled(dimension, dimension.labels[at] ?? null)]), inTime(isLater)],
  });
  const share = split.shares[top] ?? { before: 0, after: 0 };
  // The label's average is told of when it has more rows.
  const isLater = share.after > share.before;
  const portion = split.mix / split.change;
  const other = otherWay(of, sides, sign);
  const labels = [top, ...(other === undefined ? [] : [other])].map((at) => dimension.labels[at] ?? null);
  const figures: Candidate['figures'] = [
    ...[first, last, ...change('change', last, first), mean('here', isLater, top), mean('others', isLater, top, true)],
    ...[rows('own_before', false, top), rows('rows_before', false), rows('own_after', true, top), rows('rows_after', true)], // prettier-ignore
    { of: 'share', name: 'part_before', a: 'own_before', b: 'rows_before', value: share.before },
    { of: 'share', name: 'part_after', a: 'own_after', b: 'rows_after', value: share.after },
    { of: 'difference', name: 'all', a: 'after', b: 'before', value: split.change },
    { of: 'mix', name: 'mix', a: 'after', b: 'before', by: dimension.column.name, value: split.mix },
    ...(portion > 1 ? [] : [{ of: 'share' as const, name: 'of_change', a: 'mix', b: 'all', value: portion }]),
    ...(other === undefined ? [] : [mean('first', false, other), mean('last', true, other)]),
  ];
  const size = of.subject.of === 'rate' ? 2 * Math.abs(split.change) : changeOf(sides);
  return {
    ...{ kind: 'mix', subject: of.subject, by: dimension.column.name, labels, isUp, p },
    // How far the average has moved, and the label that moves it; that all labels go the other way is more of a surprise.
    ...{
      effect: Math.min(1, (other === undefined ? 2 : 4) * size + Math.abs(share.after - share.before)),
      share: 1,
      figures,
    },
    time: spanIn(line, after.from, after.until - 1),
  };
}

/** The label that shows best that averages within labels go the other way than that of all; undefined where they do not. */
function otherWay(of: PlacedSubject, { before, after, split }: Sides, sign: number): number | undefined {
  if (split.rate * sign >= 0) return undefined;
  const weights = split.shares.map((share, at) => (Math.min(before[at]?.n ?? 0, after[at]?.n ?? 0) < LEAST_OF_LABEL ? 0 : (share.before + share.after) / 2)); // prettier-ignore
  const groups = [...before, ...after].map((cell) => groupOf(of, cell));
  const found = contrast(groups, [...weights.map((weight) => -weight), ...weights]);
  if (!found || found.p > OTHER_WAY || found.value * sign >= 0) return undefined;
  return largest(split.rates.map((rate, at) => ((weights[at] ?? 0) > 0 ? -rate * sign : -Infinity)));
}

function largest(values: readonly number[]): number {
  return values.indexOf(Math.max(...values));
}
