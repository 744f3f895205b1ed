/** What a Python is called where people and models read of it: never its path. */
import { visibleText } from '../../base/visibleText';
import type { PythonFacts } from '../../core/run/pythonProbe';

/** Folders that hold programs of many kinds: their names tell nothing of a Python. */
const SHARED_FOLDERS = ['', 'usr', 'local', 'homebrew', 'opt', 'WindowsApps', 'shims'];
const CONDA_ITSELF = /^((ana|mini)conda|mini(forge|mamba)|mambaforge|micromamba)\d*$/i;

/** What a program is called that may not be there: the environment that it is in, else its own name. */
export function programName(program: string): string {
  const parts = program.split(/[\\/]/);
  const [folder = '', above = ''] = [parts.at(-2), parts.at(-3)];
  const environment = /^(bin|scripts)$/i.test(folder) ? above : /\.exe$/i.test(program) ? folder : '';
  const name = SHARED_FOLDERS.includes(environment) ? (parts.at(-1) ?? '') : environment;
  return visibleText(name);
}

/** `Python 3.11.2 (.venv)`, `Python 3.11.2 (conda: sales)`, `Python 3.11.2`. */
export function pythonLabel({ version, environment, prefix }: Omit<PythonFacts, 'libraries'>): string {
  const name = visibleText(lastNames(prefix)[0] ?? '');
  switch (environment) {
    case 'venv':
      return `Python ${version} (${name})`;
    case 'conda':
      return `Python ${version} (conda: ${CONDA_ITSELF.test(name) ? 'base' : name})`;
    case undefined:
      return `Python ${version}`;
  }
}

/** The labels of several; those that are equal are told apart by the nearest folder whose name differs. */
export function pythonLabels(pythons: readonly PythonFacts[]): string[] {
  const labels = pythons.map(pythonLabel);
  return pythons.map((python, at) => {
    const label = labels[at] ?? '';
    const alike = pythons.filter((_, other) => labels[other] === label).map(({ prefix }) => lastNames(prefix));
    if (alike.length < 2) return label;
    const own = lastNames(python.prefix);
    for (let level = 0; level < own.length; level++) {
      const names = alike.map((each) => each[level] ?? '');
      if (new Set(names).size === names.length) return `${label} · ${visibleText(own[level] ?? '')}`;
    }
    return label;
  });
}

/** Names of a folder and of those that it is in, from it on upwards. */
function lastNames(folder: string): string[] {
  return folder
    .split(/[\\/]/)
    .filter((name) => name !== '')
    .reverse();
}
