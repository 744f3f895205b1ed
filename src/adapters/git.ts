import { lstat, open, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Git } from '../core/ports';
import { readAt } from './durable';

/** Bytes. A name of a branch has a few dozen. */
const LARGEST = 8192;

/** Tells the branch from the repository's own files: no process is started, and none of the repository's settings count. */
export class NodeGit implements Git {
  /** @param folders of the workspace; the first one that is in a repository counts */
  constructor(private readonly folders: () => readonly string[]) {}

  async branch(): Promise<string | undefined> {
    for (const folder of this.folders()) {
      const repository = await repositoryOf(folder);
      if (repository !== undefined) return branchIn(repository);
    }
    return undefined;
  }
}

/**
 * The folder with the `HEAD` of the repository that a folder is in, itself or one above it: its `.git`, or where that
 * leads in a worktree or a submodule. Never throws.
 */
export async function repositoryOf(folder: string): Promise<string | undefined> {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    const found = await gitFolder(path.join(at, '.git'));
    if (found !== undefined && (await lstat(path.join(found, 'HEAD')).catch(() => undefined))) return found;
    if (at === path.dirname(at)) return undefined;
  }
}

async function gitFolder(file: string): Promise<string | undefined> {
  const info = await stat(file).catch(() => undefined);
  if (info?.isDirectory()) return file;
  const target = info?.isFile() ? /^gitdir: (.+)$/m.exec((await beginning(file)) ?? '')?.[1] : undefined;
  // Asking another machine for a file would tell it who the user is.
  if (target === undefined || /^[\\/]{2}/.test(target)) return undefined;
  return path.resolve(path.dirname(file), target);
}

async function branchIn(repository: string): Promise<string | undefined> {
  const head = await beginning(path.join(repository, 'HEAD'));
  const branch = /^ref:\s*refs\/heads\/(.+)$/m.exec(head ?? '')?.[1];
  return branch === '.invalid' ? undefined : branch; // a repository of the kind that keeps no branches in files
}

async function beginning(file: string): Promise<string | undefined> {
  try {
    if (!(await stat(file)).isFile()) return undefined;
    await using handle = await open(file, 'r');
    return new TextDecoder().decode(await readAt(handle, 0, LARGEST));
  } catch {
    return undefined;
  }
}
