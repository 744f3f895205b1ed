import MarkdownIt, { type Token } from 'markdown-it';

/** A piece of markdown: a fenced block at the top level, or what stands between two of them. */
export type Piece =
  | { kind: 'text'; text: string }
  /** `info`: the words behind the opening fence. */
  | { kind: 'fence'; info: string; text: string };

/** Finds blocks, and does not look into their words. */
const blocks = new MarkdownIt({ html: false });
blocks.core.ruler.enableOnly(['normalize', 'block']);

/**
 * Markdown as its fenced blocks at the top level and the rest, in order. A fence that nothing closes goes to the end, as
 * in CommonMark; fences inside of lists and quotes, indented or not, are text.
 */
export function piecesOf(markdown: string): Piece[] {
  const lines = markdown.replace(/\r\n?/g, '\n').split('\n');
  const pieces: Piece[] = [];
  const addText = (from: number, to: number): void => {
    const text = lines.slice(from, to);
    if (text.some((line) => line.trim() !== '')) pieces.push({ kind: 'text', text: text.join('\n') });
  };
  let done = 0;
  for (const { type, level, map, info, content } of blocks.parse(lines.join('\n'), {})) {
    if (type !== 'fence' || level > 0 || !map) continue;
    addText(done, map[0]);
    pieces.push({ kind: 'fence', info: info.trim(), text: content.replace(/\n$/, '') });
    done = map[1];
  }
  addText(done, lines.length);
  return pieces;
}

/** Ranges [start, end) of a markdown text, with `\n` at the end of its lines, that are blocks of code, wherever they are. */
export function codeBlockRanges(markdown: string): [number, number][] {
  const starts = [0];
  for (const line of markdown.split('\n')) starts.push((starts.at(-1) ?? 0) + line.length + 1);
  const at = (line: number): number => starts[line] ?? markdown.length;
  return blocks.parse(markdown, {}).flatMap(({ type, map }: Token): [number, number][] => {
    if (!map || (type !== 'fence' && type !== 'code_block')) return [];
    return [[type === 'fence' ? at(map[0] + 1) : at(map[0]), at(map[1])]];
  });
}

/** Text as a fenced block that nothing in it can close. */
export function fenced(language: string, text: string): string {
  let longest = 2;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language.replace(/[^\w+#.-]/g, '')}\n${text.replace(/\r\n?/g, '\n').replace(/\n$/, '')}\n${fence}`;
}

/**
 * Languages of fences whose markdown the panel shows in another way: as what can be clicked, how a table was read and how a question
 * was read; as tiles, the key figures; and what is folded below its heading.
 */
export const DECISIONS = 'decisions';
export const READ_AS = 'read-as';
export const KEY_FIGURES = 'key-figures';
export const FOLDED = 'folded';
const SHOWN = [DECISIONS, READ_AS, KEY_FIGURES, FOLDED] as const;
type Shown = (typeof SHOWN)[number];

/** Markdown in such a fence; '' of nothing. */
export function shownFence(language: Shown, markdown: string): string {
  return markdown === '' ? '' : fenced(language, markdown);
}

/** Whether a text begins with such a fence. */
export function startsShownFence(text: string): boolean {
  const [, info = ''] = /^\s*`{3,}([\w-]*)\n/.exec(text) ?? [];
  return SHOWN.some((each) => each === info);
}

/** A report in which what stands in such fences is text as all else. @param kept a language whose fences stay */
export function withoutShownFences(markdown: string, kept?: Shown): string {
  const languages = SHOWN.filter((each) => each !== kept).join('|');
  return markdown.replace(new RegExp(`^(\`{3,})(?:${languages})\\n([\\s\\S]*?)\\n\\1$`, 'gm'), '$2');
}

/** Text without the characters that no file of text should have: NUL and other controls, and what turns the writing around. */
export function printable(text: string): string {
  // eslint-disable-next-line no-control-regex
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '\ufffd');
}
