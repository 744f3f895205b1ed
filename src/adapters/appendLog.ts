import { constants } from 'node:fs';
import { open, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { AppendLog } from '../core/ports';
import { SessionFileError } from '../core/session/sessionFileError';
import { hasCode, makeFolder, orMissing, syncFolder } from './durable';

const NEWLINE = 0x0a;
/** Bytes at the end of a file by which it is known again. */
const LAST = 256;
const NOTHING = new Uint8Array();
const { O_APPEND, O_CREAT, O_EXCL, O_RDWR } = constants;

/** A file as this process read and wrote it. */
interface Expected {
  /** Its numbers in the file system; undefined where those of an open file are not those of its name. */
  file: { dev: bigint; ino: bigint } | undefined;
  /** Bytes to the end of what was read or written. */
  size: number;
  /** The last of these bytes. */
  last: Uint8Array;
  /** What was written behind them and not acknowledged: any beginning of it may be there. */
  unsure: Uint8Array;
}

/**
 * An append-only file on disk. Appends run one after the other, each a single write of a whole line followed by
 * fdatasync, so a line that was acknowledged survives a crash. A torn tail that a crash or a full disk left is closed with
 * a newline before the next append, so that it costs its own line alone.
 *
 * Before and after each append the file has to be as this process read and wrote it: the same file under its name, of the
 * same size and with the same end, or still missing where it was. Where a program that syncs, or a person, has put
 * something else there, nothing is acknowledged.
 */
export class FileAppendLog implements AppendLog {
  private handle: FileHandle | undefined;
  private expected: Expected | 'missing' | undefined;
  /** From the first append on what is expected is what was written: what others have added is not. */
  private isWriter = false;
  private queue: Promise<void> = Promise.resolve();
  private found: Promise<string> | undefined;

  /** @param file where it is; a function is asked once, at the first use */
  constructor(private readonly file: string | (() => Promise<string>)) {}

  /**
   * Once something was appended this reads the file that it went into, also where another one has its name by now.
   * @throws SessionFileError `replaced` when it is not as it was read and written before
   */
  async readRange(offset: number, length: number): Promise<Uint8Array> {
    if (this.handle) return this.rangeOf(this.handle, offset, length);
    await using handle = await orMissing(open(await this.path(), 'r'), undefined);
    if (!handle) return await this.readMissing();
    this.expected ??= await this.asFound(handle, 0);
    await this.assertNamed(handle);
    return await this.rangeOf(handle, offset, length);
  }

  async size(): Promise<number> {
    return (await orMissing(stat(await this.path()), undefined))?.size ?? 0;
  }

  /** @throws SessionFileError `replaced` when it is not as this process read and wrote it */
  append(line: string): Promise<void> {
    this.isWriter = true;
    const write = this.queue.then(() => this.write(new TextEncoder().encode(line)));
    this.queue = write.catch(() => undefined);
    return write;
  }

  /** Waits for appends under way, then closes the file. A later append opens it again. */
  async close(): Promise<void> {
    await this.queue;
    await this.forget();
  }

  private path(): Promise<string> {
    if (typeof this.file === 'string') return Promise.resolve(this.file);
    if (this.found) return this.found;
    const found = this.file();
    this.found = found;
    found.catch(() => (this.found = undefined));
    return found;
  }

  private async readMissing(): Promise<Uint8Array> {
    if (typeof this.expected === 'object') throw await this.replaced();
    this.expected = 'missing';
    return NOTHING;
  }

  private async rangeOf(handle: FileHandle, offset: number, length: number): Promise<Uint8Array> {
    const { expected } = this;
    if (typeof expected === 'object') await this.behind(handle, expected);
    const bytes = await bytesAt(handle, offset, offset + length);
    const size = offset + bytes.length;
    if (!this.isWriter && this.expected === expected && typeof expected === 'object' && size > expected.size) {
      this.expected = { ...expected, size, last: bytes.slice(-LAST) };
    }
    return bytes;
  }

  private async write(line: Uint8Array): Promise<void> {
    try {
      const { handle, expected } = await this.ready();
      this.expected = { ...expected, unsure: line };
      const { bytesWritten } = await handle.write(line);
      if (bytesWritten !== line.length) throw await this.cutShort(handle, bytesWritten, line.length);
      await handle.datasync();
      const written = withBytes(expected, line);
      await this.assertNamed(handle);
      if ((await this.behind(handle, written)).length > 0) throw await this.replaced();
      this.expected = written;
    } catch (error) {
      // The next append heals what may be a torn tail. What was replaced can be read as long as it is open.
      if (!(error instanceof SessionFileError)) await this.forget().catch(() => undefined);
      throw error;
    }
  }

  /** Why a write took a part of its bytes alone: what the system says to one more, which closes the line if it can. */
  private async cutShort(handle: FileHandle, written: number, length: number): Promise<Error> {
    const short = new Error(`Only ${written} of ${length} bytes were written.`);
    return handle.write('\n').then(
      () => short,
      (error: unknown) => (error instanceof Error ? error : short),
    );
  }

  /** The file, open and as it is expected to be; a line at its end that was not acknowledged and is torn is closed. */
  private async ready(): Promise<{ handle: FileHandle; expected: Expected }> {
    const handle = (this.handle ??= await this.open());
    const before = typeof this.expected === 'object' ? this.expected : await this.asFound(handle);
    await this.assertNamed(handle);
    const more = await this.behind(handle, before);
    if (!isBeginning(more, before.unsure)) throw await this.replaced();
    let expected = withBytes(before, more);
    this.expected = expected;
    if (expected.size > 0 && expected.last.at(-1) !== NEWLINE) {
      await handle.write('\n');
      expected = withBytes(expected, Uint8Array.of(NEWLINE));
    }
    return { handle, expected };
  }

  /** Opens the file for appending; makes it, and its folders, where it was missing and is. */
  private async open(): Promise<FileHandle> {
    const { expected } = this;
    const file = await this.path();
    if (typeof expected !== 'object') await makeFolder(path.dirname(file));
    let flags = O_APPEND | O_RDWR;
    if (expected === undefined) flags |= O_CREAT;
    if (expected === 'missing') flags |= O_CREAT | O_EXCL;
    const handle = await open(file, flags).catch(async (error: unknown) => {
      throw expected !== undefined && hasCode(error, 'ENOENT', 'EEXIST') ? await this.replaced() : error;
    });
    try {
      // A file that its folder does not know after a crash is lost.
      if ((await handle.stat()).size === 0) await syncFolder(path.dirname(file));
      if (expected === 'missing') this.expected = await this.asFound(handle);
      return handle;
    } catch (error) {
      await handle.close().catch(() => undefined);
      throw error;
    }
  }

  /** What is expected of a file from now on of which nothing is known. @param end bytes of it that are known; all of them */
  private async asFound(handle: FileHandle, end?: number): Promise<Expected> {
    const [open, named] = [await handle.stat({ bigint: true }), await this.named()];
    const isKnown = named?.ino === open.ino && named.dev === open.dev;
    const size = end ?? Number(open.size);
    const last = await bytesAt(handle, Math.max(0, size - LAST), size);
    return { file: isKnown ? { dev: open.dev, ino: open.ino } : undefined, size, last, unsure: NOTHING };
  }

  /** @throws SessionFileError `replaced` when it is not the file that is expected, or not the one that has the name */
  private async assertNamed(handle: FileHandle): Promise<void> {
    if (this.expected === 'missing') throw await this.replaced();
    const file = this.expected?.file;
    if (!file) return;
    const [open, named] = [await handle.stat({ bigint: true }), await this.named()];
    if (![open, named].every((each) => each?.ino === file.ino && each.dev === file.dev)) throw await this.replaced();
  }

  /**
   * What stands behind the bytes that are expected, as far as it can be of use.
   * @throws SessionFileError `replaced` when the file is shorter, or has another end there
   */
  private async behind(handle: FileHandle, { size, last, unsure }: Expected): Promise<Uint8Array> {
    const bytes = await bytesAt(handle, size - last.length, size + unsure.length + 2);
    if (!isEqual(bytes.subarray(0, last.length), last)) throw await this.replaced();
    return bytes.subarray(last.length);
  }

  private async named(): Promise<{ ino: bigint; dev: bigint } | undefined> {
    return orMissing(stat(await this.path(), { bigint: true }), undefined);
  }

  private async replaced(): Promise<SessionFileError> {
    return new SessionFileError('replaced', await this.path());
  }

  private async forget(): Promise<void> {
    const handle = this.handle;
    this.handle = undefined;
    await handle?.close();
  }
}

async function bytesAt(handle: FileHandle, from: number, to: number): Promise<Uint8Array> {
  const buffer = new Uint8Array(Math.max(0, to - from));
  const { bytesRead } = await handle.read(buffer, 0, buffer.length, from);
  return buffer.subarray(0, bytesRead);
}

function withBytes(expected: Expected, more: Uint8Array): Expected {
  const last = Buffer.concat([expected.last, more]).subarray(-LAST);
  return { ...expected, size: expected.size + more.length, last, unsure: NOTHING };
}

function isEqual(first: Uint8Array, second: Uint8Array): boolean {
  return Buffer.compare(first, second) === 0;
}

/** Whether bytes are a beginning of a line, and perhaps the newline that closed it. */
function isBeginning(bytes: Uint8Array, line: Uint8Array): boolean {
  const isPart = (part: Uint8Array): boolean => isEqual(part, line.subarray(0, part.length));
  return isPart(bytes) || (bytes.at(-1) === NEWLINE && isPart(bytes.subarray(0, -1)));
}
