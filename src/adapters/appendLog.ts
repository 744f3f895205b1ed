import { mkdir, open, readFile, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { AppendLog } from '../core/ports';

const NEWLINE = 0x0a;

/**
 * An append-only file on disk. Appends run one after the other, each a single write of a whole line followed by
 * fdatasync, so a line that was acknowledged survives a crash. A torn tail that a crash left is closed with a newline
 * before the next append, so that it costs its own line alone.
 */
export class FileAppendLog implements AppendLog {
  private handle: FileHandle | undefined;
  private queue: Promise<void> = Promise.resolve();

  constructor(private readonly file: string) {}

  async read(): Promise<Uint8Array> {
    try {
      return await readFile(this.file);
    } catch (error) {
      if (isMissing(error)) return new Uint8Array();
      throw error;
    }
  }

  append(line: string): Promise<void> {
    const write = this.queue.then(() => this.write(line));
    this.queue = write.catch(() => undefined);
    return write;
  }

  /** Waits for appends under way, then closes the file. A later append opens it again. */
  async close(): Promise<void> {
    await this.queue;
    await this.handle?.close();
    this.handle = undefined;
  }

  private async write(line: string): Promise<void> {
    this.handle ??= await this.open();
    const bytes = new TextEncoder().encode(line);
    const { bytesWritten } = await this.handle.write(bytes);
    if (bytesWritten !== bytes.length) {
      await this.forget(); // the next append heals the torn tail
      throw new Error(`Only ${bytesWritten} of ${bytes.length} bytes were written.`);
    }
    await this.handle.datasync();
  }

  private async open(): Promise<FileHandle> {
    await mkdir(path.dirname(this.file), { recursive: true });
    const handle = await open(this.file, 'a+');
    const { size } = await handle.stat();
    if (size > 0) {
      const { buffer } = await handle.read(new Uint8Array(1), 0, 1, size - 1);
      if (buffer[0] !== NEWLINE) await handle.write('\n');
    }
    return handle;
  }

  private async forget(): Promise<void> {
    const handle = this.handle;
    this.handle = undefined;
    await handle?.close();
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
