/** What the host and the data process say to each other, over the RPC of base/rpc. Each side validates what it takes in. */
import * as z from 'zod';
import { orderKeySchema } from '../core/analysis/grid/tableViews';
import type { SqlValue } from '../core/ports';
import { tableNoteSchema } from '../core/contract/tableNotes';
import {
  jsonLayoutSchema,
  parseOptionsSchema,
  periodPlanSchema,
  sheetLayoutSchema,
  recodingSchema,
  textFormatSchema,
  timePartsSchema,
} from '../core/contract/textFormat';

export const sqlValueSchema: z.ZodType<SqlValue> = z.lazy(() =>
  z.union([
    z.string(),
    z.number(),
    z.boolean(),
    z.null(),
    z.array(sqlValueSchema),
    z.record(z.string(), sqlValueSchema),
  ]),
);

const column = z.object({ name: z.string(), type: z.string() });

/** What every error says whose cause is want of memory: who has been at work for long may have it where one anew has not. */
export const MEMORY_WORDS = 'takes more memory than the SQL engine may have (setting baAgent.queryMemoryLimit).';

/** What an error says after which nothing else runs in the process. */
export const BROKEN = 'The SQL engine has failed, and is started again.';

/** First request: which folders may be read, how much memory the engine may take (e.g. "1GB"), where it spills to. */
export const initParams = z.object({
  folders: z.array(z.string()),
  memoryLimit: z.string(),
  temporary: z.string(),
  /** Bytes that it may spill. */
  spillBytes: z.int().min(0),
});
/** Names a request, so that it can be asked later whether it still runs. */
const token = z.int();
export const queryParams = z.object({
  sql: z.string(),
  aggregatesOnly: z.boolean().exactOptional(),
  params: z.record(z.string(), sqlValueSchema),
  maxRows: z.int().min(1),
  token,
});
export const describeParams = z.object({ path: z.string(), token });
const view = { table: z.string(), where: z.string(), order: z.array(orderKeySchema).max(100) };
const part = {
  columns: z.array(z.string()).max(10_000),
  from: z.int().min(0),
  count: z.int().min(0),
};
export const viewParams = z.object({ ...view, token });
export const viewRowsParams = z.object({ ...view, ...part, characters: z.int().min(1), token });
export const viewSumsParams = z.object({ ...view, ...part, token });
export const dropViewsParams = z.object({ table: z.string(), token });

/** Rows carry only JSON values; they were made by the engine's own converter and are checked as a whole array. */
export const sqlResultSchema = z.object({
  columns: z.array(column),
  rows: z.array(z.array(z.custom<SqlValue>((value) => value !== undefined))),
  truncated: z.boolean(),
  tables: z.array(z.string()),
  sources: z.array(z.object({ path: z.string(), stamp: z.string() })),
});
export const tableShapeSchema = z.object({
  table: z.string(),
  columns: z.array(column),
  rows: z.number(),
  sheets: z.array(z.string()),
  sheet: z.string().exactOptional(),
  sampled: z.object({ bytes: z.number(), of: z.number() }).exactOptional(),
  notes: z.array(tableNoteSchema),
  text: textFormatSchema.exactOptional(),
  layout: sheetLayoutSchema.exactOptional(),
  json: jsonLayoutSchema.exactOptional(),
  added: z.array(z.string()).exactOptional(),
  recoded: z.array(recodingSchema).exactOptional(),
  unpivoted: periodPlanSchema
    .extend({
      columns: z.array(column),
      rows: z.number(),
      signs: z.record(z.string(), z.string()),
      isAdded: z.boolean(),
    })
    .exactOptional(),
  joined: timePartsSchema.exactOptional(),
});
export const viewSchema = z.object({ rows: z.number(), tableRows: z.number(), stamp: z.string() });
export const viewRowsSchema = z.object({
  numbers: z.array(z.number()),
  rows: z.array(z.array(z.custom<SqlValue>((value) => value !== undefined))),
  stamp: z.string(),
});
export const viewSumsSchema = z.object({
  numbers: z.array(z.object({ count: z.number(), sum: z.number() })),
  stamp: z.string(),
});
/** Answer to `running`: the tokens of requests under way. */
export const runningSchema = z.object({ tokens: z.array(z.number()) });

/** Asked by the data process of the host, which alone knows what may be read. */
export const readingParams = z.object({
  path: z.string(),
  stamp: z.string(),
  isOver: z.boolean(),
  /** Of the file, what was read until now: 0 to 1. */
  share: z.number().optional(),
});
export const resolveParams = z.object({ path: z.string() });
export const resolvedFileSchema = z.object({
  /** Absolute path. */
  file: z.string(),
  size: z.number(),
  /** Another one whenever its content, or how it is to be read, may be another. */
  stamp: z.string(),
  /** What the user wants of how it is read. */
  choice: parseOptionsSchema,
});
export type ResolvedFile = z.infer<typeof resolvedFileSchema>;
