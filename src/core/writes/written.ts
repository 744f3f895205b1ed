/** A file that is to be written. */
export interface FileChange {
  path: string;
  /** Undefined where there is no such file. */
  before: string | undefined;
  after: string;
}

/** UTF-8 bytes of a file that can be written. */
export const MAX_WRITTEN_BYTES = 5 * 1024 * 1024;

/** Where a path that may be written leads. */
export interface WritePlace {
  /** By which the file is known in the workspace: links followed, `/` as separator, the same for every way to write it. */
  path: string;
  /** Absolute, below the workspace's folder as the editor has it. */
  file: string;
  exists: boolean;
  /** The system lets it be written, or its folder where it is not there yet. */
  writable: boolean;
}

/** Says which files of the workspace may be written. */
export interface WritePlaces {
  /** @throws FileAccessError for what may not be written */
  find(path: string): Promise<WritePlace>;
  /** Whether a file, by an absolute path of any kind, is that of a place. */
  isAt(place: WritePlace, file: string): Promise<boolean>;
}

/** Text files of the workspace, as the editor has them. Texts are whole: a mark of the byte order and line ends are part of them. */
export interface WorkspaceWriter {
  /** The path by which a file is really known, see {@link WritePlace}. @throws FileAccessError for what may not be written */
  locate(path: string): Promise<string>;
  /**
   * The text of a file; undefined where there is none.
   * @throws FileAccessError for what may not be written, ToolError `unsaved` where an editor has changes that are not saved,
   * and `not_text`, `too_large` for what is no text that could be written
   */
  read(path: string): Promise<string | undefined>;
  /** Shows a change beside what is there. @returns takes it away again */
  preview(change: FileChange): Promise<() => Promise<void>>;
  /**
   * Writes it, through the editor, so that it can be undone there, and saves it. Nothing is written where the file is no
   * longer as `before` has it.
   * @returns the text that the file has now: what runs when a file is saved may have changed it
   * @throws ToolError `changed`, `unsaved`, `read_only` or `not_saved`, where the file is as it was, and `torn` where only a
   * part of it is there; FileAccessError
   */
  write(change: FileChange): Promise<string>;
  /** The same, byte for byte: whatever runs when a file is saved changes nothing of it. @throws as `write` */
  restore(change: FileChange): Promise<void>;
  /** Removes a file whose text is still this one, into the system's trash where there is one. @throws as `write` */
  remove(path: string, text: string): Promise<void>;
}
