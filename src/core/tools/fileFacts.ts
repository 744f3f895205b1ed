import * as z from 'zod';

/** What was read of a file, as facts: by these its gist is made once the text itself is no longer sent. */
export const fileFactsSchema = z.object({
  /** The path or the file name, for people and for the model. */
  path: z.string(),
  /** The id by which it was read, where that is not the path: `code_…`, `upload_…`. */
  id: z.string().exactOptional(),
  kind: z.enum(['code', 'table', 'json', 'notebook', 'image', 'text']),
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
