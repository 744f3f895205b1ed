/** What the data grid's page and the extension say to each other. */
import * as z from 'zod';
import { conditionSchema } from '../core/analysis/conditions';
import { columnSummarySchema } from '../core/analysis/grid/summary';
import { orderKeySchema } from '../core/analysis/grid/tableViews';
import { openGridSchema } from './openGrid';

export type { Condition } from '../core/analysis/conditions';
export { conditionWords } from '../core/analysis/grid/conditionWords';
export { isNested, isNumeric, isTemporal } from '../core/analysis/roles/engineTypes';
export type { ColumnSummary } from '../core/analysis/grid/summary';
export type { OrderKey } from '../core/analysis/grid/tableViews';
export type { Role } from '../core/analysis/roles/semantic';
export type { OpenGrid } from './openGrid';

/** Characters of a cell that a page gets; a text of one more is longer. */
export const CELL_CHARACTERS = 400;
/** Characters of a cell that is shown whole. */
export const WHOLE_CHARACTERS = 200_000;
/** Rows of one request. */
export const MAX_ROWS = 1000;
/** Cells that are copied at once. */
export const MAX_COPIED = 200_000;

/** Which rows, in which order. */
export const gridViewSchema = z.object({
  /** Condition that the grid was opened with, in SQL; '' none. */
  base: z.string().max(200_000),
  filters: z.array(conditionSchema).max(1000),
  order: z.array(orderKeySchema).max(100),
});
export type GridView = z.infer<typeof gridViewSchema>;

const place = z.int().min(0);
const columns = z.array(z.string()).max(10_000);
const part = { view: gridViewSchema, from: place, count: place, columns };

/** What the page asks of the host, by method. */
export const gridToHost = {
  /** Reads the table, or another one of its file; answered with {@link gridTableSchema}. */
  openTable: z.object({ sheet: z.string().exactOptional() }),
  /** Puts a view in order; answered with {@link gridRowsSchema}. */
  view: z.object({ view: gridViewSchema }),
  /** Answered with {@link gridPartSchema}. */
  rows: z.object({ ...part, count: place.max(MAX_ROWS) }),
  /** Answered with {@link columnSummarySchema}. */
  summary: z.object({ view: gridViewSchema, column: z.string() }),
  /** The most frequent values that contain a text; answered with {@link gridValuesSchema}. */
  values: z.object({ view: gridViewSchema, column: z.string(), search: z.string().max(1000) }),
  /** One cell whole; answered with {@link gridCellSchema}. */
  cell: z.object({ view: gridViewSchema, row: place, column: z.string() }),
  /** What the numbers in cells add up to; answered with {@link gridSumsSchema}. */
  sums: z.object(part),
  /** Copies cells as text with tabs; answered with {@link gridCopiedSchema}. */
  copy: z.object({ ...part, header: z.boolean() }),
  /** Has the analyst look at these rows and columns; those that are picked in the view where there is such. */
  analyze: z.object({
    view: gridViewSchema,
    picked: z.object({ from: place, count: place, columns: columns.exactOptional() }).exactOptional(),
  }),
} as const;
export type GridMethod = keyof typeof gridToHost;
export type GridParams<M extends GridMethod> = z.infer<(typeof gridToHost)[M]>;

/** What the host asks of the page. */
export const gridToPage = {
  /** The file, or how it is read, is another one. */
  changed: z.object({}),
  /** Shows other rows: a tab that is open was asked for again. */
  show: openGridSchema.omit({ path: true }),
} as const;

export const gridTableSchema = z.object({
  path: z.string(),
  filename: z.string(),
  /** How SQL names it. */
  table: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  rows: z.number(),
  /** All tables of the file, where it has several, and the one that this is. */
  sheets: z.array(z.string()),
  sheet: z.string().exactOptional(),
  /** Only a part of the file was read: of how many of its bytes. */
  sampled: z.object({ bytes: z.number(), of: z.number() }).exactOptional(),
  stamp: z.string(),
  /** What it was opened for. */
  show: openGridSchema.omit({ path: true }),
  /** Rows that are picked can be told as a condition. */
  hasRowIds: z.boolean(),
});
export type GridTable = z.infer<typeof gridTableSchema>;

export const gridRowsSchema = z.object({ rows: z.number(), stamp: z.string() });
const cellSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type Cell = z.infer<typeof cellSchema>;
export const gridPartSchema = z.object({
  /** Places of the rows in the file, from 0. */
  numbers: z.array(z.number()),
  rows: z.array(z.array(cellSchema)),
  stamp: z.string(),
});
export type GridPart = z.infer<typeof gridPartSchema>;
export const gridSummarySchema = columnSummarySchema;
export const gridValuesSchema = z.object({
  values: z.array(z.object({ value: z.string(), rows: z.number() })),
  more: z.boolean(),
});
export type GridValues = z.infer<typeof gridValuesSchema>;
export const gridCellSchema = z.object({ text: z.string(), isCut: z.boolean() });
export const gridSumsSchema = z.object({ count: z.number(), sum: z.number() });
export type GridSums = z.infer<typeof gridSumsSchema>;
export const gridCopiedSchema = z.object({
  rows: z.number(),
  columns: z.number(),
  /** There was more than may be copied at once. */
  isCut: z.boolean(),
});

/** What VS Code keeps for the page, and gives back when the window was loaded anew. */
export const gridStateSchema = z.object({
  path: z.string(),
  sheet: z.string().exactOptional(),
  view: gridViewSchema,
  widths: z.record(z.string(), z.number()),
  hidden: z.array(z.string()),
  hasSummaries: z.boolean(),
});
export type GridState = z.infer<typeof gridStateSchema>;
