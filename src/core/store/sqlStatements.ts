/**
 * Where one statement ends and the next begins: text in quotes (`'…'`, `E'…\'…'`, `"…"`, `$tag$…$tag$`) and comments (`--`,
 * nested block comments) may have semicolons of their own. As DuckDB's and PostgreSQL's lexers have it.
 */
const MARKS = /(?<![\w$])[eE]'|['";]|--[^\n]*|\/\*|\$([A-Za-z_]\w*)?\$/g;

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
  MARKS.lastIndex = 0;
  for (let match = MARKS.exec(text); match; match = MARKS.exec(text)) {
    const [mark] = match;
    const after = MARKS.lastIndex;
    if (mark === ';') {
      end(match.index);
      start = seen = after;
    } else if (mark.startsWith('--') || mark === '/*') {
      words += text.slice(seen, match.index);
      seen = MARKS.lastIndex = mark === '/*' ? commentEnd(text, match.index) : after;
    } else if (mark.startsWith('$')) {
      const close = text.indexOf(mark, after);
      MARKS.lastIndex = close < 0 ? text.length : close + mark.length;
    } else {
      MARKS.lastIndex = quoteEnd(text, after, mark);
    }
  }
  end(text.length);
  return statements;
}

/** Where a text in quotes ends. A doubled quote is one of its characters, and where it began with `E` one behind a backslash. */
function quoteEnd(text: string, from: number, mark: string): number {
  const quote = mark.slice(-1);
  const marks = mark.length > 1 ? /\\[^]|''|'/g : quote === '"' ? /""|"/g : /''|'/g;
  marks.lastIndex = from;
  for (let found = marks.exec(text); found; found = marks.exec(text)) if (found[0] === quote) return marks.lastIndex;
  return text.length;
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
