const REPLACEMENT = '\uFFFD';
const REPLACEMENT_BYTES = Buffer.from(REPLACEMENT);

/** The text of one stream, whose bytes come in parts that end anywhere. */
export class StreamText {
  private readonly decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  /** The last two bytes: a character of three may have begun with them. */
  private before: Buffer = Buffer.alloc(0);
  private count = 0;

  /** How often U+FFFD stands in the text where the program wrote something else: no UTF-8, or NUL. */
  get replaced(): number {
    return this.count;
  }

  /** The text of these bytes, but for what is the beginning of a character at their end. */
  add(bytes: Buffer): string {
    const text = this.decoder.decode(bytes, { stream: true });
    if (text.includes(REPLACEMENT)) {
      this.count += occurrences(text, REPLACEMENT) - written(Buffer.concat([this.before, bytes]));
    }
    this.before = Buffer.concat([this.before, bytes.subarray(-2)]).subarray(-2);
    return this.withoutNul(text);
  }

  /** What the bytes before left open. */
  end(): string {
    const text = this.decoder.decode();
    this.count += occurrences(text, REPLACEMENT);
    return text;
  }

  private withoutNul(text: string): string {
    if (!text.includes('\0')) return text;
    this.count += occurrences(text, '\0');
    return text.replaceAll('\0', REPLACEMENT);
  }
}

/** How often a program itself wrote U+FFFD: every one of them ends in the bytes that came last. */
function written(window: Buffer): number {
  let count = 0;
  for (let at = window.indexOf(REPLACEMENT_BYTES); at >= 0; at = window.indexOf(REPLACEMENT_BYTES, at + 3)) count++;
  return count;
}

function occurrences(text: string, part: string): number {
  let count = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) count++;
  return count;
}
