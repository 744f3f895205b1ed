/** What a program's text may do to a terminal: colours, and nothing else. */

/** Characters of a colour's sequence: the longest that real programs write have about forty. */
const MAX_COLOUR = 64;
/** Characters of any sequence of which no end comes: what follows is text then. */
const MAX_SEQUENCE = 100_000;

/** Control characters that are shown for what they are; all others are taken out. */
const KEPT = '\t\b\r';

// eslint-disable-next-line no-control-regex -- they are what this is about
const PLAIN = /[^\u0000-\u001f\u007f-\u009f]+/y;
// eslint-disable-next-line no-control-regex -- as above
const STRING_END = /[\u0007\n\u0018\u001a\u001b]/g;

/**
 * `text`, `escape` after ESC, `csi` after ESC [, `string` in what a terminal would take as a command or a title (OSC, DCS,
 * SOS, PM, APC).
 */
type State = 'text' | 'escape' | 'csi' | 'string';

/**
 * Lets pass what only shows: text, tabs, line ends, `\r` and `\b` (a bar of progress is drawn over with them), and SGR, the
 * sequences that colour. Taken out: titles, links, the clipboard (OSC 52), movements of the cursor, modes, bells, and the C1
 * controls, which some terminals read as the beginning of a sequence. `\n` becomes `\r\n`. A sequence may come in parts.
 *
 * Sequences as in ECMA-48, 5th edition, 5.4 (CSI) and 5.6 (strings); like xterm, BEL ends a string, and so does any other ESC.
 * A string ends with its line as well, so that one without an end takes no more than that with it.
 */
export class EscapeFilter {
  private state: State = 'text';
  /** The parameters of a sequence so far. */
  private held = '';
  private length = 0;

  /** @returns what of it may be written to a terminal */
  take(text: string): string {
    let shown = '';
    let at = 0;
    while (at < text.length) {
      if (this.state === 'text') {
        PLAIN.lastIndex = at;
        const plain = PLAIN.exec(text)?.[0] ?? '';
        shown += plain;
        at += plain.length;
        if (at < text.length) shown += this.control(text[at++] ?? '');
      } else if (this.state === 'string') {
        at = this.skipString(text, at);
      } else {
        const character = text[at] ?? '';
        const colour = this.state === 'csi' ? this.inCsi(character) : this.afterEscape(character);
        if (colour === undefined) continue; // the same character again, as text
        shown += colour;
        at++;
      }
    }
    return shown;
  }

  /** Forgets a sequence that has not ended: what comes next does not go on from there. */
  reset(): void {
    this.enter('text');
  }

  private control(character: string): string {
    if (character === '\u001b') this.enter('escape');
    if (character === '\n' || character === '\v' || character === '\f') return '\r\n';
    return KEPT.includes(character) ? character : '';
  }

  /** @returns undefined where the character does not belong to the sequence */
  private afterEscape(character: string): string | undefined {
    if (character === '[') this.enter('csi');
    else if (']PX^_'.includes(character)) this.enter('string');
    else if (character >= ' ' && character <= '/' && ++this.length < MAX_COLOUR)
      return ''; // more of it comes
    else {
      this.enter('text');
      if (character < '0' || character > '~') return undefined;
    }
    return '';
  }

  /** @returns the whole sequence when this ends one that colours; undefined where the character does not belong to it */
  private inCsi(character: string): string | undefined {
    if (character < ' ' || character > '~') {
      this.enter('text');
      return undefined;
    }
    if (character < '@') {
      if (++this.length > MAX_SEQUENCE) this.enter('text');
      else if (this.held.length <= MAX_COLOUR) this.held += character;
      return '';
    }
    const { held } = this;
    this.enter('text');
    return character === 'm' && held.length <= MAX_COLOUR && /^[\d;:]*$/.test(held) ? `\u001b[${held}m` : '';
  }

  private skipString(text: string, from: number): number {
    STRING_END.lastIndex = from;
    const end = STRING_END.exec(text)?.index ?? text.length;
    this.length += end - from;
    if (end === text.length && this.length <= MAX_SEQUENCE) return end;
    // What ends with ESC \ leaves a sequence of two characters, which is taken out as any other.
    this.enter('text');
    const isBell = end < text.length && text[end] === '\u0007';
    return isBell ? end + 1 : end;
  }

  private enter(state: State): void {
    this.state = state;
    this.held = '';
    this.length = 0;
  }
}
