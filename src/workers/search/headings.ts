/** Characters of a heading that count. */
const MAX_HEADING = 120;

/** A heading and how deep it is, from 1. */
export interface Heading {
  level: number;
  title: string;
}

/** The headings under which something stands, one below the other. */
export class HeadingPath {
  private path: Heading[] = [];

  enter({ level, title }: Heading): void {
    this.path = [...this.path.filter((above) => above.level < level), { level, title: title.slice(0, MAX_HEADING) }];
  }

  get text(): string {
    return this.path.map(({ title }) => title).join(' > ');
  }
}

/** A heading as markdown has it in one line. */
export function markdownHeading(line: string): Heading | undefined {
  const match = /^ {0,3}(#{1,6})[ \t]+(\S.*)$/.exec(line.slice(0, 1000));
  const title = match?.[2]?.replace(/[ \t]+#+[ \t]*$/, '');
  return match?.[1] && title !== undefined ? { level: match[1].length, title } : undefined;
}

/** Signs that underline headings, in the order of their levels. */
const UNDERLINES = ['=', '-', '~', '^', '"', "'", '*', '+', '#'];

/** A heading that the line below underlines, as markdown and reStructuredText have it. */
export function underlinedHeading(line: string, below: string | undefined): Heading | undefined {
  const title = line.trim();
  if (below === undefined || below.length > 200 || title === '' || title.length > MAX_HEADING) return undefined;
  const rule = /^([=\-~^"'*+#])\1{2,}$/.exec(below.trim())?.[1];
  if (rule === undefined || !/[\p{L}\p{N}]/u.test(title) || title.includes('|')) return undefined;
  return { level: UNDERLINES.indexOf(rule) + 1, title };
}
