import { CancelledError } from '../../../base/errors';
import { decodeText, detectEncoding } from '../../files/detect/encoding';
import type { PatternMatch, PatternMatcher, WorkspaceFiles } from '../../ports';
import { splitLines } from '../../files/textPage';
import { matchLines } from './matchLines';

/** A larger file is not looked into; it is counted. */
const MAX_BYTES = 8 * 1024 * 1024;
/** Bytes at the beginning in which a NUL tells of a binary file. */
const HEAD_BYTES = 8 * 1024;
/** Bytes after which others have their turn. */
const SLICE = 2_000_000;

/** A line that has what was looked for. */
export interface Hit {
  path: string;
  /** From 1. */
  line: number;
  /** Of the line, with what was looked for; empty where the place alone is told. */
  excerpt: string;
}

/** What was not looked into. */
export interface Skipped {
  binary: number;
  large: number;
  unreadable: number;
}

/** Looks into files, one after the other, for a pattern. */
export class TextSearch {
  readonly skipped: Skipped = { binary: 0, large: 0, unreadable: 0 };
  /** Files that were looked into. */
  searched = 0;
  private bytes = 0;

  /** @param matcher for regular expressions of a model; none for a text that is looked for as it stands */
  constructor(
    private readonly files: WorkspaceFiles,
    private readonly pattern: RegExp,
    private readonly matcher: PatternMatcher | undefined,
    private readonly signal: AbortSignal,
    /** Of an excerpt. */
    private readonly characters: number,
  ) {}

  /** The lines of a file that have it. @throws PatternError, CancelledError */
  async look(path: string): Promise<Hit[]> {
    const lines = await this.linesOf(path);
    if (!lines) return [];
    const found = await this.match(lines);
    return found.map(({ line, start, end }) => {
      const text = lines[line] ?? '';
      const shown = this.characters === 0 ? '' : ofItsOwn(excerpt(text, start, end, this.characters));
      return { path, line: line + 1, excerpt: shown };
    });
  }

  private match(lines: readonly string[]): Promise<PatternMatch[]> {
    const { pattern, matcher, signal } = this;
    if (matcher) return matcher.match(pattern.source, pattern.flags, lines, signal);
    return Promise.resolve(matchLines(pattern, lines));
  }

  /** The lines of a text file; undefined for what is none, and for what cannot be read. */
  private async linesOf(path: string): Promise<string[] | undefined> {
    if (this.signal.aborted) throw new CancelledError();
    try {
      const { size, kind } = await this.files.stat(path);
      if (kind !== 'file') return undefined;
      if (size > MAX_BYTES) {
        this.skipped.large++;
        return undefined;
      }
      const bytes = await this.files.read(path, 0, size);
      await this.breathe(bytes.length);
      const { encoding } = detectEncoding(bytes.subarray(0, 64 * 1024), bytes.length > 64 * 1024);
      if (!encoding.startsWith('utf-16') && bytes.subarray(0, HEAD_BYTES).includes(0)) {
        this.skipped.binary++;
        return undefined;
      }
      this.searched++;
      return splitLines(decodeText(bytes, encoding));
    } catch (error) {
      if (error instanceof CancelledError) throw error;
      this.skipped.unreadable++;
      return undefined;
    }
  }

  private async breathe(bytes: number): Promise<void> {
    this.bytes += bytes;
    if (this.bytes < SLICE) return;
    this.bytes = 0;
    await new Promise<void>((resolve) => setTimeout(resolve, 0));
  }
}

/** The same text in memory of its own: the engine has a part of a text keep all of it, here whole files. */
function ofItsOwn(part: string): string {
  return new TextDecoder().decode(new TextEncoder().encode(part));
}

/** So many characters of a line with what was found among them. */
export function excerpt(line: string, start: number, end: number, characters: number): string {
  const most = Math.max(characters, Math.min(end - start, 2 * characters));
  if (line.length <= most) return line;
  const around = Math.max(0, Math.floor((most - (end - start)) / 2));
  const from = Math.max(0, Math.min(start - around, line.length - most));
  const part = line.slice(from, from + most).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');
  return `${from > 0 ? '…' : ''}${part}${from + most < line.length ? '…' : ''}`;
}
