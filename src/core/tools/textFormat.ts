import * as z from 'zod';

/** How a text file holds its table. */
export const textFormatSchema = z.object({
  delimiter: z.string(),
  /** Whether the first line names the columns. */
  header: z.boolean(),
  /** Lines before the table. */
  skip: z.number(),
  /** The dates' format as strptime has it; empty for ISO 8601. */
  dateFormat: z.string(),
  /** The same of times with a date. */
  timestampFormat: z.string(),
});

export type TextFormat = z.infer<typeof textFormatSchema>;
