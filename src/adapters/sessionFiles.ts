import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { AppendLog, SessionFiles } from '../core/ports';
import { FileAppendLog } from './appendLog';

const EXTENSION = '.jsonl';

/** Session files in a folder, one JSONL file a session, named by its id. */
export class NodeSessionFiles implements SessionFiles {
  constructor(private readonly folder: string) {}

  async list(): Promise<{ id: string; modifiedMs: number }[]> {
    const names = await readdir(this.folder).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
      throw error;
    });
    const files = names.filter((name) => name.endsWith(EXTENSION));
    const sessions = await Promise.all(
      files.map(async (name) => {
        const info = await stat(path.join(this.folder, name)).catch(() => undefined); // removed meanwhile
        return info?.isFile() ? { id: name.slice(0, -EXTENSION.length), modifiedMs: info.mtimeMs } : undefined;
      }),
    );
    return sessions.filter((session) => session !== undefined).sort((a, b) => b.modifiedMs - a.modifiedMs);
  }

  open(id: string): AppendLog {
    return new FileAppendLog(path.join(this.folder, `${id}${EXTENSION}`));
  }
}
