import { copyFile, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { errorMessage } from '../base/errors';
import type { AppendLog, Log, SessionFileInfo, SessionFiles, SessionLease } from '../core/ports';
import { FileAppendLog } from './appendLog';
import { keepLines } from './damagedLines';
import { orMissing, syncFile, syncFolder } from './durable';
import { FileLease, holderOf, type Now } from './lease';
import { CORRUPT, SESSION, TrashFolder } from './trashFolder';

const LEFT_OVER_MS = 24 * 60 * 60 * 1000;

interface Place extends SessionFileInfo {
  folder: string;
}

/** Session files in folders, one JSONL file a session, named by its id. */
export class NodeSessionFiles implements SessionFiles {
  private readonly held = new Set<string>();
  private readonly told = new Set<string>();
  private tidied = false;
  private readonly now: Now;

  /** @param folders where sessions are; new ones go into the first */
  constructor(
    private readonly folders: () => readonly string[],
    private readonly log: Log,
    { now = Date.now }: { now?: Now } = {},
  ) {
    this.now = now;
  }

  async list(): Promise<SessionFileInfo[]> {
    await this.tidy();
    const found = new Map<string, Place>();
    for (const place of await this.places()) {
      const other = found.get(place.id);
      if (!other) found.set(place.id, place);
      else this.tellOnce(`The session ${place.id} is in ${other.folder} and in ${place.folder}: the last one counts.`);
    }
    return [...found.values()].map(({ id, modifiedMs, size }) => ({ id, modifiedMs, size }));
  }

  open(id: string): AppendLog {
    assertName(id);
    return new FileAppendLog(() => this.fileOf(id, SESSION));
  }

  async copy(id: string, newId: string): Promise<void> {
    assertName(newId);
    const from = await this.existing(id);
    if (await this.find(newId)) throw new Error(`There is a session ${newId} already.`);
    const to = path.join(from.folder, `${newId}${SESSION}`);
    const temporary = `${to}.new`;
    try {
      await copyFile(path.join(from.folder, `${id}${SESSION}`), temporary);
      await syncFile(temporary);
      await rename(temporary, to);
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => undefined);
      throw error;
    }
    await syncFolder(from.folder);
  }

  async lease(id: string): Promise<SessionLease | undefined> {
    const lease = await FileLease.take(await this.fileOf(id, '.lease'), this.now);
    if (!lease) return undefined;
    this.held.add(lease.nonce);
    return {
      isHeld: () => lease.isHeld(),
      release: async () => {
        this.held.delete(lease.nonce);
        await lease.release();
      },
    };
  }

  async isLeasedElsewhere(id: string): Promise<boolean> {
    const holder = await holderOf(await this.fileOf(id, '.lease'), this.now);
    return holder !== undefined && !this.held.has(holder);
  }

  async trash(id: string): Promise<void> {
    const { folder } = await this.existing(id);
    const trash = new TrashFolder(folder, this.now);
    await trash.put(id);
    await trash.purge();
  }

  async restore(id: string): Promise<void> {
    assertName(id);
    if (await this.find(id)) throw new Error(`There is a session ${id} already.`);
    for (const trash of this.trashFolders()) if (await trash.takeOut(id)) return;
    throw new Error(`There is no session ${id} in the trash.`);
  }

  async trashed(): Promise<SessionFileInfo[]> {
    const all: SessionFileInfo[] = [];
    for (const trash of this.trashFolders()) {
      await trash.purge();
      all.push(...(await trash.list()));
    }
    return all.sort((a, b) => b.modifiedMs - a.modifiedMs);
  }

  async keepDamaged(id: string, lines: readonly Uint8Array[]): Promise<void> {
    const file = await this.fileOf(id, CORRUPT);
    await keepLines(file, await orMissing(readFile(file), new Uint8Array()), lines);
  }

  private trashFolders(): TrashFolder[] {
    return this.folders().map((folder) => new TrashFolder(folder, this.now));
  }

  /** Once: removes what has been in the trash for long, and what a crash left half done. */
  private async tidy(): Promise<void> {
    if (this.tidied) return;
    this.tidied = true;
    try {
      for (const trash of this.trashFolders()) await trash.purge();
      for (const folder of this.folders()) await removeLeftovers(folder, this.now());
    } catch (error) {
      this.tellOnce(`Old session files could not be removed: ${errorMessage(error)}`);
    }
  }

  /** All session files, the one written to last first. */
  private async places(): Promise<Place[]> {
    const places: Place[] = [];
    for (const [at, folder] of this.folders().entries()) {
      try {
        places.push(...(await sessionsIn(folder)));
      } catch (error) {
        if (at === 0) throw error;
        this.tellOnce(`Sessions cannot be read: ${errorMessage(error)}`);
      }
    }
    return places.sort((a, b) => b.modifiedMs - a.modifiedMs);
  }

  /** Where a session is; of several places the one written to last. */
  private async find(id: string): Promise<{ folder: string } | undefined> {
    assertName(id);
    let last: { folder: string; modifiedMs: number } | undefined;
    for (const folder of this.folders()) {
      const info = await stat(path.join(folder, `${id}${SESSION}`)).catch(() => undefined);
      if (info?.isFile() && info.mtimeMs > (last?.modifiedMs ?? -1)) last = { folder, modifiedMs: info.mtimeMs };
    }
    return last;
  }

  private async existing(id: string): Promise<{ folder: string }> {
    const place = await this.find(id);
    if (!place) throw new Error(`There is no session ${id}.`);
    return place;
  }

  /** A file that belongs to a session; beside its own, or where that will be. */
  private async fileOf(id: string, extension: string): Promise<string> {
    const folder = (await this.find(id))?.folder ?? this.folders()[0];
    if (folder === undefined) throw new Error('There is no folder for sessions.');
    return path.join(folder, `${id}${extension}`);
  }

  private tellOnce(message: string): void {
    if (this.told.has(message)) return;
    this.told.add(message);
    this.log.warn(message);
  }
}

async function sessionsIn(folder: string): Promise<Place[]> {
  const names = await orMissing(readdir(folder), []);
  const sessions = names
    .filter((name) => name.endsWith(SESSION))
    .map(async (name) => {
      const info = await stat(path.join(folder, name)).catch(() => undefined); // removed meanwhile
      const id = name.slice(0, -SESSION.length);
      return info?.isFile() ? { id, modifiedMs: info.mtimeMs, size: info.size, folder } : undefined;
    });
  return (await Promise.all(sessions)).filter((session) => session !== undefined);
}

/** Files that are made on the way to another one, and are a day old. */
async function removeLeftovers(folder: string, nowMs: number): Promise<void> {
  for (const name of await orMissing(readdir(folder), [])) {
    if (!/\.jsonl\.new$|\.lease\.[\w-]+(\.\d+)?$/.test(name)) continue;
    const file = path.join(folder, name);
    const info = await orMissing(stat(file), undefined);
    if (info && nowMs - info.mtimeMs > LEFT_OVER_MS) await rm(file, { force: true });
  }
}

/** Ids are names of files, and come from outside too. */
function assertName(id: string): void {
  if (!/^[^./\\\0][^/\\\0]{0,200}$/.test(id)) throw new Error('This is no id of a session.');
}
