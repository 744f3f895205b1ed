/** Splits text into the cells of its rows, as leniently as the engine's reader does. */

export interface Dialect {
  delimiter: string;
  /** The character around cells; empty where there is none. */
  quote: string;
  /** What stands before a quote inside of a cell: the quote itself, or a backslash; empty where there is no quote. */
  escape: string;
}

export interface SplitRows {
  rows: string[][];
  /** The line on which each row begins, from 0; lines are counted inside of cells as well. */
  lines: number[];
  /** The text ends inside of a quoted cell. */
  isOpen: boolean;
  /** A quoted cell holds a line's end. */
  hasBreaks: boolean;
  /** Quoted cells with something behind the closing quote: where that is so, it was none. */
  junk: number;
}

/** Lines and rows of a text, with the rows that have nothing in them. */
export function splitRows(text: string, { delimiter, quote, escape }: Dialect, limit = Infinity): SplitRows {
  const rows: string[][] = [];
  const lines: number[] = [];
  let row: string[] = [];
  let line = 0;
  let startedAt = 0;
  let at = 0;
  let hasBreaks = false;
  let junk = 0;
  let isOpen = false;
  const endRow = (): void => {
    rows.push(row);
    lines.push(startedAt);
    row = [];
    startedAt = line;
  };
  const special = new RegExp(`${delimiter.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}|\\r\\n?|\\n`, 'g');
  while (at < text.length && rows.length < limit) {
    let cell = '';
    // Spaces before a quote belong to nothing.
    const quoteAt = quote === '' ? -1 : skipSpaces(text, at, delimiter);
    if (quote !== '' && text[quoteAt] === quote) {
      const quoted = readQuoted(text, quoteAt + 1, quote, escape);
      cell = quoted.cell;
      at = quoted.end;
      if (quoted.breaks > 0) hasBreaks = true;
      line += quoted.breaks;
      isOpen = quoted.isOpen;
      special.lastIndex = at; // what follows the closing quote up to the delimiter is dropped
    } else special.lastIndex = at;
    const found = special.exec(text);
    const end = found ? found.index : text.length;
    if (quoteAt < 0 || text[quoteAt] !== quote) cell = text.slice(at, end);
    else if (text.slice(at, end).trim() !== '') junk++;
    row.push(cell);
    at = found ? end + found[0].length : text.length;
    if (found && found[0] !== delimiter) {
      line++;
      endRow();
    } else if (found && at >= text.length) row.push('');
  }
  if (row.length > 0) endRow();
  return { rows, lines, isOpen, hasBreaks, junk };
}

function skipSpaces(text: string, at: number, delimiter: string): number {
  let to = at;
  while (text[to] === ' ' && delimiter !== ' ') to++;
  return to;
}

function readQuoted(
  text: string,
  from: number,
  quote: string,
  escape: string,
): { cell: string; end: number; breaks: number; isOpen: boolean } {
  let cell = '';
  let at = from;
  let breaks = 0;
  for (;;) {
    const next = nextOf(text, at, quote, escape);
    if (next < 0) {
      const rest = text.slice(at);
      return { cell: cell + rest, end: text.length, breaks: breaks + countBreaks(rest), isOpen: true };
    }
    const piece = text.slice(at, next);
    cell += piece;
    breaks += countBreaks(piece);
    if (text[next] === escape && (escape !== quote || text[next + 1] === quote)) {
      cell += text[next + 1] ?? '';
      at = next + 2;
    } else return { cell, end: next + 1, breaks, isOpen: false };
  }
}

function nextOf(text: string, at: number, quote: string, escape: string): number {
  const quoteAt = text.indexOf(quote, at);
  if (escape === quote || escape === '') return quoteAt;
  const escapeAt = text.indexOf(escape, at);
  return escapeAt >= 0 && (escapeAt < quoteAt || quoteAt < 0) ? escapeAt : quoteAt;
}

function countBreaks(text: string): number {
  return text.match(/\r\n?|\n/g)?.length ?? 0;
}
