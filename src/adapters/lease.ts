import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat, writeFile, type FileHandle } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import type { SessionLease } from '../core/ports';
import { hasCode, orMissing } from './durable';

const HEARTBEAT_MS = 5000;
/** A lease whose heart has not beaten for so long is free. */
const STALE_MS = 2 * 60 * 1000;
/** Whoever set out to take a lease over and has not for so long, has died on the way. */
const CLAIM_STALE_MS = 10_000;

const holderSchema = z.object({
  pid: z.number(),
  host: z.string(),
  /** Unique to one lease; a part of file names. */
  nonce: z.string().regex(/^\w{1,64}$/),
  /** ISO 8601 of the last heartbeat. */
  heartbeat: z.iso.datetime(),
});
type Holder = z.infer<typeof holderSchema>;

/** Processes are told apart by their id on one host and system: WSL shares its name with Windows. */
const HOST = `${os.hostname()} (${process.platform})`;

/** Milliseconds since 1970. */
export type Now = () => number;

/**
 * A file that says which process may write something. It is taken by making it, or, when its holder is dead or silent, by
 * putting another in its place. Only who holds the claim on the lease before may do that, and a claim is made once: two
 * never take over the same one.
 */
export class FileLease implements SessionLease {
  private readonly timer: NodeJS.Timeout;
  private over = false;

  private constructor(
    private readonly file: string,
    private readonly holder: Holder,
    private readonly now: Now,
  ) {
    this.timer = setInterval(() => void this.beat().catch(() => undefined), HEARTBEAT_MS);
    this.timer.unref();
  }

  /** @returns undefined while another one has it. @throws when no file can be made there */
  static async take(file: string, now: Now): Promise<FileLease | undefined> {
    const holder = { pid: process.pid, host: HOST, nonce: randomBytes(16).toString('hex'), heartbeat: isoOf(now()) };
    await mkdir(path.dirname(file), { recursive: true });
    const taken = (await make(file, holder)) || (await takeOver(file, holder, now));
    return taken ? new FileLease(file, holder, now) : undefined;
  }

  /** Unique to this lease. */
  get nonce(): string {
    return this.holder.nonce;
  }

  async isHeld(): Promise<boolean> {
    if (this.over) return false;
    const found = await look(this.file, this.now);
    if (found?.id !== this.holder.nonce) this.end();
    return !this.over;
  }

  /** Gives it back; one that another has taken over meanwhile stays as it is. */
  async release(): Promise<void> {
    if (this.over) return;
    this.end();
    await replace(this.file, this.holder.nonce, this.now, () => rm(this.file, { force: true }));
  }

  /** Writes into the file that was opened: if another one takes its place at the same time, that one is not touched. */
  private async beat(): Promise<void> {
    const handle = await orMissing(open(this.file, 'r+'), undefined);
    try {
      if (handle && parse(await readAll(handle))?.nonce === this.holder.nonce) {
        await handle.write(JSON.stringify({ ...this.holder, heartbeat: isoOf(this.now()) }), 0);
      } else this.end();
    } finally {
      await handle?.close();
    }
  }

  private end(): void {
    this.over = true;
    clearInterval(this.timer);
  }
}

/** The nonce of the lease in a file, as long as its holder lives; undefined for a free one. */
export async function holderOf(file: string, now: Now): Promise<string | undefined> {
  const found = await look(file, now);
  return found && !found.free ? found.id : undefined;
}

interface Found {
  /** Its nonce, or what tells a file that cannot be read from any other. */
  id: string;
  free: boolean;
}

async function look(file: string, now: Now): Promise<Found | undefined> {
  const text = await orMissing(readFile(file, 'utf8'), undefined);
  if (text === undefined) return undefined;
  const holder = parse(text);
  if (holder) {
    const silent = Math.abs(now() - Date.parse(holder.heartbeat)) > STALE_MS;
    return { id: holder.nonce, free: silent || (holder.host === HOST && !isAlive(holder.pid)) };
  }
  // It is being made, or who made it died before its words were written.
  const info = await orMissing(stat(file), undefined);
  return info && { id: `unreadable-${Math.trunc(info.mtimeMs)}`, free: Math.abs(now() - info.mtimeMs) > STALE_MS };
}

/** Makes the file; false when there is one. */
async function make(file: string, holder: Holder): Promise<boolean> {
  try {
    await writeFile(file, JSON.stringify(holder), { flag: 'wx' });
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

async function takeOver(file: string, holder: Holder, now: Now): Promise<boolean> {
  const found = await look(file, now);
  if (!found) return make(file, holder);
  if (!found.free) return false;
  return replace(file, found.id, now, async () => {
    const temporary = `${file}.${holder.nonce}`;
    await writeFile(temporary, JSON.stringify(holder), { flag: 'wx' });
    await rename(temporary, file);
  });
}

/** Does something to a lease that nobody else can do to it at the same time. False when it is another's to do. */
async function replace(file: string, id: string, now: Now, work: () => Promise<void>): Promise<boolean> {
  const claims: string[] = [];
  for (;;) {
    const claim = `${file}.${id}.${claims.length}`;
    claims.push(claim);
    const made = await writeFile(claim, '', { flag: 'wx' }).then(
      () => true,
      (error: unknown) => {
        if (hasCode(error, 'EEXIST')) return false;
        throw error;
      },
    );
    if (made) break;
    const info = await orMissing(stat(claim), undefined);
    if (!info || Math.abs(now() - info.mtimeMs) < CLAIM_STALE_MS) return false;
  }
  try {
    // The claim may have been made after another one had done its work and taken its own away.
    if ((await look(file, now))?.id !== id) return false;
    await work();
    return true;
  } finally {
    for (const claim of claims) await rm(claim, { force: true });
  }
}

function parse(text: string): Holder | undefined {
  try {
    return holderSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

async function readAll(handle: FileHandle): Promise<string> {
  const { buffer, bytesRead } = await handle.read(new Uint8Array(4096), 0, 4096, 0);
  return new TextDecoder().decode(buffer.subarray(0, bytesRead));
}

/** Signal 0 only asks: ESRCH says that there is no such process, EPERM that it is another user's. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}
