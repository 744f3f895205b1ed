import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm, writeFile, type FileHandle } from 'node:fs/promises';
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

/** Whether something is done, and does not fail. */
export async function succeeds(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
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
  await using handle = await open(file, 'r+');
  await handle.sync();
}

/**
 * Makes a file, or puts another one in its place: it comes to be under another name, and gets its own when all of it is on
 * the disk. Whoever reads, and after a crash too, has the old one or the new.
 * @param fill makes it under the name that it is given
 */
export async function makeWhole(
  file: string,
  temporary: string,
  fill: (temporary: string) => Promise<unknown>,
): Promise<void> {
  try {
    await fill(temporary);
    await syncFile(temporary);
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncFolder(path.dirname(file));
}

/** Writes a file, or another text in the place of its own; two windows never write the same one on the way. */
export async function writeDurably(file: string, text: string): Promise<void> {
  const temporary = `${file}.${randomBytes(6).toString('hex')}.tmp`;
  await makeWhole(file, temporary, () => writeFile(temporary, text, { flag: 'wx' }));
}

/** Bytes of an open file, fewer where it ends. */
export async function readAt(handle: FileHandle, from: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const buffer = new Uint8Array(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await handle.read(buffer, filled, length - filled, from + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}
