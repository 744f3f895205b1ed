import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type * as z from 'zod';
import type { Log } from '../../core/ports';
import { isAlive } from '../processes';
import { linuxTable, MARK, psTable } from './processTable';
import { ProcessTree } from './processTree';
import { hostOf } from './runsFolder';
import { HOST_FILE, hostSchema, identityOf, RECORD_END, recordSchema, type KnownProcess } from './runRecords';

const GRACE_MS = 500;

/**
 * Ends what is left of programs whose window is gone without having ended them (it was killed, or the machine took it),
 * and removes what lies there of them. What other windows run is left alone.
 * @param folder the one that the runners have their folders in
 * @returns how many processes were ended
 */
export async function endOrphans(folder: string, log: Log): Promise<number> {
  const names = await readdir(folder).catch((): string[] => []);
  const counts = await Promise.all(names.map((name) => endOrphansOf(path.join(folder, name))));
  const ended = counts.reduce((sum, count) => sum + count, 0);
  if (ended > 0) log.warn(`${ended} processes were ended that a closed window had left running.`);
  return ended;
}

async function endOrphansOf(folder: string): Promise<number> {
  const pid = hostOf(path.basename(folder));
  if (pid === undefined) return 0;
  if (await isRunning((await readJson(path.join(folder, HOST_FILE), hostSchema)) ?? { pid })) return 0;
  const names = (await readdir(folder).catch((): string[] => [])).filter((name) => name.endsWith(RECORD_END));
  let ended = 0;
  for (const name of names) {
    const record = await readJson(path.join(folder, name), recordSchema);
    if (record) ended += await endRun(record);
  }
  await rm(folder, { recursive: true, force: true }).catch(() => undefined); // the next window tries again
  return ended;
}

/** On Windows the system ends what the editor started together with it. */
async function endRun({ mark, ...first }: z.infer<typeof recordSchema>): Promise<number> {
  if (process.platform === 'win32') return 0;
  const table = process.platform === 'linux' ? linuxTable : psTable;
  // The id may be another process's by now.
  const isSame = table.has(first.pid, `${MARK}=${mark}`) || (first.start !== undefined && (await isRunning(first)));
  const tree = new ProcessTree({ pid: isSame ? first.pid : undefined, mark, since: 0 }, table);
  return tree.endLeft(GRACE_MS);
}

/** Whether a process lives that has this id and, as far as the system tells, is the same. */
async function isRunning({ pid, start }: KnownProcess): Promise<boolean> {
  return isAlive(pid) && (start === undefined || (await identityOf(pid)).start === start);
}

async function readJson<T>(file: string, schema: z.ZodType<T>): Promise<T | undefined> {
  try {
    return schema.safeParse(JSON.parse(await readFile(file, 'utf8'))).data;
  } catch {
    return undefined;
  }
}
