/** A label whose rows vary more or less than those of the others. */
import { looked, rowMean, strongest, type Candidate } from '../candidate';
import { LEAST_SPREAD_ROWS } from '../computeSpreads';
import {
  added,
  groupOf,
  labelled,
  meanOf,
  NO_CELL,
  varianceOf,
  without,
  type Cell,
  type Cube,
  type CubeSubject,
} from '../cube';
import { unitsOf, type Units } from '../units';
import { deviationOf, type InsightFigure } from '../../facts/insight';
import type { Predicate, QueryMeasure } from '../../facts/query/query';
import { pAmong } from '../../statistics/oneSample';
import { pOfT } from '../../statistics/pValues';
import { anova, welch, type Group } from '../../statistics/tests';

/** How many times as large a standard deviation has to be. */
const LEAST_RATIO = 1.25;
/** How many times as far all others spread as each of them does on average. */
const MOST_BETWEEN = 1.5;
/** Labels from which on one has to differ from the others by more than these do, where they do from this p on. */
const PEERS = 6;
/** Rows of a thing that belongs to a label. */
const LEAST_UNIT_ROWS = 5;
const ALIKE = 0.01;
/** Deviations are taken as they are. */
const FROM_MEDIAN = { center: 0 };

export function detectLabelSpreads(cube: Cube): Candidate[] {
  return cube.subjects.flatMap((subject, at) => {
    const of = rowMean(subject);
    const measure = deviationOf(of.subject);
    if (!measure) return [];
    return strongest(
      cube.dimensions.flatMap((_, dimension) => spreadOf(cube, of, measure, at, dimension)),
      1,
    );
  });
}

/**
 * The test of M. Brown and A. Forsythe, "Robust tests for the equality of variances" (1974): deviations from the median of a label are
 * compared, those of the label that stands out with those of all others: as ratios, since a spread is a scale.
 */
function spreadOf(cube: Cube, of: CubeSubject, measure: QueryMeasure, at: number, place: number): Candidate[] {
  const dimension = cube.dimensions[place];
  const found = cube.spreads.find((each) => each.subject === at && each.dimension === place);
  if (!dimension || ('column' in of.subject && of.subject.column === dimension.column.name)) return [];
  const none = [looked(of.subject, 'spread', 1)];
  if (!found) return none;
  const groups = found.cells.flatMap((cell, label) => cell.n >= LEAST_SPREAD_ROWS ? [{ label, cell, group: groupOf(FROM_MEDIAN, cell) }] : []); // prettier-ignore
  if (groups.length < 2) return none;
  const whole = added(groups.map(({ cell }) => cell));
  const tests = groups.map((each) => ({
    ...each,
    p: against(each.group, groupOf(FROM_MEDIAN, without(whole, each.cell))),
  }));
  const [top] = tests.sort((a, b) => a.p - b.p);
  if (!top) return none;
  const peers = groups.filter(({ label }) => label !== top.label).map(({ group }) => group);
  const byUnits = Math.max(0, ...unitsOf(cube, place).map((units) => amongUnits(of, units, at, top.label)));
  const p = Math.max(
    Math.min(1, Math.max(top.p, byUnits) * groups.length),
    peers.length + 1 < PEERS ? 0 : amongPeers(top.group, peers),
  );
  const cells = cube.byLabel[place]?.[at] ?? [];
  const own = cells[top.label];
  if (!own) return none;
  const rest = without(added(cells), own);
  const label = dimension.labels[top.label] ?? null;
  const [here, others] = [sd('here', of, measure, own, labelled(dimension, label)), sd('others', of, measure, rest, labelled(dimension, label, true))]; // prettier-ignore
  const ratio = Math.log(here.value / others.value);
  // What lies between the others is no spread of any of them.
  const within = cells.flatMap((cell, at) => (at === top.label ? [] : [groupOf(of, cell)]));
  const pooled = Math.sqrt(within.reduce((sum, { ss }) => sum + ss, 0) / within.reduce((sum, { n }) => sum + Math.max(0, n - 1), 0)); // prettier-ignore
  if (!(others.value <= MOST_BETWEEN * pooled)) return [looked(of.subject, 'spread', p)];
  // Larger values vary more: what they are larger by is told as such.
  const level = meanOf(own) > 0 && meanOf(rest) > 0 ? Math.log(meanOf(own) / meanOf(rest)) : 0;
  const beyond = Math.min(Math.abs(ratio), ratio > 0 ? ratio - level : level - ratio);
  const isSame = ratio > 0 === top.group.mean > meanOf(without(whole, top.cell));
  if (!Number.isFinite(ratio) || !isSame || beyond < Math.log(LEAST_RATIO)) return [looked(of.subject, 'spread', p)];
  return [
    {
      ...{ kind: 'spread', subject: of.subject, isUp: ratio > 0, by: dimension.column.name, labels: [label], p },
      ...{ effect: Math.min(1, beyond / Math.log(4)), share: Math.sqrt(own.n / (own.n + rest.n)), figures: [here, others] }, // prettier-ignore
    },
  ];
}

/**
 * Student's t of the logarithm of the ratio of two mean deviations, with its error by the delta method. Values of another scale have
 * another spread of deviations as well, but the same in parts of their mean: the larger part of both holds for both, since a label
 * without extreme values would seem surer than it is.
 */
function against(a: Group, b: Group): number {
  const parts = [a, b].map(({ n, mean, ss }) => ss / (n - 1) / mean ** 2);
  const t = Math.log(a.mean / b.mean) / Math.sqrt(Math.max(...parts) * (1 / a.n + 1 / b.n));
  return Number.isFinite(t) ? (pOfT(t, a.n + b.n - 2) ?? 1) : 1;
}

/**
 * Where things belong to labels, as customers to their region, rows of one are alike, and so is how far they lie out: the logarithms of
 * their mean squared distances from the average of their label are compared, by Welch's test of those of the label with all others.
 */
function amongUnits(of: CubeSubject, { owners, cells }: Units, subject: number, label: number): number {
  const logs = owners.map((owner, unit) => {
    const own = cells[subject]?.[owner] ?? [];
    const cell = own[unit] ?? NO_CELL;
    const square = (varianceOf(of, cell) * (cell.n - 1)) / cell.n + (meanOf(cell) - meanOf(added(own))) ** 2;
    return cell.n >= LEAST_UNIT_ROWS && square > 0 ? { owner, log: Math.log(square) } : undefined;
  });
  const known = logs.filter((each) => each !== undefined);
  const [own, others] = [true, false].map((is) => groupOf({ center: 0 }, cellOf(known.filter(({ owner }) => (owner === label) === is).map(({ log }) => log)))); // prettier-ignore
  return (own && others && welch(own, others)?.p) ?? 1;
}

function cellOf(values: readonly number[]): Cell {
  return added(values.map((value) => ({ n: 1, sum: value, squares: value * value })));
}

/** How likely a label lies so far from its peers, by how far these lie from each other, for the farthest of all. */
function amongPeers(own: Group, peers: readonly Group[]): number {
  if ((anova(peers).p ?? 1) > ALIKE) return 0;
  const logs = peers.map(({ mean }) => Math.log(mean));
  // Without any deviation there is no ratio.
  return [Math.log(own.mean), ...logs].every(Number.isFinite) ? pAmong(Math.log(own.mean), logs) : 1;
}

function sd(name: string, of: CubeSubject, measure: QueryMeasure, cell: Cell, where: Predicate): InsightFigure {
  return { of: 'amount', name, value: Math.sqrt(varianceOf(of, cell)), measure, where: [where] };
}
