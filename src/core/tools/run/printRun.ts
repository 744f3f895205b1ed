import { sqlLiteral } from '../../../base/sql';
import { formatBytes } from '../../../base/text';
import type { OutputFile } from '../../contract/outputFiles';
import { type RunResult, STDERR_MARK, type OutputLine, type RunOutput } from '../../run/runner';
import type { OutputLevel } from '../../contract/toolResult';
import { fileTag } from '../../text/references';
import { endLine, type RunReport } from './ended';
import { shownOutput } from '../../text/shownOutput';

/** Files that are listed; the rest is counted. */
const MAX_FILES = 30;

/** What a run gave. */
export interface PrintedRun extends RunReport {
  result: RunResult;
  /** Files that it made for the report; undefined where that cannot be told. */
  outputs: readonly OutputFile[] | undefined;
  /** Files of the workspace that it wrote, by their paths; undefined where that cannot be told. */
  written: readonly string[] | undefined;
  level: OutputLevel;
  /** Takes absolute paths out of text. */
  mask: (text: string) => string;
}

/**
 * The observation of a run: how it ended and where it ran, notes, what it wrote, the files that it made and how they are
 * used.
 * @returns beside it what people are shown of the output, and whether lines of it are left out
 */
export function printRun(run: PrintedRun): { text: string; printed: string; isPart: boolean } {
  const { result, outputs = [], written = [], level, mask } = run;
  const { lines, isPart } = printLines(result.output, level, mask);
  const text = [
    `${endLine(result, run)} ${run.program}, in ${folderWords(run)}.`,
    ...notes(result, level),
    ...(lines.length > 0 ? ['Output:', ...lines] : []),
    ...(isPart && !result.output.spool ? ['What is left out of its output could not be kept.'] : []),
    ...(run.outputs && run.written ? [] : ['Which files it made and wrote could not be found out.']),
    ...(outputs.length > 0 ? ['Files for the report:', ...listed(outputs.map(fileLine))] : []),
    ...(written.length > 0 ? ['Files written in the workspace:', ...listed(written.map((path) => `- ${path}`))] : []),
  ].join('\n');
  return { text, printed: shownOutput(lines.join('\n')), isPart };
}

function folderWords({ place: { folder, own = false } }: PrintedRun): string {
  if (own) return 'a folder of its own';
  return folder === '' ? 'the workspace folder' : `${folder}/`;
}

function notes({ output, leftBehind, end }: RunResult, level: OutputLevel): string[] {
  const { lines, replaced, errorLines, bytes } = output;
  const printed: string[] = [];
  if (leftBehind > 0) {
    const were =
      leftBehind === 1
        ? '1 process that it had left running was'
        : `${leftBehind} processes that it had left running were`;
    printed.push(`${were} ended with it.`);
  }
  if (replaced > 0)
    printed.push(
      `${count(replaced, 'byte')} of its output ${replaced === 1 ? 'was' : 'were'} no UTF-8 text and ${replaced === 1 ? 'is' : 'are'} shown as \ufffd.`,
    );
  if (lines === 0 && end.how !== 'not_started') printed.push('It printed nothing.');
  if (lines > 0 && level === 'brief') {
    printed.push(
      `It wrote ${count(lines, 'line')} (${formatBytes(bytes)}), ${errorLines.toLocaleString('en')} of them to stderr.`,
    );
  }
  return printed;
}

function fileLine({ id, kind, file_type, size, title }: OutputFile): string {
  const about = `${file_type}${kind === 'figure' ? ' figure' : ''}, ${formatBytes(size)}`;
  const use = kind === 'table' ? `query FROM ${sqlLiteral(id)}, cite` : 'cite';
  return `- ${id} (${about}${title === undefined ? '' : `, "${title}"`}): ${use} ${fileTag(id)}`;
}

function listed(lines: readonly string[]): string[] {
  if (lines.length <= MAX_FILES) return [...lines];
  return [...lines.slice(0, MAX_FILES), `- … and ${count(lines.length - MAX_FILES, 'more file')}`];
}

function count(number: number, thing: string): string {
  return `${number.toLocaleString('en')} ${thing}${number === 1 ? '' : 's'}`;
}

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
interface PrintedLines {
  lines: string[];
  /** Some of it is left out. */
  isPart: boolean;
}

/** What a program wrote, both streams in the order in which it came; where that is long, its first and its last lines. */
function printLines(output: RunOutput, level: OutputLevel, mask: (text: string) => string): PrintedLines {
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
