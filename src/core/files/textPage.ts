/** The form in which a text is told page by page, its lines with their numbers. */
import { formatBytes } from '../../base/text';
import { withoutHalf } from './lineReader';

/** Lines of a page of text. */
export const PAGE_LINES = 400;
/** Characters of a line; of a longer one its beginning. */
export const LINE_CHARACTERS = 2000;

/** What the first line of a page tells of its file. */
export interface PageHead {
  path: string;
  /** What it is, e.g. python. */
  name: string;
  /** Size of the whole file in bytes. */
  bytes: number;
  /** Lines of the whole file. */
  lines: number;
  /** The lines were not counted to the end. */
  about?: boolean;
  /** What else is told. */
  note?: string;
}

/** The lines of a text, whatever ends them. */
export function splitLines(text: string): string[] {
  return text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
}

/** What file_reader is called with. */
export interface ReaderCall {
  path: string;
  offset?: number;
  column?: number;
  format?: string;
  encoding?: string;
  response_format?: string;
}

/** A call in words, e.g. `call file_reader with path "a.log", offset 401`. */
export function callOf(args: ReaderCall): string {
  const pairs = Object.entries(args).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  return `call file_reader with ${pairs.join(', ')}`;
}

/** What could begin a line of its own, or is not seen, in the name of a file. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

/** A path as an observation names it: on one line, and as it is wherever that can be. */
export function shownPath(path: string): string {
  return UNSEEN.test(path) ? JSON.stringify(path).replace(new RegExp(UNSEEN, 'gu'), '?') : path;
}

/** The first line of a page. */
export function pageHead({ path, name, bytes, lines, about = false, note }: PageHead): string {
  const more = note === undefined ? '' : `; ${note}`;
  return `${shownPath(path)} (${name}, ${formatBytes(bytes)}, ${about ? 'about ' : ''}${lines} lines${more})`;
}

/** A line with its number; of a long one its beginning, and how much is left. @param left characters beside the text, about */
export function pageLine(number: number, text: string, left = 0): string {
  const shown = withoutHalf(text.slice(0, LINE_CHARACTERS));
  if (left === 0 && text.length <= LINE_CHARACTERS) return `${number}\t${text}`;
  const about = left === 0 ? '' : 'about ';
  return `${number}\t${shown}… (${about}${text.length - shown.length + left} more characters)`;
}

/** Whether a line is told only in part. */
export function isCut(text: string, left = 0): boolean {
  return left > 0 || text.length > LINE_CHARACTERS;
}
