/** Columns with many labels, such as customers: a few that have much of a total, and one whose average or rate lies far from those of its peers. */
import { amount, change, looked, rowMean, strongest, type Candidate } from '../candidate';
import { FIRST } from '../computeEntities';
import { hasValue, meanOf, varianceOf, without, type Cell, type Cube, type Entities, type PlacedSubject } from '../cube'; // prettier-ignore
import type { FactSet } from '../../facts/factSet';
import type { InsightFigure } from '../../facts/insight';
import type { Predicate } from '../../facts/query/query';
import { pOfRate } from '../../statistics/counts';
import { pAmong } from '../../statistics/oneSample';
import { pOfChiSquare, pOfNormal } from '../../statistics/pValues';

/** Part of a total that a few have, and how many times as much as as many have on average. */
const MOST = 0.2;
const TIMES = 5;
/** One that has so many times as much as the next one is told alone, with this part of the total. */
const ALONE = 3;
const LEAST_ALONE = 0.03;
/** Rows of a label, and labels that are compared. */
const LEAST_ROWS = 5;
const LEAST_PEERS = 20;
/** How many times as far as the next one it lies from all of them: of a long tail one is always the farthest. */
const FAR = 1.5;
/** Standard deviations of the rows, and parts of a rate, by which it differs. */
const LEAST_DEVIATIONS = 0.5;
const LEAST_RATE = 0.1;

export function detectEntities(cube: Cube, set: FactSet): Candidate[] {
  const subjects = cube.subjects.map((of, at) => ({ ...of, at }));
  return [
    ...cube.entities.flatMap((entities) => strongest(subjects.flatMap((of) => fewOf(entities, of, set)), 1)), // prettier-ignore
    ...subjects.flatMap((of) => strongest(cube.entities.flatMap((entities) => farOf(entities, of)), 1)), // prettier-ignore
  ];
}

/** The fewest labels that have much of a total. */
function fewOf(
  { column, count, labels, cells, wholes, squares }: Entities,
  of: PlacedSubject,
  set: FactSet,
): Candidate[] {
  const { subject, at } = of;
  const [whole, own] = [wholes[at], cells[at]];
  const numbers = subject.of === 'column' ? set.columns.find(({ name }) => name === subject.column)?.numbers : undefined; // prettier-ignore
  if (!of.isTotal || !whole || !own || !(whole.sum > 0) || (numbers?.negatives ?? 0) > 0) return [];
  const p = pOfEqual(of, whole, squares[at] ?? 0, count);
  const first = own.map(({ sum }, place) => ({ sum, label: labels[place] ?? '' })).sort((a, b) => b.sum - a.sum);
  const [most, next] = first;
  const isAlone = most !== undefined && next !== undefined && most.sum >= ALONE * next.sum;
  let [few, sum] = isAlone ? [1, most.sum] : [0, 0];
  while (!isAlone && few < FIRST && sum < Math.max(MOST, (TIMES * few) / count) * whole.sum)
    sum += first[few++]?.sum ?? 0;
  const part = sum / whole.sum;
  if (part < Math.max(isAlone ? LEAST_ALONE : MOST, (TIMES * few) / count)) return [looked(subject, 'mostly', p)];
  const told = first.slice(0, few).map(({ label }) => label);
  return [
    {
      ...{ kind: 'mostly', subject, isUp: true, by: column.name, labels: told, p, effect: 1 - few / count, share: part }, // prettier-ignore
      figures: [
        amount('few', of, sum, [{ is: 'in', column: column.name, values: told }]),
        amount('all', of, whole.sum, [hasValue(column.name)]),
        { of: 'share', name: 'part', a: 'few', b: 'all', value: part },
        { of: 'fact', name: 'count', id: `c${column.number}.distinct`, value: count },
      ],
    },
  ];
}

/**
 * How likely labels have sums that differ so much where each row falls on any of them: the variance of a sum is Σx² / L then, for L labels,
 * so that the sum of squares of sums about their mean by it is χ² with L − 1 degrees of freedom (of counts the index of dispersion: Fisher,
 * 1925). A row that is larger than all others makes no label rich: it is in Σx² as well.
 */
function pOfEqual({ center }: PlacedSubject, { n, sum, squares }: Cell, ofSums: number, count: number): number {
  const ofRows = squares + 2 * center * sum - n * center ** 2;
  return pOfChiSquare(((ofSums - sum ** 2 / count) * count) / ofRows, count - 1) ?? 1;
}

/** The label whose average or rate lies farthest from those of its peers. */
function farOf(entities: Entities, placed: PlacedSubject): Candidate[] {
  const of = { ...rowMean(placed), at: placed.at };
  const { subject } = of;
  if (subject.of === 'rows') return [];
  const kind = subject.of === 'missing' ? 'blank' : 'differs';
  const whole = entities.wholes[of.at];
  const peers = entities.labels.slice(0, entities.compared).flatMap((label, place) => {
    const cell = entities.cells[of.at]?.[place];
    return cell && cell.n >= LEAST_ROWS ? [{ label, cell, mean: meanOf(cell) }] : [];
  });
  if (!whole || peers.length < LEAST_PEERS) return [];
  const middle = meanOf(whole);
  const [top, next] = peers.toSorted((a, b) => Math.abs(b.mean - middle) - Math.abs(a.mean - middle));
  if (!top || !next) return [];
  const rest = without(whole, top.cell);
  const others = peers.filter(({ label }) => label !== top.label).map(({ mean }) => mean);
  // A few rows may be alike by chance: then those of all others say by how much they vary. Of an average that one row makes, z is 1.
  const error = Math.max(varianceOf(of, top.cell), varianceOf(of, rest)) / top.cell.n;
  const usual = peers.reduce((sum, { cell }) => sum + varianceOf(of, rest) / cell.n, 0) / peers.length;
  const byRows = Math.min(1, peers.length * (subject.of === 'column' ? pOfNormal((top.mean - meanOf(rest)) / Math.sqrt(error + varianceOf(of, rest) / rest.n)) : pOfRate(top.cell.sum, top.cell.n, meanOf(rest)))); // prettier-ignore
  // What peers differ by has their own errors in it.
  const more = Math.max(0, error - usual);
  const p = Math.max(byRows, pAmong(top.mean, others, more), inFactors(top.mean, others, more));
  const distance = Math.abs(top.mean - meanOf(rest));
  const isRate = subject.of !== 'column';
  const isFar = distance >= FAR * Math.abs(next.mean - meanOf(rest)) && distance >= (isRate ? LEAST_RATE : LEAST_DEVIATIONS * Math.sqrt(varianceOf(of, rest))); // prettier-ignore
  if (!isFar) return [looked(subject, kind, p)];
  const label: Predicate = { is: 'in', column: entities.column.name, values: [top.label] };
  const [here, elsewhere] = [
    amount('here', of, top.mean, [label]),
    amount('others', of, meanOf(rest), [{ ...label, not: true }, hasValue(entities.column.name)]),
  ];
  const figures: InsightFigure[] = [here, elsewhere, ...(isRate ? [] : change('change', here, elsewhere))];
  return [
    {
      ...{ kind, subject, isUp: here.value > elsewhere.value, by: entities.column.name, labels: [top.label], p },
      ...{ effect: Math.min(1, isRate ? 2 * distance : distance / Math.max(Math.abs(here.value), Math.abs(elsewhere.value))), share: Math.sqrt(top.cell.n / whole.n), figures }, // prettier-ignore
    },
  ];
}

/** The same of logarithms: averages that vary by factors have far ones by themselves. */
function inFactors(own: number, others: readonly number[], error: number): number {
  if (!(own > 0) || others.some((each) => !(each > 0))) return 0;
  return pAmong(Math.log(own), others.map(Math.log), error / own ** 2);
}
