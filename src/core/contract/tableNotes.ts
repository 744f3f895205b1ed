/** What is odd about a data file, told in English to models and in the user's language to people. */
import * as z from 'zod';
import { fillPlaces, oneLine } from '../../base/text';
import type { Localize } from '../text/formatter';

/** All that is told, in English: the keys of its translations. */
export const NOTE_MESSAGES = {
  encodingGuessed: 'The encoding was told from how often bytes come: {encoding}.',
  encodingFurther: 'The encoding was told from {count} lines further down: {encoding}.',
  encodingMixed: '{count} lines are not UTF-8, as the others are: they were read as {encoding}.',
  skippedLine: 'The first line is no part of the table.',
  skippedLines: 'The first {count} lines are no part of the table.',
  skippedSheetRow: 'The first row is no part of the table.',
  skippedSheetRows: 'The first {count} rows are no part of the table.',
  tableBefore: 'Another table stands before it and is left out: {cells}.',
  sideBySide:
    '{count} tables stand side by side: they are read below each other, and the column {column} has which of them.',
  shortRow: '1 of the first rows has fewer cells than the header; what is missing is empty.',
  shortRows: '{count} of the first rows have fewer cells than the header; what is missing is empty.',
  longRow: '1 row has more cells than the header: kept in {columns}.',
  longRows: '{count} rows have more cells than the header: kept in {columns}.',
  footerRow: 'The last row is left out: totals, notes or empty.',
  footerRows: 'The last {count} rows are left out: totals, notes or empty.',
  leftOutRow: '1 row among the others is no record and left out: {labels}.',
  leftOutRows: '{count} rows among the others are no records and left out: {labels}.',
  headingRow: '1 row is no record and left out: a heading, a line, or what tells of all others.',
  headingRows: '{count} rows are no records and left out: headings, lines, or what tells of all others.',
  filledDown: 'Empty cells of {columns} have the value above them, as merged cells do.',
  sections: 'Headings above the rows that belong to them are in the column {column}.',
  periodColumns:
    '{count} columns are periods: they are read as rows, {first} to {last} as dates in {period}, their numbers in {values}. Rows without a number are left out.',
  monthColumns:
    '{count} columns are months of the year in {year}: they are read as rows, {first} to {last} as dates in {period}, their numbers in {values}. Rows without a number are left out.',
  joinedTimes: 'The columns {columns} are parts of one time: it is in the column {name}.',
  leftOutColumns: 'Columns that say again what the periods hold are left out, totals or changes: {columns}.',
  twoHeaders: 'Two rows name the columns; their names are put together.',
  noHeader: 'No row names the columns: they are numbered.',
  dayFirst: '{columns}: day and month may be either way round; read as day/month.',
  monthFirst: '{columns}: day and month may be either way round; read as month/day.',
  decimalComma: 'Numbers like 1,234 may be 1234 or 1.234; the comma is read as the decimal mark.',
  groupComma: 'Numbers like 1,234 may be 1234 or 1.234; the comma is read as what groups thousands.',
  decimalPoint: 'Numbers like 1.234 may be 1234 or 1.234; the point is read as the decimal mark.',
  groupPoint: 'Numbers like 1.234 may be 1234 or 1.234; the point is read as what groups thousands.',
  signs: 'Signs at numbers are left out of their values: {columns}.',
  percents: 'Percents are read as they are written, 12% as 12: {columns}.',
  brackets: 'Numbers in brackets or with a minus behind them are read as negative: {columns}.',
  codes: 'Cells among numbers that are none have no value: {columns}.',
  flags: 'Flags behind numbers are left out of their values: {columns}.',
  nearly: 'Nearly all cells are numbers or times, but not all: {columns}. Such a column is read as text.',
  twoDigitYears: 'Years of two digits are read as {first} to {last}: {columns}.',
  excelDays: 'Numbers of days as Excel counts them are read as dates: {columns}.',
  yearAbove: 'Dates without a year are read as dates of {year}, the year above the table: {columns}.',
  clockTimes: 'Times are read as the clock time that is written, without their offset from UTC: {columns}.',
  utcTimes: 'Times have offsets from UTC of several zones, and are read in UTC: {columns}.',
  mixedForms: 'Cells are numbers or times, but not written alike: {columns}. Such a column is read as text.',
  repeatedHeader: '1 row repeats the names of the columns.',
  repeatedHeaders: '{count} rows repeat the names of the columns.',
  totalRow: '1 row looks like a total and is counted with the others, so that sums may count twice: {labels}.',
  totalRows: '{count} rows look like totals and are counted with the others, so that sums may count twice: {labels}.',
  lastUnlabeled: 'The last row has no label, as totals often have none; it is counted with the others.',
  missingCodes: 'Numbers far outside of all others that stand for a missing value are left empty: {columns}.',
  declaredCodes: 'Numbers that the file says stand for a missing value are left empty: {columns}.',
  placeholderDays: 'Days far from all others that stand for a missing date are left empty: {columns}.',
  missing: 'Cells that stand for a missing value are empty: {columns}.',
  errorCells: '{count} cells hold errors ({kinds}); they are empty.',
  fullestSheet: 'This is sheet {number} of {count}, {sheet}: it has the most data.',
  fullestTable: 'This is table {number} of {count}, {sheet}: it has the most data.',
  hiddenSheets: 'Hidden sheets: {sheets}.',
  binaryCells: '{count} cells hold binary data; they are told by their size.',
  webLog: 'It is the log of a web server: each of its lines is a row.',
  unfitLine: '1 line is no record of the log and left out.',
  unfitLines: '{count} lines are no records of the log and left out.',
  emptyList: 'The list is empty.',
  jsonLists: 'Its rows are lists: what their cells are called stands in another list, or in the first row.',
  tornJson: 'The file ends before its JSON does: it was cut off.',
  unsaved: 'An editor has changes of the file that are not saved: the saved version was read.',
} as const;

type Places<Message extends string> = Message extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Places<Rest>
  : never;
type Values<Message extends string> = Record<Places<Message>, string | number>;

export const tableNoteSchema = z.object({
  /** English, with places in braces. */
  message: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});

export type TableNote = z.infer<typeof tableNoteSchema>;

/** Makes a note; messages without places need no values. */
export function tableNote<Key extends keyof typeof NOTE_MESSAGES>(
  key: Key,
  ...[values]: Places<(typeof NOTE_MESSAGES)[Key]> extends never ? [] : [Values<(typeof NOTE_MESSAGES)[Key]>]
): TableNote {
  return { message: NOTE_MESSAGES[key], values: values ?? {} };
}

/** A note for one thing, or for several of them. */
export function countNote(one: TableNote, count: number, many: TableNote): TableNote[] {
  return count <= 0 ? [] : [count === 1 ? one : many];
}

/** A note for models: English, on one line. */
export function printNote({ message, values }: TableNote): string {
  return oneLine(fillPlaces(message, values));
}

/** A note for people. */
export function formatNote({ message, values }: TableNote, localize: Localize): string {
  return localize(message, values);
}
