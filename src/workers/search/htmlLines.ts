import { after, decoded, tagEnd } from '../../core/text/safeHtml';
import { PARAGRAPH } from './pieces';

/** Elements whose text nobody reads. */
const UNSEEN = new Set(['script', 'style', 'svg', 'head', 'template', 'noscript', 'iframe', 'textarea']);
/** Elements beside which a paragraph ends. */
const BLOCKS = new Set(
  'p div li tr h1 h2 h3 h4 h5 h6 ul ol dl dt dd table section article header footer main aside nav blockquote pre br hr figcaption'.split(
    ' ',
  ),
);
const TAG = /<(\/?)([a-z][a-z0-9-]*)/iy;

/**
 * The text of HTML in the lines of its source, so that a place in the one is the place in the other. Headings are written
 * as markdown has them.
 */
export function htmlLines(html: string): string[] {
  const lower = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()); // each character keeps its place
  let text = '';
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    text += decoded(html.slice(at, open < 0 ? html.length : open));
    if (open < 0) break;
    TAG.lastIndex = open;
    const tag = TAG.exec(html);
    const end = tag
      ? tagEnd(html, open + tag[0].length) + 1
      : isMarkup(html, open)
        ? after(html, open, html.startsWith('<!--', open) ? '-->' : '>')
        : -1;
    if (end < 0) {
      text += '<';
      at = open + 1;
      continue;
    }
    const [, slash = '', given = ''] = tag ?? [];
    const name = given.toLowerCase();
    at = slash === '' && UNSEEN.has(name) ? elementEnd(lower, end, name) : end;
    text += mark(name, slash !== '') + html.slice(open, at).replace(/[^\n]+/g, '');
  }
  return text.split('\n').map((line) => line.replace(/[^\S\u2029]+/g, ' ').trim());
}

/** What stands for a tag in the text. */
function mark(name: string, closes: boolean): string {
  if (name === 'td' || name === 'th') return closes ? ' | ' : '';
  if (!BLOCKS.has(name)) return '';
  const level = closes ? undefined : /^h([1-6])$/.exec(name)?.[1];
  return `${PARAGRAPH}${level === undefined ? '' : `${'#'.repeat(Number(level))} `}`;
}

function isMarkup(html: string, at: number): boolean {
  return html.startsWith('<!', at) || html.startsWith('<?', at);
}

/** Where an element ends, behind its closing tag. @param lower the source in small letters */
function elementEnd(lower: string, from: number, name: string): number {
  const close = lower.indexOf(`</${name}`, from);
  return close < 0 ? lower.length : tagEnd(lower, close + name.length + 2) + 1;
}
