/** Tables in the order and with the rows that somebody looks at, read part by part: what a data grid asks for. */
import * as z from 'zod';
import type { SqlValue } from '../../ports';

/** By which column, and which way. Missing values come last either way. */
export const orderKeySchema = z.object({ column: z.string(), descending: z.boolean() });
export type OrderKey = z.infer<typeof orderKeySchema>;

/** Some rows of a table, in some order; rows that are equal in it are in that of the file. */
export interface TableView {
  /** How SQL names the table. */
  table: string;
  /** Condition of its rows, in SQL; '' all. */
  where: string;
  /** The first key counts first; none: the order of the file. */
  order: readonly OrderKey[];
}

/** A part of a view: rows by their places in it, from 0. */
export interface ViewPart extends TableView {
  columns: readonly string[];
  from: number;
  count: number;
}

/** Rows of a view as they were read. */
export interface ViewRows {
  /** The place of each row in the file, from 0. */
  numbers: number[];
  rows: SqlValue[][];
  /** Of the file, before it was read. */
  stamp: string;
}

/** What a view adds up to: for each column its numbers, how many and their sum. */
export interface ViewSums {
  numbers: { count: number; sum: number }[];
  stamp: string;
}

/** Views of tables. A sorted or filtered one is put in order once, at its first use, and kept while it is used. */
export interface TableViews {
  /** Rows of the view, and of its table. @throws SqlEngineError, CancelledError */
  view(view: TableView, signal: AbortSignal): Promise<{ rows: number; tableRows: number; stamp: string }>;
  /**
   * @param characters texts, and what is nested as JSON text, are cut to so many
   * @throws SqlEngineError, CancelledError
   */
  viewRows(part: ViewPart & { characters: number }, signal: AbortSignal): Promise<ViewRows>;
  /** Of columns that hold numbers. @throws SqlEngineError, CancelledError */
  viewSums(part: ViewPart, signal: AbortSignal): Promise<ViewSums>;
  /** Lets go of what is kept of a table. */
  dropViews(table: string): Promise<void>;
}
