import type { AppendLog } from '../../ports';
import type { Entry } from '../../contract/entries';
import { EntryReader } from '../entryReader';
import { FRAME, NEWLINE, type LinePlace } from '../lineFrames';
import { readLines } from '../readSlices';
import { isBeside } from '../thread';
import type { Tail } from './readTail';
import { besideOf, standingBeside, stateOf } from './sessionState';

const SLICE = 4 * 1024 * 1024;
const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const encoder = new TextEncoder();
const decoder = new TextDecoder();
/** How an entry begins, as it is written: its id, that of its parent, and behind what has no meaning here its kind and turn. */
const BEGIN = encoder.encode('{"uuid":"');
const PARENT = encoder.encode(',"parentUuid":');
const NO_PARENT = encoder.encode('null');
const TYPE = encoder.encode('"type":"');
const SUBTYPE = encoder.encode(',"subtype":"');
const SUMMARY = encoder.encode(',"isCompactSummary":true');
const TURN = encoder.encode(',"turn":"');

/**
 * Whether a model is told the same by the end of a file alone as by all of it. That is not so where a line in front of the
 * end has the id of an entry there, or names one as its parent, or is of a turn that begins there; or where the entries beside the
 * conversation are not those that the last summary knew. All lines in front are looked at, byte by byte: to decode a large
 * file would take much longer. Only lines of entries beside the conversation are parsed, and those that do not begin as
 * entries are written.
 */
export async function isSameInFront(file: Pick<AppendLog, 'readRange'>, tail: Tail): Promise<boolean> {
  const { boundary, index, start } = tail;
  const own = index.list.slice(tail.copies);
  const ids = new Names(own.map(({ uuid }) => uuid));
  const turns = new Names(own.flatMap(({ type, turn }) => (type === 'user' ? (turn ?? []) : [])));
  const places: LinePlace[] = [];
  const found = { isNamed: false };
  await eachSlice(file, start, (bytes, from) => {
    for (let at = 0; at < bytes.length;) {
      const newline = bytes.indexOf(NEWLINE, at);
      const end = newline < 0 ? bytes.length : newline;
      const line = look(bytes, at, end, ids, turns);
      found.isNamed ||= line === 'named';
      if (line === 'parse') places.push({ start: from + at, length: end - at });
      at = end + 1;
    }
  });
  if (found.isNamed) return false;
  const reader = new EntryReader();
  for (const bytes of await readLines(file, places)) {
    reader.push(bytes);
    reader.push(Uint8Array.of(NEWLINE));
  }
  const { list } = reader.end().index;
  const names = (entry: Entry): boolean =>
    ids.has(entry.uuid) || ids.has(entry.parentUuid) || (!isBeside(entry) && turns.has(entry.turn));
  if (list.some(names)) return false;
  const before = [...list.filter(isBeside), ...own.slice(0, own.indexOf(boundary))];
  const state = stateOf(boundary);
  return state !== undefined && JSON.stringify(standingBeside(before)) === JSON.stringify(besideOf(state));
}

/** Names that are found in bytes. */
class Names {
  private readonly names: ReadonlySet<string>;
  private readonly hashes: ReadonlySet<number>;

  constructor(names: readonly string[]) {
    this.names = new Set(names);
    this.hashes = new Set(
      names.map((name) => {
        const bytes = encoder.encode(name);
        return hashOf(bytes, 0, bytes.length);
      }),
    );
  }

  has(name: string | null | undefined): boolean {
    return typeof name === 'string' && this.names.has(name);
  }

  isAt(bytes: Uint8Array, at: number, end: number): boolean {
    return this.hashes.has(hashOf(bytes, at, end)) && this.has(decoder.decode(bytes.subarray(at, end)));
  }
}

/** What a line says: that it names an entry or a turn, nothing of that, or what takes its parsing. */
function look(bytes: Uint8Array, at: number, end: number, ids: Names, turns: Names): 'named' | 'parse' | undefined {
  if (at === end) return undefined;
  const idAt = at + BEGIN.length;
  const idEnd = stringEnd(bytes, idAt, end);
  if (!hasAt(bytes, at, BEGIN) || idEnd < 0 || !hasAt(bytes, idEnd + 1, PARENT)) return 'parse';
  if (ids.isAt(bytes, idAt, idEnd)) return 'named';
  const parentAt = idEnd + 1 + PARENT.length;
  if (!hasAt(bytes, parentAt, NO_PARENT)) {
    const parentEnd = stringEnd(bytes, parentAt + 1, end);
    if (bytes[parentAt] !== QUOTE || parentEnd < 0) return 'parse';
    if (ids.isAt(bytes, parentAt + 1, parentEnd)) return 'named';
  }
  let typeAt = parentAt;
  const limit = Math.min(end, at + FRAME);
  while (typeAt < limit && !hasAt(bytes, typeAt, TYPE)) typeAt++;
  let next = stringEnd(bytes, typeAt + TYPE.length, limit) + 1;
  if (next === 0) return 'parse';
  if (hasAt(bytes, next, SUBTYPE)) {
    const subtypeEnd = stringEnd(bytes, next + SUBTYPE.length, limit);
    if (subtypeEnd < 0) return 'parse';
    if (isBeside({ subtype: decoder.decode(bytes.subarray(next + SUBTYPE.length, subtypeEnd)) })) return 'parse';
    next = subtypeEnd + 1;
  }
  if (hasAt(bytes, next, SUMMARY)) next += SUMMARY.length;
  if (!hasAt(bytes, next, TURN)) return undefined;
  const turnEnd = stringEnd(bytes, next + TURN.length, limit);
  if (turnEnd < 0) return 'parse';
  return turns.isAt(bytes, next + TURN.length, turnEnd) ? 'named' : undefined;
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
