import os from 'node:os';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { withLock } from './cache';
import { capture, run } from './process';

/** The full path of a program on the PATH, or undefined. */
export function onPath(name: string): string | undefined {
  const endings = process.platform === 'win32' ? (process.env['PATHEXT'] ?? '.EXE;.CMD').split(';') : [''];
  for (const folder of (process.env['PATH'] ?? '').split(path.delimiter)) {
    for (const ending of endings) {
      const file = path.join(folder, name + ending);
      if (isProgram(file)) return file;
    }
  }
  return undefined;
}

export function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whether this is a Debian or Ubuntu where we may install: then what is missing is installed instead of asked for. */
export function canInstallPackages(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0 && onPath('apt-get') !== undefined;
}

export async function installPackages(...packages: string[]): Promise<void> {
  console.log(`Installing from the system's packages: ${packages.join(' ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Two processes of one run may miss something at the same time.
  await withLock('packages', async () => {
    await run('apt-get', ['update', '-q'], { env });
    await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], { env });
  });
}

/** Sees to it that programs are there: `needed` maps each program to the Debian package that brings it. */
export async function requirePrograms(needed: Readonly<Record<string, string>>, purpose: string): Promise<void> {
  const missing = Object.keys(needed).filter((program) => !onPath(program));
  if (missing.length === 0) return;
  if (canInstallPackages()) {
    await installPackages(...missing.map((program) => needed[program] ?? program));
    return;
  }
  throw new Error(`${purpose} needs ${missing.join(', ')}: install with this system's package manager and run again.`);
}

/** Without a Chinese font the pictures of the Chinese interface, and figures with Chinese labels, show boxes. */
export async function requireChineseFont(): Promise<void> {
  if (!canInstallPackages()) return;
  const isThere = onPath('fc-list') !== undefined && (await capture('fc-list', [':lang=zh'])).output.trim() !== '';
  if (!isThere) await installPackages('fontconfig', 'fonts-noto-cjk');
}

/** What this machine's cores have worked since it started, in milliseconds. */
export function cpuTime(): number {
  return os.cpus().reduce((sum, { times: { user, nice, sys } }) => sum + user + nice + sys, 0);
}
