/** Values that are rounded in some rows, with one label, or from a period on, while all others have any last digit. */
import { during, labelled, span, type Cube } from '../cube';
import { looked, type Candidate } from '../candidate';
import type { Heap } from '../faults';
import type { InsightFigure } from '../../facts/insight';
import type { Predicate } from '../../facts/query/query';
import { pOfAsMany } from '../../statistics/counts';

/** The part of values that is rounded at least, and at most: where most are, that is how they are measured, but for a label or a time. */
const LEAST = 0.03;
const MOST = 0.5;
const MOST_APART = 0.9;
/** The most frequent multiple has no more than this part of what is rounded: one value is none of many. */
const ONE = 0.4;
/** Elsewhere there is less than this part of it, and values of a place at least. */
const ELSEWHERE = 0.25;
const LEAST_ROWS = 20;

interface Counts {
  n: number;
  multiples: number;
}

export function detectHeaped({ faults: { heaps } }: Cube): Candidate[] {
  return heaps.map(heapedOf);
}

function heapedOf(heap: Heap): Candidate {
  const { subject, n, multiples, every, rounded, most, tried, isEven } = heap;
  const p = Math.min(1, tried * pOfAsMany(multiples, n, 1 / every));
  const isTold = isEven && rounded >= LEAST && rounded <= MOST_APART && most < ONE * rounded * n;
  if (!isTold) return looked(subject, 'heaped', isEven ? p : 1);
  const found = { kind: 'heaped', subject, isUp: true, p, effect: Math.min(1, 0.3 + rounded), share: 0.6 } as const;
  const told = [step(heap), count('count', heap, [])];
  const label = labelOf(heap);
  if (label) {
    const by = { column: { name: label.by } };
    const conditions = [labelled(by, label.label), labelled(by, label.label, true)];
    return { ...found, by: label.by, labels: [label.label], figures: [...told, ...sides(heap, ['here', 'others'], conditions, label.counts)] }; // prettier-ignore
  }
  const since = sinceOf(heap);
  if (since && heap.periods) {
    const { line } = heap.periods;
    const conditions = [during(line, 0, since.at), during(line, since.at, line.periods.length)];
    return { ...found, isUp: since.isUp, time: span(line, since.at, line.periods.length - 1), figures: [...told, ...sides(heap, ['before', 'after'], conditions, since.counts)] }; // prettier-ignore
  }
  if (rounded > MOST) return looked(subject, 'heaped', p);
  return { ...found, figures: [...told, present('all', heap, [], n), { of: 'share', name: 'part', a: 'count', b: 'all', value: multiples / n }] }; // prettier-ignore
}

/** The part that is rounded, beyond what is a multiple by itself. */
function roundedIn({ n, multiples }: Counts, { every }: Heap): number {
  const chance = 1 / every;
  return n === 0 ? 0 : (multiples / n - chance) / (1 - chance);
}

/** Whether one part is rounded and the other is hardly. */
function isThere(one: Counts, other: Counts, heap: Heap): boolean {
  return Math.min(one.n, other.n) >= LEAST_ROWS && roundedIn(one, heap) >= LEAST && roundedIn(other, heap) < ELSEWHERE * roundedIn(one, heap); // prettier-ignore
}

/** The label whose values alone are rounded: the one with the most of them. */
function labelOf(heap: Heap) {
  const all = { n: heap.n, multiples: heap.multiples };
  const found = heap.labels
    .map(({ by, label, ...own }) => ({ by, label, counts: [own, without(all, own)] as const }))
    .filter(({ counts: [own, rest] }) => isThere(own, rest, heap));
  return found.sort((a, b) => difference(b.counts) - difference(a.counts))[0];
}

/** The period from which on values are rounded, or no longer. */
function sinceOf(heap: Heap) {
  const cells = heap.periods?.cells ?? [];
  const sum = (from: number, until: number): Counts => cells.slice(from, until).reduce((total, { n, multiples }) => ({ n: total.n + n, multiples: total.multiples + multiples }), { n: 0, multiples: 0 }); // prettier-ignore
  const found = cells.flatMap((_, at) => {
    const counts = [sum(0, at), sum(at, cells.length)] as const;
    const [before, after] = counts;
    const isUp = roundedIn(after, heap) > roundedIn(before, heap);
    return isThere(isUp ? after : before, isUp ? before : after, heap) ? [{ at, isUp, counts }] : [];
  });
  return found.sort((a, b) => difference(b.counts) - difference(a.counts))[0];
}

function without(all: Counts, part: Counts): Counts {
  return { n: all.n - part.n, multiples: all.multiples - part.multiples };
}

/** How far two parts differ, in standard errors. */
function difference([a, b]: readonly [Counts, Counts]): number {
  const pooled = (a.multiples + b.multiples) / (a.n + b.n);
  return Math.abs(a.multiples / a.n - b.multiples / b.n) / Math.sqrt(pooled * (1 - pooled) * (1 / a.n + 1 / b.n));
}

function step({ step: value }: Heap): InsightFigure {
  return { of: 'step', name: 'step', value };
}

function count(
  name: string,
  { subject, step: of, digits, multiples }: Heap,
  where: Predicate[],
  value = multiples,
): InsightFigure {
  // prettier-ignore
  return { of: 'multiples', name, value, column: subject.column, step: of, digits, where };
}

/** Values other than 0. */
function present(name: string, { subject: { column } }: Heap, where: Predicate[], value: number): InsightFigure {
  const isOther = { is: 'any', where: [{ is: 'compared', column, op: '<', value: 0 }, { is: 'compared', column, op: '>', value: 0 }] } as const; // prettier-ignore
  return { of: 'amount', name, measure: { of: 'rows' }, where: [...where, { ...isOther, where: [...isOther.where] }], value }; // prettier-ignore
}

/** The part of multiples in two parts of the rows. */
function sides(
  heap: Heap,
  names: readonly string[],
  conditions: readonly (Predicate | undefined)[],
  counts: readonly Counts[],
): InsightFigure[] {
  // prettier-ignore
  return names.flatMap((name, at): InsightFigure[] => {
    const condition = conditions[at];
    const { n, multiples } = counts[at] ?? { n: 1, multiples: 0 };
    const where = condition ? [condition] : [];
    return [
      count(`${name}_rounded`, heap, where, multiples),
      present(`${name}_all`, heap, where, n),
      { of: 'share', name, a: `${name}_rounded`, b: `${name}_all`, value: multiples / n },
    ];
  });
}
