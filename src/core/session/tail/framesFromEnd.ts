import type { AppendLog } from '../../ports';
import { FRAME, NEWLINE, type LineFrame } from '../lineFrames';

/**
 * The lines of a file from its end to its beginning, those that begin in one piece of it together: how each begins, its
 * last byte, and where it is. Ends early where the file is shorter than it was.
 * @param size bytes of the file
 * @param chunk bytes of a piece
 * @param least how far back, in bytes from the beginning
 */
export async function* framesFromEnd(
  file: Pick<AppendLog, 'readRange'>,
  size: number,
  chunk: number,
  least = 0,
): AsyncGenerator<readonly LineFrame[]> {
  const lines = new OpenLine(size);
  for (let to = size; to > Math.max(0, least); to = Math.max(0, to - chunk)) {
    const from = Math.max(0, to - chunk);
    const bytes = await file.readRange(from, to - from);
    if (bytes.length < to - from) return;
    yield lines.push(bytes, from);
  }
}

/** The line that pieces of a file, the last one first, have not reached the beginning of. */
class OpenLine {
  private readonly decoder = new TextDecoder();
  /** Its first bytes, of those that were there so far. */
  private head: Uint8Array = new Uint8Array();
  private last: number | undefined;

  /** @param end where it ends, its newline aside */
  constructor(private end: number) {}

  /** Takes the piece before, which begins at a place. @returns the lines that begin in it, the last one first */
  push(bytes: Uint8Array, from: number): LineFrame[] {
    const lines: LineFrame[] = [];
    let until = bytes.length;
    for (let newline = lastNewline(bytes, until); newline >= 0; newline = lastNewline(bytes, until)) {
      this.grow(bytes.subarray(newline + 1, until));
      lines.push(this.close(from + newline + 1));
      until = newline;
      this.end = from + newline;
    }
    this.grow(bytes.subarray(0, until));
    if (from === 0) lines.push(this.close(0));
    return lines;
  }

  private grow(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    this.last ??= bytes.at(-1);
    if (bytes.length >= FRAME || this.head.length === 0) {
      this.head = bytes.subarray(0, FRAME);
      return;
    }
    const head = new Uint8Array(Math.min(FRAME, bytes.length + this.head.length));
    head.set(bytes);
    head.set(this.head.subarray(0, head.length - bytes.length), bytes.length);
    this.head = head;
  }

  private close(start: number): LineFrame {
    const frame = { text: this.decoder.decode(this.head), last: this.last ?? 0, start, length: this.end - start };
    this.head = new Uint8Array();
    this.last = undefined;
    return frame;
  }
}

function lastNewline(bytes: Uint8Array, until: number): number {
  return until === 0 ? -1 : bytes.lastIndexOf(NEWLINE, until - 1);
}
