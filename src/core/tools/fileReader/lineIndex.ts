import { CancelledError } from '../../../base/errors';
import type { ByteSource } from '../../files/byteSource';
import { beginsLine, LineScanner, unitSize, type Units } from '../../files/lineEnds';

/** Places that are kept: where they become more, every second one is let go. */
const MAX_MARKS = 20_000;
/** Lines between two of them in the beginning. */
const FIRST_STEP = 64;

/** Where the lines of a text begin, as far as it was looked through: a place every so many lines, in bounded memory. */
export class LineIndex {
  private every = FIRST_STEP;
  /** Where line 0, `every`, 2 × `every`, … begin. */
  private marks: number[] = [];
  private readonly scanner: LineScanner;
  private found = 0;
  private looked: number;
  private over = false;
  private queue: Promise<unknown> = Promise.resolve();

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
    const done = this.queue.then(() => this.lookOn(lines, place, signal));
    this.queue = done.catch(() => undefined); // of no meaning for who comes next
    return done;
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
      const bytes = await this.next(at, signal);
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
      const bytes = await this.next(this.looked, signal);
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

  private next(at: number, signal: AbortSignal): Promise<Uint8Array> {
    return this.read(at, this.chunk, signal);
  }

  private read(at: number, length: number, signal: AbortSignal): Promise<Uint8Array> {
    if (signal.aborted) throw new CancelledError();
    return this.source.read(at, length);
  }
}
