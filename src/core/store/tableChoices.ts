import { tableChoiceSchema, type TableChoice } from '../analysis/types/semantic';
import type { Memory } from '../ports';
import { Choices } from './choices';

/** What the user has said of tables and their columns, by the names of the tables (`book.xlsx#Sheet2`). */
export class TableChoices extends Choices<TableChoice> {
  constructor(memory: Memory) {
    super(memory, 'baAgent.tableChoices', tableChoiceSchema);
  }
}
