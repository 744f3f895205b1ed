import { spawn, type ChildProcess } from 'node:child_process';
import { CancelledError } from '../../base/errors';
import { parseJson } from '../../base/parseJson';
import { realAfter, type After } from '../../base/after';
import { hasCode } from '../durable';
import { codeOf } from './programStart';
import { WindowsTree } from './taskkill';

/** Characters of each stream that are looked at: one line is expected. */
const MAX_CHARACTERS = 1_000_000;

export interface ShortRun {
  /** Absolute path. */
  program: string;
  args: readonly string[];
  cwd: string | undefined;
  env: Readonly<Record<string, string | undefined>>;
  /** What it reads. */
  input: string;
  timeoutMs: number;
  /** For tests. */
  after?: After | undefined;
}

export type ShortEnd =
  | { how: 'exited'; code: number; stdout: string; stderr: string }
  | { how: 'timed_out' }
  /** `code` is the system's, e.g. ENOENT. */
  | { how: 'not_started'; code: string };

/**
 * Runs a program that answers at once, e.g. an interpreter that is asked for its version, and ends all of it when its time
 * is up. @throws CancelledError when the signal aborts
 */
export function runShortly(run: ShortRun, signal: AbortSignal, platform = process.platform): Promise<ShortEnd> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(new CancelledError());
      return;
    }
    const command = startOf(run.program, run.args, platform, process.env['ComSpec']);
    if (!command) {
      resolve({ how: 'not_started', code: 'EINVAL' });
      return;
    }
    let child: ChildProcess;
    try {
      child = spawn(command.program, command.args, {
        ...(run.cwd === undefined ? {} : { cwd: run.cwd }),
        env: { ...run.env },
        detached: platform !== 'win32', // a group of its own, which can be ended with what it has started
        windowsHide: true,
        windowsVerbatimArguments: command.verbatim,
      });
    } catch (error) {
      resolve({ how: 'not_started', code: codeOf(error) });
      return;
    }
    const [stdout, stderr] = [textOf(child.stdout), textOf(child.stderr)];
    const end = (): void => {
      stopTimer();
      signal.removeEventListener('abort', stop);
    };
    const stop = (): void => {
      end();
      endAll(child, platform);
      reject(new CancelledError());
    };
    const stopTimer = (run.after ?? realAfter)(run.timeoutMs, () => {
      end();
      endAll(child, platform);
      resolve({ how: 'timed_out' });
    });
    signal.addEventListener('abort', stop, { once: true });
    child.on('error', (error) => {
      end();
      resolve({ how: 'not_started', code: codeOf(error) });
    });
    child.on('close', (code) => {
      end();
      resolve({ how: 'exited', code: code ?? -1, stdout: stdout(), stderr: stderr() });
    });
    child.stdin?.on('error', () => undefined); // it ended without reading: its end says why
    child.stdin?.end(run.input);
  });
}

/**
 * How a program is started. Node starts no batch file of Windows by itself, which programs of version managers are there;
 * undefined for one that could not be quoted.
 */
export function startOf(
  program: string,
  args: readonly string[],
  platform: NodeJS.Platform,
  shell: string | undefined,
): { program: string; args: string[]; verbatim: boolean } | undefined {
  if (platform !== 'win32' || !/\.(bat|cmd)$/i.test(program)) return { program, args: [...args], verbatim: false };
  const words = [program, ...args];
  // Within quotes cmd.exe still replaces %NAME%.
  if (words.some((word) => /["%\r\n]/.test(word))) return undefined;
  const line = words.map((word) => `"${word}"`).join(' ');
  return { program: shell ?? 'cmd.exe', args: ['/d', '/s', '/c', `"${line}"`], verbatim: true };
}

/** What a script of ours answered, as JSON in its last line: what the user's own start-up code prints comes before. */
export function answerOf(end: ShortEnd): unknown {
  return end.how === 'exited' && end.code === 0 ? parseJson(end.stdout.trim().split('\n').at(-1) ?? '') : undefined;
}

function endAll(child: ChildProcess, platform: NodeJS.Platform): void {
  // Who still holds its streams must not keep us listening.
  for (const stream of child.stdio) stream?.destroy();
  if (child.pid === undefined) return;
  if (platform === 'win32') {
    void new WindowsTree(child.pid).end();
    return;
  }
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    if (!hasCode(error, 'ESRCH', 'EPERM')) throw error; // macOS says EPERM of a group of zombies
  }
}

function textOf(stream: NodeJS.ReadableStream | null): () => string {
  let text = '';
  stream?.setEncoding('utf8');
  stream?.on('data', (chunk: string) => {
    if (text.length < MAX_CHARACTERS) text += chunk;
  });
  return () => text;
}
