import { lstat, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { isRunId } from '../../core/contract/outputFiles';
import type { StoredRuns } from '../../core/run/runCleanUp';
import type { Kept } from '../../core/store/unnamedCleanUp';
import { orMissing } from '../durable';
import { RUN_FILE, sessionOfRun } from './runFolderFacts';

/** The folders of runs in one folder, for who removes those that are not needed. What has another name is not ours. */
export class NodeStoredRuns implements StoredRuns {
  constructor(private readonly folder: string) {}

  async list(): Promise<Kept[]> {
    const entries = await orMissing(readdir(this.folder, { withFileTypes: true }), []);
    const kept: Kept[] = [];
    for (const entry of entries) {
      if (!entry.isDirectory() || !isRunId(entry.name)) continue;
      const size = await sizeOf(path.join(this.folder, entry.name));
      if (size) kept.push({ id: entry.name, ...size });
    }
    return kept;
  }

  async sessionOf(id: string): Promise<string | undefined> {
    return sessionOfRun(path.join(this.place(id), RUN_FILE));
  }

  async remove(id: string): Promise<void> {
    await rm(this.place(id), { recursive: true, force: true });
  }

  private place(id: string): string {
    if (!isRunId(id)) throw new Error('The folder of a run has the name of its id.');
    return path.join(this.folder, id);
  }
}

/** Bytes of all that is in a folder, and when any of it changed last. No link is followed. */
async function sizeOf(place: string): Promise<Pick<Kept, 'bytes' | 'usedMs'> | undefined> {
  const info = await orMissing(lstat(place), undefined);
  if (!info) return undefined;
  let [bytes, usedMs] = [info.isDirectory() ? 0 : info.size, info.mtimeMs];
  for (const name of info.isDirectory() ? await orMissing(readdir(place), []) : []) {
    const inside = await sizeOf(path.join(place, name));
    bytes += inside?.bytes ?? 0;
    usedMs = Math.max(usedMs, inside?.usedMs ?? 0);
  }
  return { bytes, usedMs };
}
