import * as z from 'zod';

/** Tables side by side that are read below each other. */
const sideBySideSchema = z.object({
  /** The row that has their names, from 0. */
  row: z.int().min(0),
  /** Columns of each. */
  width: z.int().min(1),
  /** The first column of each, from 0, what it is called, and how many rows it has. */
  parts: z.array(z.object({ start: z.int().min(0), title: z.string(), rows: z.int().min(0) })),
});

export type SideBySide = z.infer<typeof sideBySideSchema>;

/** How a text file holds its table. */
export const textFormatSchema = z.object({
  /** As the WHATWG Encoding Standard names it: utf-8, utf-16le, gb18030, shift_jis, windows-1252, … */
  encoding: z.string(),
  delimiter: z.string(),
  /** The character around cells that hold the delimiter or a line's end; empty where none is. */
  quote: z.string(),
  /** What stands before a quote inside of a cell, where that is not the quote itself: a backslash. */
  escape: z.string().exactOptional(),
  /** Rows are the lines that this pattern fits, its groups their cells, as in logs of web servers; others are left out. */
  lines: z.object({ pattern: z.string(), names: z.array(z.string()) }).exactOptional(),
  /** Begins lines between the rows that are remarks, where there are some. */
  comment: z.string().exactOptional(),
  /** Rows before the first record: 0, 1, or 2 whose names are put together; of more the first one names the columns. */
  headerRows: z.int().min(0).max(5),
  /** Lines before the header: titles, notes. */
  skip: z.int().min(0),
  /** Tables side by side: rows count below each other then. */
  beside: sideBySideSchema.exactOptional(),
  /** Rows at the end that are totals and left out. */
  footer: z.int().min(0),
  /** Rows below the header that are no records and left out, from 0: subtotals, opening balances, headings of groups. */
  leftOut: z.array(z.int().min(0)).exactOptional(),
  /** Places of columns whose empty cells have the value above them, as merged cells do. */
  filled: z.array(z.int().min(0)).exactOptional(),
  /** From which rows on below the header records are in which section, by the headings that stand above them: the last column has it. */
  sections: z.array(z.object({ row: z.int().min(0), label: z.string().nullable() })).exactOptional(),
  decimal: z.enum(['.', ',']),
  /** Between groups of three digits; empty where nothing is. */
  thousands: z.enum(['', ',', '.', ' ', "'"]),
  /** Signs at the numbers of columns, by their names: a currency, a percent sign; empty where only the negative ones are
   * marked, by brackets or a minus behind them. They are no part of the values. */
  signs: z.record(z.string(), z.string()).exactOptional(),
  /** Columns of numbers in which single cells are codes, which have no number, or have a flag behind theirs. */
  coded: z.array(z.string()).exactOptional(),
  /** The dates' format as strptime has it; empty for ISO 8601. */
  dateFormat: z.string(),
  /** The same of times with a date. */
  timestampFormat: z.string(),
  /** The formats of columns whose dates or times have another one than these, by their names; empty for ISO 8601. */
  otherFormats: z.record(z.string(), z.string()).exactOptional(),
});

export type TextFormat = z.infer<typeof textFormatSchema>;

/** Columns that are texts in the file and were read as numbers or times, by their names; the marks of all their numbers. */
const textColumnsSchema = z.object({
  ...textFormatSchema.pick({ decimal: true, thousands: true }).shape,
  columns: z.record(
    z.string(),
    z.object({
      type: z.string(),
      format: z.string().exactOptional(),
      sign: z.string().exactOptional(),
      coded: z.literal(true).exactOptional(),
    }),
  ),
});

export type TextColumns = z.infer<typeof textColumnsSchema>;

/** Where the table lies on the sheet of a workbook, in rows. */
export const sheetLayoutSchema = z.object({
  ...textFormatSchema.pick({
    beside: true,
    skip: true,
    headerRows: true,
    footer: true,
    leftOut: true,
    filled: true,
    sections: true,
  }).shape,
  texts: textColumnsSchema.exactOptional(),
});

export type SheetLayout = z.infer<typeof sheetLayoutSchema>;

/** How a JSON file holds its table. */
export const jsonLayoutSchema = z.object({
  encoding: z.string(),
  /** The engine reads the file as it is; else what stands for it is UTF-8 without a byte order mark. */
  isPlain: z.boolean(),
  format: z.enum(['array', 'auto', 'newline_delimited', 'unstructured']),
  /** Its times carry offsets from UTC: the engine's reader, which would drop these, is to leave them texts. */
  hasOffsets: z.literal(true).exactOptional(),
  /** Keys on the way to the list inside of the file that was read. */
  way: z.array(z.string()).exactOptional(),
  /** The rows are lists: what their cells are called, and the first of them that is a record. */
  lists: z.object({ names: z.array(z.string()), first: z.number() }).exactOptional(),
  /** Columns that are fields of objects in the rows: the keys that lead to each. */
  fields: z.array(z.object({ name: z.string(), path: z.array(z.string()) })),
  /** The rows are features of GeoJSON: these columns are the kind and the place of their geometries. */
  geometry: z.object({ kind: z.string(), longitude: z.string(), latitude: z.string() }).exactOptional(),
  texts: textColumnsSchema.exactOptional(),
});

export type JsonLayout = z.infer<typeof jsonLayoutSchema>;

/** How columns that are periods become rows. */
export const periodPlanSchema = z.object({
  /** Columns that stay, in their order. */
  kept: z.array(z.string()),
  /** What the column of periods is called. */
  period: z.string(),
  /** The columns of values, one for each measure. */
  values: z.array(z.object({ name: z.string(), type: z.string() })),
  /** In the order of time: its first day as ISO date, and where the values are, null where a measure has no such period. */
  periods: z.array(z.object({ first: z.string(), columns: z.array(z.string().nullable()) })),
  /** Columns that say again what the periods hold: totals over them, changes between them. */
  leftOut: z.array(z.string()),
  /** The column that says the year, where the periods are months of it: what is first is the number of the month then. */
  year: z.string().exactOptional(),
});

export type PeriodPlan = z.infer<typeof periodPlanSchema>;

/** How columns that are parts of a time make one: a year, a month and a day, or a date and an hour. */
export const timePartsSchema = z.object({
  /** What the column of the whole is called. */
  name: z.string(),
  type: z.enum(['DATE', 'TIMESTAMP']),
  /** Their texts one after the other, each with what is put before it, are the time as text; of a year its four digits. */
  parts: z.array(z.object({ column: z.string(), before: z.string(), isYear: z.boolean() })),
  /** What is put behind them. */
  after: z.string(),
  /** How that text is read, as formats are stored. */
  format: z.string(),
});

export type TimeParts = z.infer<typeof timePartsSchema>;

/** What a column of numbers or times stands for that are no values as they are written. */
export const recodingSchema = z.object({
  column: z.string(),
  /** Its type as the file has it. */
  type: z.string(),
  /** Numbers that stand for a missing value, such as -999; of times days as ISO dates, such as 1900-01-01. */
  missing: z.array(z.union([z.number(), z.string()])),
  /** Its numbers are days as Excel counts them: what they are with or without a time of day. */
  days: z.enum(['DATE', 'TIMESTAMP']).exactOptional(),
});

export type Recoding = z.infer<typeof recodingSchema>;

/** A text table as most are: what is known of a file of which nothing was detected. */
export const plainText: TextFormat = {
  encoding: 'utf-8',
  delimiter: ',',
  quote: '"',
  headerRows: 1,
  skip: 0,
  footer: 0,
  decimal: '.',
  thousands: '',
  dateFormat: '',
  timestampFormat: '',
};

/** What the user says of how a data file is to be read, where it was detected wrong. What is missing is detected. */
export const parseOptionsSchema = z.object({
  encoding: z.string().max(40).exactOptional(),
  delimiter: z.string().min(1).max(4).exactOptional(),
  headerRows: z.int().min(0).max(2).exactOptional(),
  skip: z.int().min(0).max(10_000).exactOptional(),
  footer: z.int().min(0).max(10_000).exactOptional(),
  /** All rows are records as they stand: none is left out among the others, no cell is filled from above, and tables stay side by side. */
  asIs: z.literal(true).exactOptional(),
  /** Columns that are periods stay columns, records do not become a row for each period; and parts of a time make none. */
  periods: z.literal('columns').exactOptional(),
  /** Columns of numbers with codes or flags among them stay texts. */
  codes: z.literal('texts').exactOptional(),
  /** Numbers and days are values as they are written: none stands for a missing value, and no number for a day. */
  numbers: z.literal('asWritten').exactOptional(),
  decimal: z.enum(['.', ',']).exactOptional(),
  /** What comes first in dates like 01/02/2024: the day or the month. */
  dateOrder: z.enum(['dmy', 'mdy']).exactOptional(),
  /** The sheet, table or part that the file's name alone stands for. */
  sheet: z.string().max(1000).exactOptional(),
});

export type ParseOptions = z.infer<typeof parseOptionsSchema>;
