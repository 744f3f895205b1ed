/** Where Pythons are on a machine. Nothing is started here. */
import path from 'node:path';
import type { PythonProgram } from '../../core/run/pythonProbe';
import type { Machine } from './interpreters';

/** What of the machine counts for finding Pythons. */
export interface PythonMachine extends Machine {
  home: string;
  /** Variables of the environment. */
  variable(name: string): string | undefined;
  /** Names in a folder; none where it cannot be read. */
  names(folder: string): Promise<readonly string[]>;
}

/** Environments that tools make in a project's folder, by the names that they give them. */
const ENVIRONMENTS = ['.venv', 'venv', '.conda'];
const CONDAS = ['miniconda3', 'anaconda3', 'miniforge3', 'mambaforge', 'micromamba'];

/** Programs that are not there without the developer's tools, which the system then offers to install in a dialog. */
const APPLE_PYTHON = '/usr/bin/python3';
const APPLE_TOOLS = [
  '/Library/Developer/CommandLineTools/usr/bin/python3',
  '/Applications/Xcode.app/Contents/Developer/usr/bin/python3',
];

/** The program of a setting: an absolute path, one in the home folder, or a name on the PATH. */
export async function namedPython(written: string, machine: PythonMachine): Promise<string> {
  const paths = pathsOf(machine);
  const named = written.replace(/^~(?=[\\/])/, machine.home);
  if (paths.isAbsolute(named) || /[\\/]/.test(named)) return named;
  const [found] = await onPath([named], machine);
  return found?.program ?? named;
}

/** The Pythons of environments in a folder of the workspace. */
export async function environmentPythons(folder: string, machine: PythonMachine): Promise<PythonProgram[]> {
  const paths = pathsOf(machine);
  return existing(
    ENVIRONMENTS.flatMap((name) => programsIn(paths.join(folder, name), machine)),
    machine,
  );
}

/** The Pythons of the PATH, and behind them those of folders that a window started from the desktop may not have on it. */
export async function pathPythons(machine: PythonMachine): Promise<PythonProgram[]> {
  if (machine.platform === 'win32') {
    const launchers = await onPath(['py'], machine);
    // Of all versions the launcher starts the one that the user prefers, and never Python 2.
    return [...launchers.map((launcher) => ({ ...launcher, args: ['-3'] })), ...(await onPath(['python'], machine))];
  }
  const common = machine.platform === 'darwin' ? ['/opt/homebrew/bin'] : [];
  const folders = [...new Set([...machine.folders, ...common, '/usr/local/bin', '/usr/bin'])];
  return onPath(['python3', 'python'], { ...machine, folders });
}

/** Further places where Pythons are commonly put: what a list offers, and nothing is taken from unasked. */
export async function commonPythons(machine: PythonMachine): Promise<PythonProgram[]> {
  const join = joining(machine);
  const inHome = (...names: string[]): string => join(machine.home, ...names);
  const below = async (folder: string): Promise<string[]> =>
    (await machine.names(folder)).map((name) => join(folder, name));
  const local = machine.variable('LOCALAPPDATA');
  const folders = [
    ...(await below(inHome('.pyenv', 'versions'))),
    ...(await below(inHome('.pyenv', 'pyenv-win', 'versions'))),
    ...(await below(inHome('.virtualenvs'))),
    ...CONDAS.map((name) => inHome(name)),
    ...(await Promise.all(CONDAS.map((name) => below(inHome(name, 'envs'))))).flat(),
    ...(await below(inHome('.conda', 'envs'))),
    ...(local === undefined ? [] : await below(join(local, 'Programs', 'Python'))),
  ];
  const versions =
    machine.platform === 'win32'
      ? []
      : (await Promise.all(['/opt/homebrew/bin', '/usr/local/bin', '/usr/bin'].map((folder) => below(folder))))
          .flat()
          .filter((file) => /\/python3\.\d+$/.test(file));
  return existing([...folders.flatMap((folder) => programsIn(folder, machine)), ...versions], machine);
}

/** Where the program of an installation or environment is: conda has it elsewhere on Windows. */
function programsIn(folder: string, machine: PythonMachine): string[] {
  const join = joining(machine);
  return machine.platform === 'win32'
    ? [join(folder, 'Scripts', 'python.exe'), join(folder, 'python.exe')]
    : [join(folder, 'bin', 'python')];
}

async function onPath(names: readonly string[], machine: PythonMachine): Promise<PythonProgram[]> {
  const join = joining(machine);
  const endings = machine.platform === 'win32' ? ['.exe', '.cmd', '.bat'] : [''];
  return existing(
    names.flatMap((name) => machine.folders.flatMap((folder) => endings.map((ending) => join(folder, name + ending)))),
    machine,
  );
}

async function existing(programs: readonly string[], machine: PythonMachine): Promise<PythonProgram[]> {
  const isThere = async (program: string): Promise<boolean> =>
    (await machine.isProgram(program)) && !(await isAppleOffer(program, machine));
  const there = await Promise.all(programs.map(isThere));
  return [...new Set(programs.filter((_, at) => there[at]))].map((program) => ({ program }));
}

async function isAppleOffer(program: string, machine: PythonMachine): Promise<boolean> {
  if (machine.platform !== 'darwin' || program !== APPLE_PYTHON) return false;
  return !(await Promise.all(APPLE_TOOLS.map((tool) => machine.isProgram(tool)))).some(Boolean);
}

function joining(machine: Machine): (...names: string[]) => string {
  const paths = pathsOf(machine);
  return (...names) => paths.join(...names);
}

function pathsOf({ platform }: Machine): path.PlatformPath {
  return platform === 'win32' ? path.win32 : path.posix;
}
