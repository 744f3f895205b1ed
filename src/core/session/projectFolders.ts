import { canonicalJson } from '../../base/canonicalJson';
import { errorMessage } from '../../base/errors';
import type { Clock, Log, MakeId } from '../ports';
import { ProjectDecision, type FoundProject } from './projectDecision';
import type { ProjectPlaces, ProjectRecord, ProjectRegistry } from './projectRecord';
import type { FolderFacts } from './projects';

export interface ProjectFoldersDeps {
  registry: ProjectRegistry;
  places: ProjectPlaces;
  /** The window's own folder of sessions, which takes new ones: absolute. */
  own: string;
  /** Folders of the window that are on this machine's disk; none where no folder is open. */
  folders: () => readonly { name: string; folder: string }[];
  /** Whether `own` is that of the window's one folder by its path, and not that of a workspace with a file. */
  isOfOneFolder: () => boolean;
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
  /** What each folder of the window had when it answered last. */
  private readonly last = new Map<string, FoundProject>();
  private running: Promise<void> = Promise.resolve();
  private readonly told = new Set<string>();
  private readonly listeners = new Set<() => void>();

  constructor(private readonly deps: ProjectFoldersDeps) {
    this.sessions = [deps.own];
  }

  /** The window's folders of sessions; the first takes new ones. Its own alone until `open` has ended. */
  sessionFolders(): readonly string[] {
    return this.sessions;
  }

  /** Tells when `sessionFolders` has others than before, or the same in another order. @returns ends that */
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
        this.deps.log.warn(`The sessions of this folder's earlier places were not looked for: ${errorMessage(error)}`);
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
    const { places, log, trusted } = this.deps;
    for (const { path, id, copyOf } of trusted() ? this.members : []) {
      await places.keepId(path, id, copyOf).catch((error: unknown) => {
        log.warn(`The project's id was not written into ${path}: ${errorMessage(error)}`);
      });
    }
  }

  private async openNow(): Promise<void> {
    const { own, registry, isOfOneFolder } = this.deps;
    const found = await registry.change(async (projects) => {
      const decision = new ProjectDecision(this.deps, { path: own, isOfOneFolder: isOfOneFolder() }, projects);
      for (const { name, folder } of this.deps.folders()) {
        const facts = await this.factsOf(name, folder);
        if (facts) await decision.add(folder, facts);
      }
      return decision.end();
    });
    this.members = found.filter(({ provisional }) => !provisional).map(({ project }) => project);
    for (const each of found) this.last.set(each.given, each);
    this.use(await this.present());
    await this.ensureProjectFile();
  }

  /** The window's folders of sessions that are there, or may be: a slow one must not be missing. */
  private async present(): Promise<string[]> {
    const found = this.deps.folders().flatMap(({ folder }) => this.last.get(folder) ?? []);
    const own = found.at(-1)?.own ?? this.deps.own;
    const others = new Map(
      found.flatMap(({ project }) => project.storages.map((folder) => [folder, project.name] as const)),
    );
    others.delete(own);
    const asked = [...others].map(async ([folder, name]) => {
      if ((await this.deps.places.exists(folder)) !== 'gone') return folder;
      this.reportOnce(`There are no sessions of ${name} in ${folder}.`);
      return undefined;
    });
    return [own, ...(await Promise.all(asked)).filter((folder) => folder !== undefined)];
  }

  private use(sessions: readonly string[]): void {
    if (canonicalJson(sessions) === canonicalJson(this.sessions)) return;
    this.sessions = sessions;
    for (const listener of [...this.listeners]) listener();
  }

  private async factsOf(name: string, folder: string): Promise<FolderFacts | undefined> {
    const place = await this.deps.places.look(folder);
    if (typeof place === 'string') {
      this.reportOnce(`The folder ${folder} cannot be looked at now: what was known of it stays.`);
      return undefined;
    }
    if (this.deps.trusted()) return { ...place, name, withheld: false };
    const { fileId, ...rest } = place;
    return { ...rest, name, withheld: fileId !== undefined };
  }

  private reportOnce(message: string): void {
    if (this.told.has(message)) return;
    this.told.add(message);
    this.deps.log.info(message);
  }
}
