/** The folder for saved code, as the setting names it. Read at the start of a window: nothing else comes with it. */
import { isProtectedName, leadsUp } from '../../base/pathNames';

export const DEFAULT_CODE_DIRECTORY = '.ba-agent/data';

/** What was written, with `/` between its steps and none at its end. */
export function trimmedFolder(written: string): string {
  return written.trim().replace(/\\/g, '/').replace(/\/+$/, '');
}

/**
 * Whether such a folder is one inside the workspace, and none that other programs take commands from: a workspace that names
 * `.vscode` or `.git/hooks` would have code run by them.
 */
export function isCodeFolder(folder: string): boolean {
  const isRelative = folder !== '' && !/^([a-z]:|\/)/i.test(folder);
  return isRelative && !folder.split('/').some((step) => leadsUp(step) || isProtectedName(step));
}

/** The folder of a setting's value, which may be anything; one that cannot be used is the default. */
export function codeDirectoryOf(written: unknown): string {
  const folder = typeof written === 'string' ? trimmedFolder(written) : '';
  return isCodeFolder(folder) ? folder : DEFAULT_CODE_DIRECTORY;
}
