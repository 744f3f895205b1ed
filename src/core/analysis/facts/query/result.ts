import * as z from 'zod';

/** What a query gave: `q1`. */
export const queryResultSchema = z.object({
  id: z.string(),
  /** Rows that fulfil its conditions. */
  covered: z.number(),
  /** In the order of the query; keys as text, null for rows without one. Values are numbers, or texts of points in time. */
  groups: z.array(
    z.object({
      keys: z.array(z.string().nullable()),
      values: z.array(z.union([z.number(), z.string()]).nullable()),
      rows: z.number(),
    }),
  ),
  /** There are more groups than are listed. */
  isCut: z.boolean(),
});
export type QueryResult = z.infer<typeof queryResultSchema>;
