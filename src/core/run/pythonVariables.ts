/** Variables by which Python finds code before it has read any: what they name in the workspace would run unseen. */
import type { Variables } from './environment';

/** Where Python keeps a user's packages and its bytecode, by the variables that say so. */
const PLACES = ['PYTHONUSERBASE', 'PYTHONPYCACHEPREFIX'];

/** The variables of Python in which folders stand, with those of the workspace apart. */
export interface PythonVariables {
  /** PYTHONPATH without folders of the workspace. */
  path: readonly string[];
  /** Folders of the workspace in it, as they stand there: modules are looked for there last. */
  last: readonly string[];
  /** Names of variables that lead into the workspace and are not passed on. */
  cleared: readonly string[];
}

/**
 * Takes the workspace out of the variables that Python reads when it starts.
 * @param delimiter what stands between folders: `:`, on Windows `;`
 * @param isOutside whether a folder is absolute and does not lie in the workspace
 */
export function pythonVariables(
  env: Variables,
  delimiter: string,
  isOutside: (folder: string) => boolean,
): PythonVariables {
  const written = env['PYTHONPATH'] ?? '';
  const folders = written === '' ? [] : written.split(delimiter).map((folder) => folder || '.');
  return {
    path: folders.filter(isOutside),
    last: folders.filter((folder) => !isOutside(folder)),
    cleared: PLACES.filter((name) => {
      const value = env[name] ?? '';
      return value !== '' && !isOutside(value);
    }),
  };
}

/**
 * These variables as Python gets them: an empty one counts as none.
 * @param first folders of the product's own
 */
export function startVariables(
  { path, cleared }: PythonVariables,
  delimiter: string,
  first: readonly string[] = [],
): Record<string, string> {
  return {
    ...Object.fromEntries(cleared.map((name) => [name, ''])),
    PYTHONPATH: [...first, ...path].join(delimiter),
  };
}
