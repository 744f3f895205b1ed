import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { link, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import { parseJson } from '../base/parseJson';
import type { SessionLease } from '../core/ports';
import { hasCode, orMissing, readAt } from './durable';
import { isAlive, startOf } from './processes';

const HEARTBEAT_MS = 5000;
/** A lease whose heart has not beaten for so long is free. */
const STALE_MS = 2 * 60 * 1000;
/** Whoever set out to make a lease or to take one over and has not for so long, has died on the way. */
const CLAIM_STALE_MS = 10_000;
/** Bytes that are read of a lease. */
const LARGEST = 4096;

const holderSchema = z.object({
  pid: z.number(),
  host: z.string(),
  /** Unique to one lease; a part of file names. */
  nonce: z.string().regex(/^\w{1,64}$/),
  /** ISO 8601 of the last heartbeat. */
  heartbeat: z.iso.datetime(),
  /** When the process started, where the system tells: ids of processes come again. */
  started: z.string().exactOptional(),
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
  /** Nonces of the leases that this process has. */
  private static readonly own = new Set<string>();
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
    const nonce = randomBytes(16).toString('hex');
    const started = await startOf(process.pid);
    const known = started === undefined ? {} : { started };
    const holder = { pid: process.pid, host: HOST, nonce, heartbeat: new Date(now()).toISOString(), ...known };
    await mkdir(path.dirname(file), { recursive: true });
    let taken = false;
    FileLease.own.add(nonce);
    try {
      taken = (await make(file, holder)) || (await takeOver(file, holder, now));
    } finally {
      if (!taken) FileLease.own.delete(nonce);
    }
    return taken ? new FileLease(file, holder, now) : undefined;
  }

  /** Whether the process that made a lease on this computer can still have it. */
  static async isHolderAlive({ pid, nonce, started }: Holder): Promise<boolean> {
    if (pid === process.pid && FileLease.own.has(nonce)) return true;
    if (!isAlive(pid)) return false;
    const now = await startOf(pid);
    if (started !== undefined && now !== undefined) return started === now;
    return pid !== process.pid; // one of this id that is not this one has died
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

  /**
   * Gives it back; one that another has taken over meanwhile stays as it is. It is done in one go, without a claim: a
   * window that closes ends its process at any moment, and a claim that is left would keep everybody out for a while.
   */
  release(): Promise<void> {
    if (this.over) return Promise.resolve();
    this.end();
    try {
      if (parse(readFileSync(this.file, 'utf8'))?.nonce === this.holder.nonce) rmSync(this.file, { force: true });
      return Promise.resolve();
    } catch (error) {
      return hasCode(error, 'ENOENT')
        ? Promise.resolve()
        : Promise.reject(error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** Writes into the file that was opened: if another one takes its place at the same time, that one is not touched. */
  private async beat(): Promise<void> {
    await using handle = await orMissing(open(this.file, 'r+'), undefined);
    const found = handle && parse(new TextDecoder().decode(await readAt(handle, 0, LARGEST)));
    if (found?.nonce === this.holder.nonce) {
      await handle?.write(JSON.stringify({ ...this.holder, heartbeat: new Date(this.now()).toISOString() }), 0);
    } else this.end();
  }

  private end(): void {
    this.over = true;
    FileLease.own.delete(this.holder.nonce);
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
    const dead = async (): Promise<boolean> => holder.host === HOST && !(await FileLease.isHolderAlive(holder));
    return { id: holder.nonce, free: silent || (await dead()) };
  }
  // It is being made, or who made it died before its words were written.
  const info = await orMissing(stat(file), undefined);
  return (
    info && { id: `unreadable-${Math.trunc(info.mtimeMs)}`, free: Math.abs(now() - info.mtimeMs) > CLAIM_STALE_MS }
  );
}

/** Makes the file, whole or not at all; false when there is one. */
async function make(file: string, holder: Holder): Promise<boolean> {
  const temporary = `${file}.${holder.nonce}`;
  try {
    await writeFile(temporary, JSON.stringify(holder), { flag: 'wx' });
    await link(temporary, file);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    if (hasCode(error, 'ENOSPC', 'EDQUOT') || !(await orMissing(stat(temporary), undefined))) throw error;
    return await makeHere(file, holder); // a disk that has no links
  } finally {
    await rm(temporary, { force: true }).catch(() => undefined); // what is left is removed once it is old
  }
}

/** One that cannot be written to its end is taken away: empty, it would keep everybody out for a while. */
async function makeHere(file: string, holder: Holder): Promise<boolean> {
  await using handle = await open(file, 'wx').catch((error: unknown) => {
    if (hasCode(error, 'EEXIST')) return undefined;
    throw error;
  });
  try {
    await handle?.writeFile(JSON.stringify(holder));
    return handle !== undefined;
  } catch (error) {
    await rm(file, { force: true }).catch(() => undefined);
    throw error;
  }
}

async function takeOver(file: string, holder: Holder, now: Now): Promise<boolean> {
  const found = await look(file, now);
  if (!found) return make(file, holder);
  if (!found.free) return false;
  return replace(file, found.id, now, async () => {
    const temporary = `${file}.${holder.nonce}`;
    try {
      await writeFile(temporary, JSON.stringify(holder), { flag: 'wx' });
      await rename(temporary, file);
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => undefined);
      throw error;
    }
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
  return holderSchema.safeParse(parseJson(text)).data;
}
