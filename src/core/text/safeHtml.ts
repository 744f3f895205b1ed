/** Tags that give text its form. They are written without their attributes. */
const FORM = new Set(
  (
    'p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table caption thead tbody tfoot tr th td strong em b i u s small sub sup code pre ' +
    'blockquote br hr div span section article header footer main figure figcaption'
  ).split(' '),
);
const VOID = new Set(['br', 'hr']);
/** Tags whose contents are no text for people. */
const DROPPED = new Set(
  'script style template iframe noscript textarea title object embed svg math xmp noembed noframes plaintext select head'.split(
    ' ',
  ),
);
const MAX_DEPTH = 100;
const NAME = /<(\/?)([a-z][a-z0-9-]*)/iy;

/**
 * The form of a model's HTML, and nothing else of it: tags from a short list without attributes, each closed, and text.
 * There is no newline in it, so that it is one block in markdown too.
 * @param chart what stands for a `data-echarts` element, by its option as JSON text; must be safe
 */
export function safeHtml(html: string, chart: (source: string) => string): string {
  const open: string[] = [];
  const lower = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()); // each character keeps its place
  let safe = '';
  let at = 0;
  while (at < html.length) {
    const next = html.indexOf('<', at);
    const end = next < 0 ? html.length : next;
    safe += text(html.slice(at, end), open.includes('pre'));
    at = end;
    if (next < 0) break;
    if (html.startsWith('<!', at) || html.startsWith('<?', at)) {
      at = after(html, at, html.startsWith('<!--', at) ? '-->' : '>');
      continue;
    }
    NAME.lastIndex = at;
    const tag = NAME.exec(html);
    if (!tag) {
      safe += '&lt;';
      at++;
      continue;
    }
    const [begin, slash = '', given = ''] = tag;
    const name = below(given.toLowerCase());
    const attributes = html.slice(at + begin.length, tagEnd(html, at + begin.length));
    at += begin.length + attributes.length + 1;
    if (DROPPED.has(name)) {
      if (slash === '') at = afterElement(lower, at, name);
    } else if (slash !== '') {
      const opened = open.lastIndexOf(name);
      if (opened >= 0) safe += closing(open.splice(opened));
    } else if (FORM.has(name) && open.length < MAX_DEPTH) {
      const source = /\sdata-echarts\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes);
      safe += `<${name}>`;
      if (source) safe += chart(decoded(source[1] ?? source[2] ?? ''));
      if (!VOID.has(name)) open.push(name);
    }
  }
  return safe + closing(open);
}

/** Headings of a report stand below those of an export. */
const HEADINGS_BELOW = 3;

/** The name of a tag; of a heading that of a lower one. */
export function below(name: string): string {
  return /^h[1-6]$/.test(name) ? `h${Math.min(6, Number(name.slice(1)) + HEADINGS_BELOW)}` : name;
}

function closing(names: readonly string[]): string {
  return [...names]
    .reverse()
    .map((name) => `</${name}>`)
    .join('');
}

/** Text as it stands in HTML: entities stay what they are. */
function text(source: string, isPre: boolean): string {
  const escaped = source.replace(/>/g, '&gt;').replace(/"/g, '&quot;');
  return isPre ? escaped.replace(/\r\n?|\n/g, '&#10;') : escaped.replace(/\s+/g, ' ');
}

/** Where the `>` of a tag is, those in quotes not counted; the end where there is none. */
export function tagEnd(html: string, from: number): number {
  const sign = /["'>]/g;
  sign.lastIndex = from;
  for (let match = sign.exec(html); match; match = sign.exec(html)) {
    if (match[0] === '>') return match.index;
    const quoted = html.indexOf(match[0], match.index + 1);
    if (quoted < 0) break;
    sign.lastIndex = quoted + 1;
  }
  return html.length;
}

/** The place behind a mark; the end where there is none. */
export function after(html: string, at: number, mark: string): number {
  const found = html.indexOf(mark, at);
  return found < 0 ? html.length : found + mark.length;
}

/** @param html in small letters */
function afterElement(html: string, at: number, name: string): number {
  const end = html.indexOf(`</${name}`, at);
  return end < 0 ? html.length : after(html, end, '>');
}

const ENTITIES: Readonly<Record<string, string>> = {
  quot: '"',
  amp: '&',
  lt: '<',
  gt: '>',
  apos: "'",
  '#39': "'",
  '#34': '"',
  '#10': '\n',
  nbsp: ' ',
};

/** Text with the usual entities as the characters that they stand for. */
export function decoded(value: string): string {
  return value.replace(/&(\w+|#\d+);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}

/** Plain text as HTML. */
export function escapeHtml(plain: string): string {
  return plain
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;');
}
