/** How our markdown differs from markdown-it's: references, safe links, scroll boxes, headings that start at h3. */
import type { Env, MarkdownIt, StateCore, StateInline, Token } from 'markdown-it';
import { t } from '../i18n';
import { escapeHtml, highlight } from './highlight';
import { References } from './references';
import { isInlineImage, isWebLink, linkTarget } from './sanitize';

/** The level of a report's first heading: the page has its own h1, each turn its h2. */
const topHeading = 3;

const environmentKey = 'reportReferences';

/** The environment to parse and render with: it carries the references to the rules. */
export function reportEnvironment(references: References): Env {
  return { [environmentKey]: references };
}

/** Installs all rules. */
export function useReportRules(md: MarkdownIt): void {
  md.validateLink = (url) => isWebLink(url) || isInlineImage(url);
  md.inline.ruler.before('emphasis', 'reference', referenceRule);
  md.core.ruler.push('headings', headingRule);
  const { rules } = md.renderer;
  rules['reference'] = (tokens, at) => {
    const token = tokens[at];
    return `<a href="#" class="reference" data-reference="${escapeHtml(token?.info ?? '')}">${escapeHtml(token?.content ?? '')}</a>`;
  };
  rules['link_open'] = (tokens, at, options, _env, self) => {
    const token = tokens[at];
    token?.attrSet('title', linkTarget(attribute(token, 'href')));
    return self.renderToken(tokens, at, options);
  };
  rules['image'] = (tokens, at) => image(tokens[at]);
  rules['table_open'] = () =>
    `<div class="scroll-box" tabindex="0" role="group" aria-label="${escapeHtml(t('Table'))}"><table>`;
  rules['table_close'] = () => '</table></div>';
  rules['fence'] = (tokens, at) => {
    const token = tokens[at];
    const language = fenceLanguage(token);
    // A chart inside a list or a quote is drawn after it, see markdown.ts.
    return language === 'echarts' && token && token.level > 0 ? '' : codeHtml(token?.content ?? '', language);
  };
  rules['code_block'] = (tokens, at) => codeHtml(tokens[at]?.content ?? '', '');
}

/** The language that a fence names, in lower case; '' when it names none. */
export function fenceLanguage(token: Token | undefined): string {
  return token?.info.trim().split(/\s+/)[0]?.toLowerCase() ?? '';
}

/** A code box as HTML, highlighted. */
function codeHtml(code: string, language: string): string {
  return `<pre class="code" tabindex="0"><code class="hljs">${highlight(code, language)}</code></pre>`;
}

function attribute(token: Token | undefined, name: string): string {
  return String(token?.attrGet(name) ?? '');
}

function image(token: Token | undefined): string {
  const source = attribute(token, 'src');
  const alt = escapeHtml(token?.content ?? '');
  if (isInlineImage(source)) return `<img src="${escapeHtml(source)}" alt="${alt}">`;
  const host = escapeHtml(linkTarget(source));
  return `<a href="${escapeHtml(source)}" title="${host}">${escapeHtml(t('Picture on {host}', { host: linkTarget(source) }))}${alt && `: ${alt}`}</a>`;
}

function referenceRule(state: StateInline, silent: boolean): boolean {
  const pattern = /\{\{((?:CODE|FILE):\d{1,6})\}\}/y;
  pattern.lastIndex = state.pos;
  const match = pattern.exec(state.src);
  const references: unknown = state.env[environmentKey];
  const reference =
    match?.[1] !== undefined && references instanceof References ? references.find(match[1]) : undefined;
  if (!match || !reference) return false;
  if (!silent) {
    const token = state.push('reference', '', 0);
    token.info = `${reference.kind}:${reference.index}`;
    token.content = reference.label;
  }
  state.pos += match[0].length;
  return true;
}

/** Shifts headings so that the highest is h3, and leaves no level out on the way down. */
function headingRule(state: StateCore): void {
  const headings = state.tokens.filter((token) => token.type === 'heading_open' || token.type === 'heading_close');
  const highest = Math.min(...headings.map((token) => Number(token.tag.slice(1))));
  let previous = topHeading - 1;
  for (const token of headings) {
    if (token.type === 'heading_open') {
      previous = Math.min(6, previous + 1, topHeading + Number(token.tag.slice(1)) - highest);
    }
    token.tag = `h${previous}`;
  }
}
