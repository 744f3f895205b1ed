import { canonicalJson } from '../../base/canonicalJson';
import type { Memory } from '../ports';
import { formatChoiceSchema, type FormatChoice } from '../contract/textFormat';

const KEY = 'baAgent.formatChoices';

/** How the user wants files of the workspace to be read, by their paths. It is kept between windows. */
export class FormatChoices {
  constructor(private readonly memory: Memory) {}

  /** Nothing where the user has chosen nothing. */
  get(path: string): FormatChoice {
    return formatChoiceSchema.safeParse(this.all()[path]).data ?? {};
  }

  /** Takes the place of what was chosen before; nothing chosen: all is sensed again. */
  async set(path: string, choice: FormatChoice): Promise<void> {
    const { [path]: _, ...others } = this.all();
    const chosen = Object.keys(choice).length > 0;
    await this.memory.update(KEY, chosen ? { ...others, [path]: formatChoiceSchema.parse(choice) } : others);
  }

  /** Two choices are the same where their stamps are. */
  stamp(path: string): string {
    return canonicalJson(this.get(path));
  }

  private all(): Record<string, unknown> {
    const value = this.memory.get(KEY);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  }
}
