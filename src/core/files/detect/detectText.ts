/** What a text table is, told from its beginning. */
import type { ParseOptions, SideBySide } from '../../contract/textFormat';
import { cellText, filledCells, type Cell } from './cells';
import { yearAbove } from './centuries';
import { detectDialect, withoutComments, type DetectedDialect } from './dialect';
import { detectLayout } from './layout';
import { sideBySide, stacked } from './sideBySide';
import { splitRows } from './splitRows';

export interface DetectedText {
  dialect: DetectedDialect;
  headerRows: number;
  /** Lines before the header. */
  skip: number;
  /** Lines before the first record. */
  bodyLine: number;
  names: string[];
  /** Columns that the header names; without one, those of the widest row. */
  width: number;
  /** Records of the beginning, each as wide as it is. */
  rows: string[][];
  /** A quoted cell holds a line's end. */
  hasBreaks: boolean;
  /** The year of all dates in the lines before the header. */
  year?: number;
  /** The lines before the header, and remarks among all. */
  around: string[];
  /** Rows among them with fewer cells than the header. */
  short: number;
  /** Tables side by side, of which the records are: all of them are among the rows then. */
  beside?: SideBySide;
  /** A small table that stands before it: its names with their values. */
  before?: string[];
}

/**
 * @param head the text's beginning
 * @param isWhole nothing follows it
 * @param usual the delimiter that files of this kind have
 */
export function detectText(head: string, isWhole: boolean, choice: ParseOptions, usual = ','): DetectedText {
  const text = (isWhole ? head : head.slice(0, lastLineEnd(head))).replaceAll('\0', '');
  const dialect = detectDialect(text, choice.delimiter, usual);
  const plain = dialect.comment === '' ? text : withoutComments(text, dialect.comment);
  const split = splitRows(dialect.directives > 0 ? plain.replace(/^[^\r\n]*/, '') : plain, dialect);
  // A row that the end of the beginning cuts is none.
  if (!isWhole && split.isOpen) split.rows.pop();
  const firstRow = choice.skip === undefined ? undefined : rowAtLine(split.lines, choice.skip);
  const isOwn = choice.asIs === true || choice.skip !== undefined || choice.headerRows !== undefined;
  const beside = isWhole && !isOwn ? sideBySide(split.rows) : undefined;
  const all = beside ? stacked(split.rows, beside).map((row) => row.map((cell) => String(cell ?? ''))) : split.rows;
  const chosen = beside ? { skip: beside.row, headerRows: 1 } : { skip: firstRow, headerRows: choice.headerRows };
  const layout = detectLayout(all.slice(0, 1000), chosen);
  const bodyRow = layout.skip + layout.headerRows;
  const rows = all.slice(bodyRow).filter((row) => row.length > 1 || filledCells(row) > 0);
  const lineOf = (row: number): number => split.lines[row] ?? countLines(text);
  const commentLater = dialect.comment !== '' && hasCommentFrom(text, lineOf(layout.skip), dialect.comment);
  const above = split.rows.slice(0, layout.skip);
  const year = yearAbove(above.flat());
  const width = layout.headerRows > 0 ? headerWidth(all, layout.skip, layout.headerRows) : layout.names.length;
  return {
    dialect: { ...dialect, comment: commentLater ? dialect.comment : '' },
    headerRows: layout.headerRows,
    skip: choice.skip ?? lineOf(layout.skip),
    bodyLine: lineOf(bodyRow),
    names: layout.names,
    ...(year !== undefined && { year }),
    width,
    rows,
    hasBreaks: split.hasBreaks,
    around: [...above.map(rowText), ...remarks(text, dialect.comment)],
    short: rows.filter((row) => row.length < width).length,
    ...(beside && { beside }),
    ...(layout.before && { before: layout.before }),
  };
}

/** A row as one text. */
export function rowText(row: readonly Cell[]): string {
  return row.map(cellText).join(' ').trim();
}

/** Remarks that are told, at most. */
const MOST_REMARKS = 200;

function remarks(text: string, comment: string): string[] {
  if (comment === '') return [];
  return text
    .split(/\r\n?|\n/)
    .filter((line) => line.startsWith(comment))
    .slice(0, MOST_REMARKS);
}

function headerWidth(rows: readonly (readonly string[])[], at: number, count: number): number {
  return Math.max(...rows.slice(at, at + count).map((row) => row.length), 0);
}

function lastLineEnd(text: string): number {
  const at = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'));
  return at < 0 ? text.length : at + 1;
}

function countLines(text: string): number {
  return (text.match(/\r\n?|\n/g)?.length ?? 0) + (/[^\r\n]$/.test(text) ? 1 : 0);
}

function rowAtLine(lines: readonly number[], line: number): number {
  const found = lines.findIndex((each) => each >= line);
  return found < 0 ? lines.length : found;
}

function hasCommentFrom(text: string, line: number, comment: string): boolean {
  return text
    .split(/\r\n?|\n/)
    .slice(line)
    .some((each) => each.startsWith(comment));
}
