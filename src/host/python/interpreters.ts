/** Which program runs code of a language, and where it is on this machine. */
import { constants } from 'node:fs';
import { access, lstat, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { isStoreAlias } from '../../core/run/storeAlias';

/** What of the machine counts. */
export interface Machine {
  platform: NodeJS.Platform;
  /** Folders that programs are looked for in, in order. */
  folders: readonly string[];
  /** Whether there is a program at this path. */
  isProgram(file: string): Promise<boolean>;
}

/** Programs by the extension of the file, the first that is there; on Windows others come first. */
const PROGRAMS: Readonly<Record<string, { names: readonly string[]; windows?: readonly string[] }>> = {
  py: { names: ['python3', 'python'], windows: ['py', 'python'] },
  js: { names: ['node'] },
  sh: { names: ['bash'] },
  r: { names: ['Rscript'] },
};

/** Names of the programs that run files of this extension, the best first; none for other files. */
export function programNames(extension: string, platform: NodeJS.Platform): readonly string[] {
  const known = Object.hasOwn(PROGRAMS, extension) ? PROGRAMS[extension] : undefined;
  return (platform === 'win32' ? known?.windows : undefined) ?? known?.names ?? [];
}

/** The path of the first of these programs that is there; undefined when none is. */
export async function findProgram(names: readonly string[], machine: Machine): Promise<string | undefined> {
  const paths = machine.platform === 'win32' ? path.win32 : path.posix;
  const endings = machine.platform === 'win32' ? ['.exe', '.cmd', '.bat'] : [''];
  for (const name of names) {
    for (const folder of machine.folders) {
      for (const ending of endings) {
        const file = paths.join(folder, name + ending);
        if (await machine.isProgram(file)) return file;
      }
    }
  }
  return undefined;
}

/**
 * The interpreter that `python.defaultInterpreterPath` names; undefined where it names none but Python's own default.
 * @param folder the folder of the workspace that the code is in
 */
export function configuredPython(written: unknown, folder: string | undefined): string | undefined {
  const value = typeof written === 'string' ? written.trim() : '';
  if (value === '' || value === 'python' || value === 'python3') return undefined;
  const named = value
    .replace(/^~(?=[\\/])/, homedir())
    .replace(/\$\{workspaceFolder\}|\$\{workspaceRoot\}/g, folder ?? '')
    .replace(/\$\{userHome\}/g, homedir());
  return folder === undefined || path.isAbsolute(named) || !/[\\/]/.test(named) ? named : path.join(folder, named);
}

/** This machine. */
export const thisMachine: Machine = {
  platform: process.platform,
  folders: (process.env['PATH'] ?? '').split(path.delimiter).filter((folder) => path.isAbsolute(folder)),
  async isProgram(file) {
    try {
      if (isStoreAlias(file)) return Boolean(await lstat(file));
      await access(file, constants.X_OK);
      return (await stat(file)).isFile();
    } catch {
      return false;
    }
  },
};
