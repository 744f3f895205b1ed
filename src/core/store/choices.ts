import type * as z from 'zod';
import { canonicalJson } from '../../base/canonicalJson';
import type { Memory } from '../ports';

/** What the user has chosen for things of the workspace, by their names. It is kept between windows. */
export class Choices<T extends object> {
  /** @param schema takes `{}`, which is no choice */
  constructor(
    private readonly memory: Memory,
    private readonly key: string,
    private readonly schema: z.ZodType<T>,
  ) {}

  /** Nothing where the user has chosen nothing. */
  get(name: string): T {
    return this.schema.safeParse(this.all()[name]).data ?? this.schema.parse({});
  }

  /** Takes the place of what was chosen before; nothing chosen: all is detected again. */
  async set(name: string, choice: T): Promise<void> {
    const { [name]: _, ...others } = this.all();
    const chosen = Object.keys(choice).length > 0;
    await this.memory.update(this.key, chosen ? { ...others, [name]: this.schema.parse(choice) } : others);
  }

  /** Two choices are the same where their stamps are. */
  stamp(name: string): string {
    return canonicalJson(this.get(name));
  }

  private all(): Record<string, unknown> {
    const value = this.memory.get(this.key);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  }
}
