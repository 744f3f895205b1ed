import type { SessionLease } from '../ports';

/** How a session's file may be used. */
export interface SessionAccess {
  /** The right to write it; a function takes it with the first append, for sessions that have no file yet. */
  lease?: SessionLease | (() => Promise<SessionLease | undefined>) | undefined;
  /** It is only looked at. */
  readOnly?: boolean;
}

/** An entry was not written, since it is not this window's session to write. */
export class SessionReadOnlyError extends Error {
  override readonly name = 'SessionReadOnlyError';

  /** @param reason `elsewhere`: another window writes it; `closed`: this window has let go of it */
  constructor(readonly reason: 'elsewhere' | 'closed') {
    super(reason === 'elsewhere' ? 'Another window writes this session.' : 'This session was closed.');
  }
}

/** Milliseconds for which a look at the lease holds. */
const CHECK_EVERY_MS = 5000;

/** Whether a session may be written, asked before each append at next to no cost. */
export class WriteAccess {
  private lease: SessionLease | undefined;
  private take: (() => Promise<SessionLease | undefined>) | undefined;
  private refusal: SessionReadOnlyError['reason'] | undefined;
  /** When the lease was looked at last, in milliseconds since 1970: a computer that slept counts as time. */
  private checkedMs = Number.NEGATIVE_INFINITY;

  constructor({ lease, readOnly = false }: SessionAccess) {
    if (typeof lease === 'function') this.take = lease;
    else this.lease = lease;
    if (readOnly) this.refusal = 'elsewhere';
  }

  get readOnly(): boolean {
    return this.refusal !== undefined;
  }

  /**
   * @param now ISO 8601
   * @throws SessionReadOnlyError, or why the lease could not be taken
   */
  async assertWritable(now: string): Promise<void> {
    if (this.refusal === undefined) await this.check(Date.parse(now));
    if (this.refusal !== undefined) throw new SessionReadOnlyError(this.refusal);
  }

  /** Nothing may be written afterwards, where there was a lease or one to take. */
  async release(): Promise<void> {
    const { lease } = this;
    if (lease || this.take) this.refusal ??= 'closed';
    this.lease = undefined;
    this.take = undefined;
    await lease?.release();
  }

  private async check(nowMs: number): Promise<void> {
    if (!this.lease && this.take) {
      this.lease = await this.take();
      if (!this.lease) this.refusal = 'elsewhere';
      this.checkedMs = nowMs;
      return;
    }
    if (!this.lease || Math.abs(nowMs - this.checkedMs) < CHECK_EVERY_MS) return;
    if (!(await this.lease.isHeld())) this.refusal = 'elsewhere';
    this.checkedMs = nowMs;
  }
}
