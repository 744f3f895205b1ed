/**
 * What is known of a code file by its text alone: what it defines, imports, notes, and which data it reads and writes. It is
 * made in the outline worker, travels to the host, and is printed in observations: so it is JSON with a schema.
 */
import * as z from 'zod';

/** Of each list, what is kept at most; how many there are is told beside. */
export const MOST = { definitions: 200, imports: 100, accesses: 100, notes: 50, statements: 100 } as const;

const line = z.number();

export const definitionSchema = z.object({
  kind: z.enum(['function', 'class']),
  /** With the names around it: `Loader.run`. */
  name: z.string(),
  /** Its first line, from 1. */
  line,
  /** Lines of it, the first and the last included; where its end is known. */
  length: z.number().exactOptional(),
  /** Of a function: the cyclomatic complexity (McCabe, 1976), decisions + 1; functions with a name inside of it are not counted in. */
  complexity: z.number().exactOptional(),
});
export type CodeDefinition = z.infer<typeof definitionSchema>;

export const importSchema = z.object({
  module: z.string(),
  line,
  /** Where it comes from, as far as the name alone tells: `other` is a package, or a file of the workspace. */
  origin: z.enum(['standard', 'local', 'other']),
});
export type CodeImport = z.infer<typeof importSchema>;

export const accessSchema = z.object({
  /** `names`: a string that is the name of a data file; nothing tells what is done with it. */
  mode: z.enum(['reads', 'writes', 'names']),
  what: z.enum(['file', 'table']),
  /** The name, where it is known without running the code. */
  name: z.string().exactOptional(),
  /** Else the expression that gives it. */
  expression: z.string().exactOptional(),
  /** What it is relative to, where that is the script's own folder and not the folder in which it is run. */
  from: z.literal('script').exactOptional(),
  /** The function, command or SQL verb, e.g. `pd.read_csv`. */
  by: z.string(),
  line,
});
export type DataAccess = z.infer<typeof accessSchema>;

export const noteSchema = z.object({ tag: z.string(), text: z.string(), line });
export type CodeNote = z.infer<typeof noteSchema>;

export const statementSchema = z.object({
  /** `SELECT`, `CREATE TABLE`, … */
  verb: z.string(),
  line,
  reads: z.array(z.string()),
  writes: z.array(z.string()),
});
export type SqlStatement = z.infer<typeof statementSchema>;

export const codeFactsSchema = z.object({
  /** What it was read by: the syntax tree of a grammar, or tokens (words, strings, brackets). */
  by: z.enum(['syntax tree', 'tokens', 'words']),
  /** The code has places that the grammar cannot read. */
  broken: z.literal(true).exactOptional(),
  lines: z.number(),
  /** Lines with nothing in them. */
  blank: z.number(),
  /** Complexity of what stands outside of functions. */
  body: z.number().exactOptional(),
  definitions: z.array(definitionSchema),
  imports: z.array(importSchema),
  accesses: z.array(accessSchema),
  notes: z.array(noteSchema),
  /** Of SQL. */
  statements: z.array(statementSchema).exactOptional(),
});
export type CodeFacts = z.infer<typeof codeFactsSchema>;

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
    const told = words.replace(/\*\/\s*$|-->\s*$/, '').trim();
    return match ? [{ tag, text: told, line: first + at }] : [];
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
  /^[^\n"'<>|]{1,250}\.(?:csv|tsv|xlsx|xls|xlsb|json|jsonl|ndjson|parquet|sqlite3?|db|duckdb|feather|arrow|orc|avro|pkl|pickle|h5|hdf5?|sav|dta|sas7bdat|rds|rda|rdata)(?:\.(?:gz|zip|bz2|xz|zst))?$/i;
