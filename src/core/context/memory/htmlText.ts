/** Elements after which a new line begins. */
const BLOCKS = new Set(
  'p div li tr h1 h2 h3 h4 h5 h6 ul ol table thead tbody section article header footer blockquote br hr dt dd figcaption'.split(
    ' ',
  ),
);
/** Elements whose text nobody reads. */
const UNSEEN = new Set(['script', 'style', 'svg', 'head', 'template', 'pre']);
const CELLS = new Set(['td', 'th']);
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };

/** The text of HTML, a line for each block and for each row of a table, its cells between `|`. For reading, not for showing. */
export function htmlText(html: string): string {
  let text = '';
  let at = 0;
  let hidden: string | undefined;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    const end = open < 0 ? html.length : open;
    if (hidden === undefined) text += html.slice(at, end);
    if (open < 0) break;
    const tag = tagAt(html, open);
    at = tag.end;
    if (hidden !== undefined) {
      if (tag.closes && tag.name === hidden) hidden = undefined;
    } else if (UNSEEN.has(tag.name) && !tag.closes) {
      hidden = tag.name;
    } else if (BLOCKS.has(tag.name)) {
      text += '\n';
    } else if (CELLS.has(tag.name)) {
      text += tag.closes ? ' | ' : '';
    } else if (tag.name === '') {
      text += '<';
    }
  }
  return text.replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => ENTITIES[name] ?? '');
}

/** The tag that begins here; quotes in it may hold `>`. A `<` that begins none is one without a name. */
function tagAt(html: string, open: number): { name: string; closes: boolean; end: number } {
  const head = /^<(\/?)([a-zA-Z][a-zA-Z0-9]*|!--|!)/.exec(html.slice(open, open + 40));
  if (!head?.[2]) return { name: '', closes: false, end: open + 1 };
  const name = head[2].toLowerCase();
  if (name === '!--') {
    const close = html.indexOf('-->', open);
    return { name, closes: false, end: close < 0 ? html.length : close + 3 };
  }
  let quote = '';
  for (let at = open + head[0].length; at < html.length; at++) {
    const sign = html.charAt(at);
    if (quote !== '') {
      if (sign === quote) quote = '';
    } else if (sign === '"' || sign === "'") {
      quote = sign;
    } else if (sign === '>') {
      return { name, closes: head[1] === '/', end: at + 1 };
    }
  }
  return { name, closes: head[1] === '/', end: html.length };
}
