import type { MakeId } from '../ports';
import { byFit, canBeMoved, folded, isMarked, isOther, leadsTo, standsAt, type Candidate } from './projectFit';
import type { ProjectPlace, ProjectRecord } from './projectRecord';

export { candidatesFor, type Candidate } from './projectFit';

/** A folder of the window. */
export interface FolderFacts extends ProjectPlace {
  /** What the user calls it. */
  name: string;
  /** It has a file with an id, which does not count while the workspace is not trusted. */
  withheld: boolean;
}

/**
 * Which project a folder is.
 * - `known`: it is where it was
 * - `moved`: it was renamed or moved
 * - `copy`: its own file says the id of a project whose folder may be elsewhere; it is one of its own
 * - `replaced`: another folder stands where the project's was; it is one of its own
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
  /** A further record to write: the folder that the project was in, should that turn up. */
  lender?: ProjectRecord;
  /** The project that has sessions of this one, which turned up: it loses them. */
  borrower?: string;
}

/** Records of folders that stood at one path, one after the other: where marks do not last they must not become many. */
const KEPT_AT_A_PATH = 20;

/**
 * Decides which project a folder is. What the disk says of the folder itself goes before its path, and its path before
 * the id in its own file: a file can be copied, and can come from anybody. So an id never leads to the sessions of a
 * project whose folder can still be there, and a path never to those of a folder that was another one.
 */
export function resolveProject(folder: FolderFacts, candidates: readonly Candidate[], makeId: MakeId): Resolution {
  const declared = candidates.find(({ project }) => project.id === folder.fileId);
  const marked = byFit(
    folder,
    candidates.filter((each) => isMarked(folder, each) && (leadsTo(folder, each) || each.there?.mark !== folder.mark)),
  )[0];
  if (marked) return settle(leadsTo(folder, marked) ? 'known' : 'moved', folder, marked.project, declared);
  if (declared && canBeMoved(folder, declared)) return takenOver(folder, declared.project, makeId);
  const here = byFit(
    folder,
    candidates.filter((each) => standsAt(folder, each)),
  );
  const unproven = here.find(({ project }) => !isOther(folder, project) && project.lentTo === undefined);
  if (unproven) return settle('known', folder, unproven.project, declared);
  if (declared) return start(here.length > 0 ? 'replaced' : 'copy', folder, makeId(), here);
  if (folder.fileId !== undefined) return start('declared', folder, folder.fileId, here);
  return start(here.length > 0 ? 'replaced' : 'new', folder, makeId(), here);
}

/** A project without the sessions that another one had lent it. */
export function withoutLent(borrower: ProjectRecord, lender: ProjectRecord): ProjectRecord {
  return { ...borrower, storages: borrower.storages.filter((folder) => !lender.storages.includes(folder)) };
}

/** The project that its file says. Its folder came from another disk; if it turns up nevertheless, it has its sessions. */
function takenOver(folder: FolderFacts, project: ProjectRecord, makeId: MakeId): Resolution {
  const settled = settle('moved', folder, project, { project, there: undefined });
  if (project.mark === undefined) return settled;
  return { ...settled, lender: { ...project, id: makeId(), copyOf: project.id, lentTo: project.id } };
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
  const { mark, disk, copyOf, lentTo, ...kept } = project;
  const copied = fileId === undefined ? copyOf : declared && fileId !== project.id ? fileId : undefined;
  // A disk that gives no mark once has not made the folder another one.
  const isWhereItWas = folder.mark === undefined && folded(project.path) === folded(folder.real);
  const before = isWhereItWas ? { ...(mark !== undefined && { mark }), ...(disk !== undefined && { disk }) } : {};
  return {
    kind,
    project: { ...kept, ...before, ...factsOf(folder, copied), ...(isNewId && { id: fileId }) },
    provisional: false,
    forget: isNewId ? [project.id] : [],
    ...(lentTo !== undefined && { borrower: lentTo }),
  };
}

/**
 * A project of its own, without any sessions.
 * @param others that stood at its path, which may turn up elsewhere
 */
function start(
  kind: Exclude<Resolution['kind'], 'known' | 'moved'>,
  folder: FolderFacts,
  id: string,
  others: readonly Candidate[],
): Resolution {
  const copyOf = folder.fileId === id ? undefined : folder.fileId;
  const project = { id, storages: [], lastOpened: '', ...factsOf(folder, copyOf) };
  const forget = others.slice(KEPT_AT_A_PATH - 1).map((each) => each.project.id);
  return { kind, project, provisional: folder.withheld, forget };
}

function factsOf({ real, name, mark, disk }: FolderFacts, copyOf: string | undefined) {
  return {
    path: real,
    name,
    ...(mark !== undefined && { mark }),
    ...(disk !== undefined && { disk }),
    ...(copyOf !== undefined && { copyOf }),
  };
}
