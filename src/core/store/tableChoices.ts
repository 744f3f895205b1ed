import { canonicalJson } from '../../base/canonicalJson';
import { tableChoiceSchema, type TableChoice } from '../analysis/types/semantic';
import type { Memory } from '../ports';

const KEY = 'baAgent.tableChoices';

/** What the user has said of tables and their columns, by the names of the tables (`book.xlsx#Sheet2`). It is kept between windows. */
export class TableChoices {
  constructor(private readonly memory: Memory) {}

  /** Nothing where the user has said nothing. */
  get(table: string): TableChoice {
    return tableChoiceSchema.safeParse(this.all()[table]).data ?? {};
  }

  /** Takes the place of what was said before; nothing said: all is sensed again. */
  async set(table: string, choice: TableChoice): Promise<void> {
    const { [table]: _, ...others } = this.all();
    const chosen = Object.keys(choice).length > 0;
    await this.memory.update(KEY, chosen ? { ...others, [table]: tableChoiceSchema.parse(choice) } : others);
  }

  /** Two choices are the same where their stamps are. */
  stamp(table: string): string {
    return canonicalJson(this.get(table));
  }

  private all(): Record<string, unknown> {
    const value = this.memory.get(KEY);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  }
}
