import * as z from 'zod';

/**
 * Ids are names of files, and come from workspaces too: lower case alone, so that two of them are never one file where
 * case does not count, and too long for a device's name.
 */
export const projectIdSchema = z.string().regex(/^[0-9a-z]{16,40}$/);

/** `.ba-agent/project.json` in a folder. */
export const projectFileSchema = z.looseObject({ id: projectIdSchema });

/** A folder that was worked on, and where its sessions are. */
export const projectRecordSchema = z.looseObject({
  id: projectIdSchema,
  /** Where the folder was last: absolute, without symbolic links. */
  path: z.string().min(1),
  name: z.string(),
  /** Tells the folder from every other one on its file system, and stays when it is renamed; absent where none is known. */
  mark: z.string().exactOptional(),
  /** Tells the disk that the folder is on: whether the folder is gone, or its disk is, can be told with it alone. */
  disk: z.string().exactOptional(),
  /** The id in the folder's own file where that is another project's: the folder is a copy of that one. */
  copyOf: projectIdSchema.exactOptional(),
  /**
   * The project that was taken for this one after its folder was gone, and has its sessions until the folder turns up.
   */
  lentTo: projectIdSchema.exactOptional(),
  /** Folders of sessions, absolute. */
  storages: z.array(z.string().min(1)),
  /** ISO 8601. */
  lastOpened: z.string(),
});
export type ProjectRecord = z.infer<typeof projectRecordSchema>;

/** What is at a path now. */
export interface ProjectPlace {
  /** Absolute, without symbolic links, in the case that the disk has. */
  real: string;
  /** See `ProjectRecord.mark`. */
  mark?: string;
  /** See `ProjectRecord.disk`. */
  disk?: string;
  /** The id in its own file; absent where there is no file, or a bad one. */
  fileId?: string;
}

/**
 * What was found at a path. `gone`: the disk answered, and has nothing there. `unknown`: nobody can tell now, since the
 * disk is not there, does not answer, or must not be asked.
 */
export type Look = ProjectPlace | 'gone' | 'unknown';

/** The projects that are known on this machine. */
export interface ProjectRegistry {
  /** All that can be read. */
  list(): Promise<ProjectRecord[]>;
  /**
   * Gives all projects to `decide`, and writes what it wants written; no other window changes any meanwhile. Where that
   * cannot be had, or nothing can be written, the decision stands and is not kept: the log says so.
   */
  change<T>(decide: (projects: readonly ProjectRecord[]) => Promise<ProjectChange & { result: T }>): Promise<T>;
}

export interface ProjectChange {
  /** Records to write, in place of those with their ids. */
  write: readonly ProjectRecord[];
  /** Ids to forget. */
  forget: readonly string[];
}

/** Folders of projects on the disk. */
export interface ProjectPlaces {
  /**
   * Never throws, and comes to an end in seconds.
   * @param disk that the folder was on; without it nothing is ever `gone`
   */
  look(folder: string, disk?: string): Promise<Look>;
  /** The same of a folder of which no more is asked. Never throws. */
  exists(folder: string): Promise<'there' | 'gone' | 'unknown'>;
  /**
   * Sees to it that the folder's own file says this id: makes it where `.ba-agent` is there and it is not, and puts the
   * id of the copy in place of `copyOf` unless a repository keeps the file. Anything else stays as it is.
   * @throws when that cannot be done, or not in seconds
   */
  keepId(folder: string, id: string, copyOf: string | undefined): Promise<void>;
}
