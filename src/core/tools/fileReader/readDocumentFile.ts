import { LRUCache } from 'lru-cache';
import { formatBytes } from '../../../base/text';
import type { DocumentReader } from '../../ports';
import type { Formatter } from '../../text/formatter';
import { shownPath, splitLines } from '../../files/textPage';
import { ToolError, type ToolOutput } from '../../contract/tool';
import { summarizeText } from '../../files/textSummary';
import { printBriefly, printParts } from './pageOfParts';
import type { PagePlace } from './readNotebookFile';

/** Documents of which the text is kept, since a page of it is seldom asked for alone; and characters of them all. */
const KEPT_DOCUMENTS = 4;
const KEPT_CHARACTERS = 8 * 1024 * 1024;
/** Characters of a page that are told where the shape alone is asked for. */
const FIRST_CHARACTERS = 100;
const BRIEF_PAGES = 40;

/** The text of documents by pages; of those that were read last it is kept as long as they stay the same. */
export class DocumentTexts {
  private readonly kept = new LRUCache<string, { stamp: string; pages: readonly string[] }>({
    max: KEPT_DOCUMENTS,
    maxSize: KEPT_CHARACTERS,
    sizeCalculation: ({ pages }) => pages.reduce((sum, page) => sum + page.length, 1),
  });

  constructor(private readonly documents: DocumentReader) {}

  async pages(path: string, stamp: string, signal: AbortSignal): Promise<readonly string[]> {
    const known = this.kept.get(path);
    if (known?.stamp === stamp) return known.pages;
    this.kept.delete(path);
    const pages = await this.documents.pages(path, signal);
    this.kept.set(path, { stamp, pages });
    return pages;
  }
}

/** Tells pages of a document, each with its number. */
export function formatDocument(
  pages: readonly string[],
  bytes: number,
  { call, path, offset, level }: PagePlace,
  { t, number }: Formatter,
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
  const pageFields = { call, path, name: 'PDF', bytes, parts, of: 'pages', note };
  const page =
    level === 'brief'
      ? printBriefly(pageFields, (_, at) => beginningOf(pages[at] ?? '', at), BRIEF_PAGES, 'Its text')
      : printParts(pageFields, offset, level);
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

/** How a page begins, with its number. */
function beginningOf(page: string, at: number): string {
  return `--- page ${at + 1} --- ${page.replace(/\s+/g, ' ').trim().slice(0, FIRST_CHARACTERS)}`;
}
