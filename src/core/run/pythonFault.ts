import { fillPlaces } from '../../base/text';
import type { Localize } from '../text/formatter';
import { withoutPaths } from '../text/describeError';
import { ToolError } from '../contract/tool';

/** Who named a Python. What `workspace` and `path` name was only found: where it does not start the next one is taken. */
export type PythonOrigin = 'choice' | 'extension' | 'setting' | 'workspace' | 'path';

/** Why a program is no Python that runs code. */
export type ProbeFault =
  | { code: 'missing' }
  /** It lies in the workspace, and the user has not said yes to it; it was not started. `program`: its absolute path. */
  | { code: 'not_allowed'; program: string }
  /** `said`: the line in which it says why. */
  | { code: 'broken'; why: 'not_a_program' | 'ended'; said: string }
  | { code: 'too_old'; version: string }
  | { code: 'timeout'; seconds: number };

/** Why there is no Python; `name` is no path, but what it is called: `.venv`, `python3`. */
export type PythonFault =
  (ProbeFault & { origin: PythonOrigin; name: string }) | { code: 'no_python'; platform: string };

/** The oldest Python that runs code, as its version begins. */
export const OLDEST_PYTHON = [3, 8] as const;

/** There is no Python that starts. The message is for the model. */
export class PythonError extends ToolError {
  constructor(readonly fault: PythonFault) {
    const forModel = pythonFaultWords(fault, (message, values = {}) => fillPlaces(message, values));
    super('python', fault.code, forModel, {
      advice: 'Tell the user; what SQL can compute query_database does without Python.',
      ...('name' in fault && { fault: { python: fault.name } }),
    });
  }
}

/** Why there is no Python, and what to do, for people. No absolute path is in it. */
export function pythonFaultWords(fault: PythonFault, localize: Localize): string {
  const [what, advice] =
    fault.code === 'no_python'
      ? [localize('There is no Python on this machine that code can run with.'), installWords(fault.platform, localize)]
      : [probeFaultWords(fault, fault.name, localize), adviceWords(fault, localize)];
  return localize('{what} {advice}', { what, advice });
}

/** Why this Python does not run code. @param name what it is called */
export function probeFaultWords(fault: ProbeFault, name: string, localize: Localize): string {
  switch (fault.code) {
    case 'missing':
      return localize('The Python “{name}” is not there: it was deleted or moved.', { name });
    case 'not_allowed':
      return localize('The Python “{name}” lies in this workspace and was not allowed to run.', { name });
    case 'too_old':
      return localize('The Python “{name}” is version {version}; code needs {oldest} or newer.', {
        ...{ name, version: fault.version, oldest: OLDEST_PYTHON.join('.') },
      });
    case 'timeout':
      return localize('The Python “{name}” has not answered within {seconds} seconds.', {
        ...{ name, seconds: fault.seconds },
      });
    case 'broken': {
      if (fault.why === 'not_a_program') {
        return localize('“{name}” is no program that can be started.', { name });
      }
      const reason = withoutPaths(fault.said);
      return reason === ''
        ? localize('The Python “{name}” does not start.', { name })
        : localize('The Python “{name}” does not start. It says: “{reason}”.', { name, reason });
    }
  }
}

function adviceWords({ code, origin }: Exclude<PythonFault, { code: 'no_python' }>, localize: Localize): string {
  if (code === 'not_allowed') return localize('Allow it, or choose another one, with the command “Select Python…”.');
  const repair = localize('Repair it, or choose another one with the command “Select Python…”.');
  const advice: Readonly<Record<PythonOrigin, string>> = {
    choice: localize('It was chosen for this workspace; choose another one with the command “Select Python…”.'),
    extension: localize(
      'It is what the Python extension has selected; select another one there, or with the command “Select Python…”.',
    ),
    setting: localize('A setting names it; correct that, or choose another one with the command “Select Python…”.'),
    workspace: repair,
    path: repair,
  };
  return advice[origin];
}

function installWords(platform: string, localize: Localize): string {
  const how =
    platform === 'win32'
      ? localize('Install it with “winget install Python.Python.3.13” or from python.org.')
      : platform === 'darwin'
        ? localize('Install it with “brew install python” or from python.org.')
        : localize(
            'Install it with the package manager of the system, for example “sudo apt install python3 python3-venv”.',
          );
  const then = localize(
    'Then restart VS Code. If it is there already, name it with the command “Select Python…”. The built-in analyst goes on without Python.',
  );
  return localize('{what} {advice}', { what: how, advice: then });
}
