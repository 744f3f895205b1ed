/** Columns that look like a key of the rows, and have some values more than once. */
import { boundOfOtherEvents } from '../../statistics/counts';
import type { ColumnFacts, FactSet } from '../../facts/factSet';
import type { Candidate } from '../candidate';

/** Part of the values that are there once at least, and rows that say it. */
const UNIQUE = 0.9;
const LEAST_ROWS = 50;

export function detectRepeated(_: unknown, { columns, duplicates }: FactSet): Candidate[] {
  // Where whole rows are there again, that is told.
  if (duplicates !== 0) return [];
  return columns.flatMap((column): Candidate[] => {
    const { name, number, meaning, present, distinct } = column;
    if (meaning.role !== 'id' || present < LEAST_ROWS || distinct === present || distinct < UNIQUE * present) return [];
    return [
      {
        ...{ kind: 'repeated', subject: { of: 'column', column: name, aggregate: 'mean' }, isUp: true },
        ...{ p: chanceOf(column), effect: 0.5, share: 0.5 },
        figures: [
          { of: 'fact', name: 'present', id: `c${number}.present`, value: present },
          { of: 'fact', name: 'distinct', id: `c${number}.distinct`, value: distinct },
        ],
      },
    ];
  });
}

/**
 * How likely so many are there again where each is any of the numbers between the lowest and the highest one, of which n rows leave out
 * R exp(−n / R) (R. von Mises, 1939). Fewer say that numbers are given one by one, and more that some were given twice.
 */
function chanceOf({ present, distinct, min, max }: ColumnFacts): number {
  const [low, high] = [min, max].map((text) => Number(/\d{1,15}$/.exec(text ?? '')?.[0] ?? NaN));
  const range = (high ?? NaN) - (low ?? NaN) + 1;
  if (!(range > 1)) return 1;
  return boundOfOtherEvents(present - distinct, present - range * -Math.expm1(-present / range));
}
