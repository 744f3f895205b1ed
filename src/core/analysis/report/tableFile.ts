import type { SqlColumn } from '../../ports';
import type { TableNote } from '../../contract/tableNotes';
import type { SheetLayout, TextFormat } from '../../contract/textFormat';

/** A table as file_reader told it: its notes and sheets. */
export interface TableFile {
  path: string;
  /** The name for SQL. */
  table: string;
  kind: string;
  columns: SqlColumn[];
  rows: number;
  sheets: string[];
  /** How a text file holds the table. */
  text: TextFormat | undefined;
  /** The sheet, table or list of the file that it is, where it has several. */
  sheet?: string;
  /** Where it lies on the sheet of a workbook. */
  layout?: SheetLayout;
  /** What is odd about it. */
  notes?: TableNote[];
  /** A part of it was read. */
  sampled?: boolean;
}
