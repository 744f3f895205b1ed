/** Where the files are that code names: an address, a place on some machine, or files of the workspace. */

/** What a name of a file is, before anyone looks whether the file is there. */
export type NamedPlace =
  /** Another machine's: `https://…`, `s3://…`. */
  | { kind: 'address' }
  /** From the root of a disk or the home folder: it is not looked for. */
  | { kind: 'absolute' }
  /** `data/*.csv` */
  | { kind: 'pattern' }
  /** It leads out of the workspace. */
  | { kind: 'outside' }
  /** Paths of the workspace that it may mean, the likeliest first. */
  | { kind: 'relative'; candidates: string[] };

const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/**
 * What a file's name in a script means. A relative one is looked for in the folder of the workspace, where scripts are usually
 * run, and beside the script.
 * @param script path of the script; undefined where it lies in no folder of the workspace
 * @param from what the script says that the name is relative to
 */
export function namedPlace(name: string, script: string | undefined, from?: 'script'): NamedPlace {
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(name)) return { kind: 'address' };
  if (/^(?:[/~\\]|[A-Za-z]:[\\/])/.test(name)) return { kind: 'absolute' };
  if (/[*?]|\[[^\]]*\]/.test(name)) return { kind: 'pattern' };
  if (UNSEEN.test(name)) return { kind: 'outside' };
  const folder = script?.replaceAll('\\', '/').split('/').slice(0, -1).join('/');
  const beside = folder === undefined ? undefined : joinPath(folder, name);
  const atRoot = from === 'script' ? undefined : joinPath('', name);
  const candidates = [...new Set([atRoot, beside].filter((path) => path !== undefined && path !== ''))].map(
    (path) => path ?? '',
  );
  return candidates.length === 0 ? { kind: 'outside' } : { kind: 'relative', candidates };
}

/** A path behind a folder's, without `.` and `..`; undefined where it leads out. */
export function joinPath(folder: string, name: string): string | undefined {
  const parts: string[] = [];
  for (const part of [...folder.split('/'), ...name.replaceAll('\\', '/').split('/')]) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join('/');
}
