import { appendFile, mkdir, readdir, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { errorMessage } from '../base/errors';
import type { Log } from '../core/ports';

export interface RotatingLogDeps {
  folder: string;
  log: Log;
  /** Now, as ISO 8601 in UTC. */
  now: () => string;
  /** Bytes of one file, and of all files in the folder. */
  maxFileBytes?: number;
  maxTotalBytes?: number;
}

const MEGABYTE = 1024 * 1024;
/** Bytes that may wait to be written: behind a disk that hangs lines are lost, and memory is not. */
const MAX_WAITING_BYTES = 16 * MEGABYTE;
const NAME = /^conversation_.*\.jsonl$/;

interface OpenFile {
  name: string;
  bytes: number;
}

/**
 * Log files `conversation_{id}_{timestamp}.jsonl` in a folder. A file that is full is followed by a new one; before a new
 * one begins, the oldest are deleted until there is room for it. Nobody waits for it and nothing fails by it: that lines
 * could not be written is said once in the log.
 */
export class RotatingLog {
  private queue: Promise<void> = Promise.resolve();
  private waiting: { conversation: string; line: string; bytes: number }[] = [];
  private waitingBytes = 0;
  private readonly open = new Map<string, OpenFile>();
  private hasFailed = false;
  private readonly maxFileBytes: number;
  private readonly maxTotalBytes: number;

  constructor(private readonly deps: RotatingLogDeps) {
    this.maxFileBytes = deps.maxFileBytes ?? 5 * MEGABYTE;
    this.maxTotalBytes = deps.maxTotalBytes ?? 50 * MEGABYTE;
  }

  /** Takes a line, newline included; it is written later. A line that is longer than a file may be is left out. */
  write(conversation: string, line: string): void {
    const bytes = Buffer.byteLength(line);
    if (bytes > this.maxFileBytes || this.waitingBytes + bytes > MAX_WAITING_BYTES) {
      this.failed(`a line of ${bytes} bytes has no room`);
      return;
    }
    this.waiting.push({ conversation, line, bytes });
    this.waitingBytes += bytes;
    if (this.waiting.length === 1) this.queue = this.queue.then(() => this.writeWaiting());
  }

  /** Resolves when what was written until now is in the files, or could not be. */
  flush(): Promise<void> {
    return this.queue;
  }

  private async writeWaiting(): Promise<void> {
    const batch = this.waiting;
    this.waiting = [];
    this.waitingBytes = 0;
    let texts = new Map<OpenFile, string>();
    try {
      for (const { conversation, line, bytes } of batch) {
        let file = this.open.get(conversation);
        if (!file || file.bytes + bytes > this.maxFileBytes) {
          await this.append(texts); // what is in the folder is measured before a file begins
          texts = new Map();
          file = await this.begin(conversation);
        }
        file.bytes += bytes;
        texts.set(file, (texts.get(file) ?? '') + line);
      }
      await this.append(texts);
    } catch (error) {
      this.failed(errorMessage(error));
    }
  }

  private async append(texts: ReadonlyMap<OpenFile, string>): Promise<void> {
    for (const [{ name }, text] of texts) await appendFile(path.join(this.deps.folder, name), text);
  }

  private async begin(conversation: string): Promise<OpenFile> {
    await mkdir(this.deps.folder, { recursive: true });
    await this.makeRoom();
    const file = { name: await this.freeName(conversation), bytes: 0 };
    this.open.set(conversation, file);
    return file;
  }

  private async freeName(conversation: string): Promise<string> {
    const id = conversation.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, 64);
    const base = `conversation_${id}_${this.deps.now().replace(/[:.]/g, '-')}`;
    const taken = new Set([...(await readdir(this.deps.folder)), ...[...this.open.values()].map(({ name }) => name)]);
    let name = `${base}.jsonl`;
    for (let next = 2; taken.has(name); next++) name = `${base}_${next}.jsonl`;
    return name;
  }

  /** Deletes the oldest files until a new one may become full. */
  private async makeRoom(): Promise<void> {
    const names = (await readdir(this.deps.folder)).filter((name) => NAME.test(name));
    const files = await Promise.all(
      names.map(async (name) => {
        const file = path.join(this.deps.folder, name);
        const info = await stat(file).catch(() => undefined); // deleted meanwhile
        return { file, bytes: info?.size ?? 0, modified: info?.mtimeMs ?? 0 };
      }),
    );
    let total = files.reduce((sum, { bytes }) => sum + bytes, 0);
    for (const { file, bytes } of files.sort((a, b) => a.modified - b.modified)) {
      if (total + this.maxFileBytes <= this.maxTotalBytes) break;
      await unlink(file).catch(() => undefined); // another window is as good at it
      total -= bytes;
    }
  }

  private failed(reason: string): void {
    if (this.hasFailed) return;
    this.hasFailed = true;
    this.deps.log.warn(`The event log is not complete: ${reason}`);
  }
}
