import type { SessionLease } from '../ports';

/** How a session's file may be used. */
export interface SessionAccess {
  /** The right to write it; a function takes it with the first append, for sessions that have no file yet. */
  lease?: SessionLease | (() => Promise<SessionLease | undefined>) | undefined;
  /** It is only looked at. */
  readOnly?: boolean;
}

/**
 * Why nothing can be appended. `elsewhere`: another window writes it; `closed`: this window has let go of it; `changed`:
 * the file is not the one that was read any more, and what is here would be written behind what nobody saw.
 */
export type WriteRefusal = 'elsewhere' | 'closed' | 'changed';

const WORDS: Readonly<Record<WriteRefusal, string>> = {
  elsewhere: 'Another window writes this session.',
  closed: 'This session was closed.',
  changed: 'The file of this session was changed since it was read.',
};

/** An entry was not written, since it is not this window's session to write. */
export class SessionReadOnlyError extends Error {
  override readonly name = 'SessionReadOnlyError';

  constructor(readonly reason: WriteRefusal) {
    super(WORDS[reason]);
  }
}

/** Milliseconds for which a look at the lease holds. */
const CHECK_EVERY_MS = 5000;

/** Whether a session may be written, asked before each append at next to no cost. */
export class WriteAccess {
  private lease: SessionLease | undefined;
  private take: (() => Promise<SessionLease | undefined>) | undefined;
  private refused: WriteRefusal | undefined;
  /** When the lease was looked at last, in milliseconds since 1970: a computer that slept counts as time. */
  private checkedMs = Number.NEGATIVE_INFINITY;

  /** @param isUnchanged whether the file is still as it was read; asked when the right to write it is taken late */
  constructor(
    { lease, readOnly = false }: SessionAccess,
    private readonly isUnchanged: () => Promise<boolean>,
  ) {
    if (typeof lease === 'function') this.take = lease;
    else this.lease = lease;
    if (readOnly) this.refused = 'elsewhere';
  }

  /** Why nothing can be written; undefined as long as something can. */
  get refusal(): WriteRefusal | undefined {
    return this.refused;
  }

  /**
   * @param now ISO 8601
   * @throws SessionReadOnlyError, or why the lease could not be taken
   */
  async assertWritable(now: string): Promise<void> {
    if (this.refused === undefined) await this.check(Date.parse(now));
    if (this.refused !== undefined) throw new SessionReadOnlyError(this.refused);
  }

  /** Nothing may be written any more. Others may have the right to write at once. */
  async refuse(reason: WriteRefusal): Promise<void> {
    this.refused ??= reason;
    await this.letGo();
  }

  /** Nothing may be written afterwards, where there was a lease or one to take. */
  async release(): Promise<void> {
    if (this.lease || this.take) this.refused ??= 'closed';
    await this.letGo();
  }

  private async letGo(): Promise<void> {
    const { lease } = this;
    this.lease = undefined;
    this.take = undefined;
    await lease?.release();
  }

  private async check(nowMs: number): Promise<void> {
    if (!this.lease && this.take) return this.takeNow(this.take, nowMs);
    if (!this.lease || Math.abs(nowMs - this.checkedMs) < CHECK_EVERY_MS) return;
    if (!(await this.lease.isHeld())) this.refused = 'elsewhere';
    this.checkedMs = nowMs;
  }

  /** Between the reading of the file and this another window may have had it. */
  private async takeNow(take: () => Promise<SessionLease | undefined>, nowMs: number): Promise<void> {
    const lease = await take();
    if (!lease) {
      this.refused = 'elsewhere';
      return;
    }
    try {
      if (!(await this.isUnchanged())) this.refused = 'changed';
    } catch (error) {
      await lease.release().catch(() => undefined);
      throw error; // the next append tries again
    }
    if (this.refused !== undefined) {
      await lease.release();
      return;
    }
    this.lease = lease;
    this.checkedMs = nowMs;
  }
}
