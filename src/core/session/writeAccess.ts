import type { SessionLease } from '../ports';

/** How a session's file may be used. */
export interface SessionAccess {
  /** The right to write it. */
  lease?: SessionLease | undefined;
  /** Takes that right with the first append, where it was not taken before or was lost. */
  take?: (() => Promise<SessionLease | undefined>) | undefined;
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

  constructor({ lease, take, readOnly = false }: SessionAccess) {
    this.lease = lease;
    this.take = take;
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
    if (this.lease) {
      if (Math.abs(nowMs - this.checkedMs) < CHECK_EVERY_MS) return;
      if (!(await this.lease.isHeld())) {
        this.lease = undefined;
        if (!this.take) this.refused = 'elsewhere';
      }
    }
    if (!this.lease && this.take) {
      // Whether somebody wrote the session meanwhile shows in its file.
      this.lease = await this.take();
      if (!this.lease) this.refused = 'elsewhere';
    }
    this.checkedMs = nowMs;
  }
}
