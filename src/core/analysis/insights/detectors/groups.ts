/** Labels whose average or rate is another than that of the others. */
import { amount, change, looked, rowMean, strongest, type Candidate } from '../candidate';
import {
  groupOf,
  overLabels,
  NO_CELL,
  added,
  labelled,
  meanOf,
  varianceOf,
  without,
  type Cell,
  type Cube,
  type CubeSubject,
} from '../cube';
import { amongUnits, unitsOf, type Units } from '../units';
import { pOfRate } from '../../statistics/counts';
import { pAmong } from '../../statistics/oneSample';
import { pOfT } from '../../statistics/pValues';
import { anova, welch } from '../../statistics/tests';

/** Rows of a label at least. */
const LEAST_ROWS = 5;
/** Part of the variance that lies between labels, and standard deviations between a label and the others, below which it is too little. */
const LEAST_VARIANCE = 0.01;
const LEAST_DEVIATIONS = 0.2;
/** The same of rates, as a difference of parts. */
const LEAST_RATE = 0.04;
/** Periods in which a label and the others are compared, where there are so many. */
const LEAST_PERIODS = 6;
/** Labels from which on one has to differ from the others by more than these do from each other. */
const PEERS = 8;
/** Peers differ from each other from this p on. */
const ALIKE = 0.01;

export function detectGroups(cube: Cube): Candidate[] {
  const units = cube.dimensions.map((_, at) => unitsOf(cube, at));
  return cube.subjects.flatMap((subject, at) => {
    const of = rowMean(subject);
    if (of.subject.of === 'rows') return [];
    const found = cube.dimensions.flatMap((_, dimension) => groupsOf(cube, of, at, dimension, units[dimension] ?? []));
    // Labels that go with each other tell the same thing again: the one that tells most is told.
    return strongest(found, 2);
  });
}

function groupsOf(cube: Cube, of: CubeSubject, subject: number, at: number, units: readonly Units[]): Candidate[] {
  const dimension = cube.dimensions[at];
  if (!dimension || ('column' in of.subject && of.subject.column === dimension.column.name)) return [];
  const cells = cube.byLabel[at]?.[subject] ?? [];
  const groups = dimension.labels.flatMap((label, place) => {
    const cell = cells[place];
    // Columns that are missing together are told as such.
    const isBoth = label === null && of.subject.of === 'missing';
    return cell && cell.n >= LEAST_ROWS && !isBoth ? [{ label, cell, place }] : [];
  });
  const kind = of.subject.of === 'missing' ? 'blank' : 'differs';
  const whole = added(groups.map(({ cell }) => cell));
  if (groups.length < 2 || varianceOf(of, whole) === 0) return [];
  const variance = anova(groups.map(({ cell }) => groupOf(of, cell)));
  const eta2 = variance.eta2 ?? 0;
  const tests = groups.map((group) => ({ ...group, ...against(of, group.cell, without(whole, group.cell)) }));
  const [top] = tests.sort((a, b) => Math.abs(b.t) - Math.abs(a.t));
  if (!top) return [];
  const own = Math.min(1, top.p * groups.length);
  const p = Math.max(
    Math.min(1, 2 * Math.min(variance.p ?? (eta2 === 1 ? 0 : 1), own)),
    overPeriods(cube, of, subject, at, top.place),
    amongAllUnits(units, subject),
    groups.length < PEERS ? 0 : amongPeers(of, top.cell, groups.filter(({ place }) => place !== top.place).map(({ cell }) => cell)), // prettier-ignore
  );
  // Labels with few rows are among the others that are told.
  const [here, others] = [
    amount('here', of, meanOf(top.cell), [labelled(dimension, top.label)]),
    amount('others', of, meanOf(without(added(cells), top.cell)), [labelled(dimension, top.label, true)]),
  ];
  const difference = Math.abs(here.value - others.value);
  const isRate = of.subject.of === 'rate' || of.subject.of === 'missing';
  const deviations = difference / Math.sqrt(varianceOf(of, whole));
  // A label of which all rows have the same is told by the measure, as days without rain are.
  const isDefined = !isRate && varianceOf(of, top.cell) === 0;
  const isSmall =
    isDefined || (isRate ? difference < LEAST_RATE : eta2 < LEAST_VARIANCE || deviations < LEAST_DEVIATIONS);
  if (isSmall) return [looked(of.subject, kind, p)];
  const effect = isRate ? Math.min(1, 2 * difference) : Math.sqrt(eta2);
  return [
    {
      ...{ kind, subject: of.subject, isUp: here.value > others.value, by: dimension.column.name, labels: [top.label] },
      ...{ p, effect, share: Math.sqrt(top.cell.n / whole.n) },
      figures: [here, others, ...(isRate ? [] : change('change', here, others))],
    },
  ];
}

/** Welch's test of a label against all others; where neither varies, it is sure. Rates of few rows vary less by chance than they are unsure. */
function against(of: CubeSubject, a: Cell, b: Cell): { t: number; p: number } {
  const test = welch(groupOf(of, a), groupOf(of, b));
  const isRate = of.subject.of === 'rate' || of.subject.of === 'missing';
  if (test) return { t: test.t, p: Math.max(test.p ?? 1, isRate ? pOfRate(a.sum, a.n, meanOf(b)) : 0) };
  return meanOf(a) === meanOf(b) ? { t: 0, p: 1 } : { t: Infinity, p: 0 };
}

/** The part of chance that the inflation by periods is larger than what is taken. */
const INFLATED = -0.6745;

/**
 * Rows of one time are alike, and so are those of one thing over time: the variance of a difference is larger than that of its rows by how
 * much more it varies from period to period. Few periods say little of that: the upper quartile of what it may be is taken, by the χ² of
 * the periods (its quantile by Wilson and Hilferty, 1931). 0 where there are too few periods to say.
 */
function overPeriods(
  { byLabelAndPeriod, line }: Cube,
  of: CubeSubject,
  subject: number,
  at: number,
  place: number,
): number {
  const cells = byLabelAndPeriod[at]?.[subject] ?? [];
  if (!line || line.periods.length < LEAST_PERIODS) return 0;
  const [label, all] = [cells[place] ?? [], overLabels(cells, line)];
  const differences = all.flatMap((whole, period) => {
    const own = label[period];
    const rest = own && without(whole, own);
    return own && rest && own.n > 0 && rest.n > 0 ? [{ value: meanOf(own) - meanOf(rest), weight: (own.n * rest.n) / (own.n + rest.n) }] : []; // prettier-ignore
  });
  const df = differences.length - 1;
  if (df + 1 < LEAST_PERIODS) return 0;
  const own = added(label);
  const rest = without(added(all), own);
  const variance = (varianceOf(of, own) * (own.n - 1) + varianceOf(of, rest) * (rest.n - 1)) / (own.n + rest.n - 2);
  if (!(variance > 0)) return 0;
  const weights = differences.reduce((sum, { weight }) => sum + weight, 0);
  const mean = differences.reduce((sum, { value, weight }) => sum + value * weight, 0) / weights;
  const chi2 = differences.reduce((sum, { value, weight }) => sum + weight * (value - mean) ** 2, 0) / variance;
  const quantile = df * (1 - 2 / (9 * df) + INFLATED * Math.sqrt(2 / (9 * df))) ** 3;
  return pOfT(mean / Math.sqrt((variance * Math.max(1, chi2 / quantile)) / weights), own.n + rest.n - 2) ?? 0;
}

/**
 * Where each label of another dimension belongs to one of this one, as stores to their manager, the rows of a store are no observations
 * of the manager: stores are. 0 where there is no such dimension.
 */
function amongAllUnits(units: readonly Units[], subject: number): number {
  return Math.max(
    0,
    ...units.map(({ owners, cells }) => {
      const own = cells[subject] ?? [];
      return amongUnits(owners, (unit, owner) => own[owner]?.[unit] ?? NO_CELL);
    }),
  );
}

/** How likely a label lies so far from its peers, by how far these lie from each other, for the farthest of all. */
function amongPeers(of: CubeSubject, own: Cell, peers: readonly Cell[]): number {
  // Where they do not, that label's rows say it by themselves.
  const { p, eta2 } = anova(peers.map((peer) => groupOf(of, peer)));
  if ((p ?? (eta2 === 1 ? 0 : 1)) > ALIKE) return 0;
  return pAmong(meanOf(own), peers.map(meanOf), varianceOf(of, own) / own.n); // prettier-ignore
}
