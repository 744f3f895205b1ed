import { mkdir, open, readFile, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { AppendLog } from '../core/ports';
import { SessionFileError } from '../core/session/sessionFileError';
import { orMissing, syncFolder } from './durable';

const NEWLINE = 0x0a;

/**
 * An append-only file on disk. Appends run one after the other, each a single write of a whole line followed by
 * fdatasync, so a line that was acknowledged survives a crash. A torn tail that a crash or a full disk left is closed with
 * a newline before the next append, so that it costs its own line alone. A line that went into a file whose name another
 * one has meanwhile (a backup that was restored, a program that syncs) is not acknowledged: nobody would find it.
 */
export class FileAppendLog implements AppendLog {
  private handle: FileHandle | undefined;
  /** Whether the system tells by its numbers which file has the name: not each one's do. */
  private isKnown = false;
  private queue: Promise<void> = Promise.resolve();
  private found: Promise<string> | undefined;

  /** @param file where it is; a function is asked once, at the first use */
  constructor(private readonly file: string | (() => Promise<string>)) {}

  async read(): Promise<Uint8Array> {
    return orMissing(readFile(await this.path()), new Uint8Array());
  }

  async readRange(offset: number, length: number): Promise<Uint8Array> {
    const handle = await orMissing(open(await this.path(), 'r'), undefined);
    if (!handle) return new Uint8Array();
    try {
      const buffer = new Uint8Array(length);
      const { bytesRead } = await handle.read(buffer, 0, length, offset);
      return buffer.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  }

  async size(): Promise<number> {
    return (await orMissing(stat(await this.path()), undefined))?.size ?? 0;
  }

  /** @throws SessionFileError `replaced` when another file has the name, or none */
  append(line: string): Promise<void> {
    const write = this.queue.then(() => this.write(line));
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

  private async write(line: string): Promise<void> {
    this.handle ??= await this.open();
    try {
      const bytes = new TextEncoder().encode(line);
      const { bytesWritten } = await this.handle.write(bytes);
      if (bytesWritten !== bytes.length) throw await this.cutShort(this.handle, bytesWritten, bytes.length);
      await this.handle.datasync();
      if (this.isKnown && !(await this.hasName(this.handle))) throw new SessionFileError('replaced', await this.path());
    } catch (error) {
      await this.forget().catch(() => undefined); // the next append heals what may be a torn tail
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

  private async open(): Promise<FileHandle> {
    const file = await this.path();
    await mkdir(path.dirname(file), { recursive: true });
    const handle = await open(file, 'a+');
    try {
      const { size } = await handle.stat();
      if (size === 0) {
        await syncFolder(path.dirname(file)); // a file that its folder does not know after a crash is lost
      } else {
        const { buffer } = await handle.read(new Uint8Array(1), 0, 1, size - 1);
        if (buffer[0] !== NEWLINE) await handle.write('\n');
      }
      this.isKnown = await this.hasName(handle);
      return handle;
    } catch (error) {
      await handle.close().catch(() => undefined);
      throw error;
    }
  }

  /** Whether the file that is open is the one that has the name. */
  private async hasName(handle: FileHandle): Promise<boolean> {
    const [open, named] = [await handle.stat({ bigint: true }), await this.named()];
    return named?.ino === open.ino && named.dev === open.dev;
  }

  private async named(): Promise<{ ino: bigint; dev: bigint } | undefined> {
    return orMissing(stat(await this.path(), { bigint: true }), undefined);
  }

  private async forget(): Promise<void> {
    const handle = this.handle;
    this.handle = undefined;
    await handle?.close();
  }
}
