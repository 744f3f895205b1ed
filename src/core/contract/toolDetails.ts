/** The typed face of a tool's result: what programs read of it. Nobody parses the text that models read. */
import * as z from 'zod';
import { codeSummarySchema, outlineSchema } from './codeFacts';
import { fileFactsSchema, type FileFacts } from './fileFacts';
import { outputFileSchema } from './outputFiles';
import { runFactsSchema } from './runFacts';
import { writtenFileSchema } from './writtenFile';

/** The first names of a list, and how many it has. */
const namesSchema = z.object({ names: z.array(z.string()), count: z.number() });

/** What is in a page of a text that is no code. */
export const textSummarySchema = z.object({
  /** What it is, e.g. markdown. */
  name: z.string(),
  /** Lines of the whole file, and those of the page. */
  lines: z.number(),
  shown: z.number(),
  words: z.number(),
  /** Of markdown. */
  headings: z.array(z.object({ level: z.number(), text: z.string() })).exactOptional(),
  /** Of a log: lines of each level, and its first and last time. */
  levels: z.array(z.object({ level: z.string(), lines: z.number() })).exactOptional(),
  times: z.object({ first: z.string(), last: z.string() }).exactOptional(),
  /** Of settings. */
  sections: namesSchema.exactOptional(),
  keys: namesSchema.exactOptional(),
});
export type TextSummary = z.infer<typeof textSummarySchema>;

/** Why a call failed, where that is more than a code: what people are told of it in their own language. */
export const toolFaultSchema = z.object({
  /** The Python that it is about, by what it is called. */
  python: z.string().exactOptional(),
  /** Where code cannot be read, and why. */
  mistake: z.object({ line: z.number(), reason: z.string() }).exactOptional(),
  /** What code imports that it may not. */
  imports: z.array(z.object({ module: z.string(), line: z.number() })).exactOptional(),
});
export type ToolFault = z.infer<typeof toolFaultSchema>;

export const toolDetailsSchema = z.object({
  fault: toolFaultSchema.exactOptional(),
  /** The file that the content is of. */
  file: fileFactsSchema.exactOptional(),
  /** The data files that were computed with. */
  tables: z.array(fileFactsSchema).exactOptional(),
  /** Rows that a query gave; `more`: it has further ones. */
  rows: z.object({ count: z.number(), more: z.boolean() }).exactOptional(),
  /** Of the first page of code, all of its file. */
  code: codeSummarySchema.exactOptional(),
  /** What the page of code defines. */
  outline: outlineSchema.exactOptional(),
  text: textSummarySchema.exactOptional(),
  /** How a program ran, the files that it made for the report, and a file of the workspace that was written. */
  run: runFactsSchema.exactOptional(),
  outputs: z.array(outputFileSchema).exactOptional(),
  written: writtenFileSchema.exactOptional(),
});
export type ToolDetails = z.infer<typeof toolDetailsSchema>;

/** All files that a call has read or computed with. */
export function filesOf({ file, tables = [] }: ToolDetails = {}): FileFacts[] {
  return [...(file ? [file] : []), ...tables];
}
