import { errorMessage } from '../../base/errors';
import type { Localize } from './wording';

/** Codes of the system and, marked as theirs, of the editor's file systems. */
const CODE =
  /\b(?:E(?:ACCES|PERM|ROFS|NOSPC|DQUOT|NOENT|XIST|ISDIR|NOTDIR|BUSY|MFILE|NFILE|NAMETOOLONG|IO)|(?:NoPermissions|FileNotFound|FileExists|FileIsADirectory|FileNotADirectory|Unavailable)(?= \(FileSystemError\)))\b/;

/** Longer messages are cut before they are looked at. */
const MAX_CHARACTERS = 2000;

const PATHS: readonly RegExp[] = [
  // In quotes a path may have spaces.
  /(?<=["'`])(?:\/(?=[^/\s])|[a-z]:[\\/]|\\\\|(?:file|vscode-[a-z-]{1,40}):)[^"'`\n]*(?=["'`])/gi,
  /\b(?:file|vscode-[a-z-]{1,40}):\/{1,3}[^\s"'`<>]*/gi,
  // Without them it goes on behind a space where the next word has a separator as well.
  /(?<!\w)(?:[a-z]:[\\/]|\\\\(?=\w))[^\s"'`<>]*(?: [^\s"'`<>/\\]*[\\/][^\s"'`<>]*)*/gi,
  /(?<![\w.~/<-])\/(?=[^\s/])[^\s"'`<>]*(?: [^\s"'`<>/]*\/[^\s"'`<>]*)*/g,
];

/**
 * Why something failed, for the model and the user. What a file system says names absolute paths, and these tell of the
 * user and his clients: known codes have words of our own, and other messages are without paths.
 */
export function faultWords(error: unknown, localize: Localize): string {
  const message = errorMessage(error).slice(0, MAX_CHARACTERS);
  switch (CODE.exec(`${codeOf(error)} (FileSystemError) ${message}`)?.[0]) {
    case 'EACCES':
    case 'EPERM':
    case 'NoPermissions':
      return localize('the system does not permit it.');
    case 'EROFS':
      return localize('the disk cannot be written to.');
    case 'ENOSPC':
    case 'EDQUOT':
      return localize('the disk is full.');
    case 'ENOENT':
    case 'FileNotFound':
      return localize('the file or its folder is not there.');
    case 'EEXIST':
    case 'EISDIR':
    case 'ENOTDIR':
    case 'FileExists':
    case 'FileIsADirectory':
    case 'FileNotADirectory':
      return localize('something else of that name is in its place.');
    case 'EBUSY':
      return localize('another program uses the file.');
    case 'EMFILE':
    case 'ENFILE':
      return localize('too many files are open.');
    case 'ENAMETOOLONG':
      return localize('its name is too long.');
    case 'EIO':
    case 'Unavailable':
      return localize('the disk cannot be reached.');
    default:
      return withoutPaths(message);
  }
}

/** A text with absolute paths and addresses of files left out. */
export function withoutPaths(text: string): string {
  return PATHS.reduce((cleaned, pattern) => cleaned.replace(pattern, '…'), text);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
