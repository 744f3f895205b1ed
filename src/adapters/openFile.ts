import { constants, type BigIntStats } from 'node:fs';
import { open, stat, type FileHandle } from 'node:fs/promises';
import { FileAccessError } from '../core/ports';
import { hasCode } from './durable';
import { unreadable } from './workspacePaths';

/** A link in the file's place is not followed, and a pipe holds nobody up; Windows has neither flag, which counts as 0. */
const FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * Opens a file that may be read, and makes sure that it is the one: between the check and the opening another one, or a
 * link, can have taken its place.
 * @param resolve the check: gives the real path, or throws why it may not be read
 * @param given what the file is called in messages
 * @throws FileAccessError
 */
export async function openChecked(resolve: () => Promise<string>, given: string): Promise<FileHandle> {
  const handle = await open(await resolve(), FLAGS).catch((error: unknown) => {
    // A link stands where the check has just found a file.
    if (hasCode(error, 'ELOOP', 'EMLINK')) throw swapped(given);
    throw hasCode(error, 'ENOENT') ? gone(given) : unreadable(given, error);
  });
  try {
    const opened = await handle.stat({ bigint: true });
    if (!opened.isFile()) throw new FileAccessError('not_a_file', `${given} is no regular file.`);
    const now = await statOf(await resolve(), given);
    if (now.dev !== opened.dev || now.ino !== opened.ino) throw swapped(given);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** @throws FileAccessError */
export async function statOf(file: string, given: string): Promise<BigIntStats> {
  try {
    return await stat(file, { bigint: true });
  } catch (error) {
    throw hasCode(error, 'ENOENT', 'ENOTDIR') ? gone(given) : unreadable(given, error);
  }
}

/** Which file it is, how long, and when it was changed last, to the nanosecond. */
export function stampOf({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return [dev, ino, size, mtimeNs, ctimeNs].join('-');
}

function gone(given: string): FileAccessError {
  return new FileAccessError('not_found', `There is no file ${given} any more.`);
}

function swapped(given: string): FileAccessError {
  return new FileAccessError('unreadable', `${given} was replaced while it was opened. Try again.`);
}
