import type { TextForm } from '../../core/tools/vectorSearch/passageIndex';
import { piecesOf, type Piece } from './pieces';

/** Characters of a passage, as near as its lines and paragraphs allow. */
const TARGET = 1200;
/** From this length on a passage ends with its paragraph. */
const ENOUGH = 700;
/** Characters at the end of a passage with which the next one begins. */
const OVERLAP = 150;

/** A part of a text that is found as a whole. */
export interface Passage {
  text: string;
  /** Its first and last line, from 1. */
  from: number;
  to: number;
  /** The headings above it, e.g. `Returns > Refunds`. */
  headings: string;
}

/** Cuts a text into passages, where paragraphs end and headings begin; neighbours in one section share their border. */
export function passagesOf(lines: readonly string[], form: TextForm): Passage[] {
  const sections = new Sections(form);
  const pieces = piecesOf(lines);
  const cutter = new Cutter();
  pieces.forEach((piece, at) => {
    const heading = piece.continues ? undefined : sections.headingAt(piece.text, pieces[at + 1]?.text);
    if (heading !== undefined) cutter.begin(heading);
    cutter.take(piece);
  });
  return cutter.end();
}

class Cutter {
  private readonly passages: Passage[] = [];
  private open: Piece[] = [];
  private length = 0;
  /** Pieces of `open` that the passage before has, too. */
  private shared = 0;
  private readonly path = new HeadingPath();

  /** A section begins, with a heading or without. */
  begin(heading: Heading | null): void {
    this.close();
    this.open = [];
    this.length = 0;
    this.shared = 0;
    if (heading) this.path.enter(heading);
  }

  take(piece: Piece): void {
    const isBlank = piece.text.trim() === '';
    if (isBlank && this.open.length === 0) return;
    if (this.length + piece.text.length > TARGET || (isBlank && this.length >= ENOUGH)) this.next();
    if (isBlank && (this.open.length === this.shared || this.open.at(-1)?.text.trim() === '')) return;
    this.open.push(piece);
    this.length += piece.text.length + 1;
  }

  end(): Passage[] {
    this.close();
    return this.passages;
  }

  /** Ends the passage, and begins the next one with its last words. */
  private next(): void {
    this.close();
    let kept = 0;
    let length = 0;
    for (let at = this.open.length - 1; at >= 0; at--) {
      length += (this.open[at]?.text.length ?? 0) + 1;
      if (length > OVERLAP) break;
      kept++;
    }
    this.open = kept === 0 ? [] : this.open.slice(-kept);
    while (this.open[0]?.text.trim() === '') this.open.shift();
    this.shared = this.open.length;
    this.length = this.open.reduce((sum, { text }) => sum + text.length + 1, 0);
  }

  private close(): void {
    const first = this.open[0];
    if (!first || this.open.length === this.shared) return;
    let { line: to } = first;
    let text = '';
    for (const piece of this.open) {
      text += text === '' || piece.continues ? piece.text : `\n${piece.text}`;
      if (piece.text.trim() !== '') to = piece.line;
    }
    if (text.trim() === '') return;
    this.passages.push({ text: text.trimEnd(), from: first.line, to, headings: this.path.text });
  }
}

/** Where sections of a text begin. */
class Sections {
  private fence: string | undefined;
  private isMarkdown: boolean;

  constructor(private readonly form: TextForm) {
    this.isMarkdown = form === 'markdown';
  }

  /** The heading that a line is; null where a section without one begins; undefined for any other line. */
  headingAt(line: string, below: string | undefined): Heading | null | undefined {
    switch (this.form) {
      case 'notebook': {
        const cell = /^--- (?:cell \d+: (\w+)|output of cell \d+)/.exec(line);
        if (!cell) return this.isMarkdown ? (markdownHeading(line) ?? undefined) : undefined;
        this.isMarkdown = cell[1] === 'markdown';
        return null;
      }
      case 'markdown':
        if (this.isFenced(line)) return undefined;
        return markdownHeading(line) ?? underlinedHeading(line, below);
      case 'html':
        return markdownHeading(line);
      case 'text':
        return underlinedHeading(line, below);
      case 'code':
        return undefined;
    }
  }

  private isFenced(line: string): boolean {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (this.fence === undefined) {
      this.fence = mark;
      return mark !== undefined;
    }
    if (mark?.startsWith(this.fence) === true) this.fence = undefined;
    return true;
  }
}

/** Characters of a heading that count. */
const MAX_HEADING = 120;

/** A heading and how deep it is, from 1. */
interface Heading {
  level: number;
  title: string;
}

/** The headings under which something stands, one below the other. */
class HeadingPath {
  private path: Heading[] = [];

  enter({ level, title }: Heading): void {
    this.path = [...this.path.filter((above) => above.level < level), { level, title: title.slice(0, MAX_HEADING) }];
  }

  get text(): string {
    return this.path.map(({ title }) => title).join(' > ');
  }
}

/** A heading as markdown has it in one line. */
function markdownHeading(line: string): Heading | undefined {
  const match = /^ {0,3}(#{1,6})[ \t]+(\S.*)$/.exec(line.slice(0, 1000));
  const title = match?.[2]?.replace(/[ \t]+#+[ \t]*$/, '');
  return match?.[1] && title !== undefined ? { level: match[1].length, title } : undefined;
}

/** Signs that underline headings, in the order of their levels. */
const UNDERLINES = ['=', '-', '~', '^', '"', "'", '*', '+', '#'];

/** A heading that the line below underlines, as markdown and reStructuredText have it. */
function underlinedHeading(line: string, below: string | undefined): Heading | undefined {
  const title = line.trim();
  if (below === undefined || below.length > 200 || title === '' || title.length > MAX_HEADING) return undefined;
  const rule = /^([=\-~^"'*+#])\1{2,}$/.exec(below.trim())?.[1];
  if (rule === undefined || !/[\p{L}\p{N}]/u.test(title) || title.includes('|')) return undefined;
  return { level: UNDERLINES.indexOf(rule) + 1, title };
}
