import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type * as z from 'zod';
import { parseJson } from '../../base/parseJson';
import type { Log } from '../../core/ports';
import { isAlive } from '../processes';
import { linuxTable, MARK, psTable } from './processTable';
import { ProcessTree } from './processTree';
import { readJsonLines } from './runFolderLines';
import { hostOf } from './runsFolder';
import { HOST_FILE, hostSchema, identityOf, RECORD_END, recordSchema, type KnownProcess } from './runRecords';

const GRACE_MS = 500;
/** Milliseconds after which nothing of another machine's is still in use. */
const STALE_MS = 7 * 24 * 60 * 60 * 1000;
const MAX_RECORD_BYTES = 64 * 1024;

/**
 * Ends what is left of programs whose window is gone without having ended them (it was killed, or the machine took it),
 * and removes what lies there of them. What other windows run is left alone, and what other machines run that share the
 * folder.
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
  const host = hostOf(path.basename(folder));
  if (!host) return 0;
  const { pid, isHere } = host;
  const isInUse = isHere ? isRunning((await hostIn(folder)) ?? { pid }) : isFresh(folder);
  if (await isInUse) return 0;
  let ended = 0;
  const names = isHere ? await readdir(folder).catch((): string[] => []) : [];
  for (const name of names.filter((each) => each.endsWith(RECORD_END))) {
    const lines = await readJsonLines(path.join(folder, name), recordSchema, MAX_RECORD_BYTES).catch(() => []);
    const record = lines.at(-1);
    if (record) ended += await endRun(record);
  }
  await rm(folder, { recursive: true, force: true }).catch(() => undefined); // the next window tries again
  return ended;
}

/** On Windows the system ends the program together with the editor; what that has started may go on, unknown. */
async function endRun({ mark, pid, start }: z.infer<typeof recordSchema>): Promise<number> {
  if (process.platform === 'win32') return 0;
  const table = process.platform === 'linux' ? linuxTable : psTable;
  // The id may be another process's by now.
  const isSame =
    pid !== undefined &&
    (table.has(pid, `${MARK}=${mark}`) || (start !== undefined && (await isRunning({ pid, start }))));
  const tree = new ProcessTree({ pid: isSame ? pid : undefined, mark, since: 0 }, table);
  return tree.endLeft(GRACE_MS);
}

/** Whether a process lives that has this id and, as far as the system tells, is the same. */
async function isRunning({ pid, start }: KnownProcess): Promise<boolean> {
  return isAlive(pid) && (start === undefined || (await identityOf(pid)).start === start);
}

async function isFresh(folder: string): Promise<boolean> {
  const info = await stat(folder).catch(() => undefined);
  return !info || Date.now() - info.mtimeMs < STALE_MS;
}

async function hostIn(folder: string): Promise<KnownProcess | undefined> {
  const text = await readFile(path.join(folder, HOST_FILE), 'utf8').catch(() => '');
  return hostSchema.safeParse(parseJson(text)).data;
}
