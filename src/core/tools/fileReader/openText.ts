import { OneAtATime } from '../../../base/oneAtATime';
import { LRUCache } from 'lru-cache';
import { formatBytes } from '../../../base/text';
import { markLength, detectEncoding } from '../../files/detect/encoding';
import { shownPath } from '../../files/textPage';
import { ToolError } from '../../contract/tool';
import type { ByteSource } from '../../files/byteSource';
import { unitsOf, beginsLine, LineScanner, unitSize, type Units } from '../../files/lineEnds';
import type { TextBytes } from '../../files/lineReader';
import { binaryKind, type BinaryKind } from './magic';
import { encodingOf } from '../../files/textEncoding';
import { CancelledError } from '../../../base/errors';

/** Bytes that the encoding is looked for in, and a NUL that tells of a binary file. */
const HEAD_BYTES = 64 * 1024;
/** Bytes that are read at once. */
const CHUNK_BYTES = 256 * 1024;
/** Texts whose index is kept. */
const KEPT_TEXTS = 8;

/** A text that is read by pages. */
export interface OpenText extends TextBytes {
  index: LineIndex;
  /** Its encoding was detected, not said. */
  detected: boolean;
  /** It begins with a mark of its encoding. */
  marked: boolean;
}

export interface TextRequest {
  path: string;
  source: ByteSource;
  /** A label; undefined: it is detected. */
  encoding: string | undefined;
  /** Whether it is read as a text even if it is none. */
  forced: boolean;
  /** For tests: bytes that are read at once, an even number. */
  chunk?: number;
}

/** Looks at how a text begins. @throws ToolError for a binary file, and for a label that means nothing */
export async function openText({ path, source, encoding, forced, chunk }: TextRequest): Promise<OpenText> {
  const requested = encoding === undefined ? undefined : encodingOf(encoding);
  const head = await source.read(0, HEAD_BYTES);
  const name = requested ?? detectEncoding(head, head.length < source.size).encoding;
  const units = unitsOf(name);
  const binary = units === 'bytes' && !forced ? binaryKind(head) : undefined;
  if (binary) throw new ToolError('file', 'binary', binaryWords(path, binary, source.size));
  const mark = markLength(head, name);
  const bytes = { source, encoding: name, units, chunk: chunk ?? CHUNK_BYTES };
  const index = new LineIndex(source, units, mark, bytes.chunk);
  return { ...bytes, index, detected: requested === undefined, marked: mark > 0 };
}

function binaryWords(path: string, { name, format }: BinaryKind, size: number): string {
  const how = format === undefined ? '' : ` Call file_reader with format "${format}" to read it as that.`;
  return `${shownPath(path)} is no text: it is ${name} of ${formatBytes(size)}.${how}`;
}

/** Texts that were read before, with where their lines begin, as long as their stamps are the same. The last ones are kept. */
export class OpenTexts {
  private readonly open = new LRUCache<string, { stamp: string; text: Promise<OpenText> }>({ max: KEPT_TEXTS });

  /** @param stamp another one for another content */
  get(request: TextRequest, stamp: string): Promise<OpenText> {
    const key = JSON.stringify([request.path, request.encoding, request.forced]);
    const known = this.open.get(key);
    if (known?.stamp === stamp) return known.text;
    const text = openText(request);
    this.open.set(key, { stamp, text });
    text.catch(() => {
      if (this.open.peek(key)?.text === text) this.open.delete(key);
    });
    return text;
  }
}

/** Places that are kept: where they become more, every second one is let go. */
const MAX_MARKS = 20_000;
/** Lines between two of them in the beginning. */
const FIRST_STEP = 64;

/** Where the lines of a text begin, as far as it was looked through: a place every so many lines, in bounded memory. */
class LineIndex {
  private every = FIRST_STEP;
  /** Where line 0, `every`, 2 × `every`, … begin. */
  private marks: number[] = [];
  private readonly scanner: LineScanner;
  private found = 0;
  private looked: number;
  private over = false;
  private readonly queue = new OneAtATime();

  /** @param first where the text begins, behind a mark of its encoding */
  constructor(
    private readonly source: ByteSource,
    private readonly units: Units,
    private readonly first: number,
    private readonly chunk: number,
  ) {
    this.scanner = new LineScanner(units);
    this.looked = first;
    if (first < source.size) this.add(first);
    else this.over = true;
  }

  /** Lines that were found. */
  get lines(): number {
    return this.found;
  }

  /** Whether these are all. */
  get complete(): boolean {
    return this.over;
  }

  /** All lines; where these were not counted, in three digits, by the length of those that were. */
  get estimate(): number {
    const { size } = this.source;
    const looked = this.looked - this.first;
    if (this.over || looked === 0) return this.found;
    return Math.max(this.found, Number(((this.found * (size - this.first)) / looked).toPrecision(3)));
  }

  /** Looks on until a number of lines is found, and as far as a place. @throws CancelledError */
  look(lines: number, place: number, signal: AbortSignal): Promise<void> {
    return this.queue.run(() => this.lookOn(lines, place, signal));
  }

  /** Where a line begins, from 0; undefined where there is no such line. @throws CancelledError */
  async startOf(line: number, signal: AbortSignal): Promise<number | undefined> {
    await this.look(line + 1, 0, signal);
    if (line >= this.found) return undefined;
    const mark = Math.floor(line / this.every);
    let start = this.marks[mark] ?? this.first;
    let left = line - mark * this.every;
    const scanner = new LineScanner(this.units);
    for (let at = start; left > 0 && at < this.source.size;) {
      const bytes = await this.read(at, this.chunk, signal);
      scanner.scan(bytes, at, (place) => {
        start = place;
        return --left === 0;
      });
      at += bytes.length;
    }
    return start;
  }

  /** Where the line begins that has so many behind it and itself; the first one where there are not so many. @throws CancelledError */
  async startFromEnd(lines: number, signal: AbortSignal): Promise<{ start: number; lines: number }> {
    const unit = unitSize(this.units);
    const { size } = this.source;
    let count = 0;
    for (let end = size - ((size - this.first) % unit); end > this.first;) {
      const from = Math.max(this.first + unit, end - this.chunk);
      const bytes = await this.read(from - unit, end - from + unit, signal);
      for (let place = bytes.length - unit; place >= unit; place -= unit) {
        if (beginsLine(bytes, place, this.units) && ++count === lines) return { start: from - unit + place, lines };
      }
      if (from === this.first + unit) break;
      end = from;
    }
    return { start: this.first, lines: count + 1 };
  }

  private async lookOn(lines: number, place: number, signal: AbortSignal): Promise<void> {
    const { size } = this.source;
    const note = (start: number): boolean => {
      if (start < size) this.add(start);
      return false;
    };
    while (!this.over && (this.found < lines || this.looked < place)) {
      const bytes = await this.read(this.looked, this.chunk, signal);
      this.scanner.scan(bytes, this.looked, note);
      this.looked += bytes.length;
      if (this.looked < size) continue;
      this.scanner.end(size, note);
      this.over = true;
    }
  }

  private add(start: number): void {
    if (this.found % this.every === 0) this.marks.push(start);
    this.found++;
    if (this.marks.length <= MAX_MARKS) return;
    this.marks = this.marks.filter((_, at) => at % 2 === 0);
    this.every *= 2;
  }

  private read(at: number, length: number, signal: AbortSignal): Promise<Uint8Array> {
    if (signal.aborted) throw new CancelledError();
    return this.source.read(at, length);
  }
}
