import * as z from 'zod';
import { tableNoteSchema } from './tableNotes';
import { recodingSchema, sheetLayoutSchema, textFormatSchema } from './textFormat';

/** What was read of a file, as facts: by these its stub is made once the text itself is no longer sent. */
export const fileFactsSchema = z.object({
  /** The path or the file name, for people and for the model. */
  path: z.string(),
  /** The id by which it was read, where that is not the path: `code_…`, `upload_…`. */
  id: z.string().exactOptional(),
  kind: z.enum(['code', 'table', 'json', 'notebook', 'image', 'document', 'text']),
  /** Name of the kind, e.g. python, CSV, Excel, JSON, text. */
  name: z.string(),
  /** Size of the whole file. */
  bytes: z.number(),
  /** Lines of the whole file, of code and text. */
  lines: z.number().exactOptional(),
  /** Rows of the whole table. */
  rows: z.number().exactOptional(),
  columns: z.array(z.string()).exactOptional(),
  /** The type of each column, as the engine names it. */
  types: z.array(z.string()).exactOptional(),
  /** Sheets of a workbook. */
  sheets: z.array(z.string()).exactOptional(),
  /** The sheet, table or part of the file that was read, where it has several. */
  sheet: z.string().exactOptional(),
  /** The name by which SQL reads the table. */
  sql: z.string().exactOptional(),
  /** How a text file holds its table, as it was read; of a workbook where it lies on the sheet. */
  format: textFormatSchema.exactOptional(),
  layout: sheetLayoutSchema.exactOptional(),
  /** Columns that are parts of a time made one. */
  joined: z.boolean().exactOptional(),
  /** Columns whose numbers or times are no values as they are written. */
  recoded: z.array(recodingSchema).exactOptional(),
  /** What is odd about the table, or the file. */
  notes: z.array(tableNoteSchema).exactOptional(),
  /** The file is too large to be read whole: rows and types are told from a part of it. */
  sampled: z.boolean().exactOptional(),
  /** An editor had changes of it that were not saved: they are no part of what was read. */
  unsaved: z.boolean().exactOptional(),
  /** Pages of a document. */
  pages: z.number().exactOptional(),
  /** Keys at the top of a JSON object. */
  keys: z.array(z.string()).exactOptional(),
  /** Cells of a notebook. */
  cells: z.number().exactOptional(),
  /** Language of a notebook's code, e.g. python. */
  language: z.string().exactOptional(),
  /** Pixels of an image. */
  width: z.number().exactOptional(),
  height: z.number().exactOptional(),
  /** Encoding of a text, where it is known, e.g. UTF-8. */
  encoding: z.string().exactOptional(),
  /** A fingerprint of the content: another one tells that the file has changed since. */
  hash: z.string().exactOptional(),
});

export type FileFacts = z.infer<typeof fileFactsSchema>;

/** What only a reading tells of a file: it holds on where its table is computed with. */
export function readingOf({
  id,
  hash,
  encoding,
}: Pick<FileFacts, 'id' | 'hash' | 'encoding'> = {}): Partial<FileFacts> {
  return {
    ...(id !== undefined && { id }),
    ...(hash !== undefined && { hash }),
    ...(encoding !== undefined && { encoding }),
  };
}
