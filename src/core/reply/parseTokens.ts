import { decodeString } from './parseEscapes';
import { Unreadable, type Frame, type Path, type Source } from './parseSource';
import { closersOf, firstEnd, nameAt, plausibleEnd } from './parseString';

/** Stands for a value that did not come before the text ended. */
export const ABSENT = Symbol('absent');

const WIDE: Readonly<Record<string, string>> = { '：': ':', '，': ',', '｛': '{', '｝': '}', '［': '[', '］': ']' };
const LITERALS = new Map<string, boolean | null>([
  ...['true', 'True', 'TRUE'].map((word) => [word, true] as const),
  ...['false', 'False', 'FALSE'].map((word) => [word, false] as const),
  ...['null', 'None', 'NULL', 'undefined'].map((word) => [word, null] as const),
]);
/** Between tokens: white space, characters that cannot be seen, comments. */
// eslint-disable-next-line no-control-regex -- models and pipes do leave NUL and its like between tokens
const SKIPPED = /(?:[\s\0-\x1f\x7f\u200b-\u200d\u2060\ufeff]+|\/\/[^\n]*|#[^\n]*|\/\*[^]*?(?:\*\/|$))+/y;
const NUMBER = /-?(?:0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?(?![\w.])/y;
const NO_NUMBER = /-?(?:NaN|Infinity)\b/y;
const WORD = /[\p{L}_$][\p{L}\p{N}_$-]*/uy;
const WORDS = /^[\p{L}_][\p{L}\p{N}_ .-]*$/u;
const STARS = /\*+/y;

/** Reads the tokens of JSON, and of what language models write for it. */
export class Tokens {
  /** Where the text ended, as the way to the value that is half. */
  cutAt: Path | undefined;
  readonly doubts: string[] = [];
  protected readonly path: (string | number)[] = [];
  protected readonly frames: Frame[] = [];

  constructor(
    protected readonly source: Source,
    public at: number,
    private readonly innerQuotes: boolean,
  ) {}

  /** The next character that counts, a full-width one as its narrow twin; "" at the end of the text. */
  protected peek(): string {
    const from = this.at;
    const skipped = this.match(SKIPPED);
    if (skipped !== undefined && /[/#]/.test(skipped)) this.checkComment(skipped, from);
    const char = this.source.text.charAt(this.at);
    return WIDE[char] ?? char;
  }

  /** What looks like a comment may be the rest of a string, behind a quote inside of it that is not escaped. */
  private checkComment(skipped: string, from: number): void {
    const block = skipped.lastIndexOf('/*');
    if (block >= 0 && !skipped.includes('*/', block + 2)) this.fail('a comment that does not end');
    if (!/["“”]/.test(skipped)) return;
    const before = this.source.text.slice(Math.max(0, from - 80), from);
    const behindCode = before.slice(before.lastIndexOf('\n') + 1).trim() !== '';
    const lines = skipped.replace(/\/\*[^]*?\*\//g, '').split('\n');
    for (const [index, line] of lines.entries()) {
      const quotes = line.match(/["“”]/g)?.length ?? 0;
      if (quotes % 2 === 1 || (quotes > 0 && index === 0 && behindCode)) this.fail('a comment that holds a quote');
    }
  }

  protected take(char: string): boolean {
    if (this.peek() !== char) return false;
    this.at++;
    return true;
  }

  /** Notes where the text ended. */
  protected cut(): typeof ABSENT {
    this.cutAt ??= [...this.path];
    return ABSENT;
  }

  protected fail(reason: string): never {
    const near = JSON.stringify(this.source.text.slice(Math.max(0, this.at - 20), this.at + 40));
    throw new Unreadable(`It is not valid JSON: ${reason}, near ${near}.`);
  }

  protected doubt(reason: string): void {
    this.doubts.push(this.path.length === 0 ? reason : `${this.path.join('.')}: ${reason}`);
  }

  /** A string, number or word. */
  protected scalar(): unknown {
    const closers = closersOf(this.source.text.charAt(this.at));
    return closers === undefined ? this.number() : this.string(closers);
  }

  /** A name and its colon; undefined where the text ends before its value can begin. */
  protected name(): string | undefined {
    const { source } = this;
    this.match(STARS); // **"name"**: bold, as in markdown
    const closers = closersOf(source.text.charAt(this.at));
    let name: string | undefined;
    if (closers === undefined) name = this.match(WORD);
    else {
      const close = firstEnd(source, this.at + 1, closers);
      name = decodeString(source.text.slice(this.at + 1, close)).text.replace(/^\*\*(\w+):?\*\*$/, '$1');
      this.skipTo(close + 1);
    }
    if (name === undefined) this.fail(`a name in double quotes is missing`);
    this.match(STARS);
    if (!this.take(':')) {
      if (this.peek() !== '') this.fail(`":" is missing behind ${JSON.stringify(name.slice(0, 60))}`);
      return undefined;
    }
    this.match(STARS);
    // Behind a response's own fields stand words, and not a piece of a text.
    if (this.frames.at(-1)?.known && !WORDS.test(name)) this.doubt(`${JSON.stringify(name.slice(0, 60))} is no name.`);
    return name;
  }

  /** Whether a name comes next, in a place where a comma is missing. */
  protected nameIsNext(): boolean {
    const { text } = this.source;
    if (nameAt(text, this.at) !== undefined) return true;
    return (
      /\n\s*$/.test(text.slice(Math.max(0, this.at - 80), this.at)) &&
      /^\w+\s*:/.test(text.slice(this.at, this.at + 80))
    );
  }

  private string(closers: string): string {
    const { text } = this.source;
    const open = text.charAt(this.at);
    const tripled = open.repeat(3);
    if (text.startsWith(tripled, this.at)) {
      if (open === '`') this.fail('a fence where a string should be');
      const close = text.indexOf(tripled, this.at + 3);
      if (close >= 0 && /^\s*[,}\]]/.test(text.slice(close + 3, close + 100))) {
        return this.decoded(this.at + 3, close, 3, "'");
      }
    }
    const from = this.at + 1;
    const plain = this.innerQuotes ? undefined : firstEnd(this.source, from, closers);
    const { close, doubt } =
      plain === undefined ? plausibleEnd(this.source, from, closers, this.frames) : { close: plain };
    if (doubt !== undefined) this.doubt(doubt);
    if (open !== '"' && isEmpty(text, close + 1)) this.cut(); // the last that came may be an apostrophe
    return this.decoded(from, close, 1, open);
  }

  private decoded(from: number, close: number, quoteLength: number, quote: string): string {
    const isCut = close >= this.source.text.length;
    if (isCut) this.cut();
    const { text, doubt } = decodeString(this.source.text.slice(from, close), quote, isCut);
    if (doubt !== undefined) this.doubt(doubt);
    this.skipTo(close + quoteLength);
    return text;
  }

  private number(): unknown {
    if (this.match(NO_NUMBER) !== undefined) {
      this.doubt('NaN and Infinity are no JSON: write null, or leave it out.');
      return null;
    }
    const digits = this.match(NUMBER);
    if (digits === undefined) return this.word();
    if (this.at >= this.source.text.length) return this.cut();
    const value = Number(digits);
    if (!keepsDigits(digits, value)) this.doubt(`${digits.slice(0, 60)} is too large for a number: write a string.`);
    return value;
  }

  /** A literal of JSON or Python, or a single word without quotes. */
  private word(): unknown {
    const word = this.match(WORD);
    if (word === undefined) return this.fail('a value is missing');
    if (this.at >= this.source.text.length) return this.cut();
    const literal = LITERALS.get(word);
    if (literal !== undefined) return literal;
    return [',', '}', ']', ''].includes(this.peek()) ? word : this.fail('text without quotes around it');
  }

  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.source.text)?.[0];
    if (found !== undefined) this.skipTo(this.at + found.length);
    return found;
  }

  private skipTo(at: number): void {
    this.source.spend(at - this.at + 1);
    this.at = Math.min(at, this.source.text.length);
  }
}

/** Whether a number is what its digits say. Of a fraction's digits all that count are kept anyway. */
function keepsDigits(digits: string, value: number): boolean {
  if (!Number.isFinite(value)) return false;
  if (Number.isSafeInteger(value) || !/^-?\d+$/.test(digits)) return true;
  return digits === String(value) || BigInt(digits) === BigInt(value);
}

function isEmpty(text: string, from: number): boolean {
  return text.slice(from, from + 100).trim() === '' && text.slice(from).trim() === '';
}
