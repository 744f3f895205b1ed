/**
 * What is known of a code file by its text alone: what it defines, imports, notes, and which data it reads and writes. It is
 * made in the outline worker, travels to the host, and is kept with the result of file_reader: so it is JSON with a schema.
 */
import * as z from 'zod';

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

/** Names that code defines, in the order in which they stand. */
export const outlineSchema = z.object({ functions: z.array(z.string()), classes: z.array(z.string()) });
export type Outline = z.infer<typeof outlineSchema>;

/** What became of the name of a file: looked for in the workspace, or why not. */
export const fileStates = [
  'exists',
  'folder',
  'missing',
  'address',
  'absolute',
  'pattern',
  'outside',
  'unchecked',
] as const;

const touchedSchema = accessSchema.omit({ mode: true }).extend({
  state: z.enum(fileStates).exactOptional(),
  /** Its path in the workspace, where it is there. */
  path: z.string().exactOptional(),
});
/** Data that code touches, and whether the workspace has it. */
export type TouchedData = z.infer<typeof touchedSchema>;

/** Facts of a code file with what the workspace has of the files that it names; of long lists the first. */
export const codeSummarySchema = z.object({
  counts: z.object({
    ...codeFactsSchema.pick({ by: true, broken: true, lines: true, blank: true, body: true }).shape,
    /** What `line` counts: lines of the file, or cells of a notebook. */
    places: z.enum(['lines', 'cells']),
    /** Cells with code, and those with text, of a notebook. */
    code_cells: z.number().exactOptional(),
    other_cells: z.number().exactOptional(),
    functions: z.number(),
    classes: z.number(),
    imports: z.number(),
    reads: z.number(),
    writes: z.number(),
    names: z.number(),
    notes: z.number(),
    statements: z.number().exactOptional(),
  }),
  imports: z.object({
    standard: z.array(z.string()).exactOptional(),
    local: z.array(z.string()).exactOptional(),
    other: z.array(z.string()).exactOptional(),
  }),
  definitions: z.array(definitionSchema),
  reads: z.array(touchedSchema),
  writes: z.array(touchedSchema),
  names: z.array(touchedSchema),
  statements: z.array(statementSchema),
  notes: z.array(noteSchema),
});
export type CodeSummary = z.infer<typeof codeSummarySchema>;
