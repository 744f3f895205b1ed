import { columnRoleChoicesSchema, type ColumnRoleChoices } from '../analysis/roles/semantic';
import type { Memory } from '../ports';
import { Choices } from './choices';

/** What the user has said of tables and their columns, by the names of the tables (`book.xlsx#Sheet2`). */
export class ColumnRoleStore extends Choices<ColumnRoleChoices> {
  constructor(memory: Memory) {
    super(memory, 'baAgent.tableChoices', columnRoleChoicesSchema);
  }
}
