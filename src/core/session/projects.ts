import type { MakeId } from '../ports';
import type { Place, ProjectRecord } from './projectRecord';

/** A folder of the window. */
export interface FolderFacts extends Place {
  /** What the user calls it. */
  name: string;
  /** It has a file with an id, which does not count while the workspace is not trusted. */
  withheld: boolean;
}

/** A project that the folder may be, and what is at its path now. */
export interface Candidate {
  project: ProjectRecord;
  there: Place | undefined;
}

/**
 * Which project a folder is.
 * - `known`: it is where it was
 * - `moved`: it was renamed or moved
 * - `copy`: its own file says the id of a project that is still in its place; it is one of its own
 * - `replaced`: another folder stands where the project's was; it has that one's sessions, and an id of its own
 * - `declared`: its own file says an id that nobody knows here
 * - `new`: nothing is known of it
 */
export interface Resolution {
  kind: 'known' | 'moved' | 'copy' | 'replaced' | 'declared' | 'new';
  /** As it is to be written, with the time and the window's own sessions yet to come. */
  project: ProjectRecord;
  /** Nothing may be written of it yet: with the id in its file it can turn out to be another one. */
  provisional: boolean;
  /** Records that have no use any more. */
  forget: readonly string[];
}

/** Records of folders that stood at one path, one after the other: where marks do not last they must not become many. */
const KEPT_AT_A_PATH = 3;

/** Projects that a folder may be, of all that are known; their places are yet to be looked at. */
export function candidatesFor(
  folder: Place,
  given: string,
  projects: readonly ProjectRecord[],
): readonly ProjectRecord[] {
  const paths = [folded(folder.real), folded(given)];
  return projects.filter(
    ({ id, path, mark }) =>
      id === folder.fileId || paths.includes(folded(path)) || (mark !== undefined && mark === folder.mark),
  );
}

/**
 * Decides which project a folder is. What the disk says of the folder itself goes before its path, and its path before
 * the id in its own file: a file can be copied, and can come from anybody. So an id never leads to the sessions of a
 * project whose folder is still there.
 */
export function resolveProject(folder: FolderFacts, candidates: readonly Candidate[], makeId: MakeId): Resolution {
  const declared = candidates.find(({ project }) => project.id === folder.fileId);
  const marked = byFit(
    folder,
    candidates.filter((each) => isMarked(folder, each) && (isHere(folder, each) || each.there?.mark !== folder.mark)),
  )[0];
  if (marked) return settle(isHere(folder, marked) ? 'known' : 'moved', folder, marked.project, declared);
  const here = byFit(
    folder,
    candidates.filter((each) => isHere(folder, each)),
  );
  if (here[0]) return atKnownPath(folder, here[0].project, here, declared, makeId);
  if (declared && isGone(folder, declared)) return settle('moved', folder, declared.project, declared);
  if (declared) return start('copy', folder, makeId(), []);
  if (folder.fileId !== undefined) return start('declared', folder, folder.fileId, []);
  return start('new', folder, makeId(), []);
}

function atKnownPath(
  folder: FolderFacts,
  project: ProjectRecord,
  here: readonly Candidate[],
  declared: Candidate | undefined,
  makeId: MakeId,
): Resolution {
  if (declared && isGone(folder, declared)) return settle('moved', folder, declared.project, declared);
  const isOther = folder.mark !== undefined && project.mark !== undefined && folder.mark !== project.mark;
  if (!isOther) return settle('known', folder, project, declared);
  if (folder.fileId !== undefined && !declared) return start('declared', folder, folder.fileId, []);
  // The one that was here may turn up elsewhere, so its record stays. Its sessions are shown here too: who makes a
  // folder anew, or gets it again from a repository, goes on with the same work.
  const forget = here.slice(KEPT_AT_A_PATH - 1).map((each) => each.project.id);
  return { ...start('replaced', folder, makeId(), project.storages), forget };
}

/** The project in its place of today. An id in its file that nobody else has becomes its own. */
function settle(
  kind: 'known' | 'moved',
  folder: FolderFacts,
  project: ProjectRecord,
  declared: Candidate | undefined,
): Resolution {
  const { fileId } = folder;
  const isNewId = fileId !== undefined && fileId !== project.id && !declared;
  const { mark: _mark, copyOf, ...kept } = project;
  const copied = fileId === undefined ? copyOf : declared && fileId !== project.id ? fileId : undefined;
  return {
    kind,
    project: { ...kept, ...factsOf(folder, copied), ...(isNewId && { id: fileId }) },
    provisional: false,
    forget: isNewId ? [project.id] : [],
  };
}

/** A project of its own. */
function start(
  kind: Exclude<Resolution['kind'], 'known' | 'moved'>,
  folder: FolderFacts,
  id: string,
  storages: readonly string[],
): Resolution {
  const copyOf = folder.fileId === id ? undefined : folder.fileId;
  const project = { id, storages: [...storages], lastOpened: '', ...factsOf(folder, copyOf) };
  return { kind, project, provisional: folder.withheld, forget: [] };
}

function factsOf({ real, name, mark }: FolderFacts, copyOf: string | undefined) {
  return { path: real, name, ...(mark !== undefined && { mark }), ...(copyOf !== undefined && { copyOf }) };
}

/** Of several records for one folder the one that fits best comes first, and it is always the same one. */
function byFit(folder: FolderFacts, candidates: readonly Candidate[]): Candidate[] {
  const rank = (each: Candidate): number =>
    (each.project.id === folder.fileId ? 4 : 0) + (isMarked(folder, each) ? 2 : 0) + (isHere(folder, each) ? 1 : 0);
  const later = (a: ProjectRecord, b: ProjectRecord): number =>
    compare(b.lastOpened, a.lastOpened) || compare(a.id, b.id);
  return [...candidates].sort((a, b) => rank(b) - rank(a) || later(a.project, b.project));
}

function isHere({ real }: Place, { there }: Candidate): boolean {
  return there?.real === real;
}

function isMarked({ mark }: Place, { project }: Candidate): boolean {
  return mark !== undefined && project.mark === mark;
}

/** Whether a project's folder is no longer in its place: there is nothing, or another folder. */
function isGone(folder: Place, candidate: Candidate): boolean {
  const { project, there } = candidate;
  if (!there) return true;
  if (isHere(folder, candidate) || there.fileId === project.id) return false;
  if (project.mark !== undefined && there.mark !== undefined) return project.mark !== there.mark;
  return there.fileId !== undefined && there.fileId !== project.copyOf;
}

/** Paths that can be one where case or the form of letters does not count are the same text. */
function folded(path: string): string {
  const bare = path.length > 1 ? path.replace(/[\\/]+$/, '') : path;
  return bare.normalize('NFC').toLowerCase();
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
