import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { isAlive } from '../processes';

/** The folder of what belongs to programs while they run, one for all windows: `<global storage>/runs-now`. */
export function runsFolder(globalStorage: string): string {
  return path.join(globalStorage, 'runs-now');
}

/** Whose folder of it that is, by its name: `<pid>-<random>`. Undefined for what no runner made. */
export function hostOf(name: string): number | undefined {
  const pid = Number(/^(\d{1,10})-[0-9a-f]+$/.exec(name)?.[1]);
  return pid > 0 ? pid : undefined;
}

/** Whether a window that is gone left anything there. It takes one look at the folder, so that the start may ask. */
export async function hasOrphans(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch((): string[] => []);
  return names.map(hostOf).some((pid) => pid !== undefined && !isAlive(pid));
}
