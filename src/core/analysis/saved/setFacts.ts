/**
 * The facts of a set that scripts compute again, by their addresses without the set's id. What stands in a list has its label
 * in its address and not its rank: two sums that differ in their last digit alone may change places from run to run.
 */
import { allFacts, UNTRANSLATED } from '../facts/allFacts';
import { keyOf } from '../facts/factMaker';
import type { FactSet, Trend } from '../facts/factSet';
import type { SetFact } from './hash';

/** Periods that a set has of a trend at most. */
const MAX_PERIODS = 2000;

/** All of them, in the set's order. What is not defined has no place, but for figures of columns. */
export function setFacts(set: FactSet): SetFact[] {
  const cells = set.associations.flatMap((part) =>
    part.cells.map(({ a, b, rows }) => ({ address: `${part.id}${keyOf(a)}${keyOf(b)}`, value: rows })),
  );
  const again = allFacts(set, UNTRANSLATED).flatMap(({ again: address, value, isUnit }) =>
    address === undefined ? [] : [{ address, value, ...(isUnit && { isShare: isUnit }) }],
  );
  return [...again, ...cells];
}

/** Of a trend of more periods than a set has: the oldest one that it has. */
export function firstPeriod({ points }: Pick<Trend, 'points'>): string {
  return points.length < MAX_PERIODS ? '' : (points[0]?.period ?? '');
}
