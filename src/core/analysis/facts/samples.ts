/** What may be told of a file of which a part was read. */
import type { TableChoice } from '../types/semantic';
import type { ColumnFacts } from './factSet';

/**
 * A sum over a sample is too small by the part that was left out, and of two periods each by another part: nothing is added up, unless
 * the user has said so.
 */
export function ofSample(columns: readonly ColumnFacts[], { columns: chosen = {} }: TableChoice): ColumnFacts[] {
  return columns.map((column) => {
    const isChosen = Object.hasOwn(chosen, column.name) && chosen[column.name]?.additive === true;
    return isChosen ? column : { ...column, meaning: { ...column.meaning, additive: false } };
  });
}
