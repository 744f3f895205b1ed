/** Which copies of attached files are kept: the rule is that of artifacts. */

/** Milliseconds that a copy is kept which no session names; a draft may have it. */
const KEEP_MS = 24 * 3600 * 1000;
/** The same where all copies together take too much. */
const KEEP_AT_LEAST_MS = 3600 * 1000;

/** A copy as it lies on the disk. */
export interface KnownCopy {
  id: string;
  /** Bytes. */
  size: number;
  /** Milliseconds since 1970 when it was attached last. */
  usedMs: number;
}

/** What keeps copies. */
export interface NamedCopies {
  /** Ids that sessions name. */
  ids: ReadonlySet<string>;
  /** Those that were attached until then may be named by a session in the trash. Milliseconds since 1970; 0: there is none. */
  untilMs: number;
}

/**
 * The copies that can go, the one that was not attached for longest first: those that no session names and that are a day
 * old, and, as long as all together take more than they may, younger ones as well.
 * @param nowMs milliseconds since 1970
 * @param totalBytes that all may take
 */
export function unneededCopies(
  copies: readonly KnownCopy[],
  named: NamedCopies,
  nowMs: number,
  totalBytes: number,
): KnownCopy[] {
  let taken = copies.reduce((sum, { size }) => sum + size, 0);
  const free = copies.filter(({ id, usedMs }) => !named.ids.has(id) && usedMs > named.untilMs);
  free.sort((a, b) => a.usedMs - b.usedMs);
  return free.filter(({ size, usedMs }) => {
    const keep = taken > totalBytes ? KEEP_AT_LEAST_MS : KEEP_MS;
    if (nowMs - usedMs < keep) return false;
    taken -= size;
    return true;
  });
}
