import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { withoutPaths } from '../core/text/describeError';
import { OUT_OF_MEMORY, type ProcessStart } from '../workers/processProtocol';
import { commandOf } from './run/programStart';

const MB = 1024 * 1024;
/** Of the memory of a process, what its own values may take: the rest is for buffers, threads and what is compiled. */
const HEAP_SHARE = 0.6;
/** What V8 reserves for machine code at most (kMaximalCodeRangeSize of x64). */
const MOST_CODE = 512 * MB;
/** Versions of V8 from this one on may reserve it; 11.3, that of Node 20, does not. */
const RESERVING_V8 = 12;

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
 * The engine's allocator (jemalloc) keeps address space after it has freed it, and the limit counts that space: a process that uses a
 * third of its memory would reach the limit after some queries. This setting makes the allocator give the space back.
 */
const RELEASES = { DUCKDB_JE_MALLOC_CONF: 'retain:false' };

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
  const enforced = memoryBytes + (execPath === process.execPath ? reservedForCode() : MOST_CODE);
  const { file, args: all } = commandOf({ program: execPath, args, memoryBytes: enforced }, platform);
  return spawn(file, all, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { PATH: process.env['PATH'], SystemRoot: process.env['SystemRoot'], ELECTRON_RUN_AS_NODE: '1', ...RELEASES },
    windowsHide: true,
  });
}

let reserved: number | undefined;

/**
 * Bytes of address space that this runtime reserves for machine code and can write to: the limit counts all of it from the
 * start, however little is used. Newer V8 reserves 512 MB so, older ones none.
 */
function reservedForCode(): number {
  if (reserved !== undefined) return reserved;
  const maps = process.platform === 'linux' ? readFileSync('/proc/self/maps', 'utf8') : '';
  const ranges = [...maps.matchAll(/^([0-9a-f]+)-([0-9a-f]+) rwxp/gm)];
  const found = ranges.reduce(
    (sum, [, from = '', to = '']) => sum + Number.parseInt(to, 16) - Number.parseInt(from, 16),
    0,
  );
  // Where this process is set up otherwise than the one that is started: one that cannot start is worse than a wide limit.
  reserved = found === 0 && Number.parseInt(process.versions.v8) >= RESERVING_V8 ? MOST_CODE : found;
  return reserved;
}

/** Whether a process ended for want of memory, by what it wrote: its own watch, V8, or the C++ library of the engine. */
function isOutOfMemory(stderr: string): boolean {
  return stderr.includes(OUT_OF_MEMORY) || /out of memory|bad_alloc|allocation failed/i.test(stderr);
}

/** Characters of what a process writes that are kept: the last ones. */
const KEPT = 4000;

/** Signals that end a process from outside. One that fails ends by others, e.g. SIGSEGV or SIGABRT. */
const FROM_OUTSIDE: readonly (NodeJS.Signals | null)[] = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'];

/** How a process ended: `memory`: it needed more than it may have; `killed`: from outside; `died`: in another way. */
export type ProcessEndKind = 'died' | 'memory' | 'killed';

export interface ProcessEnd {
  how: ProcessEndKind;
  /** Its signal or exit code, without paths. */
  words: string;
  /** The end of what it wrote. */
  stderr: string;
}

/** Tells once of the end of a process. */
export function reportsEnd(child: ChildProcess, tell: (end: ProcessEnd) => void): void {
  let [stderr, isTold] = ['', false];
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr = (stderr + text).slice(-KEPT)));
  const end = (words: string, how: ProcessEndKind): void => {
    if (isTold) return;
    isTold = true;
    tell({ how: isOutOfMemory(stderr) ? 'memory' : how, words, stderr });
  };
  child.on('error', (error) => {
    if (child.pid === undefined) end(withoutPaths(error.message), 'died');
    // What was sent did not arrive, e.g. since the process is gone. How it ended is told when it closes.
    else child.kill('SIGKILL');
  });
  // Behind what it wrote.
  child.on('close', (code, signal) =>
    end(signal ?? `exit code ${code}`, FROM_OUTSIDE.includes(signal) ? 'killed' : 'died'),
  );
}
