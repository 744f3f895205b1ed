import { editDistance } from '../../../base/editDistance';
import { CancelledError } from '../../../base/errors';
import type { WorkspaceFiles, WorkspaceTree } from '../../ports';
import { walkFiles } from '../fileSearch/walk';

/** Files and folders that are looked at, and names that are offered. */
const MAX_ENTRIES = 5000;
const MAX_NAMES = 3;

/** The files of the workspace whose paths are most like one that leads nowhere, the nearest first. */
export async function nearestPaths(
  { tree, files }: { tree: WorkspaceTree; files: WorkspaceFiles },
  wanted: string,
  signal: AbortSignal,
): Promise<string[]> {
  const path = wanted
    .replaceAll('\\', '/')
    .replace(/^(?:\.?\/)+/, '')
    .toLowerCase();
  const found: { path: string; distance: number }[] = [];
  try {
    for await (const file of walkFiles(tree, files, { signal, maxEntries: MAX_ENTRIES })) {
      const distance = distanceOf(path, file.path.toLowerCase());
      if (distance !== undefined) found.push({ path: file.path, distance });
    }
  } catch (error) {
    if (error instanceof CancelledError) throw error;
    return []; // no offer, and the failure that the call has is told
  }
  const sorted = found.sort((a, b) => a.distance - b.distance || (a.path < b.path ? -1 : 1));
  return sorted.slice(0, MAX_NAMES).map((each) => each.path);
}

/** How far two paths are apart: less for a name in another folder than for another name; undefined: too far. */
function distanceOf(wanted: string, path: string): number | undefined {
  if (wanted === path) return 0;
  const [name, other] = [nameOf(wanted), nameOf(path)];
  if (name === other) return 1;
  const most = Math.floor(Math.min(name.length, other.length) / 3);
  const letters = editDistance(name, other, most);
  if (letters !== undefined) return 1 + letters;
  return stemOf(name) === stemOf(other) && stemOf(name) !== '' ? 2 + most : undefined;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function stemOf(name: string): string {
  return name.replace(/\.[^.]*$/, '');
}
