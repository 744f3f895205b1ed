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
  /** The first lines of prose. */
  opening: z.array(z.string()).exactOptional(),
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

/** Tables that were looked at for a question. */
export const foundTablesSchema = z.object({
  /** The likeliest first. */
  tables: z.array(
    z.object({
      /** Of the file, with the name of a sheet where it has several. */
      path: z.string(),
      /** The first of its columns. */
      columns: z.array(z.string()),
      /** By its beginning the question can be asked of it. */
      fits: z.boolean(),
      /** Else the words of the question that it has nothing for. */
      beyond: z.array(z.string()),
      /** The question has the name of the file. */
      named: z.boolean(),
      /** It is too large to be looked into: all that is known is its name. */
      unknown: z.boolean().exactOptional(),
    }),
  ),
  /** Data files beyond those, which were not looked at. */
  more: z.number(),
  /** Files that could not be read, by their paths. */
  unreadable: z.array(z.string()),
  /** No folder is open. */
  closed: z.boolean().exactOptional(),
});
export type FoundTables = z.infer<typeof foundTablesSchema>;

/** The typed face of a tool's result: what programs read of it. Nobody parses the text that models read. */
export const toolDetailsSchema = z.object({
  fault: toolFaultSchema.exactOptional(),
  /** The file that the content is of. */
  file: fileFactsSchema.exactOptional(),
  /** The data files that were computed with. */
  tables: z.array(fileFactsSchema).exactOptional(),
  /** Tables that a question may be about. */
  found: foundTablesSchema.exactOptional(),
  /** Rows that a query gave; `more`: it has further ones. */
  rows: z.object({ count: z.number(), more: z.boolean() }).exactOptional(),
  /** The first of these rows, for an answer that shows them; long texts are cut. */
  result: z
    .object({
      columns: z.array(z.object({ name: z.string(), type: z.string() })),
      rows: z.array(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))),
    })
    .exactOptional(),
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

export const outputLevels = ['brief', 'standard', 'full'] as const;
/** How much of a result is printed into the observation. */
export type OutputLevel = (typeof outputLevels)[number];

/** The argument by which a call asks for a level. @param levels what those beside the standard are, for models */
export const responseFormat = (levels: string) => z.enum(outputLevels).default('standard').describe(levels);

export const cachePolicies = ['no_cache', 'cacheable', 'ttl_short', 'ttl_medium', 'ttl_long'] as const;
/** For how long a result may be given again: never, until it is crowded out, for 5 minutes, 1 hour, 24 hours. */
export type CachePolicy = (typeof cachePolicies)[number];

/** A call as the pipeline runs it. What is missing is the tool's own, or the default. */
export interface ToolInvocationRequest {
  /** The model's own id. */
  tool_call_id: string;
  tool_name: string;
  parameters: Readonly<Record<string, unknown>>;
  /** Refused where it is not the version of the tool that is here. */
  tool_version?: string;
  output_level?: OutputLevel;
  /** Milliseconds of one attempt. */
  timeout_ms?: number;
  retry_on_timeout?: boolean;
  /** Who calls: the session. What one caller was given is not given to another. */
  caller_id?: string;
  permission_level?: string;
  /** What makes two calls the same one; made of tool, version, arguments, caller and permission where it is missing. */
  idempotency_key?: string;
  cache_policy?: CachePolicy;
}

/** The single result model of every tool: an observation for the model, details for programs, and how it went for people. */
export const toolExecutionResultSchema = z.object({
  tool_call_id: z.string(),
  tool_name: z.string(),
  /** What the model reads. */
  observation: z.string(),
  output_level: z.enum(outputLevels),
  success: z.boolean(),
  /** One line for people, e.g. "5,000 rows × 7 columns". */
  data_summary: z.string().exactOptional(),
  /** Bytes of the whole result in UTF-8, of what is stored as an artifact too. */
  data_size_bytes: z.number(),
  /** A fingerprint of the whole result. */
  data_hash: z.string().exactOptional(),
  /** Where the whole result is kept, by the id that file_reader takes. */
  artifact_id: z.string().exactOptional(),
  /** There is more than the observation has; it says how to get it. */
  truncated: z.boolean().exactOptional(),
  error_type: z.string().exactOptional(),
  error_code: z.string().exactOptional(),
  error_message: z.string().exactOptional(),
  /** Attempts after the first one, and why the last of those that failed did. */
  retry_count: z.number().exactOptional(),
  last_error: z.string().exactOptional(),
  /** It was not run: this is what the same call gave before. */
  cached: z.boolean().exactOptional(),
  duration_ms: z.number(),
  /** The same as data, for everyone but models. */
  details: toolDetailsSchema.exactOptional(),
});

export type ToolExecutionResult = z.infer<typeof toolExecutionResultSchema>;
