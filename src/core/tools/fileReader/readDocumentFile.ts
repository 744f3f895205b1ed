import { formatBytes } from '../../../base/text';
import type { DocumentReader } from '../../ports';
import type { Wording } from '../../text/wording';
import { pageHead, shownPath, callOf, splitLines } from '../../files/textPage';
import { ToolError, type ToolOutput } from '../../contract/tool';
import { summarizeText } from '../../files/textSummary';
import { printParts, type PrintedParts } from './pageOfParts';
import type { PagePlace } from './readNotebookFile';

/** Documents of which the text is kept, since a page of it is seldom asked for alone; and characters of them all. */
const KEPT_DOCUMENTS = 4;
const KEPT_CHARACTERS = 8 * 1024 * 1024;
/** Characters of a page that are told where the shape alone is asked for. */
const FIRST_CHARACTERS = 100;
const BRIEF_PAGES = 40;

/** The text of documents by pages; of those that were read last it is kept as long as they stay the same. */
export class DocumentTexts {
  private readonly kept = new Map<string, { stamp: string; pages: readonly string[] }>();

  constructor(private readonly documents: DocumentReader) {}

  async pages(path: string, stamp: string, signal: AbortSignal): Promise<readonly string[]> {
    const known = this.kept.get(path);
    this.kept.delete(path);
    const pages = known?.stamp === stamp ? known.pages : await this.documents.pages(path, signal);
    this.kept.set(path, { stamp, pages });
    let room = KEPT_CHARACTERS;
    const newest = [...this.kept].reverse();
    for (const [at, [name, { pages: texts }]] of newest.entries()) {
      room -= texts.reduce((sum, text) => sum + text.length, 0);
      if (at >= KEPT_DOCUMENTS || room < 0) this.kept.delete(name);
    }
    return pages;
  }
}

/** Tells pages of a document, each with its number. */
export function tellDocument(
  pages: readonly string[],
  bytes: number,
  { call, path, offset, level }: PagePlace,
  { t, number }: Wording,
): ToolOutput {
  const count = pages.length;
  if (pages.every((page) => page.trim() === '')) {
    const message = `${shownPath(path)} has ${count} ${count === 1 ? 'page' : 'pages'} and no text in them: it is a scan or a picture. Its words cannot be read here; the user can have it recognised (OCR) and give the result.`;
    throw new ToolError('file', 'no_text', message);
  }
  const parts = pages.map((page, at) => [
    `--- page ${at + 1} ---`,
    ...(page.trim() === '' ? ['(no text)'] : splitLines(page)),
  ]);
  const note = `${count} ${count === 1 ? 'page' : 'pages'}`;
  const told = { call, path, name: 'PDF', bytes, parts, of: 'pages', note };
  const page = level === 'brief' ? briefly(told, pages) : printParts(told, offset, level);
  const values = { count: number(count), size: formatBytes(bytes) };
  return {
    text: page.text,
    summary: count === 1 ? t('{count} page, {size}', values) : t('{count} pages, {size}', values),
    details: {
      file: { path, kind: 'document', name: 'PDF', bytes, pages: count },
      ...(page.shown && offset === 1 && { text: summarizeText('PDF', page.lines, page.shown) }),
    },
    paged: true,
    ...(page.truncated && { truncated: true }),
  };
}

/** The pages, each by how it begins and the line at which it does. */
function briefly(
  { call, path, name, bytes, parts, note }: Parameters<typeof printParts>[0],
  pages: readonly string[],
): PrintedParts {
  let line = 1;
  const told = parts.slice(0, BRIEF_PAGES).map((part, at) => {
    const begins = (pages[at] ?? '').replace(/\s+/g, ' ').trim().slice(0, FIRST_CHARACTERS);
    const words = `${line}\t--- page ${at + 1} --- ${begins}`.trimEnd();
    line += part.length;
    return words;
  });
  const more = parts.length > told.length ? [`… ${parts.length - told.length} more pages`] : [];
  const all = `Its text: ${callOf({ ...call, response_format: 'standard' })}.`;
  const lines = parts.flat().length;
  return {
    lines,
    text: [pageHead({ path, name, bytes, lines, note }), ...told, ...more, all].join('\n'),
    truncated: true,
  };
}
