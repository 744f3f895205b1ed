import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';

/** Whether a file system call failed for this reason, e.g. `ENOENT`. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

/** What was asked for, or something else where there is no such file. Every other failure stays one. */
export async function orMissing<T, M>(asked: Promise<T>, missing: M): Promise<T | M> {
  try {
    return await asked;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return missing;
    throw error;
  }
}

/** Has the disk keep what was made, renamed or removed in a folder, where the system can: Windows cannot. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

/** Makes a folder, and those around it that are missing, and has the disk keep all of them. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = path.dirname(made)) await syncFolder(path.dirname(made));
}

/** Has the disk keep a file as it is. */
export async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
