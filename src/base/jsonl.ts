import { errorMessage } from './errors';

/** Where a line of a file is, so that a person can find it. */
interface LinePlace {
  /** 1-based line number. */
  line: number;
  /** Offset of the line's first byte in the file. */
  byteOffset: number;
  /** Length of the line in bytes, without its newline. */
  byteLength: number;
}

/** A line that could not be read, and why. */
export interface DamagedLine extends LinePlace {
  reason: string;
}

export interface JsonLines {
  values: (LinePlace & { value: unknown })[];
  damaged: DamagedLine[];
}

const NEWLINE = 0x0a;

/**
 * Parses a JSON Lines file (https://jsonlines.org). A damaged line costs that line alone: it is counted and located, and
 * every other line is still read. A last line without newline counts when it is whole JSON; a torn one is damaged.
 */
export function parseJsonLines(bytes: Uint8Array): JsonLines {
  const values: JsonLines['values'] = [];
  const damaged: DamagedLine[] = [];
  let start = 0;
  for (let line = 1; start < bytes.length; line++) {
    const newline = bytes.indexOf(NEWLINE, start);
    const end = newline < 0 ? bytes.length : newline;
    const place = { line, byteOffset: start, byteLength: end - start };
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(start, end));
      if (text.trim() !== '') values.push({ ...place, value: JSON.parse(text) });
    } catch (error) {
      damaged.push({ ...place, reason: errorMessage(error) });
    }
    start = end + 1;
  }
  return { values, damaged };
}

/** One value as one line, newline included. JSON.stringify escapes every newline inside, so a line is a whole value. */
export function toJsonLine(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}
