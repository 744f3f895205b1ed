import { filledCells, kindOf } from './cells';
import { splitRows, type Dialect, type SplitRows } from './splitRows';

/** Delimiters, the likelier first: of two that fit as well the first one is it. */
const DELIMITERS = [',', ';', '\t', '|', '^', '~', ':', ' '] as const;
/** Delimiters that stand in texts and times as well: they must leave nothing to doubt. */
const RARE: readonly string[] = ['^', '~', ':', ' '];
/** Rows by which dialects are told apart. */
const ROWS = 500;

export interface DetectedDialect extends Dialect {
  /** Begins lines that are remarks; empty where there are none. */
  comment: string;
  /** Lines before the table that tell its format: Excel's `sep=;`. */
  directives: number;
}

/**
 * How a text is divided into cells.
 * @param text its beginning, ended after a whole line where it goes on
 * @param chosen the delimiter, where the user says so
 * @param usual the delimiter that files of this kind have (a tab for .tsv)
 */
export function detectDialect(text: string, chosen?: string, usual = ','): DetectedDialect {
  const directive = /^sep=(.)\r?\n/i.exec(text);
  const body = directive ? text.slice(directive[0].length) : text;
  const comment = commentOf(body);
  const plain = comment === '' ? body : withoutComments(body, comment);
  const sure = chosen ?? directive?.[1];
  const delimiters = sure === undefined ? [usual, ...DELIMITERS.filter((each) => each !== usual)] : [sure];
  let best: { score: number; dialect: Dialect } | undefined;
  for (const delimiter of delimiters) {
    for (const quote of quotesOf(plain, delimiter)) {
      for (const escape of escapesOf(plain, quote)) {
        const dialect = { delimiter, quote, escape };
        const score = scoreOf(splitRows(plain, dialect, ROWS), dialect);
        if (!best || score > best.score + 1e-9) best = { score, dialect };
      }
    }
  }
  const { score, dialect } = best ?? { score: 0, dialect: { delimiter: usual, quote: '"', escape: '"' } };
  const found = score > 0 || sure !== undefined ? dialect : { ...dialect, delimiter: undivided(plain, usual) };
  return { ...found, comment, directives: directive ? 1 : 0 };
}

/** The delimiter of a text that nothing divides: one that it does not have. */
function undivided(text: string, usual: string): string {
  return [usual, ...DELIMITERS.slice(0, 4)].find((delimiter) => !text.includes(delimiter)) ?? usual;
}

/**
 * Whether a comma is part of the cells of a single column: its name has none, and what follows are decimals with one each, or
 * sentences, in which a space is behind every comma.
 */
function isOneColumn([header = [], ...body]: readonly (readonly string[])[], delimiter: string): boolean {
  if (delimiter !== ',' || header.length !== 1 || body.length === 0) return false;
  const whole = (cell: string | undefined): boolean => /^\d+$/.test((cell ?? '').trim());
  const isDecimal = body.every(
    ([first, second, ...more]) =>
      more.length === 0 && /^\s*[+-]?\d+$/.test(first ?? '') && (second === undefined || whole(second)),
  );
  return isDecimal || body.every((row) => row.slice(1).every((cell) => cell.startsWith(' ')));
}

/** Quotes with which cells begin, and none: what looks like a quote may be a sign of the text. */
function quotesOf(text: string, delimiter: string): string[] {
  const edge = delimiter.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const begins = (quote: string): boolean => new RegExp(`(^|${edge}) *${quote}`, 'm').test(text);
  const ends = (quote: string): boolean => new RegExp(`${quote} *(${edge}|$)`, 'm').test(text);
  const single = begins("'") && ends("'") ? ["'"] : [];
  return begins('"') ? ['"', ...single, ''] : ['"', ...single];
}

function escapesOf(text: string, quote: string): string[] {
  if (quote === '') return [''];
  return text.includes(`\\${quote}`) ? [quote, '\\'] : [quote];
}

/** A quoted cell that the end of the line does not close. */
const OPENS_CELL = /(?:^|[,;\t|])\s*"(?:[^"]|"")*$/;

/** Remarks begin with # (or //, or %), at the beginning of the file or in rows of their own. */
function commentOf(text: string): string {
  const lines = rowStarts(text.split(/\r\n?|\n/, ROWS)).filter((line) => line.trim() !== '');
  for (const mark of ['#', '//', '%']) {
    const marked = lines.filter((line) => line.startsWith(mark));
    if (marked.length === 0 || marked.length > lines.length / 2) continue;
    // A header may begin with the mark (#id,name): it has as many cells as the rows below it.
    const others = lines.filter((line) => !line.startsWith(mark));
    const cells = (line: string): number => line.split(/[,;\t|]/).length;
    if (marked.some((line) => cells(line) !== cells(others[0] ?? '') || cells(line) === 1)) return mark;
  }
  return '';
}

/** Lines without those that go on with a quoted cell: whatever such a line begins with, it is no remark. */
function rowStarts(lines: readonly string[]): string[] {
  let isOpen = false;
  return lines.filter((line) => {
    const goesOn = isOpen;
    const closes = (line.split('"').length - 1) % 2 === 1;
    isOpen = goesOn ? !closes : closes && OPENS_CELL.test(line);
    return !goesOn;
  });
}

/** The text without the lines that are remarks, which stay as empty ones, so that lines keep their numbers. */
export function withoutComments(text: string, comment: string): string {
  const mark = comment.replace(/[/%#]/g, '\\$&');
  return text.replace(new RegExp(`^${mark}[^\\r\\n]*`, 'gm'), '');
}

/**
 * How well a division fits: rows of one width, several cells, columns whose cells are of one kind, and quotes that close.
 * Nothing for a division that leaves a single column.
 */
function scoreOf({ rows, isOpen, junk }: SplitRows, { delimiter, quote }: Dialect): number {
  const filled = rows.filter((row) => filledCells(row) > 0);
  const widths = new Map<number, number>();
  for (const { length } of filled) widths.set(length, (widths.get(length) ?? 0) + 1);
  const [width = 0, same = 0] = [...widths].sort(([a, n], [b, m]) => m - n || b - a)[0] ?? [];
  const open = (isOpen && quote !== '' ? 0.5 : 0) + Math.min(0.5, (5 * junk) / Math.max(1, filled.length));
  if (width < 2 || isOneColumn(filled, delimiter)) return quote === '"' || quote === '' ? -open : -0.1 - open;
  const regular = same / filled.length;
  const isRare = RARE.includes(delimiter);
  if (isRare && (regular < 1 || filled.length < 3 || width < (delimiter === ':' ? 3 : 2))) return -1;
  const body = filled.filter((row) => row.length === width).slice(1);
  let uniform = 0;
  for (let at = 0; at < width; at++) uniform += uniformity(body, at);
  const typed = body.length === 0 ? 0.5 : uniform / width;
  // Cells that still begin with a quote were not read as what they are.
  const left =
    quote === '"' ? 0 : filled.slice(0, 50).some((row) => row.some((cell) => /^".*"$/s.test(cell))) ? 0.3 : 0;
  const loose = quote === "'" ? 0.05 : quote === '' ? 0.02 : 0;
  return regular + typed + Math.min(width, 10) / 40 - open - left - loose - (isRare ? 0.5 : 0);
}

/** Share of a column's cells that are of its most frequent kind, where that is a value; a half of what is text. */
function uniformity(rows: readonly (readonly string[])[], at: number): number {
  const counts = { number: 0, time: 0, flag: 0, text: 0 };
  for (const row of rows) {
    const kind = kindOf(row[at] ?? '');
    if (kind !== 'empty') counts[kind]++;
  }
  const values = Math.max(counts.number, counts.time, counts.flag);
  const all = counts.number + counts.time + counts.flag + counts.text;
  if (all === 0) return 0.5;
  return Math.max(values / all, (counts.text / all) * 0.6);
}
