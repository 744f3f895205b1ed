import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import path from 'node:path';
import type { Variables } from '../../core/run/environment';
import type { Shell } from '../../core/tools/executeCommand';
import { ToolError } from '../../core/contract/tool';
import { succeeds } from '../durable';

/** Folders in which a shell is looked for where the PATH has none. */
const USUAL = ['/bin', '/usr/bin', '/usr/local/bin'];

/**
 * What runs commands: bash, else sh; on Windows cmd.exe.
 * @throws ToolError where there is none
 */
export async function findShell(env: Variables, platform: NodeJS.Platform = process.platform): Promise<Shell> {
  if (platform === 'win32') return windowsShell(env);
  const folders = [...(env['PATH'] ?? '').split(':').filter((folder) => path.isAbsolute(folder)), ...USUAL];
  for (const name of ['bash', 'sh']) {
    for (const folder of folders) {
      const program = path.join(folder, name);
      if (await succeeds(access(program, constants.X_OK))) return { program, name, args: (command) => ['-c', command] };
    }
  }
  throw new ToolError('execution', 'not_started', 'There is no shell on this machine: neither bash nor sh was found.');
}

/**
 * cmd.exe, by the path that Windows itself gives. `/d`: nothing of the registry runs first; `/s`: what stands between the
 * first and the last quote is the command as it is, so that it must reach the program unchanged. Its output is UTF-8 (65001).
 * It would run the first line alone; `^` at its end joins the next to it.
 */
export function windowsShell(env: Variables): Shell {
  const root = env['SystemRoot'] ?? env['SYSTEMROOT'] ?? 'C:\\Windows';
  return {
    program: path.win32.join(root, 'System32', 'cmd.exe'),
    name: 'cmd.exe',
    args: (command) => ['/d', '/s', '/c', `"chcp 65001>nul & ${onOneLine(command)}"`],
  };
}

function onOneLine(command: string): string {
  const lines = command.replace(/\^\r?\n/g, '').split(/\r?\n/);
  return lines.filter((line) => line.trim() !== '').join(' & ');
}
