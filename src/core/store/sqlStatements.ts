/**
 * Where one statement ends and the next begins: text in quotes (`'…'`, `"…"`, `$tag$…$tag$`) and comments (`--`, nested
 * block comments) may have semicolons of their own. As DuckDB's and PostgreSQL's lexers have it.
 */
const PARTS = /'(?:[^']|'')*(?:'|$)|"(?:[^"]|"")*(?:"|$)|--[^\n]*|\/\*|\$([A-Za-z_]\w*)?\$|;/g;

/** The statements of a text, without their semicolons; those that are nothing but comments and space are left out. */
export function sqlStatements(text: string): string[] {
  const statements: string[] = [];
  let start = 0;
  let words = '';
  let seen = 0;
  const end = (at: number): void => {
    words += text.slice(seen, at);
    if (words.trim() !== '') statements.push(text.slice(start, at).trim());
    words = '';
  };
  PARTS.lastIndex = 0;
  for (let match = PARTS.exec(text); match; match = PARTS.exec(text)) {
    const [part] = match;
    if (part === ';') {
      end(match.index);
      start = seen = match.index + 1;
    } else if (part.startsWith('--') || part === '/*') {
      words += text.slice(seen, match.index);
      if (part === '/*') PARTS.lastIndex = commentEnd(text, match.index);
      seen = PARTS.lastIndex;
    } else if (part.startsWith('$')) {
      const close = text.indexOf(part, PARTS.lastIndex);
      PARTS.lastIndex = close < 0 ? text.length : close + part.length;
    }
  }
  end(text.length);
  return statements;
}

/** Where a block comment ends, comments inside of it with it. */
function commentEnd(text: string, from: number): number {
  const marks = /\/\*|\*\//g;
  marks.lastIndex = from;
  let depth = 0;
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    depth += mark[0] === '/*' ? 1 : -1;
    if (depth === 0) return marks.lastIndex;
  }
  return text.length;
}
