/** Files that are there whole or not at all: written under a name of their own, then given the right one. */
import { link } from 'node:fs/promises';
import type { Uri } from 'vscode';

/** Milliseconds after which nobody is still writing what has such a name. */
export const LEFT_OVER_MS = 24 * 3600 * 1000;

/** The name under which a file is written; two windows never write the same one. */
export function temporaryName(name: string): string {
  return `.${name}.${Math.random().toString(36).slice(2).padEnd(8, '0')}.tmp`;
}

/** Whether a name is one of {@link temporaryName} for saved code or its index. */
export function isTemporaryName(name: string): boolean {
  return /^\.[\p{L}\p{M}\p{N}_-]+\.[a-z]+\.[0-9a-z]{8,}\.tmp$/u.test(name);
}

/**
 * Gives a file a further name, unless there is one of that name. On the disk that is one step, so of two windows one is told
 * that the name is taken; the editor's own renaming looks first and renames then.
 * @returns `impossible`: not a file of this machine, or its file system has no such step
 */
export async function nameNew(file: Uri, name: Uri): Promise<'named' | 'taken' | 'impossible'> {
  if (file.scheme !== 'file') return 'impossible';
  try {
    await link(file.fsPath, name.fsPath);
    return 'named';
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EEXIST' ? 'taken' : 'impossible';
  }
}
