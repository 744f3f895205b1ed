import { createHash } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { isAlive } from '../processes';

/** The folder of what belongs to programs while they run, one for all windows: `<global storage>/runs-now`. */
export function runsFolder(globalStorage: string): string {
  return path.join(globalStorage, 'runs-now');
}

/** Name of a folder of it that this process makes: `<pid>-<machine>-<random>`. */
export function ownFolderName(random: string): string {
  return `${process.pid}-${thisMachine()}-${random}`;
}

/** Whose folder of it that is, by its name. Undefined for what no runner made. */
export function hostOf(name: string): { pid: number; isHere: boolean } | undefined {
  const [, pid, machine] = /^([1-9]\d{0,9})-([0-9a-f]{8})-[0-9a-f]+$/.exec(name) ?? [];
  return pid === undefined ? undefined : { pid: Number(pid), isHere: machine === thisMachine() };
}

/**
 * Tells machines apart that share the folder, whose ids of processes say nothing here: the home folder of a server lies
 * on many, and that of a container in others.
 */
function thisMachine(): string {
  const own = process.platform === 'linux' ? `${os.hostname()} ${namespace()}` : process.platform;
  return createHash('sha256').update(own).digest('hex').slice(0, 8);
}

/** Of the ids of processes (man 7 pid_namespaces). */
function namespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

/** Whether a window that is gone left anything there. It takes one look at the folder, so that the start may ask. */
export async function hasOrphans(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch((): string[] => []);
  return names.map(hostOf).some((host) => host?.isHere === true && !isAlive(host.pid));
}
