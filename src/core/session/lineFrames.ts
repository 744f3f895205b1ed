import type { AppendLog } from '../ports';

const SLICE = 1024 * 1024;
/** Bytes at the beginning of a line that say which kind of entry it is. */
export const FRAME = 1024;
export const NEWLINE = 0x0a;

/** Where a line is in its file, in bytes without its newline. */
export interface LinePlace {
  start: number;
  length: number;
}

export interface LineFrame extends LinePlace {
  /** How it begins. */
  text: string;
  /** Its last byte. */
  last: number;
}

/** Tells of each line of a file how it begins, its last byte, and where it is. No line is read whole. */
export async function eachLine(
  file: Pick<AppendLog, 'readRange'>,
  size: number,
  tell: (line: LineFrame) => void,
): Promise<void> {
  const lines = new LineFrames(tell);
  for (let offset = 0; offset < size; offset += SLICE) {
    const bytes = await file.readRange(offset, Math.min(SLICE, size - offset));
    if (bytes.length === 0) break;
    lines.push(bytes);
  }
  lines.end();
}

class LineFrames {
  private readonly decoder = new TextDecoder();
  private text = '';
  private last = 0;
  private start = 0;
  private length = 0;

  constructor(private readonly tell: (line: LineFrame) => void) {}

  push(bytes: Uint8Array): void {
    let from = 0;
    for (let newline = bytes.indexOf(NEWLINE); newline >= 0; newline = bytes.indexOf(NEWLINE, from)) {
      this.grow(bytes.subarray(from, newline));
      this.end();
      from = newline + 1;
    }
    this.grow(bytes.subarray(from));
  }

  end(): void {
    const { text, last, start, length } = this;
    this.tell({ text, last, start, length });
    this.start += length + 1;
    this.text = '';
    this.length = 0;
  }

  private grow(bytes: Uint8Array): void {
    const missing = FRAME - this.length;
    if (missing > 0 && bytes.length > 0) this.text += this.decoder.decode(bytes.subarray(0, missing));
    this.last = bytes.at(-1) ?? this.last;
    this.length += bytes.length;
  }
}
