import { createWriteStream, type WriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { GrowingFingerprint } from '../../base/fingerprint';

/** Bytes on their way to the disk, from which on who writes has to wait. */
const ON_THEIR_WAY_BYTES = 1024 * 1024;

/** A file that grows while a program writes. One that cannot be written is given up, and nobody waits for it. */
export class SpoolFile {
  private readonly stream: WriteStream;
  private readonly hash = new GrowingFingerprint();
  private isMade = false;
  private isLost = false;
  private count = 0;

  /** @param onRoom it may be written to again */
  constructor(
    private readonly file: string,
    onRoom: () => void,
  ) {
    this.stream = createWriteStream(file, { flags: 'wx', mode: 0o600, highWaterMark: ON_THEIR_WAY_BYTES });
    this.stream.on('open', () => (this.isMade = true));
    this.stream.on('drain', onRoom);
    this.stream.on('error', () => {
      this.isLost = true;
      onRoom();
    });
  }

  /** Bytes that were to be kept so far, whether they are or not. */
  get bytes(): number {
    return this.count;
  }

  write(text: string): void {
    const bytes = Buffer.from(text);
    this.count += bytes.length;
    if (this.isLost) return;
    this.hash.add(bytes);
    this.stream.write(bytes);
  }

  /** Whether so much is on its way to the disk that who writes has to wait for `onRoom`. */
  get isBehind(): boolean {
    return !this.isLost && this.stream.writableNeedDrain;
  }

  /** Undefined where it could not be kept. */
  async close(): Promise<{ file: string; bytes: number; hash: string } | undefined> {
    await new Promise<void>((resolve) => {
      this.stream.once('close', resolve);
      if (this.stream.closed) resolve();
      else this.stream.end();
    });
    if (!this.isLost) return { file: this.file, bytes: this.count, hash: this.hash.value };
    if (this.isMade) await rm(this.file, { force: true }).catch(() => undefined);
    return undefined;
  }
}
