import { spawn, type ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export { sleep };

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** As `os.constants.priority` has them; what it starts has it too. */
  readonly priority?: number;
}

/** A child's end as one number: its exit code, or 1 when a signal ended it. */
export async function ended(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

function start(
  command: string,
  args: readonly string[],
  options: RunOptions,
  output: 'inherit' | 'pipe',
): ChildProcess {
  const child = spawn(command, [...args], {
    cwd: options.cwd,
    env: options.env ?? process.env,
    stdio: ['ignore', output, output],
    // npm is a batch file on Windows, and those only start through a shell.
    shell: process.platform === 'win32' && !path.isAbsolute(command),
  });
  if (options.priority !== undefined && child.pid !== undefined) setPriority(child.pid, options.priority);
  return child;
}

/** Runs a program with its output on ours and gives its exit code. */
export async function exitCode(command: string, args: readonly string[], options: RunOptions = {}): Promise<number> {
  return ended(start(command, args, options, 'inherit'));
}

/** Runs a program with its output on ours; a failure is an error that names the command. */
export async function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<void> {
  const code = await exitCode(command, args, options);
  if (code !== 0) throw new Error(`'${[command, ...args].join(' ')}' ended with exit code ${String(code)}.`);
}

/** Runs a program silently and gives what it printed, both streams in one. A program that is not there has code 127. */
export async function capture(
  command: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<{ code: number; output: string }> {
  const child = start(command, args, options, 'pipe');
  const chunks: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
  const closed = new Promise((resolve) => child.once('close', resolve));
  const code = await ended(child).catch(() => 127);
  if (code !== 127) await closed;
  return { code, output: Buffer.concat(chunks).toString('utf8') };
}

/** Whether a process of this id is there. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Waits until a condition holds; it is asked again and again. @throws when it does not within a minute: the machine may be busy */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 60_000; !(await holds());) {
    if (Date.now() > end) throw new Error(`Not in time: ${what}`);
    await sleep(50);
  }
}

/** Runs a step and says, with its duration, when it is done. */
export async function step<T>(what: string, work: () => Promise<T>): Promise<T> {
  const began = Date.now();
  console.log(`${what} ...`);
  const result = await work();
  console.log(`${what}: done in ${((Date.now() - began) / 1000).toFixed(1)} s`);
  return result;
}

/** An error as text. A plain Error is one of our own messages; of any other the origin matters, too. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.name === 'Error' ? error.message : (error.stack ?? error.message);
}
