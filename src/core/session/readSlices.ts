import type { AppendLog } from '../ports';
import type { EntryReader, SessionDamage } from './entryReader';
import type { LinePlace } from './lineFrames';
import type { EntryIndex } from './thread';

/** Bytes of a file that are read and parsed in one go, before others have their turn. */
const SLICE = 256 * 1024;

/** What was read of a session's file. */
export interface ReadEntries {
  index: EntryIndex;
  damage: SessionDamage;
}

/** Reads a file slice by slice to its end: between two of them everything else of this process has its turn. */
export async function readSlices(
  file: Pick<AppendLog, 'readRange'>,
  reader: EntryReader,
  from = 0,
): Promise<ReadEntries> {
  await pushSlices(file, reader, from);
  return reader.end();
}

/** Gives a part of a file to the reader, slice by slice. @returns where it ended: before `to` where the file does */
export async function pushSlices(
  file: Pick<AppendLog, 'readRange'>,
  reader: EntryReader,
  from: number,
  to = Number.POSITIVE_INFINITY,
): Promise<number> {
  let offset = from;
  while (offset < to) {
    const bytes = await file.readRange(offset, Math.min(SLICE, to - offset));
    if (bytes.length === 0) break;
    reader.push(bytes);
    offset += bytes.length;
  }
  return offset;
}

/** Lines of a file, in its order; those that follow each other are read together, as far as a slice goes. */
export async function readLines(
  file: Pick<AppendLog, 'readRange'>,
  places: readonly LinePlace[],
): Promise<Uint8Array[]> {
  const lines: Uint8Array[] = [];
  for (let at = 0; at < places.length;) {
    const first = places[at]?.start ?? 0;
    const together: LinePlace[] = [];
    let end = first;
    for (let place = places[at]; place; place = places[++at]) {
      const { start, length } = place;
      if (start !== end || (together.length > 0 && start + length > first + SLICE)) break;
      together.push(place);
      end = start + length + 1;
    }
    const bytes = await file.readRange(first, end - 1 - first);
    for (const { start, length } of together) lines.push(bytes.subarray(start - first, start - first + length));
  }
  return lines;
}
