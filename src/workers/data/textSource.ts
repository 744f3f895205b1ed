/** Makes of a text file what the engine reads: UTF-8, whole or a sample. */
import { open, rm, type FileHandle } from 'node:fs/promises';
import { CancelledError } from '../../base/errors';
import { decodeText, isEncoding, isUtf8, detectEncoding, TextPieces } from '../../core/files/detect/encoding';
import { tableNote, type TableNote } from '../../core/contract/tableNotes';
import { unreadable, type Loading } from './loading';

/** Bytes at the beginning from which a text's form is told. */
export const HEAD_BYTES = 512 * 1024;
const PIECE_BYTES = 1024 * 1024;
/** Ranges that a sample is made of, spread evenly. */
const RANGES = 64;
/** Bytes of lines that are no UTF-8 by which their encoding is told. */
const ODD_BYTES = 64 * 1024;

/** A text that can be read; a file that was made for it goes when it is disposed of. */
export interface TextSource extends AsyncDisposable {
  /** A file in UTF-8: the file itself, or one in the process's own folder. */
  file: string;
  isOwn: boolean;
  size: number;
  /** The text's beginning. */
  head: string;
  encoding: string;
  notes: TableNote[];
  sampled?: { bytes: number; of: number };
}

type Source = Pick<Loading, 'file' | 'limits' | 'scratch' | 'signal'>;

/**
 * @param takesMark the engine's reader of such texts knows of a byte order mark
 * @throws SqlEngineError for an encoding that is not known
 */
export async function textSource({ file, limits, scratch, signal }: Source, takesMark = true): Promise<TextSource> {
  await using handle = await open(file.file);
  const head = await readAt(handle, 0, HEAD_BYTES);
  const isCut = file.size > head.length;
  const { encoding, isGuess } = chosenEncoding(file.choice.encoding) ?? detectEncoding(head, isCut);
  const notes = isGuess ? [tableNote('encodingGuessed', { encoding })] : [];
  const isSample = file.size > limits.load;
  const isPlain = encoding === 'utf-8' && !head.includes(0) && (takesMark || head[0] !== 0xef);
  if (isPlain && !isSample) {
    const text = new TextPieces(encoding).decode(head, !isCut);
    return { ...sourceIn(file.file, false), size: file.size, head: text, encoding, notes };
  }
  const own = scratch('csv');
  await using writer = await open(own, 'wx');
  const ranges = isSample ? sampleRanges(file.size, limits.sample) : [{ from: 0, length: file.size }];
  let bytes = 0;
  for (const range of ranges) {
    bytes += await copyRange(handle, writer, range, { encoding, size: file.size, signal });
  }
  const sampled = isSample ? { sampled: { bytes, of: file.size } } : {};
  return { ...sourceIn(own, true), ...(await headOf(own)), encoding, notes, ...sampled };
}

function sourceIn(file: string, isOwn: boolean): Pick<TextSource, 'file' | 'isOwn' | typeof Symbol.asyncDispose> {
  return { file, isOwn, [Symbol.asyncDispose]: () => (isOwn ? rm(file, { force: true }) : Promise.resolve()) };
}

/** The same of a text that began as UTF-8 and is none further on: such lines are read in the encoding that fits them. */
export async function mendedSource({ file, scratch, signal }: Source, begun: TextSource): Promise<TextSource> {
  const odd = await oddLines(begun.file, signal);
  const { encoding } = detectEncoding(odd.bytes, false);
  const fallback = file.choice.encoding === undefined ? encoding : begun.encoding;
  const own = scratch('csv');
  await using writer = await open(own, 'wx');
  for await (const lines of wholeLines(begun.file, signal)) {
    if (isUtf8(lines)) await writer.write(lines);
    else await writer.write(Buffer.from(mendLines(lines, fallback)));
  }
  const note = odd.isMixed
    ? tableNote('encodingMixed', { count: odd.count, encoding: fallback })
    : tableNote('encodingFurther', { count: odd.count, encoding: fallback });
  return { ...sourceIn(own, true), ...(await headOf(own)), encoding: odd.isMixed ? 'utf-8' : fallback, notes: [note] };
}

function chosenEncoding(choice: string | undefined): { encoding: string; isGuess: boolean } | undefined {
  if (choice === undefined) return undefined;
  if (!isEncoding(choice)) throw unreadable(`There is no encoding "${choice}".`);
  return { encoding: new TextDecoder(choice).encoding, isGuess: false };
}

async function headOf(file: string): Promise<{ head: string; size: number }> {
  await using handle = await open(file);
  const { size } = await handle.stat();
  const bytes = await readAt(handle, 0, HEAD_BYTES);
  return { head: new TextPieces('utf-8').decode(bytes, size <= bytes.length), size };
}

/** Bytes of a file, fewer where it ends. */
export async function readAt(handle: FileHandle, at: number, length: number): Promise<Uint8Array> {
  const buffer = Buffer.alloc(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await handle.read(buffer, filled, length - filled, at + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}

/** The beginning, ranges spread evenly, and the end. */
function sampleRanges(size: number, bytes: number): { from: number; length: number }[] {
  const length = Math.floor(bytes / RANGES);
  const step = (size - length) / (RANGES - 1);
  return Array.from({ length: RANGES }, (_, at) => ({ from: Math.round((step * at) / 4) * 4, length }));
}

/** Copies the whole lines of a range as UTF-8. @returns how many bytes of the file they are */
async function copyRange(
  from: FileHandle,
  to: FileHandle,
  range: { from: number; length: number },
  { encoding, size, signal }: { encoding: string; size: number; signal: AbortSignal },
): Promise<number> {
  const pieces = new TextPieces(encoding);
  let at = range.from;
  let end = Math.min(size, range.from + range.length);
  if (at > 0) at = await afterLineEnd(from, at, encoding);
  if (end < size) end = await afterLineEnd(from, end, encoding);
  const started = at;
  while (at < end) {
    if (signal.aborted) throw new CancelledError();
    const bytes = await readAt(from, at, Math.min(PIECE_BYTES, end - at));
    if (bytes.length === 0) break;
    at += bytes.length;
    await to.write(pieces.decode(bytes, at >= end).replaceAll('\0', ''));
  }
  return Math.max(0, at - started);
}

/** Where the next line begins behind a place. */
async function afterLineEnd(handle: FileHandle, at: number, encoding: string): Promise<number> {
  const bytes = await readAt(handle, at, PIECE_BYTES);
  if (!encoding.startsWith('utf-16')) {
    const found = bytes.indexOf(0x0a);
    return found < 0 ? at + bytes.length : at + found + 1;
  }
  const low = encoding === 'utf-16le' ? 0 : 1;
  for (let i = 0; i + 1 < bytes.length; i += 2) {
    if (bytes[i + low] === 0x0a && bytes[i + 1 - low] === 0) return at + i + 2;
  }
  return at + bytes.length;
}

/** A file in pieces that end with lines. */
async function* wholeLines(file: string, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  await using handle = await open(file);
  let rest: Uint8Array = new Uint8Array();
  let at = 0;
  for (;;) {
    if (signal.aborted) throw new CancelledError();
    const bytes = await readAt(handle, at, PIECE_BYTES);
    at += bytes.length;
    const all = Buffer.concat([rest, bytes]);
    if (bytes.length === 0) {
      if (all.length > 0) yield all;
      return;
    }
    const end = all.lastIndexOf(0x0a) + 1;
    if (end > 0) yield all.subarray(0, end);
    rest = all.subarray(end);
  }
}

function* linesOf(bytes: Uint8Array): Iterable<Uint8Array> {
  let from = 0;
  while (from < bytes.length) {
    const found = bytes.indexOf(0x0a, from);
    const end = found < 0 ? bytes.length : found + 1;
    yield bytes.subarray(from, end);
    from = end;
  }
}

function mendLines(bytes: Uint8Array, fallback: string): string {
  return [...linesOf(bytes)].map((line) => decodeText(line, isUtf8(line) ? 'utf-8' : fallback)).join('');
}

/** The lines of a file that are no UTF-8, as far as their encoding is told by them, and whether others are more than ASCII. */
async function oddLines(
  file: string,
  signal: AbortSignal,
): Promise<{ bytes: Uint8Array; count: number; isMixed: boolean }> {
  const odd: Uint8Array[] = [];
  let length = 0;
  let count = 0;
  let isMixed = false;
  for await (const lines of wholeLines(file, signal)) {
    if (isUtf8(lines)) {
      isMixed ||= lines.some((byte) => byte >= 0x80);
      continue;
    }
    for (const line of linesOf(lines)) {
      if (isUtf8(line)) isMixed ||= line.some((byte) => byte >= 0x80);
      else {
        count++;
        if (length < ODD_BYTES) odd.push(line.slice());
        length += line.length;
      }
    }
  }
  return { bytes: Buffer.concat(odd), count, isMixed };
}
