/** A folder of copies on the disk: `<id>/<filename>`, and `<id>.part/<filename>` while one is being written. */
import { lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { CopyError } from '../core/store/copies';
import type { KnownCopy } from '../core/store/copyRules';
import { hasCode, syncFolder } from './durable';

const PART_ENDING = '.part';
/** Bytes that are read of a file at a time. */
const RANGE_BYTES = 1024 * 1024;

interface StoredCopy extends KnownCopy {
  /** Absolute path. */
  file: string;
  /** It was never finished, or is being written. */
  isPart: boolean;
}

/** All copies in a folder; none where it is not there. What lies there beside them is left alone. */
export async function copiesIn(folder: string): Promise<StoredCopy[]> {
  const names = await readdir(folder).catch(() => []);
  const found = await Promise.all(
    names.map(async (entry): Promise<StoredCopy[]> => {
      const own = await lstat(path.join(folder, entry)).catch(() => undefined);
      const [name, ...others] = own?.isDirectory() ? await readdir(path.join(folder, entry)).catch(() => []) : [];
      if (!own?.isDirectory() || others.length > 0) return [];
      const isPart = entry.endsWith(PART_ENDING);
      const file = path.join(folder, entry, name ?? '');
      const info = name === undefined ? undefined : await lstat(file).catch(() => undefined);
      const id = isPart ? entry.slice(0, -PART_ENDING.length) : entry;
      return [{ id, size: info?.size ?? 0, usedMs: own.mtimeMs, file, isPart }];
    }),
  );
  return found.flat();
}

/** Removes a copy with its folder, or what there is of one. */
export async function removeCopy(folder: string, { id, isPart }: Pick<StoredCopy, 'id' | 'isPart'>): Promise<void> {
  await rm(path.join(folder, isPart ? `${id}${PART_ENDING}` : id), { recursive: true, force: true });
}

/** A file on its way into the folder. Whatever fails of it leaves nothing behind. */
export interface CopyFile {
  write(bytes: Uint8Array): Promise<void>;
  /** Has it whole under its name, on the disk. */
  finish(): Promise<void>;
  drop(): Promise<void>;
}

/** @throws CopyError as all that it gives */
export async function openCopy(folder: string, id: string, name: string): Promise<CopyFile> {
  const part = path.join(folder, `${id}${PART_ENDING}`);
  const remove = (): Promise<void> => rm(part, { recursive: true, force: true });
  const failed = async (error: unknown): Promise<never> => {
    await remove().catch(() => undefined);
    throw asCopyError(error, name);
  };
  const opening = mkdir(part, { recursive: true }).then(() => open(path.join(part, name), 'wx'));
  const handle = await opening.catch(failed);
  const close = (): Promise<void> => handle.close().catch(() => undefined);
  return {
    write: async (bytes) => {
      await handle.appendFile(bytes).catch((error: unknown) => close().then(() => failed(error)));
    },
    finish: async () => {
      const ending = handle
        .sync()
        .then(() => handle.close())
        .then(() => rename(part, path.join(folder, id)));
      await ending.catch((error: unknown) => close().then(() => failed(error)));
      await syncFolder(folder);
    },
    drop: async () => {
      await close();
      await remove();
    },
  };
}

/** A file's bytes, a range at a time. @throws CopyError when it cannot be read */
export async function* rangesOf(file: string, name: string): AsyncGenerator<Uint8Array> {
  try {
    await using handle = await open(file, 'r');
    for (;;) {
      const { bytesRead, buffer } = await handle.read(new Uint8Array(RANGE_BYTES), 0, RANGE_BYTES);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } catch {
    throw new CopyError('unreadable', name);
  }
}

function asCopyError(error: unknown, name: string): CopyError {
  return new CopyError(hasCode(error, 'ENOSPC', 'EDQUOT', 'EFBIG') ? 'disk_full' : 'unwritable', name);
}
