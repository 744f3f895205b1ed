/** Which places are never read for a model. All of it is text: what lies on the disk is looked at elsewhere. */
import path from 'node:path';

/** A drive, or the address of something: `C:`, `file:`. */
const NOT_RELATIVE = /^(?:[a-z]:|file:|[a-z][a-z\d+.-]*:[\\/]{2})/i;

/** A folder of the extension's own, which is not read as part of a workspace. */
export interface OwnFolder {
  /** Absolute path. */
  folder: string;
  /** Names of folders in it that may be opened as a workspace. */
  except?: readonly string[];
}

/** Whether a path is one that starts at a place of its own: absolute, on a drive, on a server, an address. */
export function isAbsolutePath(given: string): boolean {
  return path.posix.isAbsolute(given) || path.win32.isAbsolute(given) || NOT_RELATIVE.test(given);
}

/** Whether a part names a stream of a file and not a file, as Windows has them. */
export function isStream(part: string, platform: NodeJS.Platform = process.platform): boolean {
  return platform === 'win32' && part.includes(':');
}

/** Whether a file is a folder, or in it. Both are absolute and real. */
export function isInside(folder: string, file: string): boolean {
  const relative = path.relative(folder, file);
  return relative === '' || (!relative.startsWith(`..${path.sep}`) && relative !== '..' && !path.isAbsolute(relative));
}

/** Whether a file is in one of the extension's own folders. All paths are absolute and real. */
export function isOwn(own: readonly OwnFolder[], file: string): boolean {
  return own.some(({ folder, except = [] }) => {
    if (!isInside(folder, file)) return false;
    const [first = ''] = path.relative(folder, file).split(path.sep);
    return !except.includes(first);
  });
}
