import { canonicalJson } from '../../base/canonicalJson';
import { errorMessage } from '../../base/errors';
import type { Clock, Log, MakeId } from '../ports';
import type { ProjectPlaces, ProjectRecord, ProjectRegistry } from './projectRecord';
import { candidatesFor, resolveProject, type FolderFacts, type Resolution } from './projects';

export interface ProjectFoldersParts {
  registry: ProjectRegistry;
  places: ProjectPlaces;
  /** The window's own folder of sessions, which takes new ones: absolute. */
  own: string;
  /** Folders of the window that are on this machine's disk; none where no folder is open. */
  folders: () => readonly { name: string; folder: string }[];
  trusted: () => boolean;
  makeId: MakeId;
  clock: Clock;
  log: Log;
}

/**
 * Which folders of sessions belong to the window: its own, and those of the projects in it. The editor keeps a folder for
 * a window by the path of what is open in it; a project is the same one wherever it goes, and whatever it is opened with.
 */
export class ProjectFolders {
  private sessions: readonly string[];
  private members: readonly ProjectRecord[] = [];
  private running: Promise<void> = Promise.resolve();
  private readonly told = new Set<string>();
  private readonly listeners = new Set<() => void>();

  constructor(private readonly parts: ProjectFoldersParts) {
    this.sessions = [parts.own];
  }

  /** The window's folders of sessions; the first takes new ones. Its own alone until `open` has ended. */
  sessionFolders(): readonly string[] {
    return this.sessions;
  }

  /** Tells when the folders are others. @returns ends that */
  listen(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /**
   * Finds the projects of the window, and has the registry know that its sessions are theirs. To be called at the start,
   * and again when folders or trust change. Never throws: where nothing can be found the window's own folder is left.
   */
  open(): Promise<void> {
    const opened = this.running.then(async () => {
      try {
        await this.openNow();
      } catch (error) {
        this.parts.log.warn(`The sessions of this folder's earlier places were not looked for: ${errorMessage(error)}`);
      }
    });
    this.running = opened;
    return opened;
  }

  /**
   * Has `.ba-agent/project.json` say which project each folder is, where there is a `.ba-agent` and the workspace is
   * trusted. To be called once something was saved there; `open` does it too. Never throws.
   */
  async ensureProjectFile(): Promise<void> {
    const { places, log, trusted } = this.parts;
    for (const { path, id, copyOf } of trusted() ? this.members : []) {
      await places.keepId(path, id, copyOf).catch((error: unknown) => {
        log.warn(`The project's id was not written into ${path}: ${errorMessage(error)}`);
      });
    }
  }

  private async openNow(): Promise<void> {
    const { registry, own, places } = this.parts;
    const found = await registry.change((projects) => this.decide(projects));
    this.members = found.filter(({ provisional }) => !provisional).map(({ project }) => project);
    const others = new Map(
      found.flatMap(({ project }) => project.storages.map((folder) => [folder, project] as const)),
    );
    others.delete(own);
    const sessions = [own];
    for (const [folder, { name }] of others) {
      if (await places.exists(folder)) sessions.push(folder);
      else this.tellOnce(`There are no sessions of ${name} in ${folder}.`);
    }
    await this.ensureProjectFile();
    if (canonicalJson(sessions) === canonicalJson(this.sessions)) return;
    this.sessions = sessions;
    for (const listener of this.listeners) listener();
  }

  /** The project of each folder, one after the other: a copy beside its original is not the original's move. */
  private async decide(projects: readonly ProjectRecord[]) {
    const { places, makeId, folders } = this.parts;
    const known = new Map(projects.map((project) => [project.id, project]));
    const write = new Map<string, ProjectRecord>();
    const forget = new Set<string>();
    const result: Resolution[] = [];
    for (const { name, folder } of folders()) {
      const facts = await this.factsOf(name, folder);
      if (!facts) continue;
      const candidates = candidatesFor(facts, folder, [...known.values()]).map(async (project) => ({
        project,
        there: await places.look(project.path),
      }));
      const resolution = this.register(resolveProject(facts, await Promise.all(candidates), makeId), known);
      result.push(resolution);
      if (resolution.provisional) continue;
      const { project } = resolution;
      for (const id of resolution.forget) {
        known.delete(id);
        write.delete(id);
        forget.add(id);
      }
      if (!isSame(known.get(project.id), project)) write.set(project.id, project);
      known.set(project.id, project);
    }
    return { write: [...write.values()], forget: [...forget], result };
  }

  private async factsOf(name: string, folder: string): Promise<FolderFacts | undefined> {
    const place = await this.parts.places.look(folder);
    if (!place) this.tellOnce(`The folder ${folder} is not on the disk: its project is not known.`);
    if (!place || this.parts.trusted()) return place && { ...place, name, withheld: false };
    const { fileId, ...rest } = place;
    return { ...rest, name, withheld: fileId !== undefined };
  }

  /** With the window's sessions among the project's. */
  private register(resolution: Resolution, known: ReadonlyMap<string, ProjectRecord>): Resolution {
    const { clock, own, log } = this.parts;
    const { kind, project } = resolution;
    const before = known.get(project.id);
    if (kind === 'moved' && before) log.info(`${before.path} is ${project.path} now: its sessions are used here.`);
    if (kind === 'copy')
      log.info(`${project.path} is a copy of a project that is still there: it has its own sessions.`);
    const storages = [...new Set([...project.storages, own])];
    return { ...resolution, project: { ...project, storages, lastOpened: clock.now() } };
  }

  private tellOnce(message: string): void {
    if (this.told.has(message)) return;
    this.told.add(message);
    this.parts.log.info(message);
  }
}

/** Whether there is nothing new in a record; the time counts by the day. */
function isSame(before: ProjectRecord | undefined, now: ProjectRecord): boolean {
  if (before?.lastOpened.slice(0, 10) !== now.lastOpened.slice(0, 10)) return false;
  return canonicalJson({ ...before, lastOpened: '' }) === canonicalJson({ ...now, lastOpened: '' });
}
