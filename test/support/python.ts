import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { capture } from './process';
import { canInstallPackages, installPackages, onPath } from './system';

/** Python 3, with which the end-to-end tests compute their expected numbers independently of the extension. */
export async function findPython(): Promise<string> {
  const found = await lookUp();
  if (found) return found;
  if (canInstallPackages()) {
    await installPackages('python3');
    const installed = await lookUp();
    if (installed) return installed;
  }
  throw new Error(
    'Python 3 was not found: install it, and see that python3 (on Windows: py or python) is on the PATH.',
  );
}

/**
 * Puts the folder of the real Python first on the PATH where `python3` is a script that looks for it (pyenv): that takes longer than
 * most of what the tests run with it.
 */
export async function passShims(): Promise<void> {
  const file = onPath('python3');
  const { code, output } = file
    ? await capture(file, ['-c', 'import sys; print(sys.executable)'])
    : { code: 1, output: '' };
  const folder = path.dirname(output.trim());
  if (!file || code !== 0 || folder === path.dirname(file)) return;
  process.env['PATH'] = `${folder}${path.delimiter}${process.env['PATH'] ?? ''}`;
}

/** What the tests draw, read and check statistics with: `python3-` before a name gives the Debian package. */
const LIBRARIES = ['pandas', 'matplotlib', 'seaborn', 'plotly', 'scipy', 'mpmath', 'openpyxl'];

let analysis: Promise<string> | undefined;

/** A Python 3 with {@link LIBRARIES}. @throws where there is none and none can be installed */
export async function findAnalysisPython(): Promise<string> {
  return (analysis ??= lookUpOrInstall());
}

async function lookUpOrInstall(): Promise<string> {
  const found = await withLibraries();
  if (found) return found;
  if (canInstallPackages()) {
    await installPackages(...LIBRARIES.map((name) => `python3-${name}`));
    const installed = await withLibraries();
    if (installed) return installed;
  }
  throw new Error(
    `No Python with ${LIBRARIES.join(', ')} was found: pip install ${LIBRARIES.join(' ')}, for the python3 of the PATH.`,
  );
}

/** A Python 3 without any library: an environment of its own, made once a process in a folder for temporary files. */
export async function findBarePython(): Promise<string> {
  bare ??= makeBare();
  return bare;
}

let bare: Promise<string> | undefined;

async function makeBare(): Promise<string> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ba-agent-bare-'));
  process.once('exit', () => {
    rmSync(folder, { recursive: true, force: true });
  });
  const { code, output } = await capture(await findPython(), ['-m', 'venv', '--without-pip', folder]);
  if (code !== 0) throw new Error(`No environment of Python could be made: ${output}`);
  return process.platform === 'win32' ? path.join(folder, 'Scripts', 'python.exe') : path.join(folder, 'bin', 'python');
}

async function withLibraries(): Promise<string | undefined> {
  const named = ['python3', 'python', 'py'].map(onPath).filter((file) => file !== undefined);
  for (const file of new Set([...named, '/usr/bin/python3'])) {
    // Looked up and not loaded: seaborn alone takes seconds.
    const look = `from importlib.util import find_spec; print(all(map(find_spec, ${JSON.stringify(LIBRARIES)})))`;
    if ((await capture(file, ['-c', look])).output.trim() === 'True') return file;
  }
  return undefined;
}

async function lookUp(): Promise<string | undefined> {
  for (const name of ['python3', 'python', 'py']) {
    const file = onPath(name);
    // Started and not only found: Windows has a 'python' that opens the store, and 'python' may be Python 2.
    if (file && (await capture(file, ['--version'])).output.startsWith('Python 3.')) return file;
  }
  return undefined;
}
