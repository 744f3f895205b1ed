/** Whether what a path names lies in the workspace, by whatever links it leads there. */
import { lstatSync, readlinkSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { isInside } from '../pathRules';

/** Links that are followed: more are a circle. */
const MAX_LINKS = 40;

/**
 * Whether an absolute path lies in one of these folders: by its name, by the place that it really has, or by any link on
 * the way there.
 */
export function leadsInto(folders: readonly string[], file: string): boolean {
  const roots = folders.flatMap((folder) => [folder, realPath(folder)]);
  return placesOf(file).some((place) => roots.some((root) => isInside(root, place)));
}

/** The path, and each that a link of it leads to, as they are named and as they really are. */
function placesOf(file: string): string[] {
  const places: string[] = [];
  let at: string | undefined = path.resolve(file);
  for (let count = 0; at !== undefined && count < MAX_LINKS; count++) {
    places.push(at, path.join(realPath(path.dirname(at)), path.basename(at)));
    at = targetOf(at);
  }
  return [...places, realPath(file)];
}

/** What a link names; undefined for what is none. */
function targetOf(file: string): string | undefined {
  try {
    if (!lstatSync(file).isSymbolicLink()) return undefined;
    return path.resolve(realPath(path.dirname(file)), readlinkSync(file));
  } catch {
    return undefined;
  }
}

/** Where a file really is; the path itself where there is none. */
function realPath(file: string): string {
  try {
    return realpathSync.native(file);
  } catch {
    return path.resolve(file);
  }
}
