import * as z from 'zod';
import { orCancelled } from '../../base/errors';
import type { DataMode } from '../contract/dataMode';
import type { Clock, Memory, Recipient } from '../ports';

const KEY = 'baAgent.recipients';

/** A recipient that the user has allowed. It is kept between windows. */
const allowedSchema = z.object({
  id: z.string().min(1),
  name: z.string(),
  /** ISO 8601. */
  at: z.string(),
});
export type AllowedRecipient = z.infer<typeof allowedSchema>;

/** What the user is asked about a recipient that is not allowed yet. */
export interface Asking {
  recipient: Recipient;
  /** Id of the model that would be asked. */
  model: string;
  dataMode: DataMode;
  /** What would be sent, where that is no conversation: passages, to be compared. */
  texts?: readonly string[];
}

/**
 * To whom the user lets conversations and passages go: each recipient is asked about once, and what was allowed is remembered
 * on this machine. Only the user's answers come in here.
 */
export class Consents {
  /** Questions that wait for an answer, by recipient: what is asked meanwhile waits for the same one. */
  private readonly asked = new Map<string, Promise<boolean>>();

  constructor(
    private readonly memory: Memory,
    private readonly clock: Pick<Clock, 'now'>,
    private readonly askUser: (asking: Asking) => Promise<boolean>,
  ) {}

  /** All that are allowed, the oldest first. What cannot be read of them is not there. */
  list(): AllowedRecipient[] {
    const stored = z.array(z.unknown()).safeParse(this.memory.get(KEY)).data ?? [];
    return stored.flatMap((item) => allowedSchema.safeParse(item).data ?? []);
  }

  has({ id }: Recipient): boolean {
    return this.list().some((allowed) => allowed.id === id);
  }

  /**
   * Asks the user, and remembers what was allowed; what was refused is asked again the next time.
   * @throws CancelledError when the signal aborts; an answer that comes later counts all the same
   */
  ask(asking: Asking, signal: AbortSignal): Promise<boolean> {
    const { id } = asking.recipient;
    const answer = this.asked.get(id) ?? this.askNow(asking).finally(() => this.asked.delete(id));
    this.asked.set(id, answer);
    return orCancelled(answer, signal);
  }

  async allow({ id, name }: Recipient): Promise<void> {
    const others = this.list().filter((allowed) => allowed.id !== id);
    await this.memory.update(KEY, [...others, { id, name, at: this.clock.now() }]);
  }

  async revoke(ids: readonly string[]): Promise<void> {
    await this.memory.update(
      KEY,
      this.list().filter(({ id }) => !ids.includes(id)),
    );
  }

  private async askNow(asking: Asking): Promise<boolean> {
    const isAllowed = await this.askUser(asking);
    if (isAllowed) await this.allow(asking.recipient);
    return isAllowed;
  }
}
