import type { AppendLog } from '../ports';
import type { EntryReader, SessionDamage } from './entryReader';
import type { EntryIndex } from './thread';

/** Bytes of a file that are read and parsed in one go, before others have their turn. */
const SLICE = 256 * 1024;

/** What was read of a session's file. */
export interface ReadEntries {
  index: EntryIndex;
  damage: SessionDamage;
  /** Bytes of the file to the end of what was read. */
  end: number;
}

/** Reads a file slice by slice to its end: between two of them everything else of this process has its turn. */
export async function readSlices(
  file: Pick<AppendLog, 'readRange'>,
  reader: EntryReader,
  from = 0,
): Promise<ReadEntries> {
  const end = await pushSlices(file, reader, from);
  const { index, damage } = reader.end();
  return { index, damage, end };
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
