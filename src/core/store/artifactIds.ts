import type { AppendLog } from '../ports';

/** Bytes that are read in one go: everything else of this process has its turn between two of them. */
const SLICE = 1024 * 1024;
/** Bytes of an id, less one: so much of it a slice may end with. */
const OVERLAP = 'artifact_'.length + 24 - 1;

/** The ids of artifacts that a session's file has, wherever they stand. Nothing of it is parsed: damaged lines count too. */
export async function idsIn(file: Pick<AppendLog, 'readRange'>, slice = SLICE): Promise<Set<string>> {
  const ids = new Set<string>();
  // Each byte is a character: ids are ASCII, whatever stands around them.
  const decoder = new TextDecoder('latin1');
  let end = '';
  for (let offset = 0; ;) {
    const bytes = await file.readRange(offset, slice);
    if (bytes.length === 0) return ids;
    offset += bytes.length;
    const text = end + decoder.decode(bytes);
    for (const [id] of text.matchAll(/artifact_[a-z0-9]{24}/g)) ids.add(id);
    end = text.slice(-OVERLAP);
  }
}
