import * as z from 'zod';
import { columnTypeSchema } from '../roles/semantic';

/** What the head of a column in the data grid tells. */
export const columnSummarySchema = z.object({
  rows: z.number(),
  missing: z.number(),
  /** Null for what is nested. */
  distinct: z.number().nullable(),
  /** `distinct` is an estimate. */
  isEstimate: z.boolean(),
  /** Of finite numbers. */
  numbers: z.object({ sum: z.number(), mean: z.number(), min: z.number(), max: z.number() }).exactOptional(),
  /** First and last of dates and times, as the engine writes them. */
  range: z.object({ min: z.string(), max: z.string() }).exactOptional(),
  /** Rows in each of equal fields from the least to the greatest. */
  bins: z.array(z.number()).exactOptional(),
  /** The most frequent labels. */
  top: z.array(z.object({ value: z.string(), rows: z.number() })).exactOptional(),
  /** What the column was taken for. */
  meaning: columnTypeSchema,
});
export type ColumnSummary = z.infer<typeof columnSummarySchema>;
