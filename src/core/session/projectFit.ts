import type { ProjectPlace, ProjectRecord } from './projectRecord';

/** A project that the folder may be, and what is at its path now. */
export interface Candidate {
  project: ProjectRecord;
  /** Undefined where nothing is there, and the disk says so. What cannot be asked is there, with its path alone. */
  there: ProjectPlace | undefined;
}

/** Projects that a folder may be, of all that are known; their places are yet to be looked at. */
export function candidatesFor(
  folder: ProjectPlace,
  given: string,
  projects: readonly ProjectRecord[],
): readonly ProjectRecord[] {
  const paths = [folded(folder.real), folded(given)];
  return projects.filter(
    ({ id, path, mark }) =>
      id === folder.fileId || paths.includes(folded(path)) || (mark !== undefined && mark === folder.mark),
  );
}

/** Of several records for one folder the one that fits best comes first, and it is always the same one. */
export function byFit(folder: ProjectPlace, candidates: readonly Candidate[]): Candidate[] {
  const rank = (each: Candidate): number =>
    (each.project.id === folder.fileId ? 4 : 0) + (isMarked(folder, each) ? 2 : 0) + (leadsTo(folder, each) ? 1 : 0);
  const later = (a: ProjectRecord, b: ProjectRecord): number =>
    compare(b.lastOpened, a.lastOpened) || compare(a.id, b.id);
  return [...candidates].sort((a, b) => rank(b) - rank(a) || later(a.project, b.project));
}

/** Whether it is the folder that the project was in, wherever it is now. */
export function isMarked({ mark }: ProjectPlace, { project }: Candidate): boolean {
  return mark !== undefined && project.mark === mark;
}

/** Whether a project's folder is another one than this for sure. */
export function isOther({ mark }: Pick<ProjectPlace, 'mark'>, project: Pick<ProjectRecord, 'mark'>): boolean {
  return mark !== undefined && project.mark !== undefined && mark !== project.mark;
}

/** Whether a project's path leads to the folder, through links too. */
export function leadsTo({ real }: ProjectPlace, { there }: Candidate): boolean {
  return there?.real === real;
}

/**
 * Whether the folder stands at a project's path. A link there may have come later, and lead to any folder: it counts only
 * where the folder's own file says the same.
 */
export function standsAt(folder: ProjectPlace, candidate: Candidate): boolean {
  if (!leadsTo(folder, candidate)) return false;
  return folded(candidate.project.path) === folded(folder.real) || candidate.project.id === folder.fileId;
}

/** Whether a project's folder is no longer in its place for sure: the disk is there, and has nothing or another folder. */
export function isGone({ project, there }: Candidate): boolean {
  if (!there) return true;
  if (there.fileId === project.id || there.disk === undefined || there.disk !== project.disk) return false;
  if (project.mark !== undefined && there.mark !== undefined) return project.mark !== there.mark;
  return there.fileId !== undefined && there.fileId !== project.copyOf;
}

/**
 * Whether a project's folder is another one than this, as far as files can tell: it stands elsewhere and says its id, or
 * was where this one is, which says another.
 */
export function isElsewhere(folder: ProjectPlace, candidate: Candidate): boolean {
  const { project, there } = candidate;
  return leadsTo(folder, candidate) ? isGone(candidate) : there?.fileId === project.id;
}

/**
 * Whether a folder can be the one that a project was in, after it went to another disk. On its own disk a folder stays the
 * same one however it is moved.
 */
export function canBeMoved(folder: ProjectPlace, candidate: Candidate): boolean {
  const { project } = candidate;
  const isOnItsDisk = folder.disk !== undefined && folder.disk === project.disk;
  return isGone(candidate) && !leadsTo(folder, candidate) && !(isOnItsDisk && isOther(folder, project));
}

/** Paths that can be one where case or the form of letters does not count are the same text. */
export function folded(path: string): string {
  const bare = path.length > 1 ? path.replace(/[\\/]+$/, '') : path;
  return bare.normalize('NFC').toLowerCase();
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
