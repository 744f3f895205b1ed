import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import os from 'node:os';
import { hasCode } from '../durable';

/** How much less than the editor a program gets of the processor where both want it: `nice`. */
const NICE = 5;

/**
 * What a shell does before it becomes the program: no core files in the user's folders, no more memory than it may have,
 * and where memory is short the system ends the program and not the editor. What a system does not have is left out.
 * RLIMIT_DATA, `ulimit -d` in units of 1024 bytes, covers all private memory that can be written (Linux 4.7, man 2
 * setrlimit); other systems know only the part that brk(2) gives.
 */
const BECOME = `{ ulimit -c 0; ulimit -d "$1"; echo 500 >/proc/self/oom_score_adj; } 2>/dev/null; shift; exec "$@"`;
const SHELL = '/bin/sh';

export interface ProgramStart {
  program: string;
  args: readonly string[];
  cwd: string;
  env: Readonly<Record<string, string>>;
  /** Bytes that it may use; undefined: as many as there are. */
  memoryBytes: number | undefined;
}

/**
 * Why a program cannot be started, as the system would say it: ENOENT, EACCES; ENOTDIR where the folder is gone that it is
 * to run in. Undefined where nothing is in the way.
 */
export async function obstacleOf({ program, cwd }: Pick<ProgramStart, 'program' | 'cwd'>): Promise<string | undefined> {
  const folder = await stat(cwd).catch(() => undefined);
  if (!folder?.isDirectory()) return 'ENOTDIR';
  try {
    await access(program, constants.X_OK);
    return (await stat(program)).isFile() ? undefined : 'EACCES';
  } catch (error) {
    return codeOf(error);
  }
}

/** What is started for a program; `verbatim`: Windows gives it the arguments without quotes of Node's own. */
export function commandOf(
  start: Pick<ProgramStart, 'program' | 'args' | 'memoryBytes'>,
  platform: NodeJS.Platform,
): { file: string; args: string[]; verbatim: boolean } {
  const { program, args, memoryBytes } = start;
  // cmd.exe reads its command line by rules of its own, in which `\"` is no quote.
  if (platform === 'win32') return { file: program, args: [...args], verbatim: /(^|[\\/])cmd\.exe$/i.test(program) };
  const limit = memoryBytes === undefined || platform !== 'linux' ? 'unlimited' : String(Math.ceil(memoryBytes / 1024));
  return { file: SHELL, args: ['-c', BECOME, 'sh', limit, program, ...args], verbatim: false };
}

/** Starts a program in a group of its own. @throws what `spawn` throws; a program that is not there is told by 'error' */
export function startProgram(start: ProgramStart, stdio: StdioOptions): ChildProcess {
  const { file, args, verbatim } = commandOf(start, process.platform);
  const child = spawn(file, args, {
    cwd: start.cwd,
    env: { ...start.env },
    stdio,
    // On Windows a detached process gets a console window, and outlives the editor.
    detached: process.platform !== 'win32',
    windowsHide: true,
    windowsVerbatimArguments: verbatim,
  });
  lowerPriority(child.pid);
  return child;
}

/** The system's code of an error. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'UNKNOWN';
}

function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    os.setPriority(pid, NICE);
  } catch (error) {
    // It has ended, or it has less already.
    if (!hasCode(error, 'ERR_SYSTEM_ERROR')) throw error;
  }
}
