import type { FactSet } from '../../facts/factSet';
import { columnIn } from '../../facts/measured';
import { TELLING_VALUES } from './spread';

/** Part of a sum from which on one value makes it. */
const MOST = 0.5;

/** A sum of a label or a period, and how many rows it is of. */
interface Sum {
  value: number | null;
  rows: number;
}

/** Whether one value makes most of a sum: the largest of all is its own where no other sum is as large. */
export function isMostlyOneValue(
  set: Pick<FactSet, 'columns'>,
  measure: number | null,
  { value, rows }: Sum,
  others: readonly Sum[],
): boolean {
  const column = columnIn(set, measure);
  const max = column?.numbers?.max ?? 0;
  if (!column?.numbers || column.present < TELLING_VALUES || column.numbers.negatives > 0 || rows < 2) return false;
  // A sum without any other value is that value, and no sum that it dominates.
  return (
    max > 0 &&
    max >= MOST * (value ?? Infinity) &&
    max < (value ?? 0) &&
    others.every((other) => (other.value ?? 0) < max)
  );
}
