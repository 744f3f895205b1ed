import { lstat, realpath } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { isInside } from '../pathRules';
import { realRoots, type WorkspaceRoot } from '../workspacePaths';
import { readJsonLines } from './runFolderLines';

/** Files that are told, at most. */
const MAX_WRITTEN = 50;
/** Files that are looked at. */
const MAX_LOOKED_AT = 2000;
const MAX_RECORD_BYTES = 4 * 1024 * 1024;

const lineSchema = z.object({ path: z.string().min(1).max(4096) });

/**
 * The files of the workspace among those that a run says it wrote, by their paths relative to it, sorted. What is gone again, or really
 * lies elsewhere, is none of them.
 * @param record absolute path of what the run wrote of that
 */
export async function writtenInWorkspace(record: string, roots: readonly WorkspaceRoot[]): Promise<string[]> {
  const lines = await readJsonLines(record, lineSchema, MAX_RECORD_BYTES);
  const given = [...new Set(lines.map((line) => line.path))].slice(0, MAX_LOOKED_AT);
  const real = await realRoots(roots);
  const found = new Set<string>();
  for (const file of given) {
    if (!path.isAbsolute(file) || file.includes('\0')) continue;
    const place = await realpath(file).catch(() => undefined);
    const info = place === undefined ? undefined : await lstat(place).catch(() => undefined);
    if (place === undefined || info?.isFile() !== true) continue;
    // Of folders in one another the inner one tells more.
    const at = real
      .map((folder, index) => ({ folder, index }))
      .filter(({ folder }) => isInside(folder, place))
      .sort((a, b) => b.folder.length - a.folder.length)[0];
    if (!at) continue;
    const inside = path.relative(at.folder, place).split(path.sep);
    found.add([...(roots.length === 1 ? [] : [roots[at.index]?.name ?? '']), ...inside].join('/'));
  }
  return [...found].sort().slice(0, MAX_WRITTEN);
}
