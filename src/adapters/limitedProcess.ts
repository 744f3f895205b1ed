import { spawn, type ChildProcess } from 'node:child_process';
import { withoutPaths } from '../core/tools/faultWords';
import { OUT_OF_MEMORY, type ProcessStart } from '../workers/processProtocol';
import { commandOf } from './run/programStart';

const MB = 1024 * 1024;
/** Of the memory of a process, what its own values may take: the rest is for buffers, threads and what is compiled. */
const HEAP_SHARE = 0.6;

export interface ProcessOptions {
  /** The bundled entry point. */
  script: string;
  /** For the entry point; workers/serve reads it. */
  data?: unknown;
  /** Bytes that the process may take. Linux enforces it (RLIMIT_DATA); elsewhere the process watches itself. */
  memoryBytes: number;
  /** The runtime; the host's own where it is missing. */
  execPath?: string;
  /** For tests. */
  platform?: NodeJS.Platform;
}

/**
 * Starts a script of Node's in a process of its own with a limit on its memory. It gets nothing of the host's environment
 * but what a runtime needs to start, and ends with the host.
 */
export function startLimited({
  script,
  data,
  memoryBytes,
  execPath = process.execPath,
  platform = process.platform,
}: ProcessOptions): ChildProcess {
  const heapMb = Math.floor((memoryBytes / MB) * HEAP_SHARE);
  const watched = platform === 'linux' ? 0 : Math.ceil(memoryBytes);
  const start: ProcessStart = { watched, data };
  const args = [`--max-old-space-size=${heapMb}`, script, JSON.stringify(start)];
  const { file, args: all } = commandOf({ program: execPath, args, memoryBytes }, platform);
  return spawn(file, all, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { PATH: process.env['PATH'], SystemRoot: process.env['SystemRoot'], ELECTRON_RUN_AS_NODE: '1' },
    windowsHide: true,
  });
}

/** Whether a process ended for want of memory, by what it wrote: its own watch, V8, or the C++ library of the engine. */
export function isOutOfMemory(stderr: string): boolean {
  return stderr.includes(OUT_OF_MEMORY) || /out of memory|bad_alloc|allocation failed/i.test(stderr);
}

/** Characters of what a process writes that are kept: the last ones. */
const KEPT = 4000;

/** Tells once of the end of a process, in words without paths, and the end of what it wrote. */
export function tellsEnd(child: ChildProcess, tell: (words: string, stderr: string) => void): void {
  let [stderr, isTold] = ['', false];
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr = (stderr + text).slice(-KEPT)));
  const end = (words: string): void => {
    if (isTold) return;
    isTold = true;
    tell(words, stderr);
  };
  child.on('error', (error) => end(withoutPaths(error.message)));
  // Behind what it wrote.
  child.on('close', (code, signal) => end(signal ?? `exit code ${code}`));
}
