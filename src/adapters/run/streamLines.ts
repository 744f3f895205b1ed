/** Characters of a line that are waited for until it is handed on in parts. */
export const HELD_CHARACTERS = 64 * 1024;

/** Whole lines, each with its end; or a part of a line that is too long to be held, without an end. */
export interface LinePiece {
  text: string;
  whole: boolean;
}

/**
 * The lines of one stream. \r\n ends a line as \n does. Of a line with a lone \r, as progress bars write them, what comes
 * after the last one is the line.
 */
export class StreamLines {
  /** The line that has no end yet, or what of it was not handed on. */
  private held = '';
  /** A part of that line was handed on. */
  private isOpen = false;

  add(text: string): LinePiece[] {
    const end = text.lastIndexOf('\n') + 1;
    if (end === 0) return this.hold(text);
    const lines = withoutReturns(this.held + text.slice(0, end));
    this.held = '';
    this.isOpen = false;
    return [{ text: lines, whole: true }, ...this.hold(text.slice(end))];
  }

  /** The last line, where it has no end. */
  end(): LinePiece[] {
    const text = this.held;
    this.held = '';
    return text === '' && !this.isOpen ? [] : [{ text: withoutReturns(`${text}\n`), whole: true }];
  }

  private hold(text: string): LinePiece[] {
    let held = this.held + text;
    if (text.includes('\r') || this.held.endsWith('\r')) held = withoutPast(held);
    this.held = held;
    if (held.length <= HELD_CHARACTERS) return [];
    const part = held.endsWith('\r') ? held.slice(0, -1) : held;
    this.held = held.slice(part.length);
    this.isOpen = true;
    return [{ text: part, whole: false }];
  }
}

/** A line so far without what a return took back. Returns at its end may be a part of \r\n; many are as good as one. */
function withoutPast(line: string): string {
  let end = line.length;
  while (line[end - 1] === '\r') end--;
  return line.slice(line.lastIndexOf('\r', end - 1) + 1, end) + (end < line.length ? '\r' : '');
}

function withoutReturns(lines: string): string {
  if (!lines.includes('\r')) return lines;
  const ended = lines.replace(/\r+\n/g, '\n');
  return ended.includes('\r') ? ended.replace(/(^|\n)[^\n]*\r/g, '$1') : ended;
}
