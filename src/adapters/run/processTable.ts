import { execFile, execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { isAlive } from '../processes';

const run = promisify(execFile);

/** Milliseconds for which processes are looked at before others have their turn. */
const SLICE_MS = 4;
/** Milliseconds that `ps` may take where nothing else can go on. */
const PS_PATIENCE_MS = 2000;

/** A process that has not ended. */
export interface ProcessRow {
  pid: number;
  parent: number;
  group: number;
  /** The same as the group where the system does not tell. */
  session: number;
  /** Tells it from others that had its id; 0 where the system does not tell. */
  start: number;
}

/** The processes of this machine. */
export interface ProcessTable {
  list(): Promise<ProcessRow[]>;
  /** The same without a pause, for a window that closes. */
  listNow(): ProcessRow[];
  isLeft(row: ProcessRow): boolean;
  /** `start` of a process. */
  since(pid: number): number;
  /** Whether it was started with this variable, `NAME=value`; false where the system does not tell. */
  has(pid: number, variable: string): boolean;
  /** Whether it is an editor, or was started in one, by variables of the editor's that no program gets from here. */
  isOfAnEditor(pid: number): boolean;
}

/** A variable that all processes of a run have, each run another: by it they are found wherever they went. */
export const MARK = 'BA_AGENT_MARK';

/** /proc (man 5 proc). All of it is in memory, but much: 2000 processes take some 60 ms. */
export const linuxTable: ProcessTable = {
  list: async () => (await inSlices(idsInProc(), rowOf)).filter((row) => row !== undefined),
  listNow: () => idsInProc().flatMap((pid) => rowOf(pid) ?? []),
  isLeft: ({ pid, start }) => rowOf(pid)?.start === start,
  since: (pid) => rowOf(pid)?.start ?? 0,
  has: (pid, variable) => variablesOf(pid).includes(`\0${variable}\0`),
  isOfAnEditor: (pid) => /\0(?:VSCODE_|TERM_PROGRAM=vscode\0)/.test(variablesOf(pid)),
};

const PS = ['-A', '-o', 'pid=,ppid=,pgid=,stat='];

/** `ps`, as all other systems of this kind have it (POSIX, ps). */
export const psTable: ProcessTable = {
  list: async () => rowsOfPs((await run('/bin/ps', PS)).stdout),
  listNow: () => rowsOfPs(execFileSync('/bin/ps', PS, { encoding: 'utf8', timeout: PS_PATIENCE_MS })),
  isLeft: ({ pid }) => isAlive(pid),
  since: () => 0,
  has: () => false,
  isOfAnEditor: () => false,
};

/** Looks at one after the other, and lets others have their turn in between. */
export async function inSlices<T, R>(items: readonly T[], look: (item: T) => R): Promise<R[]> {
  const found: R[] = [];
  let until = performance.now() + SLICE_MS;
  for (const item of items) {
    found.push(look(item));
    if (performance.now() < until) continue;
    await new Promise((resolve) => setImmediate(resolve));
    until = performance.now() + SLICE_MS;
  }
  return found;
}

function idsInProc(): number[] {
  return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? Number(name) : []));
}

/** Undefined for one that has ended, whether anybody asked for its end or not. */
function rowOf(pid: number): ProcessRow | undefined {
  return rowOfStat(pid, read(`/proc/${pid}/stat`));
}

/** The name of the program, which may hold anything, is in parentheses; what comes behind has fixed places. */
export function rowOfStat(pid: number, stat: string): ProcessRow | undefined {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state = 'X', parent, group, session] = fields;
  if (stat === '' || hasEnded(state)) return undefined;
  return { pid, parent: Number(parent), group: Number(group), session: Number(session), start: Number(fields[19]) };
}

export function rowsOfPs(text: string): ProcessRow[] {
  return text.split('\n').flatMap((line) => {
    const [, pid, parent, group, state = 'X'] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)/.exec(line) ?? [];
    if (hasEnded(state)) return [];
    return [{ pid: Number(pid), parent: Number(parent), group: Number(group), session: Number(group), start: 0 }];
  });
}

/** A zombie has ended: nobody asked how, that is all. */
function hasEnded(state: string): boolean {
  return /^[ZXx]/.test(state);
}

function variablesOf(pid: number): string {
  return `\0${read(`/proc/${pid}/environ`)}`;
}

/** Empty for what is gone, and for what belongs to somebody else. */
function read(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}
