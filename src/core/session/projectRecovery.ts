import type { SessionFiles } from '../ports';
import { readEntries } from './entryReader';
import type { ProjectPlaces, ProjectRecord, ProjectRegistry } from './projectRecord';
import { summarize } from './summary';

/** A file of a session, wherever it is. */
export interface SessionFile {
  id: string;
  /** Absolute. */
  file: string;
  /** Milliseconds since 1970. */
  modifiedMs: number;
}

/** Folders of sessions on the disk that need not be the window's. What cannot be read is told in the log, and left out. */
export interface SessionShelves {
  /** Where the editor keeps the sessions of windows, and what was open in each as far as it is known. */
  all(): Promise<{ folder: string; opened?: string }[]>;
  sessions(folder: string): Promise<SessionFile[]>;
  /** Deleted ones. */
  trashed(folder: string): Promise<SessionFile[]>;
  /** Files with copies of lines that cannot be read: absolute paths. */
  damagedLines(folder: string): Promise<string[]>;
  /** Enough of a session's file to tell what it is about: its beginning and its end. */
  glance(file: string): Promise<Uint8Array>;
  /** Copies a session into a folder. False, and nothing is done, where there is one of its id. @throws */
  copy(session: SessionFile, folder: string): Promise<boolean>;
}

/** Whose sessions they are. */
export type SessionOwner =
  | { kind: 'project'; name: string; path: string; isGone: boolean }
  /** A window that no project is known for, with what was open in it. */
  | { kind: 'window'; opened: string | undefined }
  /** This window, which deleted it. */
  | { kind: 'trash' };

export interface RecoverableSession extends SessionFile {
  /** Empty when nothing was said. */
  title: string;
  owner: SessionOwner;
}

export interface Recoverable {
  /** Projects whose folders are gone come first, then other ones, then windows, then the trash; in each the last first. */
  sessions: RecoverableSession[];
  /** Files with copies of lines that cannot be read. */
  damagedLines: string[];
}

export interface ProjectRecoveryParts {
  registry: Pick<ProjectRegistry, 'list'>;
  places: Pick<ProjectPlaces, 'look'>;
  shelves: SessionShelves;
  files: Pick<SessionFiles, 'trashed' | 'restore'>;
  /** The window's folders of sessions; the first takes what is recovered. */
  folders: () => readonly string[];
}

/** Finds sessions that are on the disk and not in the window's list, and brings them into it. */
export class ProjectRecovery {
  constructor(private readonly parts: ProjectRecoveryParts) {}

  async find(): Promise<Recoverable> {
    const { shelves, folders } = this.parts;
    const own = folders();
    const lists = await Promise.all(own.map((folder) => shelves.sessions(folder)));
    const listed = new Set(lists.flat().map(({ id }) => id));
    const found = new Map<string, RecoverableSession>();
    const elsewhere = await this.elsewhere(new Set(own));
    for (const [folder, owner] of elsewhere) {
      for (const session of byTime(await shelves.sessions(folder))) {
        if (listed.has(session.id) || found.has(session.id)) continue;
        found.set(session.id, { ...session, owner, title: await this.titleOf(session) });
      }
    }
    const damaged = await Promise.all([...own, ...elsewhere.keys()].map((folder) => shelves.damagedLines(folder)));
    return { sessions: [...found.values(), ...(await this.deleted())], damagedLines: damaged.flat() };
  }

  /**
   * Brings a session into the window: a copy of it, or itself out of the trash.
   * @returns false where one of its id is there already; it stays as it is
   * @throws when it cannot be copied or restored
   */
  async recover(session: RecoverableSession): Promise<boolean> {
    const { shelves, files, folders } = this.parts;
    const own = folders();
    const lists = await Promise.all(own.map((folder) => shelves.sessions(folder)));
    if (lists.flat().some(({ id }) => id === session.id)) return false;
    if (session.owner.kind === 'trash') {
      await files.restore(session.id);
      return true;
    }
    const [first] = own;
    return first !== undefined && shelves.copy(session, first);
  }

  /** Folders that are not the window's, with whose they are, in the order of the list. */
  private async elsewhere(own: ReadonlySet<string>): Promise<Map<string, SessionOwner>> {
    const { registry, shelves } = this.parts;
    const others = (await registry.list()).filter(({ storages }) => storages.some((folder) => !own.has(folder)));
    const projects = await Promise.all(
      others.map(async (project) => ({ project, isGone: await this.isGone(project) })),
    );
    projects.sort((a, b) => Number(b.isGone) - Number(a.isGone) || compare(b.project.lastOpened, a.project.lastOpened));
    const owners = new Map<string, SessionOwner>();
    for (const { project, isGone } of projects) {
      for (const folder of project.storages) {
        if (own.has(folder) || owners.has(folder)) continue;
        owners.set(folder, { kind: 'project', name: project.name, path: project.path, isGone });
      }
    }
    for (const { folder, opened } of await shelves.all()) {
      if (!own.has(folder) && !owners.has(folder)) owners.set(folder, { kind: 'window', opened });
    }
    return owners;
  }

  private async isGone({ path, mark }: ProjectRecord): Promise<boolean> {
    const there = await this.parts.places.look(path);
    return !there || (mark !== undefined && there.mark !== undefined && mark !== there.mark);
  }

  private async deleted(): Promise<RecoverableSession[]> {
    const { files, shelves, folders } = this.parts;
    const kept = new Set((await files.trashed()).map(({ id }) => id));
    const lists = await Promise.all(folders().map((folder) => shelves.trashed(folder)));
    const sessions = byTime(lists.flat().filter(({ id }) => kept.has(id))).map(async (session) => ({
      ...session,
      title: await this.titleOf(session),
      owner: { kind: 'trash' as const },
    }));
    return Promise.all(sessions);
  }

  private async titleOf({ file }: SessionFile): Promise<string> {
    return summarize(readEntries(await this.parts.shelves.glance(file)).entries).title;
  }
}

function byTime(sessions: readonly SessionFile[]): SessionFile[] {
  return [...sessions].sort((a, b) => b.modifiedMs - a.modifiedMs);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
