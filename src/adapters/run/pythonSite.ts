import { stat } from 'node:fs/promises';
import path from 'node:path';

/** Where a Python is, as far as its libraries go. */
export interface Installation {
  prefix: string;
  /** E.g. 3.11.2. */
  version: string;
}

/** Folders whose time changes when a library is installed or removed, and the file that makes an environment. */
export function siteFolders(
  { prefix, version }: Installation,
  { platform, home, appData }: { platform: NodeJS.Platform; home: string; appData?: string | undefined },
): string[] {
  const [major = '', minor = ''] = version.split('.');
  if (platform === 'win32') {
    const join = (...names: string[]): string => path.win32.join(...names);
    const own = [join(prefix, 'pyvenv.cfg'), join(prefix, 'Lib', 'site-packages')];
    return appData === undefined ? own : [...own, join(appData, 'Python', `Python${major}${minor}`, 'site-packages')];
  }
  const join = (...names: string[]): string => path.posix.join(...names);
  const named = `python${major}.${minor}`;
  return [
    join(prefix, 'pyvenv.cfg'),
    join(prefix, 'lib', named, 'site-packages'),
    // Debian keeps what its packages and what pip installs apart.
    join(prefix, 'lib', 'python3', 'dist-packages'),
    join(prefix, 'local', 'lib', named, 'dist-packages'),
    platform === 'darwin'
      ? join(home, 'Library', 'Python', `${major}.${minor}`, 'lib', 'python', 'site-packages')
      : join(home, '.local', 'lib', named, 'site-packages'),
  ];
}

/** What tells the state of files and folders: the same while none of them came, went or changed. */
export async function stampOf(files: readonly string[]): Promise<string> {
  const stamps = files.map(async (file) => {
    const info = await stat(file).catch(() => undefined);
    return info ? `${info.mtimeMs} ${info.size} ${info.ino}` : '';
  });
  return JSON.stringify(await Promise.all(stamps));
}
