import { errorMessage } from '../../base/errors';
import type { MakeId } from '../ports';
import { queueEntry, queueOf, unqueueEntry, type QueuedMessage } from '../session/messageQueue';
import type { Localize } from '../text/formatter';
import type { LogWriter } from './logWriter';

export interface WaitingDeps {
  writer: LogWriter;
  makeId: MakeId;
  localize: Localize;
  /** Whether a message can be sent: nothing else is done. */
  isIdle: () => boolean;
  /** Runs the turn of a message. */
  run: (message: QueuedMessage) => Promise<unknown>;
  /** Told why a message that nobody sent by hand could not be sent. */
  problem: (text: string) => void;
}

/** The queue of a conversation: messages that wait until the analyst is done. The session's file keeps them. */
export class WaitingMessages {
  /** The one that is being sent. */
  private leaving: string | undefined;
  private closed = false;

  constructor(private readonly deps: WaitingDeps) {}

  /** In the order in which they were written. */
  list(): QueuedMessage[] {
    return queueOf(this.deps.writer.log.all);
  }

  async add(message: Omit<QueuedMessage, 'id'>): Promise<void> {
    await this.deps.writer.write(queueEntry({ id: this.deps.makeId(), ...message }));
  }

  /** Takes a message back. @throws when it waits no more */
  async takeBack(id: string): Promise<void> {
    const waits = this.leaving !== id && this.list().some((message) => message.id === id);
    if (!waits) throw new Error(this.deps.localize('This message is already on its way.'));
    await this.deps.writer.write(unqueueEntry(id));
  }

  /** Sends a message now. Nothing happens while a turn runs: then it is sent in its turn. */
  async send(id: string): Promise<void> {
    this.deps.writer.assertWritable();
    const message = this.list().find((each) => each.id === id);
    if (!message || !this.deps.isIdle()) return;
    this.leaving = id;
    try {
      await this.deps.run(message);
    } finally {
      if (this.leaving === id) this.leaving = undefined;
    }
  }

  /** Sends the next one. One that cannot be sent stays there, and so do those behind it. */
  async sendNext(): Promise<void> {
    const [next] = this.list();
    if (!next || this.closed || !this.deps.isIdle()) return;
    try {
      await this.send(next.id);
    } catch (error) {
      this.deps.problem(errorMessage(error));
    }
  }

  /** None is sent by itself any more. */
  close(): void {
    this.closed = true;
  }
}
