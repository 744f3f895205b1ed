/** Where code of a run lies, and what the run made. */
import type { SqlEngine } from '../ports';
import type { OutputFile } from '../contract/outputFiles';
import type { OwnModule } from './python';

/** A file that a script may open by its id. */
export interface GivenFile {
  /** `upload_001`, `code_…`, `artifact_…`, `output:…`. */
  id: string;
  /** The path or address by which it is read here. */
  path: string;
  name: string;
}

/** The folder of one run. */
export interface RunFolder {
  /** 12 characters of a-z and 0-9. */
  id: string;
  /** Absolute path of the folder: the variable BA_AGENT_RUN of its program. */
  folder: string;
  /** Absolute path of the script in it. */
  script: string;
}

/** Makes and reads the folders of runs. */
export interface RunFolders {
  /**
   * Makes the folder of a run, with its script and what `ba` must know of the files.
   * @param run `script`: absolute path of a file of the user's that runs in place of `code`; `own`: modules of the workspace
   * that were allowed with it, without which it may load those that it names
   * @throws what a file system throws
   */
  create(run: {
    session: string;
    code: string;
    files: readonly GivenFile[];
    script?: string;
    own?: readonly OwnModule[];
  }): Promise<RunFolder>;
  /** What the run made, figures first, each in the order in which it was made. */
  outputs(id: string): Promise<OutputFile[]>;
  /** Files of the workspace that it wrote, by their paths, as far as it is known. */
  written(id: string): Promise<string[]>;
  /**
   * Answers what a script asks by `ba.query` while its run goes on. It resolves once the signal has ended it, and never
   * throws: what goes wrong the script is told.
   */
  answerQueries(id: string, sql: Pick<SqlEngine, 'query'>, signal: AbortSignal): Promise<void>;
}
