import type { AppendLog } from '../ports';
import { readEntries } from './entryReader';
import { reportedTokens, summarize, titleOf, type SessionSummary } from './summary';

/** Files over this many bytes are summarised without reading every line of them. */
export const LARGE_FILE = 4 * 1024 * 1024;

const SLICE = 1024 * 1024;
/** Bytes at the beginning and at the end that are read whole. */
const HEAD = 256 * 1024;
const TAIL = 512 * 1024;
/** Bytes at the beginning of a line that say which kind of entry it is. */
const FRAME = 1024;
const NEWLINE = 0x0a;
const CLOSING_BRACE = 0x7d;

/**
 * What a list tells of a session whose file is large: of the lines between its beginning and its end only the first and
 * the last bytes are looked at, to count turns and damage and to find the name that was given. Tokens that no provider has
 * reported are estimated by a sample.
 */
export async function summarizeLarge(file: AppendLog, size: number): Promise<SessionSummary> {
  const head = readEntries(cutAfter(await file.readRange(0, HEAD))).entries;
  const tail = readEntries(cutBefore(await file.readRange(size - TAIL, TAIL))).entries;
  const { turns, damaged, rename } = await scan(file, size);
  const renamed = rename ? readEntries(await file.readRange(rename.start, rename.length)).entries : [];
  const sample = summarize([...head, ...tail]);
  return {
    title: titleOf([...head, ...renamed]),
    turns,
    lastActive: sample.lastActive,
    tokens: reportedTokens(tail) ?? Math.round((sample.tokens * size) / (HEAD + TAIL)),
    gitBranch: sample.gitBranch,
    damaged,
  };
}

interface Scanned {
  turns: number;
  damaged: number;
  /** Where the last name stands. */
  rename?: { start: number; length: number };
}

/** Goes through all lines without parsing them. */
async function scan(file: AppendLog, size: number): Promise<Scanned> {
  const found: Scanned = { turns: 0, damaged: 0 };
  const lines = new LineFrames((frame, last, start, length) => {
    if (frame.trim() === '') return;
    const kind = /"schemaVersion":\d+,"type":"(\w+)"(?:,"subtype":"(\w+)")?/.exec(frame);
    if (kind?.[1] === 'user') found.turns++;
    if (kind?.[2] === 'session_renamed') found.rename = { start, length };
    if (!kind || last !== CLOSING_BRACE) found.damaged++;
  });
  for (let offset = 0; offset < size; offset += SLICE) {
    const bytes = await file.readRange(offset, Math.min(SLICE, size - offset));
    if (bytes.length === 0) break;
    lines.push(bytes);
  }
  lines.end();
  return found;
}

/** Tells of each line how it begins, its last byte, and where it is. */
class LineFrames {
  private readonly text = new TextDecoder();
  private frame = '';
  private last = 0;
  private start = 0;
  private length = 0;

  constructor(private readonly line: (frame: string, last: number, start: number, length: number) => void) {}

  push(bytes: Uint8Array): void {
    let from = 0;
    for (let newline = bytes.indexOf(NEWLINE); newline >= 0; newline = bytes.indexOf(NEWLINE, from)) {
      this.grow(bytes.subarray(from, newline));
      this.end();
      from = newline + 1;
    }
    this.grow(bytes.subarray(from));
  }

  end(): void {
    this.line(this.frame, this.last, this.start, this.length);
    this.start += this.length + 1;
    this.frame = '';
    this.length = 0;
  }

  private grow(bytes: Uint8Array): void {
    const missing = FRAME - this.length;
    if (missing > 0 && bytes.length > 0) this.frame += this.text.decode(bytes.subarray(0, missing));
    this.last = bytes.at(-1) ?? this.last;
    this.length += bytes.length;
  }
}

/** Without the line that does not end in it. */
function cutAfter(bytes: Uint8Array): Uint8Array {
  return bytes.subarray(0, bytes.lastIndexOf(NEWLINE) + 1);
}

/** Without the line that does not begin in it. */
function cutBefore(bytes: Uint8Array): Uint8Array {
  return bytes.subarray(bytes.indexOf(NEWLINE) + 1);
}
