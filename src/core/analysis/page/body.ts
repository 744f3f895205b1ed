import type { MarkdownIt, StateCore, StateInline } from 'markdown-it';
import type { AgentResponse } from '../../contract/response';
import { KEY_FIGURES, printable, withoutShownFences } from '../../text/fences';
import { PLACEHOLDER, placeholderAt, type ReferenceKind } from '../../text/references';
import { codeHtml, mixedHtml, safeMarkdown } from '../../text/renderers';
import type { Formatter } from '../../text/formatter';
import { scrollBox, type PageCharts } from './charts';
import type { PageReferences } from './references';
import { plainHtml } from '../../text/plainHtml';

/** What becomes part of the text of a report. */
export interface BodyParts {
  references: PageReferences;
  charts: PageCharts;
  t: Formatter['t'];
}

/** The text of a report as safe HTML, whose highest headings are of the second level. */
export function reportBody({ response, metadata }: AgentResponse, parts: BodyParts): string {
  const text = printable(response);
  if (metadata.content_type === 'html') return htmlBody(withoutShownFences(text), parts);
  return pageMarkdown(parts).render(withoutShownFences(text, KEY_FIGURES));
}

/** Stands for a chart while the text around it is worked on; no text has it, since {@link printable} takes it out. */
const CHART = '\u0000';
/** Code, in which nothing is a place; and the places. */
const CODE_OR_PLACE = new RegExp(`<(pre|code)>[\\s\\S]*?</\\1>|${PLACEHOLDER.source}`, 'g');
/** What the sanitiser makes of the six levels of headings: {@link safeHtml} puts them below those of an export. */
const EXPORT_LEVELS = 2;

function htmlBody(text: string, { references, charts, t }: BodyParts): string {
  const figures: string[] = [];
  const safe = mixedHtml(text, (source) => {
    figures.push(charts.add(source));
    return `${CHART}${figures.length - 1}${CHART}`;
  });
  return safe
    .replace(/<(\/?)h([4-6])>/g, (_, slash: string, level: string) => `<${slash}h${Number(level) - EXPORT_LEVELS}>`)
    .replace(CODE_OR_PLACE, (all: string, _code?: string, kind?: ReferenceKind, index?: string) =>
      kind === undefined ? all : (references.html(kind, Number(index)) ?? all),
    )
    .replace(/<table>[\s\S]*?<\/table>/g, (table) => scrollBox(table, t('Table')))
    .replace(new RegExp(`${CHART}(\\d+)${CHART}`, 'g'), (_, at: string) => figures[Number(at)] ?? '');
}

function pageMarkdown({ references, charts, t }: BodyParts): MarkdownIt {
  const markdown = safeMarkdown();
  const { rules } = markdown.renderer;
  markdown.inline.ruler.before('emphasis', 'place', (state, silent) => placeRule(state, silent, references));
  markdown.core.ruler.push('levels', levelRule);
  // What the references made is safe: texts in it are escaped.
  rules['place'] = (tokens, at) => tokens[at]?.content ?? '';
  rules['fence'] = (tokens, at) => {
    const { info = '', content = '' } = tokens[at] ?? {};
    const language = info.trim().split(/\s/)[0]?.toLowerCase() ?? '';
    if (language === KEY_FIGURES) return `<div class="key-figures">${markdown.render(content)}</div>`;
    return language === 'echarts' ? charts.add(content) : codeHtml(language, content);
  };
  rules['table_open'] = () => `${scrollBox('', t('Table')).replace('</div>', '')}<table>`;
  rules['table_close'] = () => '</table></div>';
  rules['link_open'] = (tokens, at, options, _env, self) => {
    tokens[at]?.attrSet('rel', 'noreferrer');
    return self.renderToken(tokens, at, options);
  };
  return markdown;
}

function placeRule(state: StateInline, silent: boolean, references: PageReferences): boolean {
  const place = placeholderAt(state.src, state.pos);
  const html = place && references.html(place.kind, place.index);
  if (html === undefined) return false;
  if (!silent) state.push('place', '', 0).content = html;
  state.pos += place?.text.length ?? 0;
  return true;
}

/** The highest level of heading becomes the second, and no level is left out on the way down. */
function levelRule({ tokens }: StateCore): void {
  const headings = tokens.filter(({ type }) => type === 'heading_open' || type === 'heading_close');
  const highest = Math.min(...headings.map(({ tag }) => Number(tag.slice(1))));
  let previous = 1;
  for (const heading of headings) {
    if (heading.type === 'heading_open')
      previous = Math.min(6, previous + 1, 2 + Number(heading.tag.slice(1)) - highest);
    heading.tag = `h${previous}`;
  }
}

/** From so many headings on there is a table of contents. */
const LONG = 4;

/** Takes the heading that a report begins with for its title, where no other one is of its level; the others go up by one. */
export function titledBody(body: string): { title: string | undefined; body: string } {
  const title = /^\s*<h2>(.*?)<\/h2>/s.exec(body);
  if (!title || body.split('<h2>').length > 2) return { title: undefined, body };
  const rest = body
    .slice(title[0].length)
    .replace(/<(\/?)h([3-6])>/g, (_, slash: string, level: string) => `<${slash}h${Number(level) - 1}>`);
  return { title: title[1], body: rest };
}

/** Gives the headings of the second and third level ids, by which a table of contents leads to them. */
export function withContents(html: string, t: Formatter['t']): { html: string; contents: string } {
  const items: string[] = [];
  const marked = html.replace(/<h([23])>(.*?)<\/h\1>/gs, (_, level: string, inner: string) => {
    const id = `part-${items.length + 1}`;
    items.push(`<li class="level-${level}"><a href="#${id}">${inner.replace(/<[^>]*>/g, '')}</a></li>`);
    return `<h${level} id="${id}">${inner}</h${level}>`;
  });
  if (items.length < LONG) return { html: marked, contents: '' };
  const label = plainHtml(t('Contents'));
  return { html: marked, contents: `<nav aria-label="${label}"><p>${label}</p><ul>${items.join('')}</ul></nav>` };
}
