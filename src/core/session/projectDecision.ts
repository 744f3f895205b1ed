import { canonicalJson } from '../../base/canonicalJson';
import type { Clock, Log, MakeId } from '../ports';
import { isElsewhere, isOther } from './projectFit';
import type { ProjectChange, ProjectPlaces, ProjectRecord } from './projectRecord';
import {
  candidatesFor,
  resolveProject,
  withoutLent,
  type Candidate,
  type FolderFacts,
  type Resolution,
} from './projects';

export interface DecisionParts {
  places: Pick<ProjectPlaces, 'look'>;
  makeId: MakeId;
  clock: Pick<Clock, 'now'>;
  log: Log;
}

/** The folder of sessions that the editor gave a window. */
export interface OwnFolder {
  /** Absolute. */
  path: string;
  isOfOneFolder: boolean;
}

/** A folder of the window, and which project it is. */
export interface FoundProject extends Pick<Resolution, 'project' | 'provisional'> {
  /** As the window has it. */
  given: string;
  /** Where new sessions go. */
  own: string;
}

/** Which projects the folders of a window are, and what the registry is to know then: from what it knows now. */
export class ProjectDecision {
  private readonly known: Map<string, ProjectRecord>;
  private readonly changed = new Set<string>();
  private readonly forgotten = new Set<string>();
  private readonly found: FoundProject[] = [];

  constructor(
    private readonly parts: DecisionParts,
    private readonly own: OwnFolder,
    projects: readonly ProjectRecord[],
  ) {
    this.known = new Map(projects.map((project) => [project.id, project]));
  }

  /** Folders come one after the other: a copy beside its original is not the original's move. */
  async add(given: string, facts: FolderFacts): Promise<void> {
    const candidates = candidatesFor(facts, given, [...this.known.values()]).map((project) => this.lookAt(project));
    const resolution = resolveProject(facts, await Promise.all(candidates), this.parts.makeId);
    const own = await this.ownOf(facts, resolution);
    const project = this.register(facts, resolution.project, own);
    this.found.push({ given, own, project, provisional: resolution.provisional });
    this.tell(resolution);
    if (resolution.provisional) return;
    for (const id of this.forgettable(resolution)) this.forget(id);
    this.keep(project);
    if (resolution.lender) this.keep(resolution.lender);
    const borrower = this.known.get(resolution.borrower ?? '');
    if (borrower) this.keep(withoutLent(borrower, project));
  }

  end(): ProjectChange & { result: FoundProject[] } {
    const result = this.found.map((each) => ({ ...each, project: this.known.get(each.project.id) ?? each.project }));
    const write = [...this.known.values()].filter(({ id }) => this.changed.has(id));
    return { write, forget: [...this.forgotten], result };
  }

  private async lookAt(project: ProjectRecord): Promise<Candidate> {
    const there = await this.parts.places.look(project.path, project.disk);
    return { project, there: there === 'gone' ? undefined : there === 'unknown' ? { real: project.path } : there };
  }

  /**
   * The editor keeps a folder for a path, whichever folder is there: one that had another folder's sessions before gets a
   * neighbour for those of this one. It has the folder's mark, so it is found without the registry too; where disks keep
   * no marks it has the project's id, which lasts once it may be written.
   */
  private async ownOf(facts: FolderFacts, { project, lender, provisional }: Resolution): Promise<string> {
    const { path, isOfOneFolder } = this.own;
    const name = facts.mark ?? (provisional ? undefined : project.id);
    if (!isOfOneFolder || name === undefined) return path;
    const owners = [...this.known.values(), ...(lender ? [lender] : [])].filter(
      (each) => each.id !== project.id && each.storages.includes(path),
    );
    const areOthers = await Promise.all(owners.map((each) => this.isOther(facts, each)));
    const others = owners.filter((_, at) => areOthers[at]);
    const isLent = others.some(({ lentTo }) => lentTo === project.id);
    const isOthers = others.length > 0 && (isLent || !project.storages.includes(path));
    return isOthers ? `${path}-${name}` : path;
  }

  private async isOther(facts: FolderFacts, owner: ProjectRecord): Promise<boolean> {
    return facts.mark === undefined ? isElsewhere(facts, await this.lookAt(owner)) : isOther(facts, owner);
  }

  /** With the window's sessions among the project's, unless it may be another one that stands at its path. */
  private register({ mark }: FolderFacts, project: ProjectRecord, own: string): ProjectRecord {
    const added = project.mark === mark ? [own] : [];
    const storages = [...new Set([...project.storages, ...added])];
    return { ...project, storages, lastOpened: this.parts.clock.now() };
  }

  /** While the window's own folder is one of theirs, it must not be taken for another one's. */
  private forgettable({ kind, forget }: Resolution): readonly string[] {
    if (kind === 'known' || kind === 'moved') return forget;
    return forget.filter((id) => !this.known.get(id)?.storages.includes(this.own.path));
  }

  private keep(project: ProjectRecord): void {
    if (!isSame(this.known.get(project.id), project)) this.changed.add(project.id);
    this.known.set(project.id, project);
    this.forgotten.delete(project.id);
  }

  private forget(id: string): void {
    this.known.delete(id);
    this.changed.delete(id);
    this.forgotten.add(id);
  }

  private tell({ kind, project }: Resolution): void {
    const { log } = this.parts;
    const before = this.known.get(project.id);
    if (kind === 'moved' && before) log.info(`${before.path} is ${project.path} now: its sessions are used here.`);
    if (kind === 'copy')
      log.info(`${project.path} says the id of a project that is or may be elsewhere: it has its own sessions.`);
    if (kind === 'replaced')
      log.info(`${project.path} is another folder than the one that was here: it has its own sessions.`);
  }
}

/** Whether there is nothing new in a record; the time counts by the day. */
function isSame(before: ProjectRecord | undefined, now: ProjectRecord): boolean {
  if (before?.lastOpened.slice(0, 10) !== now.lastOpened.slice(0, 10)) return false;
  return canonicalJson({ ...before, lastOpened: '' }) === canonicalJson({ ...now, lastOpened: '' });
}
