import type { PythonInterpreter } from './python';
import { startVariables, type PythonVariables } from './pythonVariables';
import type { RunFolder } from './runFolders';
import type { RunRequest } from './runner';

/** Where what runs a script lies. */
export interface ScriptPlaces {
  /** Absolute path of the folder with `ba_run.py`, `ba` and what draws figures. */
  sources: string;
  /** The user's variables of Python. */
  variables: PythonVariables;
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
  { sources, variables, delimiter }: ScriptPlaces,
): Required<Pick<RunRequest, 'program' | 'args' | 'env'>> {
  return {
    program: path,
    args: ['-X', 'utf8', '-u', `${sources}/ba_run.py`],
    env: {
      BA_AGENT_RUN: folder,
      ...startVariables(variables, delimiter, [sources]),
      BA_AGENT_LAST: variables.last.join(delimiter),
      PYTHONUTF8: '1',
      PYTHONIOENCODING: 'utf-8:backslashreplace',
      // A break point has nobody who types, and its debugger would run what a file of the folder says.
      PYTHONBREAKPOINT: '0',
      MPLBACKEND: 'module://ba_agent_figures',
    },
  };
}
