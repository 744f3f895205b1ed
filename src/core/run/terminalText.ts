import { EscapeFilter } from './escapes';
import type { OutputLine } from './runner';

/** Characters that one look takes: at twenty looks a second a terminal still draws all of it. */
export const LOOK_CHARACTERS = 200_000;

const RED = '\u001b[31m';
const PLAIN = '\u001b[39m';

interface Part {
  stream: OutputLine['stream'];
  text: string;
}

/**
 * The text of a run on its way to a terminal, which is slower than a program. It is gathered, and taken at intervals; of
 * what came in between the beginning and the end are kept, so that this never grows and costs a flood next to nothing.
 */
export class TerminalText {
  private head: Part[] = [];
  private tail: Part[] = [];
  private headRoom: number;
  private tailLength = 0;
  private omitted = 0;
  private readonly filters = { stdout: new EscapeFilter(), stderr: new EscapeFilter() };
  private inRed = false;

  /**
   * @param omission the line in place of what is left out, by its characters
   * @param limit characters that one look gives at most, beside that line and colours
   */
  constructor(
    private readonly omission: (characters: number) => string,
    private readonly limit = LOOK_CHARACTERS,
  ) {
    this.headRoom = Math.floor(limit / 2);
  }

  get isEmpty(): boolean {
    return this.head.length === 0 && this.tail.length === 0;
  }

  add(text: string, stream: OutputLine['stream']): void {
    if (text === '') return;
    const cut = this.headRoom >= text.length ? text.length : wholeAt(text, this.headRoom);
    if (cut > 0) this.head.push({ stream, text: text.slice(0, cut) });
    this.headRoom = cut < text.length ? 0 : Math.max(0, this.headRoom - cut);
    if (cut < text.length) this.addToTail({ stream, text: text.slice(cut) });
  }

  /** What the terminal gets now: safe to be written, stderr in red. */
  take(): string {
    let shown = this.head.map((part) => this.shown(part)).join('');
    if (this.omitted > 0) {
      for (const filter of Object.values(this.filters)) filter.reset();
      shown += `${this.colour(false)}\u001b[0m\r\n${new EscapeFilter().take(this.omission(this.omitted))}\r\n`;
    }
    shown += this.tail.map((part) => this.shown(part)).join('');
    this.head = [];
    this.tail = [];
    this.headRoom = Math.floor(this.limit / 2);
    this.tailLength = 0;
    this.omitted = 0;
    return shown;
  }

  /** Keeps the last of it, from the beginning of a line on where there is one. */
  private addToTail(part: Part): void {
    const room = this.limit - Math.floor(this.limit / 2);
    this.tail.push(part);
    this.tailLength += part.text.length;
    while (this.tailLength > room) {
      const [first] = this.tail;
      if (!first) return;
      const over = this.tailLength - room;
      const dropped = over >= first.text.length ? first.text.length : afterLine(first.text, wholeAt(first.text, over));
      this.omitted += dropped;
      this.tailLength -= dropped;
      if (dropped === first.text.length) this.tail.shift();
      else first.text = first.text.slice(dropped);
    }
  }

  private shown({ stream, text }: Part): string {
    const shown = this.filters[stream].take(text);
    return shown === '' ? '' : this.colour(stream === 'stderr') + shown;
  }

  private colour(isRed: boolean): string {
    if (isRed === this.inRed) return '';
    this.inRed = isRed;
    return isRed ? RED : PLAIN;
  }
}

/** The same place, or the one after it where it would cut a character in two. */
function wholeAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return at > 0 && unit >= 0xdc00 && unit <= 0xdfff ? at + 1 : at;
}

/** The place behind the line that goes on here; the place itself where no line ends. */
function afterLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? at : end + 1;
}
