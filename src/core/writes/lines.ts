/** How the lines of a text end: all in one way, in several, or there is one line alone. */
export type LineEnds = '\n' | '\r\n' | 'mixed' | 'none';

/**
 * The lines of a text, each with its end (of a `\r` alone it is a part): together they are the text. By hand, since a pattern
 * would keep a way back for each character of a long line, for which there is no room.
 */
export function splitLines(text: string): string[] {
  const lines: string[] = [];
  let start = 0;
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
    lines.push(text.slice(start, end + 1));
    start = end + 1;
  }
  if (start < text.length) lines.push(text.slice(start));
  return lines;
}

export function lineEndsOf(text: string): LineEnds {
  const all = (text.match(/\n/g) ?? []).length;
  const both = (text.match(/\r\n/g) ?? []).length;
  const hasLone = /\r(?!\n)/.test(text);
  if (all === 0) return hasLone ? 'mixed' : 'none';
  if (hasLone) return 'mixed';
  return both === 0 ? '\n' : both === all ? '\r\n' : 'mixed';
}

/** A text with the line ends of another one; as it is where that has no one way. */
export function withLineEnds(text: string, ends: LineEnds): string {
  if (ends === '\r\n') return text.replace(/\r?\n/g, '\r\n');
  return ends === '\n' ? text.replace(/\r\n/g, '\n') : text;
}

/** The number of the line, from 1, that a place of a text is in. */
export function lineAt(text: string, place: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < place; at = text.indexOf('\n', at + 1)) line++;
  return line;
}
