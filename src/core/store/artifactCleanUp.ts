import type { AppendLog, SessionFiles } from '../ports';
import { contentNames, FACTS, idOf, isArtifactId, type ArtifactFile, type ArtifactFolder } from './artifactStore';
import { idsIn } from './artifactIds';
import type { StoredArtifacts } from './artifactStore';

const HOUR_MS = 60 * 60 * 1000;
/** Artifacts that nobody names and that were not used for so long go; so long a deleted session can be taken back whole. */
export const KEPT_MS = 24 * HOUR_MS;
/** Bytes of all artifacts together, above which those that nobody names go before their time. */
export const MAX_ARTIFACT_BYTES = 1024 ** 3;
/** What is younger is still being written, or its conversation has not told of it yet. */
const SETTLED_MS = HOUR_MS;

/** All sessions that there are: who removes what none of them names must not miss one. */
export interface NamingSessions extends Pick<SessionFiles, 'trashed' | 'open'> {
  /** @throws where any of their folders cannot be read */
  list(): ReturnType<SessionFiles['list']>;
  /** A deleted session, to be read. */
  openTrashed(id: string): Pick<AppendLog, 'readRange' | 'close'>;
}

export interface CleanUpParts {
  folder: ArtifactFolder;
  store: Pick<StoredArtifacts, 'find'>;
  sessions: NamingSessions;
  /** Milliseconds since 1970. */
  now: () => number;
  maxBytes?: number;
}

/** Everything that has one id in its name. */
interface Kept {
  id: string;
  names: string[];
  bytes: number;
  /** When it was used last. */
  usedMs: number;
}

/**
 * Removes artifacts that no session names: those not used for a day, and of all of them the ones used longest ago while
 * together they are too large. A session names what was made for it, and whatever its file has the id of: conversations are
 * copied. One that was deleted within a day still does. What it cannot find out it removes nothing for. Leftovers of a crash go as well.
 * @returns how many artifacts were removed
 * @throws when the folder or a session cannot be read; what was not removed until then stays
 */
export async function cleanUpArtifacts(parts: CleanUpParts): Promise<number> {
  const { folder, now, maxBytes = MAX_ARTIFACT_BYTES } = parts;
  const files = await folder.list();
  for (const { name, modifiedMs } of files) {
    if (isLeftover(name) && now() - modifiedMs >= SETTLED_MS) await folder.remove(name);
  }
  const all = groups(files);
  let total = all.reduce((sum, { bytes }) => sum + bytes, 0);
  const age = ({ usedMs }: Kept): number => now() - usedMs;
  const candidates = all.filter((kept) => age(kept) >= (total > maxBytes ? SETTLED_MS : KEPT_MS));
  const unnamed = await withoutNamed(candidates, parts);
  let removed = 0;
  for (const kept of unnamed.sort((a, b) => a.usedMs - b.usedMs)) {
    if (age(kept) < KEPT_MS && total <= maxBytes) continue;
    // What is known of it goes first: content that nothing is known of is no artifact.
    for (const name of kept.names.sort((a, b) => Number(b.endsWith(FACTS)) - Number(a.endsWith(FACTS)))) {
      await folder.remove(name);
    }
    total -= kept.bytes;
    removed++;
  }
  return removed;
}

function groups(files: readonly ArtifactFile[]): Kept[] {
  const all = new Map<string, Kept>();
  for (const { name, size, modifiedMs } of files) {
    const id = idOf(name);
    if (!isArtifactId(id) || ![...contentNames(id), `${id}${FACTS}`].includes(name)) continue;
    const kept = all.get(id) ?? { id, names: [], bytes: 0, usedMs: 0 };
    kept.names.push(name);
    kept.bytes += size;
    kept.usedMs = Math.max(kept.usedMs, modifiedMs);
    all.set(id, kept);
  }
  return [...all.values()];
}

/** A file that was being written when the program ended. Files of other names are not ours. */
function isLeftover(name: string): boolean {
  return isArtifactId(idOf(name)) && name.endsWith('.new');
}

async function withoutNamed(candidates: readonly Kept[], { store, sessions, now }: CleanUpParts): Promise<Kept[]> {
  if (candidates.length === 0) return [];
  const listed = (await sessions.list()).map(({ id }) => id);
  const justDeleted = (await sessions.trashed()).filter(({ modifiedMs }) => now() - modifiedMs < KEPT_MS);
  const owners = new Set([...listed, ...justDeleted.map(({ id }) => id)]);
  const unowned: Kept[] = [];
  for (const kept of candidates) {
    const session = (await store.find(kept.id))?.session;
    if (session === undefined || !owners.has(session)) unowned.push(kept);
  }
  if (unowned.length === 0) return [];
  const named = new Set<string>();
  const files = [
    ...listed.map((id) => () => sessions.open(id)),
    ...justDeleted.map(
      ({ id }) =>
        () =>
          sessions.openTrashed(id),
    ),
  ];
  for (const open of files) for (const artifact of await idsIn(open())) named.add(artifact);
  return unowned.filter(({ id }) => !named.has(id));
}
