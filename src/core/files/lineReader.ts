import { CancelledError } from '../../base/errors';
import { joined } from '../../base/jsonl';
import type { ByteSource } from './byteSource';
import { lineEndIn, LineScanner, withoutLineEnd, type Units } from './lineEnds';

/** Bytes of one line that are kept: of a longer one its beginning. */
const KEPT_BYTES = 64 * 1024;
/** The end of a longer line is not looked for. */
const MAX_LINE_BYTES = 16 * 1024 * 1024;

/** How a text stands in its bytes. */
export interface TextBytes {
  source: ByteSource;
  /** As the Encoding Standard names it. */
  encoding: string;
  units: Units;
  /** Bytes that are read at once; an even number. */
  chunk: number;
}

/** A line, or the beginning of a long one. */
export interface RawLine {
  text: string;
  /** Characters that it has beside these, about: told by the bytes that are left. 0: these are all. */
  left: number;
  /** Where the next line begins; undefined where that was not looked for. */
  next: number | undefined;
}

/**
 * Lines in order from a place where one begins, read as they are asked for. A line is decoded by itself, so that no
 * character is ever cut by the border of a chunk.
 */
export async function* linesFrom(text: TextBytes, start: number, signal: AbortSignal): AsyncGenerator<RawLine> {
  const { source, units } = text;
  const chunks = new Chunks(text);
  for (let at = start; at < source.size;) {
    const { head, end } = await lineAt(text, chunks, at, signal);
    const isWhole = end !== undefined && end - at <= head.length;
    const bytes = isWhole ? withoutLineEnd(head.subarray(0, end - at), units) : head;
    const line = new TextDecoder(text.encoding, { ignoreBOM: true }).decode(bytes);
    if (isWhole) yield { text: line, left: 0, next: end };
    else {
      const rest = (end ?? source.size) - at - head.length;
      // The last character may be cut; it counts to those that are left.
      const kept = line.slice(0, -1);
      yield { text: kept, left: 1 + Math.ceil((rest * line.length) / head.length), next: end };
    }
    if (end === undefined) return;
    at = end;
  }
}

/** The beginning of a line in bytes, and where the next one begins. */
async function lineAt(
  { source, units }: TextBytes,
  chunks: Chunks,
  start: number,
  signal: AbortSignal,
): Promise<{ head: Uint8Array; end: number | undefined }> {
  const scanner = new LineScanner(units);
  const parts: Uint8Array[] = [];
  let kept = 0;
  let end: number | undefined;
  const found = (place: number): boolean => {
    end = place;
    return true;
  };
  let at = start;
  while (end === undefined && at < source.size && at - start < MAX_LINE_BYTES) {
    const bytes = await chunks.from(at, signal);
    scanner.scan(bytes, at, found);
    const wanted = bytes.subarray(0, Math.max(0, KEPT_BYTES - kept));
    parts.push(wanted);
    kept += wanted.length;
    at += bytes.length;
  }
  if (end === undefined && at >= source.size) end = source.size;
  return { head: joined(parts, kept), end };
}

/** A part of one line: so many characters from one on, from 1. `more`: the line goes on behind them. */
export async function lineColumns(
  bytesOf: TextBytes,
  start: number,
  column: number,
  characters: number,
  signal: AbortSignal,
): Promise<{ text: string; more: boolean; length: number | undefined }> {
  const { source, encoding, units } = bytesOf;
  const chunks = new Chunks(bytesOf);
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  let passed = 0;
  let text = '';
  const take = (piece: string): void => {
    const from = Math.max(0, column - 1 - passed);
    // One more than is shown tells that there is more.
    text += piece.slice(from, from + characters + 1 - text.length);
    passed += piece.length;
  };
  let ended = false;
  for (let at = start; at < source.size && !ended && text.length <= characters;) {
    const bytes = await chunks.from(at, signal);
    const end = lineEndIn(bytes, units);
    ended = end !== undefined;
    take(decoder.decode(end === undefined ? bytes : bytes.subarray(0, end), { stream: true }));
    at += bytes.length;
  }
  if (text.length <= characters) take(decoder.decode());
  const more = text.length > characters;
  const shown = more ? withoutHalf(text.slice(0, characters)) : text;
  return { text: shown, more, length: ended || !more ? passed : undefined };
}

/** A text without the first half of a pair at its end, as long as anything is left. */
export function withoutHalf(text: string): string {
  return text.length > 1 ? text.replace(/[\uD800-\uDBFF]$/, '') : text;
}

/** Reads on by chunks and keeps the last one, in which the next line begins as a rule. */
class Chunks {
  private last: { at: number; bytes: Uint8Array } | undefined;

  constructor(private readonly text: TextBytes) {}

  /** Bytes from a place on, as many as are at hand. @throws CancelledError */
  async from(at: number, signal: AbortSignal): Promise<Uint8Array> {
    const { last, text } = this;
    if (last && at >= last.at && at < last.at + last.bytes.length) return last.bytes.subarray(at - last.at);
    if (signal.aborted) throw new CancelledError();
    const bytes = await text.source.read(at, text.chunk);
    this.last = { at, bytes };
    return bytes;
  }
}
