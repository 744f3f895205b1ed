import { toJsonLine } from '../../base/jsonl';
import type { Clock, MakeId, SessionFiles } from '../ports';
import { SCHEMA_VERSION, type Entry } from '../contract/entries';
import { readEntries } from './entryReader';
import { isGone } from './projectFit';
import type { ProjectPlaces, ProjectRecord, ProjectRegistry } from './projectRecord';
import type { SessionIdentity } from './sessionLog';
import { summarize } from './summary';
import { EntryTree } from './thread';

/** A file of a session, wherever it is. */
export interface SessionFile {
  id: string;
  /** Absolute. */
  file: string;
  /** Milliseconds since 1970. */
  modifiedMs: number;
}

/** Folders of sessions on the disk that need not be the window's. What cannot be read is told in the log, and left out. */
export interface SessionStores {
  /** Where the editor keeps the sessions of windows, and what was open in each as far as it is known. */
  all(): Promise<{ folder: string; opened?: string }[]>;
  sessions(folder: string): Promise<SessionFile[]>;
  /** Deleted ones. */
  trashed(folder: string): Promise<SessionFile[]>;
  /** Files with copies of lines that cannot be read: absolute paths. */
  damagedLines(folder: string): Promise<string[]>;
  /** Enough of a session's file to tell what it is about: its beginning and its end. */
  glance(file: string): Promise<Uint8Array>;
  /** The last line of a session's file that has the words, which are of one line; undefined where none has. */
  lastLineWith(file: string, words: string): Promise<Uint8Array | undefined>;
  /** Copies a session into a folder under another id, with one more line. @throws when there is one of that id */
  copy(session: SessionFile, folder: string, id: string, line: string): Promise<void>;
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

export interface ProjectRecoveryDeps {
  registry: Pick<ProjectRegistry, 'list'>;
  places: Pick<ProjectPlaces, 'look'>;
  stores: SessionStores;
  files: Pick<SessionFiles, 'trashed' | 'restore'>;
  /** The window's folders of sessions; the first takes what is recovered. */
  folders: () => readonly string[];
  clock: Pick<Clock, 'now'>;
  makeId: MakeId;
  /** What is written to each entry beside its session; asked each time. */
  identity: Omit<SessionIdentity, 'sessionId'>;
}

/** Finds sessions that are on the disk and not in the window's list, and brings them into it. */
export class ProjectRecovery {
  constructor(private readonly deps: ProjectRecoveryDeps) {}

  async find(): Promise<Recoverable> {
    const { stores, folders } = this.deps;
    const own = folders();
    const listed = await this.inWindow();
    const found = new Map<string, RecoverableSession>();
    const elsewhere = await this.elsewhere(new Set(own));
    for (const [folder, owner] of elsewhere) {
      for (const session of byTime(await stores.sessions(folder))) {
        if (listed.has(session.id) || found.has(session.id)) continue;
        found.set(session.id, { ...session, owner, title: await this.titleOf(session) });
      }
    }
    const damaged = await Promise.all([...own, ...elsewhere.keys()].map((folder) => stores.damagedLines(folder)));
    return { sessions: [...found.values(), ...(await this.deleted())], damagedLines: damaged.flat() };
  }

  /**
   * Brings a session into the window: a copy of it under an id of its own, or itself out of the trash. Where it is there
   * already, nothing is done.
   * @returns the id that it has in the window
   * @throws when it cannot be copied or restored
   */
  async recover(session: RecoverableSession): Promise<string> {
    const { stores, files, folders, makeId } = this.deps;
    const already = (await this.inWindow()).get(session.id);
    if (already === session.id) return already;
    if (session.owner.kind === 'trash') {
      await files.restore(session.id);
      return session.id;
    }
    if (already !== undefined) return already;
    const [first] = folders();
    if (first === undefined) throw new Error('There is no folder for sessions.');
    const id = makeId();
    await stores.copy(session, first, id, toJsonLine(await this.origin(session, id)));
    return id;
  }

  /**
   * Sessions of the window by their ids, and by the ids that they were copied from. Two files of one id must never come
   * into one window, so what is recovered has another one, and its origin is in the file.
   */
  private async inWindow(): Promise<ReadonlyMap<string, string>> {
    const { stores, folders } = this.deps;
    const sessions = (await Promise.all(folders().map((folder) => stores.sessions(folder)))).flat();
    const all = new Map<string, string>();
    for (const { id, file } of sessions) {
      const line = await stores.lastLineWith(file, '"subtype":"session_copied"');
      const [copied] = line ? readEntries(line).entries : [];
      const from = copied?.subtype === 'session_copied' ? copied.data?.['from'] : undefined;
      if (typeof from === 'string') all.set(from, id);
    }
    for (const { id } of sessions) all.set(id, id);
    return all;
  }

  /** The entry behind those of a copy that says where it came from. */
  private async origin({ id: from, file }: SessionFile, sessionId: string): Promise<Entry> {
    const { stores, clock, makeId, identity } = this.deps;
    const { cwd, version, gitBranch } = identity;
    const { leafId } = new EntryTree(readEntries(await stores.glance(file)).entries);
    return {
      ...{ uuid: makeId(), parentUuid: leafId, sessionId, timestamp: clock.now(), cwd },
      ...(gitBranch === undefined ? {} : { gitBranch }),
      ...{ version, schemaVersion: SCHEMA_VERSION, type: 'system', subtype: 'session_copied', data: { from } },
    };
  }

  /** Folders that are not the window's, with whose they are, in the order of the list. */
  private async elsewhere(own: ReadonlySet<string>): Promise<Map<string, SessionOwner>> {
    const { registry, stores } = this.deps;
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
    for (const { folder, opened } of await stores.all()) {
      if (!own.has(folder) && !owners.has(folder)) owners.set(folder, { kind: 'window', opened });
    }
    return owners;
  }

  private async isGone(project: ProjectRecord): Promise<boolean> {
    const there = await this.deps.places.look(project.path, project.disk);
    if (typeof there === 'string') return there === 'gone';
    return isGone({ project, there });
  }

  private async deleted(): Promise<RecoverableSession[]> {
    const { files, stores, folders } = this.deps;
    const kept = new Set((await files.trashed()).map(({ id }) => id));
    const lists = await Promise.all(folders().map((folder) => stores.trashed(folder)));
    const sessions = byTime(lists.flat().filter(({ id }) => kept.has(id))).map(async (session) => ({
      ...session,
      title: await this.titleOf(session),
      owner: { kind: 'trash' as const },
    }));
    return Promise.all(sessions);
  }

  private async titleOf({ file }: SessionFile): Promise<string> {
    return summarize(readEntries(await this.deps.stores.glance(file)).entries).title;
  }
}

function byTime(sessions: readonly SessionFile[]): SessionFile[] {
  return [...sessions].sort((a, b) => b.modifiedMs - a.modifiedMs);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
