import { randomBytes } from 'node:crypto';
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import { startOf } from '../processes';
import { ownFolderName } from './runsFolder';

/** What tells a process from others that had its id; without a start the system does not tell. */
const processSchema = z.object({ pid: z.int().positive(), start: z.string().exactOptional() });
export type KnownProcess = z.infer<typeof processSchema>;

/** The process that runs programs, in `host.json` of its folder. */
export const hostSchema = processSchema;
/** A program that runs, in `<run>.run.jsonl` beside it: its last line is what is known. */
export const recordSchema = processSchema.partial().extend({ mark: z.string().regex(/^[\w-]{16,64}$/) });

export const HOST_FILE = 'host.json';
export const RECORD_END = '.run.jsonl';

/**
 * The folder in which this process has what belongs to the programs that it runs: a record of each, by which what is left of
 * it is found when this process dies, and its output until somebody takes that over. What belongs to a process that is
 * gone can be told by the folder's name. Where it cannot be made programs run all the same.
 */
export class RunRecords {
  readonly folder: string;
  private readonly running = new Set<string>();
  private made: Promise<void> | undefined;

  constructor(parent: string) {
    this.folder = path.join(parent, ownFolderName(randomBytes(6).toString('hex')));
  }

  /** Makes the folder, once. */
  async prepare(): Promise<void> {
    try {
      if (mkdirSync(this.folder, { recursive: true, mode: 0o700 }) !== undefined) this.made = undefined;
      await (this.made ??= identityOf(process.pid).then((host) =>
        writeFileSync(path.join(this.folder, HOST_FILE), JSON.stringify(host), { mode: 0o600 }),
      ));
    } catch {
      this.made = undefined; // a disk that is full may have room for the next
    }
  }

  /** The beginning of the paths of a run's files. */
  nameOf(run: string): string {
    return path.join(this.folder, run);
  }

  /** Notes a program that is about to be started: this process may die as soon as it is. */
  add(run: string, mark: string): void {
    this.running.add(run);
    this.note(run, { mark });
  }

  /** Notes which process it is. */
  started(run: string, pid: number, mark: string): void {
    this.note(run, { pid, mark });
    void identityOf(pid).then((known) => {
      if (this.running.has(run)) this.note(run, { ...known, mark });
    });
  }

  /** Nothing of it is left. */
  remove(run: string): void {
    this.running.delete(run);
    removeNow(`${this.nameOf(run)}${RECORD_END}`);
  }

  /** Removes all of it. */
  dispose(): void {
    this.running.clear();
    removeNow(this.folder);
  }

  /** A line more: what is there is never half written. */
  private note(run: string, known: Partial<KnownProcess> & { mark: string }): void {
    try {
      appendFileSync(path.join(this.folder, `${run}${RECORD_END}`), `${JSON.stringify(known)}\n`, { mode: 0o600 });
    } catch {
      // It runs unrecorded.
    }
  }
}

/** What cannot be removed now goes when a later window looks for what was left. */
function removeNow(place: string): void {
  try {
    rmSync(place, { recursive: true, force: true });
  } catch {
    // See above.
  }
}

/** A process by what tells it from others that had its id. */
export async function identityOf(pid: number): Promise<KnownProcess> {
  const start = process.platform === 'darwin' ? await psStart(pid) : await startOf(pid);
  return start === undefined || start === '' ? { pid } : { pid, start };
}

/** When it started, to the second, in the same words whoever asks. */
async function psStart(pid: number): Promise<string | undefined> {
  const env = { LC_ALL: 'C', TZ: 'UTC' };
  const asked = promisify(execFile)('/bin/ps', ['-p', String(pid), '-o', 'lstart='], { env });
  return asked.then(({ stdout }) => stdout.trim()).catch(() => undefined);
}
