import { plainHtml } from '../../text/plainHtml';
import type { Wording } from '../../text/wording';

/** A report's own title, and the rest of it. */
export interface TitledBody {
  /** Safe HTML; undefined where the report has no title of its own. */
  title: string | undefined;
  body: string;
}

interface Heading {
  id: string;
  level: number;
  /** Safe HTML without elements. */
  text: string;
}

/** From so many headings on there is a table of contents. */
const LONG = 4;

/** Takes the heading that a report begins with for its title, where no other one is of its level; the others go up by one. */
export function titledBody(body: string): TitledBody {
  const title = /^\s*<h2>(.*?)<\/h2>/s.exec(body);
  if (!title || body.split('<h2>').length > 2) return { title: undefined, body };
  const rest = body
    .slice(title[0].length)
    .replace(/<(\/?)h([3-6])>/g, (_, slash: string, level: string) => `<${slash}h${Number(level) - 1}>`);
  return { title: title[1], body: rest };
}

/** Gives the headings of the second and third level ids, by which a table of contents leads to them. */
export function withContents(html: string, t: Wording['t']): { html: string; contents: string } {
  const headings: Heading[] = [];
  const marked = html.replace(/<h([23])>(.*?)<\/h\1>/gs, (_, level: string, inner: string) => {
    const id = `part-${headings.length + 1}`;
    headings.push({ id, level: Number(level), text: inner.replace(/<[^>]*>/g, '') });
    return `<h${level} id="${id}">${inner}</h${level}>`;
  });
  if (headings.length < LONG) return { html: marked, contents: '' };
  const label = plainHtml(t('Contents'));
  const items = headings.map(({ id, level, text }) => `<li class="level-${level}"><a href="#${id}">${text}</a></li>`);
  return { html: marked, contents: `<nav aria-label="${label}"><p>${label}</p><ul>${items.join('')}</ul></nav>` };
}
