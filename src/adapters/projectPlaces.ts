import { lstat, open, realpath, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { BigIntStats } from 'node:fs';
import { parseJson } from '../base/parseJson';
import type { Log } from '../core/ports';
import { projectFileSchema, type Look, type ProjectPlaces } from '../core/session/projectRecord';
import { hasCode, orMissing, readAt, writeDurably } from './durable';
import { repositoryOf } from './git';

const OURS = '.ba-agent';
const FILE = 'project.json';
/** Bytes. */
const LARGEST = 4096;
/** A share whose machine is gone can keep a question for minutes. */
const PATIENCE_MS = 2000;

/** Folders of projects, as Node sees them. */
export class NodeProjectPlaces implements ProjectPlaces {
  private readonly told = new Set<string>();

  constructor(private readonly log: Log) {}

  look(folder: string, disk?: string): Promise<Look> {
    return inTime(
      this.lookNow(folder, disk).catch(() => 'unknown' as const),
      () => 'unknown',
    );
  }

  exists(folder: string): Promise<'there' | 'gone' | 'unknown'> {
    const asked = stat(folder).then(
      (info) => (info.isDirectory() ? 'there' : 'gone'),
      (error: unknown) => (isMissing(error) ? 'gone' : 'unknown'),
    );
    return inTime(asked, () => 'unknown');
  }

  keepId(folder: string, id: string, copyOf: string | undefined): Promise<void> {
    return inTime(this.keepIdNow(folder, id, copyOf), () => {
      throw new Error('its disk does not answer');
    });
  }

  private async keepIdNow(folder: string, id: string, copyOf: string | undefined): Promise<void> {
    const ours = path.join(folder, OURS);
    // A link may lead anywhere, so nothing is written through one.
    if (!(await orMissing(lstat(ours), undefined))?.isDirectory()) return;
    const file = path.join(ours, FILE);
    const found = await readId(file);
    if (found === 'bad') this.reportOnce(`${file} is no file of ours: it stays as it is.`);
    const isOriginals = found === copyOf && (await repositoryOf(folder)) === undefined;
    if (found === 'none' || isOriginals) await writeDurably(file, `${JSON.stringify({ id }, undefined, 2)}\n`);
  }

  private reportOnce(message: string): void {
    if (this.told.has(message)) return;
    this.told.add(message);
    this.log.warn(message);
  }

  private async lookNow(folder: string, disk: string | undefined): Promise<Look> {
    try {
      // Some disks of memory and of Windows cannot say where a path leads.
      const real = await realpath(folder).catch((error: unknown) => {
        if (isMissing(error)) throw error;
        return folder;
      });
      const marks = await marksOf(real, await stat(real, { bigint: true }));
      const fileId = await fileIdOf(real);
      return { real, ...marks, ...(fileId !== undefined && { fileId }) };
    } catch (error) {
      if (!isMissing(error)) return 'unknown';
      return disk !== undefined && (await isOnDisk(folder, disk)) ? 'gone' : 'unknown';
    }
  }
}

function isMissing(error: unknown): boolean {
  return hasCode(error, 'ENOENT', 'ENOTDIR');
}

async function fileIdOf(folder: string): Promise<string | undefined> {
  const info = await lstat(path.join(folder, OURS)).catch(() => undefined);
  if (!info?.isDirectory()) return undefined;
  const id = await readId(path.join(folder, OURS, FILE)).catch(() => 'bad');
  return id === 'bad' || id === 'none' ? undefined : id;
}

/** The id in a project's file, which anybody may have made: ids are longer than the words for there being none. */
async function readId(file: string): Promise<string> {
  const info = await orMissing(lstat(file), undefined);
  if (!info) return 'none';
  if (!info.isFile()) return 'bad';
  await using handle = await open(file, 'r');
  const text = new TextDecoder().decode(await readAt(handle, 0, LARGEST));
  return projectFileSchema.safeParse(parseJson(text)).data?.id ?? 'bad';
}

async function inTime<T>(asked: Promise<T>, otherwise: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS);
  });
  try {
    return await Promise.race([asked, late.then(otherwise)]);
  } finally {
    clearTimeout(timer);
  }
}

/** What tells a folder from others: see `ProjectRecord`. */
interface FolderMarks {
  mark?: string;
  disk: string;
}

/** Linux's file systems (`statfs.f_type`) that may number their files anew with each mount: CIFS, SMB 2, FUSE. */
const NUMBERED_ANEW: readonly bigint[] = [0xff534d42n, 0xfe534d42n, 0x65735546n];

/** @param real without symbolic links @param info of it */
async function marksOf(real: string, info: BigIntStats): Promise<FolderMarks> {
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
async function isOnDisk(folder: string, disk: string): Promise<boolean> {
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
