import type { AppendLog } from '../ports';
import type { EntryReader } from './entryReader';

/** Bytes of a file that are read and parsed in one go, before others have their turn. */
const SLICE = 256 * 1024;

/** Reads a file slice by slice: between two of them everything else of this process has its turn. */
export async function readSlices(
  file: Pick<AppendLog, 'readRange'>,
  reader: EntryReader,
): Promise<ReturnType<EntryReader['end']>> {
  let offset = 0;
  for (;;) {
    const bytes = await file.readRange(offset, SLICE);
    if (bytes.length === 0) return reader.end();
    reader.push(bytes);
    offset += bytes.length;
  }
}
