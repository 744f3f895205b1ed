import { contentNames, FACTS, idOf, isArtifactId, type ArtifactFile, type ArtifactFolder } from './artifactStore';
import { idsIn } from './artifactIds';
import type { StoredArtifacts } from './artifactStore';
import { removeUnnamed, SETTLED_MS, type Kept, type NamingSessions } from './unnamedCleanUp';

/** Bytes of all artifacts together, above which those that nobody names go before their time. */
export const MAX_ARTIFACT_BYTES = 1024 ** 3;

export interface CleanUpDeps {
  folder: ArtifactFolder;
  store: Pick<StoredArtifacts, 'find'>;
  sessions: NamingSessions;
  /** Milliseconds since 1970. */
  now: () => number;
  maxBytes?: number;
}

/** Everything that has one id in its name. */
interface KeptArtifact extends Kept {
  names: string[];
}

/**
 * Removes artifacts that no session names, as {@link removeUnnamed} says. Leftovers of a crash go as well.
 * @returns how many artifacts were removed
 * @throws when the folder or a session cannot be read; what was not removed until then stays
 */
export async function cleanUpArtifacts(deps: CleanUpDeps): Promise<number> {
  const { folder, store, sessions, now, maxBytes = MAX_ARTIFACT_BYTES } = deps;
  const files = await folder.list();
  for (const { name, modifiedMs } of files) {
    // A file that was being written when the program ended. Files of other names are not ours.
    const isLeftover = isArtifactId(idOf(name)) && name.endsWith('.new');
    if (isLeftover && now() - modifiedMs >= SETTLED_MS) await folder.remove(name);
  }
  return removeUnnamed({
    kept: groups(files),
    ownerOf: async ({ id }) => (await store.find(id))?.session,
    idsIn: (file) => idsIn(file),
    async remove({ names }) {
      // What is known of it goes first: content that nothing is known of is no artifact.
      for (const name of names.sort((a, b) => Number(b.endsWith(FACTS)) - Number(a.endsWith(FACTS)))) {
        await folder.remove(name);
      }
    },
    ...{ sessions, now, maxBytes },
  });
}

function groups(files: readonly ArtifactFile[]): KeptArtifact[] {
  const all = new Map<string, KeptArtifact>();
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
