/** Where lines begin in bytes. Lines end with LF, CR or both, in any encoding. */

/** How characters stand in bytes, as far as line ends go: each its own byte, or a pair with the low or the high byte first. */
export type Units = 'bytes' | 'low-first' | 'high-first';

const LF = 10;
const CR = 13;

/**
 * In every encoding of the Encoding Standard but UTF-16 the bytes of LF and CR stand for nothing else
 * (https://encoding.spec.whatwg.org/#legacy-multi-byte-chinese-(simplified)-encodings: trail bytes begin at 0x30).
 */
export function unitsOf(encoding: string): Units {
  if (encoding === 'utf-16le') return 'low-first';
  return encoding === 'utf-16be' ? 'high-first' : 'bytes';
}

/** Bytes of one unit. */
export function unitSize(units: Units): 1 | 2 {
  return units === 'bytes' ? 1 : 2;
}

/** The unit at a place, which is a whole one; -1 behind the end. */
function unitAt(bytes: Uint8Array, at: number, units: Units): number {
  const first = bytes[at];
  if (first === undefined) return -1;
  if (units === 'bytes') return first;
  const second = bytes[at + 1] ?? 0;
  return units === 'low-first' ? first | (second << 8) : (first << 8) | second;
}

/** Reads bytes in order and tells where lines begin, across the borders of chunks. */
export class LineScanner {
  /** The last unit was a CR, whose LF may come. */
  private open = false;

  constructor(private readonly units: Units) {}

  /**
   * @param at place of the chunk; chunks follow each other and hold whole units
   * @param found gets the place behind each line's end, and ends the scan with true: the scanner is of no use then
   */
  scan(chunk: Uint8Array, at: number, found: (start: number) => boolean): void {
    const step = unitSize(this.units);
    for (let place = 0; place < chunk.length; place += step) {
      const unit = unitAt(chunk, place, this.units);
      if (this.open) {
        this.open = false;
        const start = unit === LF ? place + step : place;
        if (found(at + start)) return;
        if (unit === LF) continue;
      }
      if (unit === CR) this.open = true;
      else if (unit === LF && found(at + place + step)) return;
    }
  }

  /** The bytes are over: a CR at their end ended a line. */
  end(size: number, found: (start: number) => boolean): void {
    if (this.open) found(size);
    this.open = false;
  }
}

/** Where the line ends that these bytes begin with: the place of its LF or CR; undefined where they have none. */
export function lineEndIn(bytes: Uint8Array, units: Units): number | undefined {
  const step = unitSize(units);
  for (let place = 0; place < bytes.length; place += step) {
    const unit = unitAt(bytes, place, units);
    if (unit === LF || unit === CR) return place;
  }
  return undefined;
}

/** Whether a line begins at a place inside of these bytes, which has a unit before it. */
export function beginsLine(bytes: Uint8Array, place: number, units: Units): boolean {
  const before = unitAt(bytes, place - unitSize(units), units);
  return before === LF || (before === CR && unitAt(bytes, place, units) !== LF);
}

/** The bytes of a line without those that end it. */
export function withoutLineEnd(line: Uint8Array, units: Units): Uint8Array {
  const step = unitSize(units);
  let end = line.length;
  for (const unit of [LF, CR]) if (end >= step && unitAt(line, end - step, units) === unit) end -= step;
  return line.subarray(0, end);
}
