import type { BigIntStats } from 'node:fs';
import { lstat, stat, statfs } from 'node:fs/promises';
import path from 'node:path';

/** What tells a folder from others: see `ProjectRecord`. */
export interface FolderMarks {
  mark?: string;
  disk: string;
}

/** Linux's file systems (`statfs.f_type`) that may number their files anew with each mount: CIFS, SMB 2, FUSE. */
const NUMBERED_ANEW: readonly bigint[] = [0xff534d42n, 0xfe534d42n, 0x65735546n];

/** @param real without symbolic links @param info of it */
export async function marksOf(real: string, info: BigIntStats): Promise<FolderMarks> {
  let root = real;
  let rootInfo = info;
  // Where a disk keeps no times of birth, it gives none, or that of the last change. A folder that is new has both
  // times alike anyway, but those above it do not.
  let keepsBirths = isBornEarlier(info);
  for (;;) {
    const parent = path.dirname(root);
    if (parent === root) break;
    const above = await stat(parent, { bigint: true }).catch(() => undefined);
    if (above?.dev !== info.dev) break;
    keepsBirths ||= isBornEarlier(above);
    [root, rootInfo] = [parent, above];
  }
  const isKept = keepsBirths && info.ino > 0n && info.birthtimeNs > 0n && !(await isNumberedAnew(real));
  return { disk: diskOf(root, rootInfo), ...(isKept && { mark: `${info.ino}-${info.birthtimeNs}` }) };
}

/** Whether a disk is where it was, and a folder that is not there would be on it: nothing else is in its way. */
export async function isOnDisk(folder: string, disk: string): Promise<boolean> {
  const root = disk.slice(disk.indexOf(' ') + 1);
  const info = await stat(root, { bigint: true });
  if (diskOf(root, info) !== disk) return false;
  for (let parent = path.dirname(folder); ; parent = path.dirname(parent)) {
    const above = await lstat(parent, { bigint: true }).catch(() => undefined);
    if (above) return above.isDirectory() && above.dev === info.dev;
    if (parent === path.dirname(parent)) return false;
  }
}

/** The folder where a disk begins, and what tells it from the one that is there while the disk is not. */
function diskOf(root: string, info: BigIntStats): string {
  const { ino, dev, birthtimeNs } = info;
  return `${isBornEarlier(info) && birthtimeNs > 0n ? `${ino}-${birthtimeNs}` : `${dev}:${ino}`} ${root}`;
}

/** A time of birth that is not that of the last change: the system gives the one that the disk keeps, or 0 for none. */
function isBornEarlier({ birthtimeNs, ctimeNs }: BigIntStats): boolean {
  return birthtimeNs !== ctimeNs;
}

async function isNumberedAnew(real: string): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  const info = await statfs(real, { bigint: true }).catch(() => undefined);
  return info !== undefined && NUMBERED_ANEW.includes(info.type);
}
