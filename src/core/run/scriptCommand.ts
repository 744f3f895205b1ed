import type { PythonInterpreter } from './python';
import type { RunFolder } from './runFolders';
import type { RunRequest } from './runner';

/** Where what runs a script lies. */
export interface ScriptPlaces {
  /** Absolute path of the folder with `ba_run.py`, `ba` and what draws figures. */
  sources: string;
  /** PYTHONPATH as the user has it. */
  inherited: string | undefined;
  /** What stands between folders in it: `:`, on Windows `;`. */
  delimiter: string;
}

/**
 * How the script of a run folder is started: with text in UTF-8 whatever the machine's locale is, its output as it comes,
 * and figures drawn into the folder.
 */
export function scriptCommand(
  { path }: Pick<PythonInterpreter, 'path'>,
  { folder }: Pick<RunFolder, 'folder'>,
  { sources, inherited, delimiter }: ScriptPlaces,
): Required<Pick<RunRequest, 'program' | 'args' | 'env'>> {
  return {
    program: path,
    args: ['-X', 'utf8', '-u', `${sources}/ba_run.py`],
    env: {
      BA_AGENT_RUN: folder,
      PYTHONPATH: [sources, ...(inherited ? [inherited] : [])].join(delimiter),
      PYTHONUTF8: '1',
      PYTHONIOENCODING: 'utf-8:backslashreplace',
      MPLBACKEND: 'module://ba_agent_figures',
    },
  };
}
