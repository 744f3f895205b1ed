import { errorMessage } from '../../base/errors';
import type { Localize } from './formatter';

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
export function describeError(error: unknown, localize: Localize): string {
  const message = errorMessage(error).slice(0, MAX_CHARACTERS);
  const code = CODE.exec(`${codeOf(error)} (FileSystemError) ${message}`)?.[0] ?? '';
  const known: readonly (readonly [codes: string, words: string])[] = [
    ['EACCES EPERM NoPermissions', localize('the system does not permit it.')],
    ['EROFS', localize('the disk cannot be written to.')],
    ['ENOSPC EDQUOT', localize('the disk is full.')],
    ['ENOENT FileNotFound', localize('the file or its folder is not there.')],
    [
      'EEXIST EISDIR ENOTDIR FileExists FileIsADirectory FileNotADirectory',
      localize('something else of that name is in its place.'),
    ],
    ['EBUSY', localize('another program uses the file.')],
    ['EMFILE ENFILE', localize('too many files are open.')],
    ['ENAMETOOLONG', localize('its name is too long.')],
    ['EIO Unavailable', localize('the disk cannot be reached.')],
  ];
  return known.find(([codes]) => codes.split(' ').includes(code))?.[1] ?? withoutPaths(message);
}

/** What an error says, without paths: for the log. */
export function faultText(error: unknown): string {
  return withoutPaths(errorMessage(error));
}

/** A text with absolute paths and addresses of files left out. */
export function withoutPaths(text: string): string {
  return PATHS.reduce((cleaned, pattern) => cleaned.replace(pattern, '…'), text);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
