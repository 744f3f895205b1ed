import { access, readdir } from 'node:fs/promises';
import path from 'node:path';
import { isKnownModule } from '../../core/run/standardModules';
import { succeeds } from '../durable';

/** A module by the name of its file: `x.py`, `x.pyc`, `x.so`, `x.cpython-311-x86_64-linux-gnu.so`, `x.pyd`. */
const MODULE = /^([A-Za-z_]\w*)(?:\.pyc?|(?:\.[\w-]+)?\.(?:so|pyd))$/i;

/**
 * What a Python that is started in a folder takes in place of modules of its own or of its libraries: names of files, and of
 * packages with a `/`, sorted. None where the folder cannot be read.
 */
export async function shadowingFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const found = entries.map(async (entry): Promise<string | undefined> => {
    const module = MODULE.exec(entry.name)?.[1];
    if (module !== undefined) return isKnownModule(module) ? entry.name : undefined;
    return isKnownModule(entry.name) && (await isPackage(path.join(folder, entry.name))) ? `${entry.name}/` : undefined;
  });
  return (await Promise.all(found)).filter((name) => name !== undefined).sort();
}

/** A mere folder stands behind every module. */
async function isPackage(folder: string): Promise<boolean> {
  return succeeds(Promise.any(['__init__.py', '__init__.pyc'].map((name) => access(path.join(folder, name)))));
}
