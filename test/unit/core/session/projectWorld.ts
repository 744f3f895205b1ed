import { ProjectFolders } from '../../../../src/core/session/projectFolders';
import type { Look, ProjectPlaces, ProjectRecord, ProjectRegistry } from '../../../../src/core/session/projectRecord';
import { counter, MemoryLog, tickingClock } from '../../../support/ports';

/** A folder of the world. */
export interface WorldFolder {
  /** The same for a folder as long as it lives. */
  self: number;
  /** The id in its own file. */
  fileId?: string;
}

export interface World {
  /** Whether folders have marks. */
  marks: boolean;
  /** Whether the editor keeps a window's storage by the path alone, and not by the folder too. */
  byPath: boolean;
}

/** Disks with folders, the editor's storages with sessions, and the registry: all in memory. Paths are `/disk/name`. */
export class ProjectWorld {
  readonly folders = new Map<string, WorldFolder>();
  readonly links = new Map<string, string>();
  readonly unmounted = new Set<string>();
  /** Folders that do not answer. */
  readonly silent = new Set<string>();
  /** Whose sessions are in a folder of sessions. */
  readonly sessions = new Map<string, Set<number>>();
  readonly records = new Map<string, ProjectRecord>();
  /** Which project the folder at a path was found to be, when it was opened last in a workspace that is trusted. */
  readonly projects = new Map<string, string>();
  readonly log = new MemoryLog();
  trusted = true;
  private last = 0;
  private readonly makeId = (() => {
    const next = counter('project');
    return () => next().padEnd(20, '0');
  })();
  private readonly clock = tickingClock();

  constructor(private readonly world: World) {}

  make(path: string): void {
    if (this.isFree(path)) this.folders.set(path, { self: ++this.last });
  }

  /** Within a disk it stays the same folder; to another one it is a copy, and the original is removed. */
  move(from: string, to: string): void {
    const folder = this.at(from);
    if (!folder || !this.isFree(to)) return;
    this.folders.delete(from);
    this.folders.set(to, diskOf(from) === diskOf(to) ? folder : { ...folder, self: ++this.last });
  }

  copy(from: string, to: string): void {
    const folder = this.at(from);
    if (folder && this.isFree(to)) this.folders.set(to, { ...folder, self: ++this.last });
  }

  remove(path: string): void {
    if (this.at(path)) this.folders.delete(path);
    this.links.delete(path);
  }

  link(path: string, to: string): void {
    if (this.isFree(path)) this.links.set(path, to);
  }

  /** The folder at a path, where it can be seen. */
  at(path: string): WorldFolder | undefined {
    return this.unmounted.has(diskOf(path)) ? undefined : this.folders.get(path);
  }

  real(path: string): string {
    return this.unmounted.has(diskOf(path)) ? path : (this.links.get(path) ?? path);
  }

  window(paths: () => readonly string[]): ProjectFolders {
    const parts = { makeId: this.makeId, clock: this.clock, log: this.log, trusted: () => this.trusted };
    return new ProjectFolders({
      ...parts,
      registry: this.registry,
      places: this.places,
      own: this.ownOf(paths()),
      folders: () => paths().map((folder) => ({ name: folder, folder })),
      isOfOneFolder: () => paths().length === 1,
    });
  }

  /** As the editor does. */
  private ownOf(paths: readonly string[]): string {
    const only = paths.length === 1 ? paths[0] : undefined;
    const self = only === undefined || this.world.byPath ? '' : ` ${this.at(this.real(only))?.self}`;
    return `sessions of ${paths.join(' ')}${self}`;
  }

  private isFree(path: string): boolean {
    return !this.unmounted.has(diskOf(path)) && !this.folders.has(path) && !this.links.has(path);
  }

  private readonly registry: ProjectRegistry = {
    list: () => Promise.resolve([...this.records.values()]),
    change: async (decide) => {
      const { write, forget, result } = await decide([...this.records.values()]);
      for (const record of write) this.records.set(record.id, record);
      for (const id of forget) this.records.delete(id);
      return result;
    },
  };

  private readonly places: ProjectPlaces = {
    look: (path, disk) => Promise.resolve(this.look(path, disk)),
    exists: (folder) =>
      Promise.resolve(this.silent.has(folder) ? 'unknown' : this.sessions.has(folder) ? 'there' : 'gone'),
    keepId: (path, id, copyOf) => {
      this.projects.set(path, id);
      const folder = this.at(path);
      if (folder && (folder.fileId === undefined || folder.fileId === copyOf)) folder.fileId = id;
      return Promise.resolve();
    },
  };

  private look(path: string, disk: string | undefined): Look {
    if (this.silent.has(path)) return 'unknown';
    const real = this.real(path);
    const folder = this.at(real);
    if (!folder) return disk === diskOf(path) && !this.unmounted.has(disk) && real === path ? 'gone' : 'unknown';
    const { self, fileId } = folder;
    const mark = this.world.marks ? { mark: `${self}` } : {};
    return { real, disk: diskOf(real), ...mark, ...(fileId !== undefined && { fileId }) };
  }
}

function diskOf(path: string): string {
  return path.split('/')[1] ?? '';
}
