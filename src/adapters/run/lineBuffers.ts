import type { OutputLine } from '../../core/run/runner';

/** The first and the last lines that stay in memory: so many, and so many bytes each. */
const KEPT_LINES = 200;
const KEPT_BYTES = 64 * 1024;
/** Characters of one line that stay in memory. */
export const KEPT_LINE_CHARACTERS = 4000;

/** The beginning of a line that was too long, and how long it was. */
export function cutLine(beginning: string, characters: number): string {
  if (characters <= KEPT_LINE_CHARACTERS) return beginning;
  const isHalf = /[\uD800-\uDBFF]$/.test(beginning.slice(0, KEPT_LINE_CHARACTERS));
  return `${beginning.slice(0, KEPT_LINE_CHARACTERS - (isHalf ? 1 : 0))}… [cut: a line of ${characters} characters]`;
}

/** The first and the last lines of an output of any size. */
export class LineBuffers {
  readonly head: OutputLine[] = [];
  readonly tail: OutputLine[] = [];
  private headBytes = 0;
  private tailBytes = 0;
  private isHeadFull = false;

  /** @param lines whole lines, each with its end. @returns how many */
  add(stream: OutputLine['stream'], lines: string): number {
    let at = 0;
    let count = 0;
    while (!this.isHeadFull && at < lines.length) {
      const end = lines.indexOf('\n', at);
      this.addLine({ stream, text: lineOf(lines, at, end) });
      at = end + 1;
      count++;
    }
    if (at === lines.length) return count;
    for (let end = lines.indexOf('\n', at); end >= 0; end = lines.indexOf('\n', end + 1)) count++;
    // Of many lines at once only those are looked at that stay.
    const starts: number[] = [];
    for (let end = lines.length - 1; end >= at && starts.length < KEPT_LINES; end = (starts[0] ?? 0) - 1) {
      starts.unshift(end === 0 ? 0 : lines.lastIndexOf('\n', end - 1) + 1);
    }
    for (const start of starts) this.addLine({ stream, text: lineOf(lines, start, lines.indexOf('\n', start)) });
    return count;
  }

  addLine(line: OutputLine): void {
    const bytes = Buffer.byteLength(line.text);
    if (!this.isHeadFull) {
      if (this.headBytes + bytes <= KEPT_BYTES) {
        this.head.push(line);
        this.headBytes += bytes;
        this.isHeadFull = this.head.length === KEPT_LINES;
        return;
      }
      this.isHeadFull = true;
    }
    this.tail.push(line);
    this.tailBytes += bytes;
    while (this.tail.length > KEPT_LINES || this.tailBytes > KEPT_BYTES) {
      this.tailBytes -= Buffer.byteLength(this.tail.shift()?.text ?? '');
    }
  }
}

function lineOf(lines: string, start: number, end: number): string {
  return cutLine(lines.slice(start, Math.min(end, start + KEPT_LINE_CHARACTERS)), end - start);
}
