/** Files of tables, opened so that nothing which takes their place meanwhile is read. */
import { close, constants, fstatSync, open } from 'node:fs';
import { readlink, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { ResolvedFile } from '../dataProtocol';
import { unreadable } from './loading';

/** A link in the file's place is not followed, and a pipe holds nobody up; Windows has neither flag, which counts as 0. */
const FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** Descriptors, not handles: those of views stay open until the process ends. */
const [openFd, closeFd] = [promisify(open), promisify(close)];

/** A file that is open. */
export interface OpenedFile {
  /**
   * By which it is read. On Linux that is the open file itself (`/proc/self/fd/N`), whatever its name leads to by now.
   * Elsewhere the engine opens files by their names alone: it is the name.
   */
  path: string;
  /** Whether what was read by the path was this file. @throws SqlEngineError where another one has taken its place */
  check: () => Promise<void>;
  /** Whether the path is that of the open file, and leads nowhere once it is closed. */
  isOwn: boolean;
  close: () => Promise<void>;
}

/** A folder as it is called, and where it really is. */
export interface Place {
  folder: string;
  real: string;
}

/** Folders among what may be read, as they are now; single files are named by their real paths. */
export async function placesOf(allowed: readonly string[]): Promise<Place[]> {
  const places = await Promise.all(
    allowed.map(async (folder) => {
      const info = await stat(folder).catch(() => undefined);
      return info?.isDirectory() ? [{ folder, real: await realpath(folder) }] : [];
    }),
  );
  return places.flat();
}

/**
 * Opens the file that the host has found, and makes sure that it is the one.
 * @throws SqlEngineError where another one, or a link, has taken its place since
 */
export async function openFile(file: ResolvedFile, places: readonly Place[]): Promise<OpenedFile> {
  const fd = await openFd(file.file, FLAGS).catch((error: unknown) => {
    throw isCode(error, 'ELOOP', 'EMLINK') ? swapped() : error;
  });
  try {
    if (!fstatSync(fd).isFile()) throw unreadable('It is no regular file.');
    const own = `/proc/self/fd/${fd}`;
    const target = process.platform === 'linux' ? await readlink(own) : undefined;
    const check = (): Promise<void> => (target === undefined ? checkName(fd, file.file, places) : Promise.resolve());
    if (target === undefined) await check();
    else if (!realNames(file.file, places).includes(target)) throw swapped();
    return {
      path: target === undefined ? file.file : own,
      check,
      isOwn: target !== undefined,
      close: () => closeFd(fd),
    };
  } catch (error) {
    await closeFd(fd);
    throw error;
  }
}

/** Where the host's file can really be: no link behind its folder is followed. */
function realNames(file: string, places: readonly Place[]): string[] {
  const inPlaces = places
    .filter(({ folder }) => file.startsWith(folder + path.sep))
    .map(({ folder, real }) => path.join(real, file.slice(folder.length)));
  return [file, ...inPlaces];
}

/** @throws SqlEngineError where the name leads to another file than the one that is open */
async function checkName(fd: number, file: string, places: readonly Place[]): Promise<void> {
  const opened = fstatSync(fd, { bigint: true });
  const [named, real] = await Promise.all([
    stat(file, { bigint: true }).catch(() => undefined),
    realpath(file).catch(() => ''),
  ]);
  const isSame = named?.dev === opened.dev && named.ino === opened.ino;
  if (!isSame || !realNames(file, places).includes(real)) throw swapped();
}

function swapped(): Error {
  return unreadable('It was replaced while it was opened. Try again.');
}

function isCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
