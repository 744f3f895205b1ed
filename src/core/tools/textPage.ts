/** The form in which a text is told page by page, its lines with their numbers; and the way back from it. */
import { formatBytes } from '../../base/text';

const MAX_LINE_CHARACTERS = 2000;
const CUT = '… (line cut)';

export interface PagedText {
  path: string;
  /** What it is, e.g. python. */
  name: string;
  /** Size of the whole file in bytes. */
  bytes: number;
  lines: readonly string[];
  /** What else its first line tells. */
  note?: string;
}

/** The lines of a text, whatever ends them. */
export function splitLines(text: string): string[] {
  return text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
}

/** Which lines are shown. */
export interface Page {
  /** The first one, from 1. */
  offset: number;
  /** How many at most. */
  lines: number;
}

/** One page: a line about the file, lines with their numbers, and how to get the next page. */
export function printPage({ path, name, bytes, lines, note }: PagedText, page: Page): string {
  const { offset } = page;
  const shown = lines.slice(offset - 1, offset - 1 + page.lines);
  const end = offset - 1 + shown.length;
  const printed = shown.map((line, at) => {
    const cut = line.length > MAX_LINE_CHARACTERS ? `${line.slice(0, MAX_LINE_CHARACTERS)}${CUT}` : line;
    return `${offset + at}\t${cut}`;
  });
  const next = end < lines.length ? [`More: call file_reader with offset ${end + 1}.`] : [];
  const more = note === undefined ? '' : `; ${note}`;
  const head = `${path} (${name}, ${formatBytes(bytes)}, ${lines.length} lines${more})`;
  return [head, ...printed, ...next].join('\n');
}

/** A page as {@link printPage} made it. */
export interface ReadPage {
  path: string;
  name: string;
  bytes: number;
  /** Lines of the whole file. */
  lines: number;
  /** The text of this page. */
  text: string;
}

/** Reads a page; undefined for what is none. */
export function readPage(observation: string): ReadPage | undefined {
  const head = /^([^\n]+) \(([^,()\n]+), ([\d.]+ [KMGT]?B), (\d+) lines(?:; [^\n]*)?\)(?:\n|$)/.exec(observation);
  if (!head) return undefined;
  const [whole, path = '', name = '', size = '', lines = ''] = head;
  const text = observation
    .slice(whole.length)
    .split('\n')
    .flatMap((line) => /^\d+\t(.*)$/s.exec(line)?.[1] ?? [])
    .map((line) => (line.endsWith(CUT) ? line.slice(0, -CUT.length) : line))
    .join('\n');
  return { path, name, bytes: parseBytes(size), lines: Number(lines), text };
}

/** Bytes of a size as formatBytes prints it. */
export function parseBytes(size: string): number {
  const [number = '0', unit = 'B'] = size.split(' ');
  return Math.round(Number(number) * 1024 ** Math.max(0, ['B', 'KB', 'MB', 'GB', 'TB'].indexOf(unit)));
}
