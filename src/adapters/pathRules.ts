/** Which names and places are never read for a model. All of it is text: what lies on the disk is looked at elsewhere. */
import path from 'node:path';

/** Folders of other programs: they hold their state, addresses of servers and keys. */
const PROTECTED = ['.git', '.vscode', '.hg', '.svn'];
/** Their short names on Windows, e.g. `GIT~1`. */
const SHORT_NAME = new RegExp(`^(?:${PROTECTED.map((name) => name.slice(1)).join('|')})~\\d+$`);
/** Characters without a width, which some file systems leave out of names. */
const IGNORED = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;
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

/** The parts of a relative path, whichever separators it has; `.` is left out. */
export function partsOf(given: string): string[] {
  return given.split(/[\\/]+/).filter((part) => part !== '' && part !== '.');
}

/** Whether a part of a path is one that leads up, on any system: Windows leaves dots and spaces at its end out. */
export function leadsUp(part: string): boolean {
  return /^\.\.[. ]*$/.test(part);
}

/**
 * Whether a part of a path names a protected folder on any system: in any case, with what file systems leave out of names
 * (dots and spaces at the end, characters without a width), by its short name, or one of its streams (`.git::$DATA`).
 */
export function isProtectedName(part: string): boolean {
  const plain = plainName(part);
  return PROTECTED.includes(plain) || SHORT_NAME.test(plain);
}

/** A part of a path as the file systems that tell the fewest names apart have it. */
export function plainName(part: string): string {
  const [name = ''] = part.replace(IGNORED, '').split(':');
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[. ]+$/, '');
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
