import { STDERR_MARK, type OutputLine, type RunOutput } from '../../run/runner';
import type { OutputLevel } from '../../contract/toolResult';

/** How much of an output is printed at a level: lines and UTF-8 bytes of its beginning and of its end. */
interface Room {
  first: number;
  last: number;
  bytes: number;
}

/** With what stands around them they are shorter than the beginning of a stored result, which is told whole. */
const ROOMS: Readonly<Record<Exclude<OutputLevel, 'brief'>, Room>> = {
  standard: { first: 60, last: 60, bytes: 16 * 1024 },
  full: { first: 400, last: 400, bytes: 64 * 1024 },
};
/** Lines of stderr that are printed at `brief`. */
const BRIEF_LINES = 5;
const BRIEF_BYTES = 2 * 1024;
/** UTF-8 bytes of one line. */
const LINE_BYTES = 2 * 1024;

/** Lines of an output as they are told. */
export interface PrintedLines {
  lines: string[];
  /** Some of it is left out. */
  isPart: boolean;
}

/** What a program wrote, both streams in the order in which it came; where that is long, its first and its last lines. */
export function printLines(output: RunOutput, level: OutputLevel, mask: (text: string) => string): PrintedLines {
  const { head, tail, lines } = output;
  if (lines === 0) return { lines: [], isPart: false };
  const cut = new Cutter(mask);
  if (level === 'brief') {
    const errors = [...head, ...tail].filter(({ stream }) => stream === 'stderr').slice(-BRIEF_LINES);
    const shown = cut.last(errors, BRIEF_BYTES);
    return { lines: shown, isPart: shown.length < lines || cut.hasCut };
  }
  const { first, last, bytes } = ROOMS[level];
  // All lines are in memory where there are no more than those at the two ends.
  const all = head.length + tail.length >= lines ? [...head, ...tail] : undefined;
  if (all && all.length <= first + last) {
    const whole = cut.first(all, bytes);
    if (whole.length === all.length) return { lines: whole, isPart: cut.hasCut };
  }
  const start = cut.first((all ?? head).slice(0, first), bytes / 2);
  // Two halves that met would have fitted as a whole: no line is told twice.
  const ending = (all ?? tail).slice(-last);
  const end = cut.last(ending, bytes / 2);
  const left = lines - start.length - end.length;
  if (left <= 0) return { lines: [...start, ...end], isPart: cut.hasCut };
  const from = start.length + 1;
  const omission = `… ${left.toLocaleString('en')} line${left === 1 ? '' : 's'} left out, from line ${from} on …`;
  return { lines: [...start, omission, ...end], isPart: true };
}

/** Makes lines ready to be told, as many as there is room for. */
class Cutter {
  /** A line was cut. */
  hasCut = false;
  private readonly encoder = new TextEncoder();

  constructor(private readonly mask: (text: string) => string) {}

  first(lines: readonly OutputLine[], room: number): string[] {
    return this.fitting(lines, room);
  }

  last(lines: readonly OutputLine[], room: number): string[] {
    return this.fitting([...lines].reverse(), room).reverse();
  }

  private fitting(lines: readonly OutputLine[], room: number): string[] {
    const shown: string[] = [];
    let left = room;
    for (const line of lines) {
      const text = this.line(line);
      left -= this.encoder.encode(text).length + 1;
      if (left < 0) break;
      shown.push(text);
    }
    return shown;
  }

  private line({ stream, text }: OutputLine): string {
    const mark = stream === 'stderr' ? STDERR_MARK : '';
    const masked = this.mask(text);
    const bytes = this.encoder.encode(masked.slice(0, LINE_BYTES + 1));
    if (masked.length <= LINE_BYTES && bytes.length <= LINE_BYTES) return `${mark}${masked}`;
    this.hasCut = true;
    const kept = new TextDecoder().decode(bytes.subarray(0, LINE_BYTES), { stream: true });
    return `${mark}${kept} … (this line is longer)`;
  }
}
