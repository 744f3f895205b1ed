/** The folder for saved code, as the setting names it. Read at the start of a window: nothing else comes with it. */

export const DEFAULT_CODE_DIRECTORY = '.ba-agent/data';

/** What was written, with `/` between its steps and none at its end. */
export function trimmedFolder(written: string): string {
  return written.trim().replace(/\\/g, '/').replace(/\/+$/, '');
}

/** Whether such a folder is one inside the workspace. */
export function isInside(folder: string): boolean {
  return folder !== '' && !/^([a-z]:|\/)/i.test(folder) && !folder.split('/').includes('..');
}

/** The folder of a setting's value, which may be anything; one that cannot be used is the default. */
export function codeDirectoryOf(written: unknown): string {
  const folder = typeof written === 'string' ? trimmedFolder(written) : '';
  return isInside(folder) ? folder : DEFAULT_CODE_DIRECTORY;
}
