/** How data files are read, and what the user changes of it. */
import * as z from 'zod';
import { parseOptionsSchema, recodingSchema, sheetLayoutSchema, textFormatSchema } from '../core/contract/textFormat';

/** A data file as it is read now, and its first rows. */
export const parsedFileSchema = z.object({
  path: z.string(),
  rows: z.number(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  sheets: z.array(z.string()),
  sheet: z.string().exactOptional(),
  format: textFormatSchema.exactOptional(),
  /** Where the table lies on the sheet of a workbook. */
  layout: sheetLayoutSchema.exactOptional(),
  /** Columns whose numbers or times are no values as they are written. */
  recoded: z.array(recodingSchema).exactOptional(),
  /** Columns that are parts of a time made one. */
  joined: z.boolean().exactOptional(),
  sampled: z.boolean(),
  notes: z.array(z.string()),
  /** What the user has chosen; the rest is detected. */
  choice: parseOptionsSchema,
  /** Cells of the first rows, printed. */
  preview: z.array(z.array(z.string())),
});
export type ParsedFile = z.infer<typeof parsedFileSchema>;

/** What the user has chosen of files, by their paths. */
export const choicesSchema = z.object({ choices: z.record(z.string(), parseOptionsSchema) });

export {
  decisionText,
  openDecisions,
  otherReading,
  type ReadingDecision,
  type FileDecision,
  type TotalDecision,
} from '../core/contract/readingDecisions';
export type { ParseOptions as FormatChoice, Recoding, SheetLayout, TextFormat } from '../core/contract/textFormat';

export const parsedFileMethods = {
  /** Answered with {@link choicesSchema}; no file is read for it. */
  readChoices: z.object({ paths: z.array(z.string().max(4000)).max(1000) }),
  /** Answered with {@link parsedFileSchema}. */
  readData: z.object({ path: z.string().max(4000) }),
  /** Saves the changes that an editor has of a file. */
  saveFile: z.object({ path: z.string().max(4000) }),
  /** How a file is to be read from now on; answered with {@link parsedFileSchema}. */
  setFormat: z.object({ path: z.string().max(4000), choice: parseOptionsSchema }),
} as const;
