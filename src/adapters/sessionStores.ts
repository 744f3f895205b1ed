import { constants } from 'node:fs';
import { copyFile, link, lstat, mkdir, open, readdir, readFile, rename, rm, utimes } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { errorMessage } from '../base/errors';
import { parseJson } from '../base/parseJson';
import type { Log } from '../core/ports';
import type { SessionFile, SessionStores } from '../core/session/projectRecovery';
import { FileAppendLog } from './appendLog';
import { hasCode, orMissing, readAt, syncFile, syncFolder } from './durable';
import { findLastLine } from './projectLines';
import { CORRUPT, SESSION } from './trashFolder';

/** Name of a window's folder of sessions; with a dash and more where one path had several folders, one after the other. */
const SHELF = 'sessions';
/** Bytes of a longer file's beginning and end that are read to tell what it is about. */
const BEGINNING = 256 * 1024;
const END = 128 * 1024;

/** What the editor writes beside the storage of a window: on a desktop, and where extensions run on another machine. */
const windowSchema = z.union([
  z.object({ folder: z.string() }).transform(({ folder }) => folder),
  z.object({ workspace: z.string() }).transform(({ workspace }) => workspace),
  z.object({ configuration: z.string() }).transform(({ configuration }) => configuration),
  z.object({ name: z.string().min(1) }).transform(({ name }) => name),
]);

/** Folders of sessions of any window of this editor. */
export class NodeSessionStores implements SessionStores {
  /** @param storages of the window and of all windows, as the editor gave them: absolute */
  constructor(
    private readonly storages: { window: string | undefined; global: string },
    private readonly log: Log,
  ) {}

  async all(): Promise<{ folder: string; opened?: string }[]> {
    const { window, global } = this.storages;
    const extension = path.basename(window ?? global);
    const windows = window ? path.dirname(path.dirname(window)) : path.join(global, '..', '..', 'workspaceStorage');
    const stores = (await this.namesIn(windows)).map(async (name) => {
      const folders = await this.storesIn(path.join(windows, name, extension));
      const opened = folders.length === 0 ? undefined : await openedIn(path.join(windows, name));
      return folders.map((folder) => ({ folder, ...(opened !== undefined && { opened }) }));
    });
    return [...(await Promise.all(stores)).flat(), { folder: path.join(global, SHELF) }];
  }

  async sessions(folder: string): Promise<SessionFile[]> {
    const names = (await this.namesIn(folder)).filter((name) => name.endsWith(SESSION));
    const files = names.map(async (name) => {
      const file = path.join(folder, name);
      const info = await lstat(file).catch(() => undefined); // removed meanwhile
      return info?.isFile() ? { id: name.slice(0, -SESSION.length), file, modifiedMs: info.mtimeMs } : undefined;
    });
    return (await Promise.all(files)).filter((session) => session !== undefined);
  }

  trashed(folder: string): Promise<SessionFile[]> {
    return this.sessions(path.join(folder, 'trash'));
  }

  async damagedLines(folder: string): Promise<string[]> {
    const names = await this.namesIn(folder);
    return names.filter((name) => name.endsWith(CORRUPT)).map((name) => path.join(folder, name));
  }

  async glance(file: string): Promise<Uint8Array> {
    try {
      await using handle = await open(file, 'r');
      const { size } = await handle.stat();
      if (size <= BEGINNING + END) return await readAt(handle, 0, size);
      const [beginning, end] = [await readAt(handle, 0, BEGINNING), await readAt(handle, size - END, END)];
      return Buffer.concat([beginning, Buffer.from('\n'), end]);
    } catch (error) {
      this.log.warn(`The session ${file} cannot be read: ${errorMessage(error)}`);
      return new Uint8Array();
    }
  }

  /** It is there whole or not at all, with the time of the original: the list has it where it belongs. */
  async copy({ file, modifiedMs }: SessionFile, folder: string, id: string, line: string): Promise<void> {
    await mkdir(folder, { recursive: true });
    const target = path.join(folder, `${id}${SESSION}`);
    const temporary = `${target}.new`; // a name that is tidied up after a crash
    try {
      await copyFile(file, temporary, constants.COPYFILE_EXCL);
      const copied = new FileAppendLog(temporary);
      await copied.append(line);
      await copied.close();
      await utimes(temporary, modifiedMs / 1000, modifiedMs / 1000);
      await syncFile(temporary);
      await placeNew(temporary, target);
    } finally {
      await rm(temporary, { force: true });
    }
    await syncFolder(folder);
  }

  async lastLineWith(file: string, words: string): Promise<Uint8Array | undefined> {
    try {
      return await findLastLine(file, Buffer.from(words));
    } catch (error) {
      this.log.warn(`The session ${file} cannot be read: ${errorMessage(error)}`);
      return undefined;
    }
  }

  /** Of a window: the one that the editor knows, and those beside it. */
  private async storesIn(storage: string): Promise<string[]> {
    if (!(await isFolder(storage))) return [];
    const names = (await this.namesIn(storage)).filter((name) => name === SHELF || name.startsWith(`${SHELF}-`));
    const folders = names.map((name) => path.join(storage, name));
    const areFolders = await Promise.all(folders.map(isFolder));
    return folders.filter((_, at) => areFolders[at]);
  }

  private async namesIn(folder: string): Promise<string[]> {
    try {
      return await orMissing(readdir(folder), []);
    } catch (error) {
      this.log.warn(`${folder} cannot be read: ${errorMessage(error)}`);
      return [];
    }
  }
}

/** Gives a file its name. @throws when another one has it */
async function placeNew(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
    return;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) throw error;
  }
  // A disk that has no links. Between the two steps a session of the same id would have to be made.
  if (await orMissing(lstat(to), undefined)) throw new Error(`There is a session ${path.basename(to)} already.`);
  await rename(from, to);
}

/** The folder or workspace that a window had open. */
async function openedIn(windowFolder: string): Promise<string | undefined> {
  for (const name of ['workspace.json', 'meta.json']) {
    const text = await readFile(path.join(windowFolder, name), 'utf8').catch(() => undefined);
    const opened = text === undefined ? undefined : windowSchema.safeParse(parseJson(text)).data;
    if (opened !== undefined) return opened.startsWith('file://') ? localPath(opened) : opened;
  }
  return undefined;
}

function localPath(uri: string): string {
  try {
    return fileURLToPath(uri);
  } catch {
    return uri; // of another machine
  }
}

async function isFolder(folder: string): Promise<boolean> {
  return (await lstat(folder).catch(() => undefined))?.isDirectory() ?? false;
}
