import { Turns } from '../../base/turns';
import type { Clock } from '../ports';
import { CopyError, type CopiedFile, type CopyStore, type CopyWriter } from './copies';
import { copyName } from './copyNames';

/** Files that may be on their way at a time. */
const MAX_OPEN = 20;

/** A part of a file on its way. */
export interface FilePart {
  /** The same for all parts of a file. */
  upload: string;
  name: string;
  /** Bytes of the whole file. */
  size: number;
  /** Where this part begins. */
  offset: number;
  bytes: Uint8Array;
}

interface Upload {
  name: string;
  size: number;
  received: number;
  writer: CopyWriter;
  /** Milliseconds of the clock when the last part came. */
  touched: number;
  /** Ends the look for what does not come. */
  stopWaiting: () => void;
}

/**
 * Puts files together that come in parts, each file for itself. Parts come in order and once each: a file of which one is
 * missing, doubled, or does not fit what was announced is dropped whole, and so is one of which nothing comes any more.
 */
export class CopyIntake {
  private readonly uploads = new Map<string, Upload>();
  /** Parts of a file are taken one after the other. */
  private readonly turns = new Turns();

  /** @param patienceMs after which a file is dropped of which nothing comes */
  constructor(
    private readonly copies: Pick<CopyStore, 'begin'>,
    private readonly clock: Clock,
    private readonly limits: { fileBytes: number; partBytes: number; patienceMs: number },
  ) {}

  /** @returns the file, with its last part @throws CopyError; nothing of the file is left then */
  take(part: FilePart): Promise<CopiedFile | undefined> {
    return this.turns.run(part.upload, () => this.takeNow(part));
  }

  /** Drops a file that is on its way; nothing happens where it is not. */
  drop(upload: string): Promise<void> {
    return this.turns.run(upload, () => this.end(upload));
  }

  /** Drops all: who sends them is gone. */
  async dropAll(): Promise<void> {
    await Promise.all([...this.uploads.keys()].map((upload) => this.drop(upload)));
  }

  private async takeNow(part: FilePart): Promise<CopiedFile | undefined> {
    const upload = this.uploads.get(part.upload) ?? (await this.begin(part));
    try {
      this.check(upload, part);
      await upload.writer.write(part.bytes);
      upload.received += part.bytes.length;
      if (upload.received < upload.size) {
        this.wait(part.upload, upload);
        return undefined;
      }
      const file = await upload.writer.finish();
      this.forget(part.upload);
      return file;
    } catch (error) {
      await this.end(part.upload);
      throw error;
    }
  }

  private async begin({ upload: id, name, size, offset }: FilePart): Promise<Upload> {
    const file = copyName(name);
    const limit = this.limits.fileBytes;
    if (size > limit) throw new CopyError('too_large', file, { size, limit });
    if (offset !== 0 || this.uploads.size >= MAX_OPEN) throw new CopyError('broken', file);
    const writer = await this.copies.begin(name, size);
    const upload: Upload = { name, size, received: 0, writer, touched: 0, stopWaiting: () => undefined };
    this.uploads.set(id, upload);
    return upload;
  }

  private check({ name, size, received }: Upload, part: FilePart): void {
    const { length } = part.bytes;
    const isSame = part.name === name && part.size === size && part.offset === received;
    const fits = length <= this.limits.partBytes && received + length <= size && (length > 0 || size === 0);
    if (!isSame || !fits) throw new CopyError('broken', copyName(name));
  }

  /** Drops it when nothing has come for long; a part that is being taken then has touched it. */
  private wait(id: string, upload: Upload): void {
    upload.stopWaiting();
    upload.touched = this.clock.monotonic();
    const lookAfter = (ms: number): void => {
      const timer = setTimeout(() => {
        const left = upload.touched + this.limits.patienceMs - this.clock.monotonic();
        if (left <= 0) void this.drop(id);
        else lookAfter(left);
      }, ms);
      upload.stopWaiting = () => clearTimeout(timer);
    };
    lookAfter(this.limits.patienceMs);
  }

  private async end(id: string): Promise<void> {
    const upload = this.uploads.get(id);
    this.forget(id);
    await upload?.writer.drop();
  }

  private forget(id: string): void {
    this.uploads.get(id)?.stopWaiting();
    this.uploads.delete(id);
  }
}
