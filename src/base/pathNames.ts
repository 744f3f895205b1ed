/** What the parts of a path mean, on whichever system it is used: all of it is text. */

/** Folders of other programs: they hold their state, addresses of servers and keys. */
const PROTECTED = ['.git', '.vscode', '.hg', '.svn'];
/** Their short names on Windows, e.g. `GIT~1`. */
const SHORT_NAME = new RegExp(`^(?:${PROTECTED.map((name) => name.slice(1)).join('|')})~\\d+$`);
/** Characters without a width, which some file systems leave out of names. */
const IGNORED = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;

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
