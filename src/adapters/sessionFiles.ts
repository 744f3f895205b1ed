import { copyFile, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errorMessage } from '../base/errors';
import type { AppendLog, Log, SessionFileInfo, SessionFiles, SessionLease } from '../core/ports';
import { SessionFileError } from '../core/session/sessionFileError';
import type { NamingSessions } from '../core/store/unnamedCleanUp';
import type { DatedSessionFiles } from '../core/session/storedSessions';
import { FileAppendLog } from './appendLog';
import { keepLines } from './damagedLines';
import { makeFolder, makeWhole, orMissing } from './durable';
import type { Now } from './lease';
import { assertSessionId, isSessionId } from './sessionId';
import { SessionLeases, type LeasePlace } from './sessionLeases';
import { CORRUPT, SESSION, TrashFolder } from './trashFolder';

/** Milliseconds that every disk tells apart. */
const TIME_STEP_MS = 2000;

interface SessionFilePlace extends SessionFileInfo {
  folder: string;
}

/**
 * Session files in folders, one JSONL file a session, named by its id. Where several folders have one of an id (a folder
 * that was copied), the one written to last is the session, and the others are deleted, restored and held with it.
 */
export class NodeSessionFiles implements SessionFiles, DatedSessionFiles {
  private readonly leases: SessionLeases;
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
    this.leases = new SessionLeases(now, (message) => this.reportOnce(message));
  }

  async list(): Promise<SessionFileInfo[]> {
    await this.tidy();
    const found = new Map<string, SessionFilePlace>();
    for (const place of await this.places()) {
      const other = found.get(place.id);
      if (!other) found.set(place.id, place);
      else
        this.reportOnce(`The session ${place.id} is in ${other.folder} and in ${place.folder}: the last one counts.`);
    }
    return [...found.values()].map(({ id, modifiedMs, size }) => ({ id, modifiedMs, size }));
  }

  /** The same files for who removes what none of them names: a folder that cannot be read is not left out. */
  naming(): NamingSessions {
    return {
      list: () => this.places(true),
      trashed: () => this.trashed(),
      open: (id) => this.open(id),
      openTrashed: (id) => {
        assertSessionId(id);
        return new FileAppendLog(async () => {
          for (const trash of this.trashFolders()) if (await trash.has(id)) return trash.fileOf(id);
          throw new SessionFileError('not_in_trash', id); // purged, or restored just now
        });
      },
    };
  }

  open(id: string): AppendLog {
    assertSessionId(id);
    return new FileAppendLog(() => this.fileOf(id, SESSION));
  }

  async copy(id: string, newId: string): Promise<void> {
    assertSessionId(newId);
    const { folder, modifiedMs } = await this.existing(id);
    await this.make(newId, folder, async (file) => {
      await copyFile(path.join(folder, `${id}${SESSION}`), file);
      await setTime(file, modifiedMs);
    });
  }

  async write(id: string, lines: readonly string[]): Promise<void> {
    const folder = this.firstFolder();
    await makeFolder(folder);
    await this.make(id, folder, (file) => writeFile(file, lines));
  }

  async setModified(id: string, modifiedMs: number): Promise<void> {
    const [first, ...others] = await this.copies(id);
    if (!first) throw new SessionFileError('missing', id);
    // First the others: the one that is the session stays the one.
    for (const [at, { folder, modifiedMs: otherMs }] of others.entries()) {
      const belowMs = modifiedMs - (at + 1) * TIME_STEP_MS;
      if (otherMs > belowMs) await setTime(path.join(folder, `${id}${SESSION}`), belowMs);
    }
    await setTime(path.join(first.folder, `${id}${SESSION}`), modifiedMs);
  }

  async lease(id: string): Promise<SessionLease | undefined> {
    return this.leases.take(await this.leasePlaces(id));
  }

  async isLeasedElsewhere(id: string): Promise<boolean> {
    return this.leases.isElsewhere(await this.leasePlaces(id));
  }

  async trash(id: string): Promise<void> {
    const copies = await this.copies(id);
    if (copies.length === 0) throw new SessionFileError('missing', id);
    // The one that is the session stays the newest: restored, it is the session again.
    const folders = copies.map(({ folder }, at) => new TrashFolder(folder, () => this.now() - at * TIME_STEP_MS));
    await toAll(
      folders,
      (trash) => trash.put(id),
      (trash) => trash.takeOut(id),
    );
    for (const trash of this.trashFolders()) await this.purge(trash);
  }

  async restore(id: string): Promise<void> {
    if (await this.find(id)) throw new SessionFileError('exists', id);
    const folders: TrashFolder[] = [];
    for (const trash of this.trashFolders()) if (await trash.has(id)) folders.push(trash);
    if (folders.length === 0) throw new SessionFileError('not_in_trash', id);
    await toAll(
      folders,
      (trash) => trash.takeOut(id),
      (trash) => trash.put(id),
    );
  }

  async trashed(): Promise<SessionFileInfo[]> {
    const all: SessionFileInfo[] = [];
    for (const trash of this.trashFolders()) {
      await this.purge(trash);
      all.push(...(await trash.list()));
    }
    all.sort((a, b) => b.modifiedMs - a.modifiedMs);
    return [...new Map(all.toReversed().map((info) => [info.id, info])).values()].toReversed();
  }

  async keepDamaged(id: string, lines: readonly Uint8Array[]): Promise<void> {
    const file = await this.fileOf(id, CORRUPT);
    await keepLines(file, await orMissing(readFile(file), new Uint8Array()), lines);
  }

  /** Makes a session's file, whole or not at all. @param fill makes it under the name that it is given */
  private async make(id: string, folder: string, fill: (file: string) => Promise<void>): Promise<void> {
    assertSessionId(id);
    if (await this.find(id)) throw new SessionFileError('exists', id);
    const to = path.join(folder, `${id}${SESSION}`);
    await makeWhole(to, `${to}.new`, fill);
  }

  private trashFolders(): TrashFolder[] {
    return this.folders().map((folder) => new TrashFolder(folder, this.now));
  }

  /** What cannot be removed is no reason not to do what was asked for. */
  private async purge(trash: TrashFolder): Promise<void> {
    try {
      await trash.purge();
    } catch (error) {
      this.reportOnce(`Old deleted sessions could not be removed: ${errorMessage(error)}`);
    }
  }

  /** Once: removes what has been in the trash for long, and what a crash left half done. */
  private async tidy(): Promise<void> {
    if (this.tidied) return;
    this.tidied = true;
    try {
      for (const trash of this.trashFolders()) await this.purge(trash);
      for (const folder of this.folders()) await removeLeftovers(folder, this.now());
    } catch (error) {
      this.reportOnce(`Old session files could not be removed: ${errorMessage(error)}`);
    }
  }

  /** All session files, the one written to last first. @param all throw where any folder cannot be read */
  private async places(all = false): Promise<SessionFilePlace[]> {
    const places: SessionFilePlace[] = [];
    for (const [at, folder] of this.folders().entries()) {
      try {
        places.push(...(await sessionsIn(folder)));
      } catch (error) {
        if (at === 0 || all) throw error;
        this.reportOnce(`Sessions cannot be read: ${errorMessage(error)}`);
      }
    }
    return places.sort((a, b) => b.modifiedMs - a.modifiedMs);
  }

  /** Where a session is, the place written to last first. */
  private async copies(id: string): Promise<{ folder: string; modifiedMs: number }[]> {
    assertSessionId(id);
    const copies: { folder: string; modifiedMs: number }[] = [];
    for (const folder of this.folders()) {
      const info = await stat(path.join(folder, `${id}${SESSION}`)).catch(() => undefined);
      if (info?.isFile()) copies.push({ folder, modifiedMs: info.mtimeMs });
    }
    return copies.sort((a, b) => b.modifiedMs - a.modifiedMs);
  }

  /** Where a session is; of several places the one written to last. */
  private async find(id: string): Promise<{ folder: string; modifiedMs: number } | undefined> {
    return (await this.copies(id))[0];
  }

  private async existing(id: string): Promise<{ folder: string; modifiedMs: number }> {
    const place = await this.find(id);
    if (!place) throw new SessionFileError('missing', id);
    return place;
  }

  /** A file that belongs to a session; beside its own, or where that will be. */
  private async fileOf(id: string, extension: string): Promise<string> {
    return path.join((await this.find(id))?.folder ?? this.firstFolder(), `${id}${extension}`);
  }

  private firstFolder(): string {
    const [folder] = this.folders();
    if (folder === undefined) throw new SessionFileError('no_folder');
    return folder;
  }

  /** Beside each of its places, in an order that does not change: two windows never wait for each other. */
  private async leasePlaces(id: string): Promise<LeasePlace[]> {
    const [first, ...others] = (await this.copies(id)).map(({ folder }) => folder);
    const needed = first ?? this.firstFolder();
    const folders = this.folders().filter((folder) => folder === needed || others.includes(folder));
    return folders.map((folder) => ({ file: path.join(folder, `${id}.lease`), needed: folder === needed }));
  }

  private reportOnce(message: string): void {
    if (this.told.has(message)) return;
    this.told.add(message);
    this.log.warn(message);
  }
}

async function setTime(file: string, modifiedMs: number): Promise<void> {
  const seconds = Math.max(0, modifiedMs) / 1000; // what is below is taken for now
  await utimes(file, seconds, seconds);
}

async function sessionsIn(folder: string): Promise<SessionFilePlace[]> {
  const names = await orMissing(readdir(folder), []);
  const sessions = names
    .filter((name) => name.endsWith(SESSION) && isSessionId(name.slice(0, -SESSION.length)))
    .map(async (name) => {
      const info = await stat(path.join(folder, name)).catch(() => undefined); // removed meanwhile
      const id = name.slice(0, -SESSION.length);
      return info?.isFile() ? { id, modifiedMs: info.mtimeMs, size: info.size, folder } : undefined;
    });
  return (await Promise.all(sessions)).filter((session) => session !== undefined);
}

const LEFT_OVER_MS = 24 * 60 * 60 * 1000;

/** Does something to each, and where that fails takes back what was done to those before: all or none. */
async function toAll<T>(
  each: readonly T[],
  work: (one: T) => Promise<void>,
  takeBack: (one: T) => Promise<void>,
): Promise<void> {
  const done: T[] = [];
  try {
    for (const one of each) {
      await work(one);
      done.push(one);
    }
  } catch (error) {
    for (const one of done.reverse()) await takeBack(one).catch(() => undefined);
    throw error;
  }
}

/**
 * Removes files that are made on the way to another one, and are a day old: copies, what recovery has begun, leases. Their
 * age is not that of what they hold.
 */
async function removeLeftovers(folder: string, nowMs: number): Promise<void> {
  for (const name of await orMissing(readdir(folder), [])) {
    if (!/\.jsonl\.new$|\.jsonl\.[0-9a-f]{12}\.tmp$|\.lease\.[\w-]+(\.\d+)?$/.test(name)) continue;
    const file = path.join(folder, name);
    const info = await orMissing(stat(file), undefined);
    if (info && nowMs - Math.max(info.mtimeMs, info.ctimeMs) > LEFT_OVER_MS) await rm(file, { force: true });
  }
}
