import type { AppendLog } from '../../ports';
import type { Entry } from '../entries';
import { EntryReader } from '../entryReader';
import { FRAME, NEWLINE, type LinePlace } from '../lineFrames';
import { readLines } from '../readSlices';
import { isBeside, type EntryIndex } from '../thread';

const SLICE = 4 * 1024 * 1024;
const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const encoder = new TextEncoder();
/** How an entry begins, as it is written, and what stands between its id and that of its parent, and before its kind. */
const BEGIN = encoder.encode('{"uuid":"');
const PARENT = encoder.encode(',"parentUuid":');
const NO_PARENT = encoder.encode('null');
const SYSTEM = encoder.encode('"type":"system"');
const TYPE = encoder.encode('"type":"');
const SUBTYPE = /^,"subtype":"(\w+)"/;
/** Bytes that a subtype is looked for in. */
const SUBTYPE_BYTES = 80;

/** What the lines in front of the end of a file say that concerns the entries there. */
interface InFront {
  /** One of them has the id of an entry of the end, or names one as its parent. */
  namesEnd: boolean;
  /** Those that stand beside the conversation. */
  beside: Entry[];
}

/**
 * Goes over the lines in front of the end of a file, byte by byte: decoding all of a large file would take longer than
 * reading its end. Only lines of entries beside the conversation are parsed, and those that do not begin as entries are
 * written.
 * @param start where the end begins, in bytes
 * @param index the entries of the end
 */
export async function lookInFront(
  file: Pick<AppendLog, 'readRange'>,
  start: number,
  index: EntryIndex,
): Promise<InFront> {
  const ids = new Ids(index);
  const places: LinePlace[] = [];
  let namesEnd = false;
  await eachSlice(file, start, (bytes, from) => {
    for (let at = 0; at < bytes.length;) {
      const newline = bytes.indexOf(NEWLINE, at);
      const end = newline < 0 ? bytes.length : newline;
      const line = ids.look(bytes, at, end);
      namesEnd ||= line === 'named';
      if (line === 'parse') places.push({ start: from + at, length: end - at });
      at = end + 1;
    }
  });
  const reader = new EntryReader();
  for (const bytes of await readLines(file, places)) {
    reader.push(bytes);
    reader.push(Uint8Array.of(NEWLINE));
  }
  const { list } = reader.end().index;
  const isOfEnd = (id: string | null): boolean => id !== null && index.find(id) !== undefined;
  namesEnd ||= list.some(({ uuid, parentUuid }) => isOfEnd(uuid) || isOfEnd(parentUuid));
  return { namesEnd, beside: list.filter(isBeside) };
}

/** The ids of entries, found in bytes. */
class Ids {
  private readonly decoder = new TextDecoder();
  private readonly hashes: ReadonlySet<number>;

  constructor(private readonly index: EntryIndex) {
    this.hashes = new Set(
      index.list.map(({ uuid }) => {
        const bytes = encoder.encode(uuid);
        return hashOf(bytes, 0, bytes.length);
      }),
    );
  }

  /** What a line says: that it names an entry, nothing, or what takes its parsing. */
  look(bytes: Uint8Array, at: number, end: number): 'named' | 'parse' | undefined {
    if (at === end) return undefined;
    if (!hasAt(bytes, at, BEGIN)) return 'parse';
    const idAt = at + BEGIN.length;
    const idEnd = stringEnd(bytes, idAt, end);
    const parentAt = idEnd + 1 + PARENT.length;
    if (idEnd < 0 || !hasAt(bytes, idEnd + 1, PARENT)) return 'parse';
    if (this.isOne(bytes, idAt, idEnd)) return 'named';
    if (!hasAt(bytes, parentAt, NO_PARENT)) {
      const parentEnd = stringEnd(bytes, parentAt + 1, end);
      if (bytes[parentAt] !== QUOTE || parentEnd < 0) return 'parse';
      if (this.isOne(bytes, parentAt + 1, parentEnd)) return 'named';
    }
    return this.standsBeside(bytes, parentAt, Math.min(end, at + FRAME)) ? 'parse' : undefined;
  }

  private isOne(bytes: Uint8Array, at: number, end: number): boolean {
    if (!this.hashes.has(hashOf(bytes, at, end))) return false;
    return this.index.find(this.decoder.decode(bytes.subarray(at, end))) !== undefined;
  }

  /** Whether a line is of an entry beside the conversation, or does not say so where all say it. */
  private standsBeside(bytes: Uint8Array, from: number, end: number): boolean {
    let at = from;
    while (at < end && !hasAt(bytes, at, TYPE)) at++;
    if (at === end) return true;
    if (!hasAt(bytes, at, SYSTEM)) return false;
    const behind = at + SYSTEM.length;
    const [, subtype] = SUBTYPE.exec(this.decoder.decode(bytes.subarray(behind, behind + SUBTYPE_BYTES))) ?? [];
    return subtype !== undefined && isBeside({ subtype });
  }
}

function hasAt(bytes: Uint8Array, at: number, part: Uint8Array): boolean {
  for (let each = 0; each < part.length; each++) if (bytes[at + each] !== part[each]) return false;
  return true;
}

/** Where a string ends, before its quote; -1 where it has an escape, or no end before the line's. */
function stringEnd(bytes: Uint8Array, at: number, end: number): number {
  for (let each = at; each < end; each++) {
    if (bytes[each] === QUOTE) return each;
    if (bytes[each] === BACKSLASH) return -1;
  }
  return -1;
}

function hashOf(bytes: Uint8Array, at: number, end: number): number {
  let hash = 0;
  for (let each = at; each < end; each++) hash = (hash * 31 + (bytes[each] ?? 0)) | 0;
  return hash;
}

/** Tells of the lines of a file, whole ones and many at once, and where they begin. */
async function eachSlice(
  file: Pick<AppendLog, 'readRange'>,
  size: number,
  tell: (bytes: Uint8Array, from: number) => void,
): Promise<void> {
  let slice = SLICE;
  for (let from = 0; from < size;) {
    const bytes = await file.readRange(from, Math.min(slice, size - from));
    if (bytes.length === 0) break;
    const end = from + bytes.length < size ? bytes.lastIndexOf(NEWLINE) + 1 : bytes.length;
    if (end > 0) tell(bytes.subarray(0, end), from);
    slice = end > 0 ? SLICE : slice * 2; // a line that is longer
    from += end;
  }
}
