import MarkdownIt, { type MarkdownIt as Markdown } from 'markdown-it';
import { oneLine } from '../../base/text';
import { chartTable, type ChartTable } from './chartTable';
import { withoutShownFences } from './fences';
import { withoutSources } from './references';
import { below, decoded, escapeHtml, safeHtml } from './safeHtml';

/** Markdown whose HTML is text. Links lead to the web or to an address alone, and no image is loaded. */
export function safeMarkdown(): Markdown {
  const markdown = new MarkdownIt({ html: false, linkify: false });
  markdown.validateLink = (url) => /^(https?:|mailto:|#)/i.test(url.trim());
  markdown.renderer.rules['image'] = (tokens, at) => {
    const token = tokens[at];
    const [alt, source] = [token?.content ?? '', String(token?.attrGet('src') ?? '')];
    return `<a href="${escapeHtml(source)}" rel="noreferrer">${escapeHtml(alt === '' ? source : alt)}</a>`;
  };
  return markdown;
}

const reports = safeMarkdown();
/** For reports that are HTML, or mix it with markdown; what comes out goes to {@link safeHtml}. */
const mixed = new MarkdownIt({ html: true, linkify: false });
const LOADED = ['html_inline', 'image'];
/** Sees HTML where other readers of markdown see it. */
const strict = new MarkdownIt({ html: true });

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

/**
 * A report of HTML, or of both, as HTML that is safe in a page and is one line.
 * @param chart what stands for a chart, by its option as JSON text; must be safe
 */
export function mixedHtml(text: string, chart: (source: string) => string = chartHtml): string {
  return safeHtml(mixed.render(text), (source) => chart(source).replace(/\n/g, '&#10;'));
}

/** A report as it reads, on one line, without its markup and the addresses of its links. */
export function plainReport(text: string): string {
  const html = mixedHtml(withoutSources(withoutShownFences(text)));
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
  return table ? tableHtml(table) : codeHtml('echarts', source);
}

/** The figures of a chart as a table. */
export function tableHtml(table: ChartTable): string {
  // A cell without a name heads nothing.
  const head = table.header.map((name) => (name === '' ? '<td></td>' : `<th scope="col">${escapeHtml(name)}</th>`));
  const caption = table.title === '' ? '' : `<caption>${escapeHtml(table.title)}</caption>`;
  const body = table.rows.map((row) => `<tr>${row.map((value) => `<td>${escapeHtml(value)}</td>`).join('')}</tr>`);
  return `<table>${caption}<thead><tr>${head.join('')}</tr></thead><tbody>${body.join('')}</tbody></table>`;
}
