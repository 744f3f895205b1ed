import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { FileAccessError } from '../core/ports';

export interface WorkspaceRoot {
  /** The name that paths start with where the workspace has several folders. */
  name: string;
  /** Absolute path. */
  folder: string;
}

/** Folders that are never read for a model: they hold other programs' state, and ours. */
const PROTECTED = new Set(['.git', '.vscode', '.hg', '.svn']);

/**
 * Finds the file of a workspace path (`/` as separator; with several folders the folder's name comes first). Symbolic
 * links are followed and what they lead to must lie in the workspace as well.
 * @throws FileAccessError, whose message names no absolute path
 */
export async function resolveWorkspacePath(roots: readonly WorkspaceRoot[], given: string): Promise<string> {
  for (const candidate of candidates(roots, given)) {
    let real: string;
    try {
      real = await realpath(candidate);
    } catch {
      continue;
    }
    const inside = (await realRoots(roots)).find((root) => isInside(root, real));
    if (inside === undefined) {
      throw new FileAccessError('outside_workspace', `${given} is outside the workspace.`);
    }
    if (path.relative(inside, real).split(path.sep).some(isProtected)) {
      throw new FileAccessError('protected', `${given} is in a protected folder.`);
    }
    return real;
  }
  throw new FileAccessError('not_found', `There is no file ${given} in the workspace.`);
}

function candidates(roots: readonly WorkspaceRoot[], given: string): string[] {
  if (given.includes('\0')) throw new FileAccessError('not_found', 'A path cannot hold a NUL character.');
  if (path.isAbsolute(given) || path.win32.isAbsolute(given) || /^[a-z]:/i.test(given)) {
    throw new FileAccessError('outside_workspace', 'Only paths relative to the workspace can be used.');
  }
  const parts = given.split(/[\\/]+/).filter((part) => part !== '' && part !== '.');
  if (parts.includes('..')) throw new FileAccessError('outside_workspace', `${given} leads outside the workspace.`);
  if (parts.some(isProtected)) throw new FileAccessError('protected', `${given} is in a protected folder.`);
  if (roots.length === 1 && roots[0]) return [path.join(roots[0].folder, ...parts)];
  return roots.filter(({ name }) => name === parts[0]).map(({ folder }) => path.join(folder, ...parts.slice(1)));
}

async function realRoots(roots: readonly WorkspaceRoot[]): Promise<string[]> {
  return Promise.all(roots.map(({ folder }) => realpath(folder).catch(() => folder)));
}

function isInside(folder: string, file: string): boolean {
  const relative = path.relative(folder, file);
  return relative === '' || (!relative.startsWith(`..${path.sep}`) && relative !== '..' && !path.isAbsolute(relative));
}

function isProtected(part: string): boolean {
  return PROTECTED.has(part.toLowerCase());
}
