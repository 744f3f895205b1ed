/** The folder in which the SQL engine keeps what does not fit into its memory: on a disk, bounded, and gone with its process. */
import { mkdir, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { isAlive } from '../processes';

const GB = 1024 ** 3;
/** Bytes that are spilled at most, and the share of what the place has left. */
const MOST_BYTES = 10 * GB;
const MOST_OF_FREE = 0.5;
/** Bytes where every place is in memory: spilling there saves none. */
const MOST_IN_MEMORY = GB / 4;
/** Kinds of file systems that are in memory: tmpfs and ramfs (statfs(2)). */
const IN_MEMORY = new Set([0x01021994, 0x858458f6]);
/** A folder by its machine, its process, and letters that were drawn. */
const NAME = /^ba-agent-spill-(.+)-(\d+)-\w{6}$/;

export interface SpillFolder {
  /** Absolute path; nobody else but the user may read it. */
  folder: string;
  maxBytes: number;
}

/**
 * Makes a folder in the first place that is on a disk, and removes those there whose processes are gone.
 * @param places absolute paths of folders, the best one first; they are made where they are missing
 * @throws Error of the file system
 */
export async function makeSpillFolder(places: readonly string[]): Promise<SpillFolder> {
  const known = await Promise.all(places.map(roomIn));
  const usable = known.filter((each) => each !== undefined);
  const place = usable.find(({ inMemory }) => !inMemory) ?? usable[0];
  if (!place) throw new Error('There is no folder for temporary files.');
  await removeLeft(place.folder);
  const folder = await mkdtemp(path.join(place.folder, `ba-agent-spill-${machine()}-${process.pid}-`));
  const most = place.inMemory ? MOST_IN_MEMORY : MOST_BYTES;
  return { folder, maxBytes: Math.floor(Math.min(most, place.free * MOST_OF_FREE)) };
}

async function roomIn(folder: string): Promise<{ folder: string; inMemory: boolean; free: number } | undefined> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { type, bavail, bsize } = await statfs(folder);
    return { folder, inMemory: process.platform === 'linux' && IN_MEMORY.has(type), free: bavail * bsize };
  } catch {
    return undefined; // the next place may do
  }
}

/** Removes what processes of this machine have left behind that ended without doing so themselves. */
async function removeLeft(place: string): Promise<void> {
  for (const name of await readdir(place)) {
    const [, owner, pid] = NAME.exec(name) ?? [];
    if (owner !== machine() || isAlive(Number(pid))) continue;
    await rm(path.join(place, name), { recursive: true, force: true }).catch(() => undefined); // the next start tries again
  }
}

function machine(): string {
  return os.hostname().replace(/[^\w.]/g, '_');
}
