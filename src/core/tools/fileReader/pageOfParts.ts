/** Pages of what is made of parts: cells of a notebook, pages of a document. */
import type { OutputLevel } from '../../contract/toolResult';
import { callOf, isCut, pageHead, pageLine, PAGE_LINES, LINE_CHARACTERS, type ReaderCall } from '../../files/textPage';
import { ToolError } from '../../contract/tool';

export interface PageSize {
  lines: number;
  characters: number;
}

/** What a page may have at most; it ends where either is reached. A token is about four characters. */
export const SIZES: Readonly<Record<Exclude<OutputLevel, 'brief'>, PageSize>> = {
  standard: { lines: PAGE_LINES, characters: 60_000 },
  full: { lines: 4 * PAGE_LINES, characters: 240_000 },
};

/** A text that is made of parts, each with lines of its own. */
export interface PartedText {
  call: ReaderCall;
  path: string;
  name: string;
  bytes: number;
  parts: readonly (readonly string[])[];
  /** What parts are called, e.g. cells. */
  of: string;
  note: string;
}

/** A page as it is told. */
export interface PrintedParts {
  text: string;
  /** Lines of all parts. */
  lines: number;
  /** The lines of the page; missing where parts are told in short. */
  shown?: readonly string[];
  truncated: boolean;
}

/**
 * A page that ends with a whole part wherever the page has room for one: lines with their numbers, which parts they are of,
 * and the call for the next page.
 * @param offset the first line, from 1; with -1 the last one
 */
export function printParts(
  { call, path, name, bytes, parts, of, note }: PartedText,
  offset: number,
  level: Exclude<OutputLevel, 'brief'>,
): PrintedParts {
  const lines = parts.flat();
  const first = offset > 0 ? offset : Math.max(1, lines.length + offset + 1);
  if (first > lines.length && lines.length > 0) {
    throw new ToolError('file', 'no_such_line', `There is no line ${offset}: the last one is line ${lines.length}.`);
  }
  const end = endOfPage(parts, lines, first - 1, SIZES[level]);
  const shown = lines.slice(first - 1, end);
  const more = end < lines.length;
  const [from, to] = [partOf(parts, first - 1), partOf(parts, Math.max(first, end) - 1)];
  const range = from === 1 && to === parts.length ? '' : `; ${of} ${from} to ${to}`;
  const cut = shown.some((line) => isCut(line));
  return {
    text: [
      pageHead({ path, name, bytes, lines: lines.length, note: `${note}${range}` }),
      ...shown.map((line, at) => pageLine(first + at, line)),
      ...(more ? [`More: ${callOf({ ...call, offset: end + 1 })}.`] : []),
    ].join('\n'),
    ...{ lines: lines.length, shown },
    truncated: more || cut,
  };
}

/**
 * The parts, each by the line at which it begins and how it does.
 * @param begins how each part begins
 * @param whole what all of the text is called in the call for it
 */
export function printBriefly(
  { call, path, name, bytes, parts, of, note }: PartedText,
  begins: (part: readonly string[], at: number) => string,
  most: number,
  whole: string,
): PrintedParts {
  let line = 1;
  const told = parts.slice(0, most).map((part, at) => {
    const words = `${line}\t${begins(part, at)}`.trimEnd();
    line += part.length;
    return words;
  });
  const more = parts.length > told.length ? [`… ${parts.length - told.length} more ${of}`] : [];
  const all = `${whole}: ${callOf({ ...call, response_format: 'standard' })}.`;
  const lines = parts.flat().length;
  const text = [pageHead({ path, name, bytes, lines, note }), ...told, ...more, all].join('\n');
  return { lines, text, truncated: true };
}

/** Behind the last line of a page. */
function endOfPage(
  parts: readonly (readonly string[])[],
  lines: readonly string[],
  first: number,
  size: PageSize,
): number {
  let end = first;
  for (let characters = 0; end < lines.length && end - first < size.lines; end++) {
    characters += Math.min(lines[end]?.length ?? 0, LINE_CHARACTERS);
    if (end > first && characters > size.characters) break;
  }
  let border = 0;
  let last = first;
  for (const part of parts) {
    border += part.length;
    if (border > end) break;
    last = Math.max(last, border);
  }
  return last > first ? last : end;
}

/** The number of the part that a line is in, from 1. */
function partOf(parts: readonly (readonly string[])[], line: number): number {
  let border = 0;
  const at = parts.findIndex((part) => (border += part.length) > line);
  return at === -1 ? parts.length : at + 1;
}
