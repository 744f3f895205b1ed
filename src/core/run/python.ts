/** Python: which one runs code, and what it is let do. */

/** An interpreter that was started once and told of itself. */
export interface PythonInterpreter {
  /** Absolute path of its program. */
  path: string;
  /** E.g. 3.11.2. */
  version: string;
  /** For people: `Python 3.11.2 (.venv)`. No absolute path. */
  label: string;
  /** Versions of the libraries for data that it has, by the name that is imported, e.g. pandas. */
  libraries: Readonly<Record<string, string>>;
}

/** Finds the interpreter of the workspace. */
export interface PythonFinder {
  /**
   * The one that the user has chosen, else that of the Python extension, of the setting, of the PATH.
   * @param folder absolute path of the folder of the workspace that the code runs in; missing: the first
   * @throws ToolError `python` when there is none that starts, in words that say what to do
   */
  find(signal: AbortSignal, folder?: string): Promise<PythonInterpreter>;
}

/** A module of the workspace that code loads: a file, or a folder with all that is in it. */
export interface OwnModule {
  name: string;
  /** Relative to the folder that the code runs in; a folder ends in `/`. */
  file: string;
  /** SHA-256 of its text. */
  digest: string;
}

/** What code may load beside itself. */
export interface ImportRules {
  /** Top-level modules, `ba` among them. */
  allowed: readonly string[];
  /** Where it looks for modules of the workspace: the folder that it runs in, and others, absolute or relative to that. */
  folders: readonly string[];
}

/** What the interpreter says of code without running it. */
export type CodeCheck =
  /** `shadowed`: files that are not used, since Python or an installed package has a module of that name. */
  | { verdict: 'fine'; own: readonly OwnModule[]; shadowed: readonly string[] }
  | { verdict: 'syntax'; line: number; message: string }
  /** What is imported and not allowed, each with its line. */
  | { verdict: 'imports'; refused: readonly { module: string; line: number }[] };

/** Looks at code before it runs. */
export interface CodeChecker {
  /** @throws ToolError when the interpreter cannot be asked */
  check(code: string, interpreter: PythonInterpreter, rules: ImportRules, signal: AbortSignal): Promise<CodeCheck>;
}
