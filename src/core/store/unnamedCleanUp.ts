import type { AppendLog, SessionFiles } from '../ports';

const HOUR_MS = 60 * 60 * 1000;
/** What nobody names and was not used for so long goes; so long a deleted session can be taken back whole. */
export const KEPT_MS = 24 * HOUR_MS;
/** What is younger is still being written, or its conversation has not told of it yet. */
export const SETTLED_MS = HOUR_MS;

/** A session's file, to be read. */
type SessionBytes = Pick<AppendLog, 'readRange' | 'close'>;

/** All sessions that there are: who removes what none of them names must not miss one. */
export interface NamingSessions extends Pick<SessionFiles, 'trashed' | 'open'> {
  /** @throws where any of their folders cannot be read */
  list(): ReturnType<SessionFiles['list']>;
  /** A deleted session, to be read. */
  openTrashed(id: string): SessionBytes;
}

/** Something that is kept under one id. */
export interface Kept {
  id: string;
  bytes: number;
  /** When it was used last: milliseconds since 1970. */
  usedMs: number;
}

export interface UnnamedDeps<T extends Kept> {
  kept: readonly T[];
  /** The session that it was made for, where that is known. */
  ownerOf: (kept: T) => Promise<string | undefined>;
  /** All ids of such things that a session's file has. */
  idsIn: (file: SessionBytes) => Promise<ReadonlySet<string>>;
  remove: (kept: T) => Promise<void>;
  sessions: NamingSessions;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Bytes of all together, above which those that nobody names go before their time. */
  maxBytes: number;
}

/**
 * Removes what no session names: what was not used for a day, and of all of it what was used longest ago while together it
 * is too large. A session names what was made for it, and whatever its file has the id of: conversations are copied. One that
 * was deleted within a day still does. What it cannot find out it removes nothing for.
 * @returns how many were removed
 * @throws when a session cannot be read; what was not removed until then stays
 */
export async function removeUnnamed<T extends Kept>(deps: UnnamedDeps<T>): Promise<number> {
  const { kept, now, maxBytes } = deps;
  let total = kept.reduce((sum, { bytes }) => sum + bytes, 0);
  const age = ({ usedMs }: Kept): number => now() - usedMs;
  const candidates = kept.filter((each) => age(each) >= (total > maxBytes ? SETTLED_MS : KEPT_MS));
  const unnamed = await withoutNamed(candidates, deps);
  let removed = 0;
  for (const each of unnamed.sort((a, b) => a.usedMs - b.usedMs)) {
    if (age(each) < KEPT_MS && total <= maxBytes) continue;
    await deps.remove(each);
    total -= each.bytes;
    removed++;
  }
  return removed;
}

async function withoutNamed<T extends Kept>(
  candidates: readonly T[],
  { ownerOf, idsIn, sessions, now }: UnnamedDeps<T>,
): Promise<T[]> {
  if (candidates.length === 0) return [];
  const listed = (await sessions.list()).map(({ id }) => id);
  const justDeleted = (await sessions.trashed()).filter(({ modifiedMs }) => now() - modifiedMs < KEPT_MS);
  const owners = new Set([...listed, ...justDeleted.map(({ id }) => id)]);
  const unowned: T[] = [];
  for (const kept of candidates) {
    const session = await ownerOf(kept);
    if (session === undefined || !owners.has(session)) unowned.push(kept);
  }
  if (unowned.length === 0) return [];
  const named = new Set<string>();
  const look = async (file: SessionBytes): Promise<void> => {
    for (const id of await idsIn(file)) named.add(id);
  };
  for (const id of listed) await look(sessions.open(id));
  for (const { id } of justDeleted) await look(sessions.openTrashed(id));
  return unowned.filter(({ id }) => !named.has(id));
}
