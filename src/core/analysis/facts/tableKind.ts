/** What the rows of a table are. */
import type { TableKind } from '../roles/semantic';
import type { ColumnFacts, FactSet } from './factSet';
import { columnIn } from './measured';

/** The kind of a table, by what an analysis of it is about. */
export function kindOf(columns: readonly ColumnFacts[], { measure, time }: FactSet['focus'], _rows: number): TableKind {
  if (time === null) return 'records';
  if (measure === null) return 'events';
  return columnIn({ columns }, measure)?.meaning.additive === true ? 'transactions' : 'records';
}
