import { codeRanges } from '../../../base/text';
import { plain } from '../../text/formatter';
import type { Block } from './document';
import { codeBlockRanges, fenced, piecesOf, printable } from '../../text/fences';
import { hasHtml, mixedHtml } from '../../text/renderers';

/** A session as a markdown file. */
export function toMarkdown(blocks: readonly Block[]): string {
  return `${blocks.map(blockMarkdown).join('\n\n')}\n`;
}

/** A block as markdown. Nothing in it reaches beyond it, and there is no HTML in it but that of HTML reports. */
export function blockMarkdown(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${inline(block.text)}`;
    case 'facts':
      return block.rows.map(([name, value]) => `- **${inline(name)}**: ${inline(value)}`).join('\n');
    case 'words':
      return words(block.text);
    case 'line':
      return inline(block.text);
    case 'list':
      return block.items.map((item) => `- ${inline(item)}`).join('\n');
    case 'markdown':
      return reportMarkdown(block.text);
    case 'html':
      return `<div>${mixedHtml(printable(block.text))}</div>`;
    case 'code':
      return fenced(block.language, printable(block.text));
    case 'picture':
      return `- ${inline(block.name)}`;
    case 'steps':
      return [`### ${inline(block.title)}`, ...block.blocks.map(blockMarkdown)].join('\n\n');
  }
}

/** A report, its fences closed and the HTML in it made text; images are links, so that no reader loads them. */
export function reportMarkdown(text: string): string {
  return piecesOf(printable(text))
    .map((piece) =>
      piece.kind === 'fence' ? fenced(piece.info.split(/\s/)[0] ?? '', piece.text) : harmless(piece.text),
    )
    .join('\n\n');
}

/** Words as they are: quoted where each character stands for itself in markdown, else fenced. */
function words(text: string): string {
  const shown = printable(text).replace(/\r\n?/g, '\n');
  const isPlain = shown.split('\n').every((line) => !/[\\`*_{}[\]<>#|~&!]|^(?:\s|[-+=]|\d+[.)])|\s{2}$/.test(line));
  if (!isPlain) return fenced('text', shown);
  return shown
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}

/** Plain text inside a line of markdown. */
function inline(text: string): string {
  return plain(printable(text))
    .replace(/^(\s*\d+)(?=[.)])/, '$1\\')
    .replace(/^\s*(?=[-+=])/, '\\');
}

function harmless(text: string): string {
  const escaped = escapeMarks(text, [...codeRanges(text), ...codeBlockRanges(text)]);
  return hasHtml(escaped) ? escapeMarks(text, []) : escaped;
}

/** Makes tags and images text, except in these ranges. */
function escapeMarks(text: string, kept: readonly (readonly [number, number])[]): string {
  return text.replace(/(\\*)(<|!(?=\[))/g, (match, slashes: string, mark: string, at: number) => {
    if (slashes.length % 2 === 1 || kept.some(([start, end]) => at >= start && at < end)) return match;
    return `${slashes}\\${mark}`;
  });
}
