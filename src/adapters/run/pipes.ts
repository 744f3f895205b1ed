import { execFile, type ChildProcess } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import net from 'node:net';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';

export type Streams = Record<'stdout' | 'stderr', Readable>;

/** What a program writes to. */
export interface Pipes {
  stdio: ['ignore', number | 'pipe', number | 'pipe'];
  /** What it writes, once it was started. */
  streams(child: ChildProcess): Streams;
  /** It was not started. */
  close(): void;
}

/** Where Node makes the pipes. */
export const ownPipes: Pipes = {
  stdio: ['ignore', 'pipe', 'pipe'],
  streams: ({ stdout, stderr }) => {
    if (!stdout || !stderr) throw new Error('A program that was started has its pipes.');
    return { stdout, stderr };
  },
  close: () => undefined,
};

/**
 * Pipes for a program. Node gives programs sockets, which Linux does not open again: `tee /dev/stderr` and
 * `open('/dev/stdout')` would fail as they do in no terminal (ENXIO, man 2 open). So on Linux they are pipes with a name,
 * which is gone when both ends are open. Where a folder or a system has no such, Node makes them.
 * @param name the beginning of a path for them
 */
export async function openPipes(name: string): Promise<Pipes> {
  if (process.platform !== 'linux') return ownPipes;
  const names = [`${name}.out`, `${name}.err`] as const;
  const open: number[] = [];
  const opened = (file: string, flags: number): number => {
    const end = openSync(file, flags);
    open.push(end);
    return end;
  };
  const close = (): void => {
    for (const end of open.splice(0)) closeSync(end);
  };
  try {
    await promisify(execFile)('mkfifo', ['-m', '600', ...names]);
    // Opened for reading first, or opening for writing would wait.
    const [out, err] = names.map((file) => opened(file, constants.O_RDONLY | constants.O_NONBLOCK));
    const [toOut, toErr] = names.map((file) => opened(file, constants.O_WRONLY));
    if (out === undefined || err === undefined || toOut === undefined || toErr === undefined) return ownPipes;
    return {
      stdio: ['ignore', toOut, toErr],
      streams: () => {
        for (const end of [toOut, toErr]) closeSync(end);
        open.length = 0;
        return { stdout: reading(out), stderr: reading(err) };
      },
      close,
    };
  } catch {
    close();
    return ownPipes;
  } finally {
    await Promise.all(names.map((file) => rm(file, { force: true }).catch(() => undefined)));
  }
}

function reading(end: number): Readable {
  return new net.Socket({ fd: end, readable: true, writable: false });
}
