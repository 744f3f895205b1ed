/** What opens a data grid. */
import * as z from 'zod';

/** What a grid shows. */
export const openGridSchema = z.object({
  /** Path of a data file, or an address; a sheet is named behind a `#`. */
  path: z.string().max(4000),
  /** Condition of the rows that are shown, in SQL; missing: all. */
  where: z.string().max(200_000).exactOptional(),
  /** Columns that are brought into sight, by their names. */
  columns: z.array(z.string()).max(1000).exactOptional(),
});
export type OpenGrid = z.infer<typeof openGridSchema>;

/** What the panel may ask for. */
export const openGridMethods = {
  /** Opens a table in an editor tab, or brings its tab to the front. */
  openGrid: openGridSchema,
} as const;
