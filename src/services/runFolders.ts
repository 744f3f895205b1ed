import path from 'node:path';
import { customAlphabet } from 'nanoid';
import { NodeRunFolders } from '../adapters/run/runFolders';
import { NodeStoredRuns } from '../adapters/run/runFolderStore';
import type { FileSpace } from '../adapters/fileSpace';
import type { Clock, Log, SqlEngine } from '../core/ports';
import { cleanUpRunFolders } from '../core/run/runCleanUp';
import type { NamingSessions } from '../core/store/unnamedCleanUp';
import { workspaceRoots } from '../host/workspace';

export interface RunFolderServiceParts {
  /** The folder of new sessions: those of runs lie beside it. */
  own: string;
  /** All folders of sessions, also where the project was before. */
  sessionFolders: () => readonly string[];
  files: Pick<FileSpace, 'resolveFile'>;
  sql: Pick<SqlEngine, 'describe'>;
  clock: Clock;
  log: Log;
}

export interface RunFolderServices {
  folders: NodeRunFolders;
  /** Removes those that no session names. @returns how many */
  cleanUp(sessions: NamingSessions): Promise<number>;
}

/** Builds the folders of runs. */
export function buildRunFolders(parts: RunFolderServiceParts): RunFolderServices {
  const { own, sessionFolders, files, sql, clock, log } = parts;
  const beside = (sessions: string): string => path.join(path.dirname(sessions), 'runs');
  const folder = beside(own);
  const folders = new NodeRunFolders({
    folder,
    others: () =>
      sessionFolders()
        .map(beside)
        .filter((each) => each !== folder),
    roots: workspaceRoots,
    makeId: customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 12),
    ...{ clock, log },
    resolve: (given) => files.resolveFile(given),
    formatOf: async (given, signal) => (await sql.describe(given, signal)).text,
  });
  const runs = new NodeStoredRuns(folder);
  return { folders, cleanUp: (sessions) => cleanUpRunFolders({ runs, sessions, now: Date.now }) };
}
