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

/** Levels of arrays and objects that a value may have: JSON.stringify, and what else walks a value, has a stack. */
const MAX_DEPTH = 1000;

/**
 * Reads a JSON Lines file (https://jsonlines.org) in pieces of any size. A damaged line costs that line alone: it is
 * counted and located, and every other line is still read. A last line without newline counts when it is whole JSON; a
 * torn one is damaged.
 */
export class JsonLineDecoder {
  private readonly text = new TextDecoder('utf-8', { fatal: true });
  /** Pieces of the line that has not ended yet. */
  private open: Uint8Array[] = [];
  private openLength = 0;
  private line = 1;
  private byteOffset = 0;

  /** Takes the next bytes of the file. @returns the lines that ended in them */
  push(bytes: Uint8Array): JsonLines {
    const lines: JsonLines = { values: [], damaged: [] };
    let start = 0;
    for (let newline = bytes.indexOf(NEWLINE); newline >= 0; newline = bytes.indexOf(NEWLINE, start)) {
      this.keep(bytes.subarray(start, newline));
      this.endLine(lines);
      start = newline + 1;
    }
    if (start < bytes.length) this.keep(bytes.subarray(start));
    return lines;
  }

  /** The file has no more bytes. @returns its last line, where that has no newline */
  end(): JsonLines {
    const lines: JsonLines = { values: [], damaged: [] };
    if (this.openLength > 0) this.endLine(lines);
    return lines;
  }

  private keep(piece: Uint8Array): void {
    this.open.push(piece);
    this.openLength += piece.length;
  }

  private endLine(lines: JsonLines): void {
    const place = { line: this.line, byteOffset: this.byteOffset, byteLength: this.openLength };
    try {
      const text = this.text.decode(joined(this.open, this.openLength));
      if (text.trim() !== '') lines.values.push({ ...place, value: parsed(text) });
    } catch (error) {
      lines.damaged.push({ ...place, reason: errorMessage(error) });
    }
    this.line++;
    this.byteOffset += this.openLength + 1;
    this.open = [];
    this.openLength = 0;
  }
}

/** @throws for what is no JSON, or is nested too deeply */
function parsed(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (isTooDeep(value)) throw new Error(`Nested more than ${MAX_DEPTH} levels deep`);
  return value;
}

/** Whether a value has more levels of arrays and objects than a line that is read may have. */
export function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return true;
    const inside: unknown[] = [];
    for (const each of level) {
      if (typeof each !== 'object' || each === null) continue;
      const parts: unknown[] = Object.values(each);
      for (const part of parts) if (typeof part === 'object') inside.push(part);
    }
    level = inside;
  }
  return false;
}

/** Pieces as one, `length` bytes long together. */
export function joined(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const [first] = pieces;
  if (first && pieces.length === 1) return first;
  const all = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

/** Parses a whole JSON Lines file, as `JsonLineDecoder` does. */
export function parseJsonLines(bytes: Uint8Array): JsonLines {
  const decoder = new JsonLineDecoder();
  const { values, damaged } = decoder.push(bytes);
  const last = decoder.end();
  return { values: [...values, ...last.values], damaged: [...damaged, ...last.damaged] };
}

/** One value as one line, newline included. JSON.stringify escapes every newline inside, so a line is a whole value. */
export function toJsonLine(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}
