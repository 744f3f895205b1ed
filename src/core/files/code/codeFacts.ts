/** What readers of code share: limits, lines, notes in comments, names of data files. */
import type { CodeNote, DataAccess } from '../../contract/codeFacts';

/** Of each list, what is kept at most; how many there are is told beside. */
export const MOST = { definitions: 200, imports: 100, accesses: 100, notes: 50, statements: 100 } as const;

/** Tokens that readers by tokens look at from one on: what needs more was not written by people. */
export const MAX_LOOK = 2000;

/** Counts of lines; a last line without an end counts, an empty one behind the last end does not. */
export function lineCounts(code: string): { lines: number; blank: number } {
  if (code === '') return { lines: 0, blank: 0 };
  const lines = code.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  return { lines: lines.length, blank: lines.filter((text) => text.trim() === '').length };
}

const NOTE = /\b(TODO|FIXME|XXX|HACK|BUG)\b[:\s(]*(.{0,160})/;

/** Notes in a comment. @param line of its beginning, from 1 */
export function notesIn(comment: string, first: number): CodeNote[] {
  return comment.split('\n').flatMap((text, at) => {
    const match = NOTE.exec(text.slice(0, 400));
    const [, tag = '', words = ''] = match ?? [];
    const line = words.replace(/\*\/\s*$|-->\s*$/, '').trim();
    return match ? [{ tag, text: line, line: first + at }] : [];
  });
}

/** The same accesses once, in the order of their lines. */
export function distinctAccesses(accesses: readonly DataAccess[]): DataAccess[] {
  const known = new Set<string>();
  return [...accesses]
    .sort((a, b) => a.line - b.line)
    .filter((access) => {
      const key = JSON.stringify([access.mode, access.what, access.name, access.expression, access.from, access.line]);
      return !known.has(key) && known.add(key);
    });
}

/** Names of files that hold data. */
export const DATA_FILE =
  /^[^\n"'<>|]{1,250}\.(?:csv|tsv|xlsx|xls|xlsb|json|jsonl|ndjson|geojson|parquet|sqlite3?|db|duckdb|feather|arrow|orc|avro|pkl|pickle|h5|hdf5?|sav|dta|sas7bdat|rds|rda|rdata)(?:\.(?:gz|zip|bz2|xz|zst))?$/i;
