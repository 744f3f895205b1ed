import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { isProtectedName, leadsUp, partsOf } from '../base/pathNames';
import { secretReason } from '../base/secretPaths';
import { FileAccessError } from '../core/ports';
import { hasCode } from './durable';
import { isAbsolutePath, isInside, isOwn, isStream, type OwnFolder } from './pathRules';

export interface WorkspaceRoot {
  /** The name that paths start with where the workspace has several folders. */
  name: string;
  /** Absolute path. */
  folder: string;
}

/** What a path that leads nowhere fails with. */
const NOWHERE = ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG', 'EINVAL', 'UNKNOWN'];

/**
 * Finds the file of a workspace path (`/` as separator; with several folders the folder's name comes first). Symbolic
 * links are followed and what they lead to must lie in the workspace as well.
 * @param own the extension's own folders, which are not read even where they lie in the workspace
 * @throws FileAccessError, whose message names no absolute path
 */
export async function resolveWorkspacePath(
  roots: readonly WorkspaceRoot[],
  given: string,
  own: readonly OwnFolder[] = [],
): Promise<string> {
  for (const candidate of candidates(roots, given)) {
    const real = await realPathOf(candidate, given);
    if (real === undefined) continue;
    const inside = (await realRoots(roots)).find((root) => isInside(root, real));
    if (inside === undefined) {
      throw new FileAccessError('outside_workspace', `${given} is outside the workspace.`);
    }
    const relative = path.relative(inside, real);
    if (relative.split(path.sep).some(isProtectedName) || isOwn(await realOwn(own), real)) {
      throw new FileAccessError('protected', `${given} is in a protected folder.`);
    }
    refuseSecret(candidate, given, roots.find(({ folder }) => isInside(folder, candidate))?.folder);
    refuseSecret(real, given, inside);
    return real;
  }
  throw new FileAccessError('not_found', `There is no file ${given} in the workspace.`);
}

/**
 * Where a file really is; undefined where there is none.
 * @param given what it was asked for by, for the message
 * @throws FileAccessError when the system does not tell
 */
export async function realPathOf(file: string, given: string): Promise<string | undefined> {
  try {
    return await realpath(file);
  } catch (error) {
    if (hasCode(error, ...NOWHERE)) return undefined;
    throw unreadable(given, error);
  }
}

/**
 * @param path absolute, or relative to the workspace
 * @param given what it was asked for by, for the message
 * @param opened the folder of the workspace that it lies in
 * @throws FileAccessError for what holds secrets
 */
export function refuseSecret(path: string, given: string, opened?: string): void {
  const reason = secretReason(path, opened);
  if (reason !== undefined) throw secretError(given, reason);
}

/** Why a file is never read, nor a folder listed. */
export function secretError(given: string, reason: string): FileAccessError {
  const message = `${given} is never read, and the user cannot allow it: by its place or its name it holds ${reason}. A file that holds none can be copied under another name.`;
  return new FileAccessError('secret', message);
}

/** What the system says of a file that it does not give, without its path. */
export function unreadable(given: string, error: unknown): FileAccessError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  return new FileAccessError('unreadable', `${given} cannot be read (${code}).`, { cause: error });
}

/** The extension's own folders as they really are. */
export function realOwn(own: readonly OwnFolder[]): Promise<OwnFolder[]> {
  return Promise.all(
    own.map(async (each) => ({ ...each, folder: await realpath(each.folder).catch(() => each.folder) })),
  );
}

/** The workspace's folders as they really are. */
export async function realRoots(roots: readonly WorkspaceRoot[]): Promise<string[]> {
  return Promise.all(roots.map(({ folder }) => realpath(folder).catch(() => folder)));
}

/** Absolute paths that a path of the workspace may mean; nothing of the disk is looked at. @throws FileAccessError */
export function candidates(roots: readonly WorkspaceRoot[], given: string): string[] {
  if (given.includes('\0')) throw new FileAccessError('not_found', 'A path cannot hold a NUL character.');
  if (isAbsolutePath(given)) {
    throw new FileAccessError('outside_workspace', 'Only paths relative to the workspace can be used.');
  }
  const parts = partsOf(given);
  if (parts.some(leadsUp)) throw new FileAccessError('outside_workspace', `${given} leads outside the workspace.`);
  if (parts.some(isProtectedName)) throw new FileAccessError('protected', `${given} is in a protected folder.`);
  if (parts.some((part) => isStream(part))) {
    throw new FileAccessError('not_found', `There is no file ${given} in the workspace.`);
  }
  if (roots.length === 1 && roots[0]) return [path.join(roots[0].folder, ...parts)];
  return roots.filter(({ name }) => name === parts[0]).map(({ folder }) => path.join(folder, ...parts.slice(1)));
}
