import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SessionFileInfo } from '../core/ports';
import { orMissing, syncFolder } from './durable';
import type { Now } from './lease';
import { isSessionId } from './sessionId';

export const SESSION = '.jsonl';
/** The copy of a session's damaged lines. */
export const CORRUPT = '.corrupt';
/** Says when a session in the trash was first seen to be old enough to go. */
const EXPIRED = '.expired';

const DAY_MS = 24 * 60 * 60 * 1000;
const KEPT_DAYS = 30;

/** The folder for deleted sessions inside of a folder of sessions. What is in it counts from the time it was put there. */
export class TrashFolder {
  private readonly trash: string;

  constructor(
    private readonly folder: string,
    private readonly now: Now,
  ) {
    this.trash = path.join(folder, 'trash');
  }

  /** Moves a session here, with the copy of its damaged lines. */
  async put(id: string): Promise<void> {
    await mkdir(this.trash, { recursive: true });
    await this.stepAside(id);
    const file = path.join(this.folder, `${id}${SESSION}`);
    // Before it is here: its age must never be that of its last line. A clock that is behind that line is wrong.
    const seconds = Math.max(this.now(), (await stat(file)).mtimeMs) / 1000;
    await utimes(file, seconds, seconds);
    await this.move(this.folder, this.trash, id);
  }

  async has(id: string): Promise<boolean> {
    return (await this.statOf(`${id}${SESSION}`)) !== undefined;
  }

  /** Absolute path of a session that is here. */
  fileOf(id: string): string {
    return this.file(id, SESSION);
  }

  /** Moves a session back. */
  async takeOut(id: string): Promise<void> {
    await this.move(this.trash, this.folder, id);
    await rm(this.file(id, EXPIRED), { force: true });
  }

  async list(): Promise<SessionFileInfo[]> {
    const sessions: SessionFileInfo[] = [];
    for (const name of await orMissing(readdir(this.trash), [])) {
      const id = name.slice(0, -SESSION.length);
      const info = name.endsWith(SESSION) && isSessionId(id) ? await this.statOf(name) : undefined;
      if (info) sessions.push({ id, modifiedMs: info.mtimeMs, size: info.size });
    }
    return sessions;
  }

  /**
   * Removes what has been here for thirty days, once that was seen a second time, a day or more after the first: a clock
   * that is wrong for a while empties nothing.
   */
  async purge(): Promise<void> {
    for (const { id, modifiedMs } of await this.list()) {
      const seenMs = await this.firstSeenExpired(id);
      if (this.now() - modifiedMs < KEPT_DAYS * DAY_MS) {
        if (seenMs !== undefined) await rm(this.file(id, EXPIRED), { force: true });
      } else if (seenMs === undefined || seenMs > this.now()) {
        await writeFile(this.file(id, EXPIRED), String(this.now()));
      } else if (this.now() - seenMs >= DAY_MS) {
        for (const extension of [SESSION, CORRUPT, EXPIRED]) await rm(this.file(id, extension), { force: true });
      }
    }
  }

  /** Milliseconds since 1970; undefined when it was not seen yet. */
  private async firstSeenExpired(id: string): Promise<number | undefined> {
    const text = await orMissing(readFile(this.file(id, EXPIRED), 'utf8'), '');
    return /^\d{1,16}$/.test(text) ? Number(text) : undefined;
  }

  private async move(from: string, to: string, id: string): Promise<void> {
    await rename(path.join(from, `${id}${SESSION}`), path.join(to, `${id}${SESSION}`));
    await orMissing(rename(path.join(from, `${id}${CORRUPT}`), path.join(to, `${id}${CORRUPT}`)), undefined);
    await syncFolder(to);
    await syncFolder(from);
  }

  /** Another session of that id that is here already goes on under an id with its time. */
  private async stepAside(id: string): Promise<void> {
    const info = await this.statOf(`${id}${SESSION}`);
    if (!info) return;
    const aside = `${id}-${Math.trunc(info.mtimeMs)}`;
    for (const extension of [SESSION, CORRUPT, EXPIRED]) {
      await orMissing(rename(this.file(id, extension), this.file(aside, extension)), undefined);
    }
  }

  private file(id: string, extension: string): string {
    return path.join(this.trash, `${id}${extension}`);
  }

  private async statOf(name: string): Promise<{ mtimeMs: number; size: number } | undefined> {
    return stat(path.join(this.trash, name)).catch(() => undefined);
  }
}
