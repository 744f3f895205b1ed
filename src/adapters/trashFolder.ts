import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { SessionFileInfo } from '../core/ports';
import { orMissing, syncFolder } from './durable';
import type { Now } from './lease';

export const SESSION = '.jsonl';
/** The copy of a session's damaged lines. */
export const CORRUPT = '.corrupt';

const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

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
    const seconds = this.now() / 1000;
    await utimes(file, seconds, seconds); // before it is here: its age must never be that of its last line
    await this.move(this.folder, this.trash, id);
  }

  /** Moves a session back. False when it is not here. */
  async takeOut(id: string): Promise<boolean> {
    const info = await orMissing(stat(path.join(this.trash, `${id}${SESSION}`)), undefined);
    if (!info) return false;
    await this.move(this.trash, this.folder, id);
    return true;
  }

  async list(): Promise<SessionFileInfo[]> {
    const sessions: SessionFileInfo[] = [];
    for (const name of await orMissing(readdir(this.trash), [])) {
      const info = name.endsWith(SESSION) ? await this.statOf(name) : undefined;
      if (info) sessions.push({ id: name.slice(0, -SESSION.length), modifiedMs: info.mtimeMs, size: info.size });
    }
    return sessions;
  }

  /** Removes what has been here for thirty days. */
  async purge(): Promise<void> {
    for (const { id, modifiedMs } of await this.list()) {
      if (this.now() - modifiedMs < KEPT_MS) continue;
      for (const extension of [SESSION, CORRUPT]) {
        await rm(path.join(this.trash, `${id}${extension}`), { force: true });
      }
    }
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
    for (const extension of [SESSION, CORRUPT]) {
      const [from, to] = [id, aside].map((name) => path.join(this.trash, `${name}${extension}`));
      if (from !== undefined && to !== undefined) await orMissing(rename(from, to), undefined);
    }
  }

  private async statOf(name: string): Promise<{ mtimeMs: number; size: number } | undefined> {
    return stat(path.join(this.trash, name)).catch(() => undefined);
  }
}
