import { scanSession } from '../store/sessionScan';
import { removeUnnamed, type Kept, type NamingSessions } from '../store/unnamedCleanUp';

/** Bytes of all folders of runs together, above which those that nobody names go before their time. */
export const MAX_RUN_BYTES = 2 * 1024 ** 3;

/** How a session names a run: by the address of a file that it made. */
const NAMED = /output:[a-z0-9]{12}\//g;
const NAMED_CHARACTERS = 'output:/'.length + 12;

/** The folders of runs on the disk. */
export interface StoredRuns {
  /** All that are this project's own, with the bytes of everything in them. */
  list(): Promise<Kept[]>;
  /** The session that a run was made for, where that is known. */
  sessionOf(id: string): Promise<string | undefined>;
  /** Removes a run's folder whole. */
  remove(id: string): Promise<void>;
}

export interface RunCleanUpDeps {
  runs: StoredRuns;
  sessions: NamingSessions;
  /** Milliseconds since 1970. */
  now: () => number;
  maxBytes?: number;
}

/**
 * Removes the folders of runs that no session names, as {@link removeUnnamed} says: the script with what it made.
 * @returns how many runs were removed
 * @throws when a folder or a session cannot be read; what was not removed until then stays
 */
export async function cleanUpRunFolders({ runs, maxBytes = MAX_RUN_BYTES, ...rest }: RunCleanUpDeps): Promise<number> {
  return removeUnnamed({
    kept: await runs.list(),
    ownerOf: ({ id }) => runs.sessionOf(id),
    idsIn: async (file) => {
      const named = await scanSession(file, NAMED, NAMED_CHARACTERS);
      return new Set([...named].map((address) => address.slice('output:'.length, -1)));
    },
    remove: ({ id }) => runs.remove(id),
    maxBytes,
    ...rest,
  });
}
