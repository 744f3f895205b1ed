import { readFile } from 'node:fs/promises';
import { hasCode } from './durable';

/** Signal 0 only asks: ESRCH says that there is no such process, EPERM that it is another user's. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

/** What tells a process from any other that had its id; undefined where the system does not say (Linux does). */
export async function startOf(pid: number): Promise<string | undefined> {
  try {
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, which may hold anything, is in parentheses; the start is the 22nd field of all.
    const start = stat
      .slice(stat.lastIndexOf(')') + 1)
      .trim()
      .split(/\s+/)[19];
    return start === undefined ? undefined : `${boot.trim()} ${start}`;
  } catch {
    return undefined;
  }
}
