import MarkdownIt from 'markdown-it';
import { oneLine } from '../../../base/text';
import { chartTable } from './chartTable';
import { below, decoded, escapeHtml, safeHtml } from './safeHtml';

/** Markdown whose HTML is text. Links lead to the web or to an address alone, and no image is loaded. */
const reports = new MarkdownIt({ html: false, linkify: false });
/** For reports that are HTML, or mix it with markdown; what comes out goes to {@link safeHtml}. */
const mixed = new MarkdownIt({ html: true, linkify: false });
const LOADED = ['html_inline', 'image'];
/** Sees HTML where other readers of markdown see it. */
const strict = new MarkdownIt({ html: true });

reports.validateLink = (url) => /^(https?:|mailto:|#)/i.test(url.trim());
reports.renderer.rules['image'] = (tokens, at) => {
  const token = tokens[at];
  const [alt, source] = [token?.content ?? '', String(token?.attrGet('src') ?? '')];
  return `<a href="${escapeHtml(source)}" rel="noreferrer">${escapeHtml(alt === '' ? source : alt)}</a>`;
};
for (const rule of ['heading_open', 'heading_close']) {
  reports.renderer.rules[rule] = (tokens, at, options, _, self) => {
    const token = tokens[at];
    if (token) token.tag = below(token.tag);
    return self.renderToken(tokens, at, options);
  };
}
reports.renderer.rules['fence'] = (tokens, at) => {
  const { info = '', content = '' } = tokens[at] ?? {};
  const language = info.trim().split(/\s/)[0] ?? '';
  return language === 'echarts' ? chartHtml(content) : codeHtml(language, content);
};
mixed.renderer.rules['fence'] = (tokens, at) => {
  const { info = '', content = '' } = tokens[at] ?? {};
  const source = escapeHtml(content);
  return info.trim() === 'echarts' ? `<div data-echarts="${source}"></div>` : `<pre><code>${source}</code></pre>`;
};

/** A markdown report as HTML that is safe in a page. */
export function reportHtml(markdown: string): string {
  return reports.render(markdown);
}

/** A report of HTML, or of both, as HTML that is safe in a page and is one line. */
export function mixedHtml(text: string): string {
  return safeHtml(mixed.render(text), (source) => chartHtml(source).replace(/\n/g, '&#10;'));
}

/** A report as it reads, on one line, without its markup and the addresses of its links. */
export function plainReport(text: string): string {
  const html = mixedHtml(text.replace(/\{\{(?:CODE|FILE):\d{1,9}\}\}/g, ''));
  // Words that are emphasised in part are whole.
  const blocks = html.replace(/<\/?(?:strong|em|b|i|u|s|small|sub|sup|code|span)>/g, '').replace(/<[^>]*>/g, ' ');
  return oneLine(decoded(blocks)).trim();
}

/** Whether a reader of markdown that takes HTML would find some in a text, or an image. */
export function hasHtml(markdown: string): boolean {
  return strict
    .parse(markdown, {})
    .some(({ type, children }) => type === 'html_block' || children?.some((child) => LOADED.includes(child.type)));
}

export function codeHtml(language: string, text: string): string {
  const caption = language === '' ? '' : `<figcaption>${escapeHtml(language)}</figcaption>`;
  return `<figure>${caption}<pre><code>${escapeHtml(text)}</code></pre></figure>`;
}

/** A chart as the table of its figures; its option where that is no table. */
function chartHtml(source: string): string {
  const table = chartTable(source);
  if (!table) return codeHtml('echarts', source);
  const cells = (tag: 'th' | 'td', values: readonly string[]): string =>
    `<tr>${values.map((value) => `<${tag}>${escapeHtml(value)}</${tag}>`).join('')}</tr>`;
  const caption = table.title === '' ? '' : `<caption>${escapeHtml(table.title)}</caption>`;
  const body = table.rows.map((row) => cells('td', row)).join('');
  return `<table>${caption}<thead>${cells('th', table.header)}</thead><tbody>${body}</tbody></table>`;
}
