/** How our markdown differs from markdown-it's: references, safe links, scroll boxes, headings that start at h3. */
import type { Env, MarkdownIt, StateBlock, StateCore, StateInline, Token } from 'markdown-it';
import { placeholderAt, referenceName } from '../../src/protocol/facts';
import { t } from '../i18n';
import { factHtml, unsourcedHtml } from '../facts/factReference';
import { escapeHtml, highlight } from '../elements/highlight';
import { References } from './references';
import { isDrawing, isInlineImage, isWebLink, linkTarget } from './sanitize';

/** The level of a report's first heading: the page has its own h1, each turn its h2. */
const topHeading = 3;

const environmentKey = 'reportReferences';

/** Levels of lists and quotes in each other behind which a line is text: further down the parser drops what comes, and all behind a list. */
const deepest = 90;

/** The environment to parse and render with: it carries the references to the rules. */
export function reportEnvironment(references: References): Env {
  return { [environmentKey]: references };
}

/** Installs all rules. */
export function useReportRules(md: MarkdownIt): void {
  md.validateLink = (url) => isWebLink(url) || isInlineImage(url) || isDrawing(url);
  md.block.ruler.before('table', 'deep', deepRule);
  md.inline.ruler.before('emphasis', 'reference', referenceRule);
  md.core.ruler.push('headings', headingRule);
  const { rules } = md.renderer;
  rules['reference'] = (tokens, at, _options, env) => {
    const token = tokens[at];
    const { fact, unsourced } = referencesOf(env)?.find(token?.info ?? '') ?? {};
    if (fact) return factHtml(fact);
    if (unsourced) return unsourcedHtml(unsourced);
    return `<a href="#" class="reference" data-reference="${escapeHtml(token?.info ?? '')}">${escapeHtml(token?.content ?? '')}</a>`;
  };
  rules['link_open'] = (tokens, at, options, _env, self) => {
    const token = tokens[at];
    token?.attrSet('title', linkTarget(attribute(token, 'href')));
    return self.renderToken(tokens, at, options);
  };
  rules['image'] = (tokens, at, _options, env) => image(tokens[at], env);
  rules['code_inline'] = (tokens, at, _options, env) => `<code>${escapeHtml(plain(tokens[at]?.content, env))}</code>`;
  rules['table_open'] = () =>
    `<div class="scroll-box" tabindex="0" role="group" aria-label="${escapeHtml(t('Table'))}"><table>`;
  rules['table_close'] = () => '</table></div>';
  rules['fence'] = (tokens, at, _options, env) => {
    const token = tokens[at];
    const language = fenceLanguage(token);
    // A chart inside a list or a quote is drawn after it, see markdown.ts.
    return language === 'echarts' && token && token.level > 0 ? '' : codeHtml(plain(token?.content, env), language);
  };
  rules['code_block'] = (tokens, at, _options, env) => codeHtml(plain(tokens[at]?.content, env), '');
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

function referencesOf(env: unknown): References | undefined {
  const references: unknown =
    typeof env === 'object' && env !== null && environmentKey in env ? env[environmentKey] : undefined;
  return references instanceof References ? references : undefined;
}

/** Text in which nothing can be marked: a number there is what was written. */
function plain(text: string | undefined, env: unknown): string {
  return referencesOf(env)?.plain(text ?? '') ?? text ?? '';
}

function image(token: Token | undefined, env: unknown): string {
  const source = attribute(token, 'src');
  const alt = escapeHtml(plain(token?.content, env));
  if (isInlineImage(source)) return `<img src="${escapeHtml(source)}" alt="${alt}">`;
  if (isDrawing(source))
    return `<em>${escapeHtml(t('A drawing in SVG, which is not shown here'))}${alt && `: ${alt}`}</em>`;
  const host = escapeHtml(linkTarget(source));
  return `<a href="${escapeHtml(source)}" title="${host}">${escapeHtml(t('Picture on {host}', { host: linkTarget(source) }))}${alt && `: ${alt}`}</a>`;
}

function referenceRule(state: StateInline, silent: boolean): boolean {
  const place = placeholderAt(state.src, state.pos);
  const reference = place && referencesOf(state.env)?.find(referenceName(place));
  if (!reference) return false;
  if (!silent) {
    const token = state.push('reference', '', 0);
    token.info = referenceName(reference);
    token.content = reference.label;
  }
  state.pos += place.text.length;
  return true;
}

function deepRule(state: StateBlock, line: number): boolean {
  if (state.level < deepest) return false;
  state.line = line + 1;
  state.push('paragraph_open', 'p', 1).map = [line, state.line];
  const text = state.push('inline', '', 0);
  text.content = state.getLines(line, state.line, state.blkIndent, false).trim();
  text.map = [line, state.line];
  text.children = [];
  state.push('paragraph_close', 'p', -1);
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
