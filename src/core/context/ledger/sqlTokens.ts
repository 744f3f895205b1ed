/** A part of a statement: a word, a name in quotes, a text, a number, a sign. Comments and blanks are none. */
export interface SqlToken {
  kind: 'word' | 'name' | 'text' | 'parameter' | 'number' | 'sign';
  /** As it stands in the statement. */
  text: string;
  /** Brackets that are open around it; those of its own not counted. */
  depth: number;
  /** Whether a blank, a line or a comment is in front of it. */
  spaced: boolean;
}

const BLANK = /(?:\s+|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$))+/y;
const PARTS: readonly [SqlToken['kind'], RegExp][] = [
  ['text', /'(?:[^']|'')*(?:'|$)/y],
  ['text', /(\$[\p{L}_]*\$)[\s\S]*?(?:\1|$)/uy],
  ['name', /"(?:[^"]|"")*(?:"|$)/y],
  ['parameter', /\$[\p{L}\p{N}_]+|\?/uy],
  ['number', /\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?|\.\d+/y],
  ['word', /[\p{L}_][\p{L}\p{M}\p{N}_$]*/uy],
  ['sign', /<>|!=|<=|>=|==|\|\||::|:=|->>?|\/\/|[\s\S]/uy],
];

/** Takes a statement apart, as far as its first `limit` characters; what is not closed ends with it. */
export function sqlTokens(sql: string, limit = 20_000): SqlToken[] {
  const text = sql.slice(0, limit);
  const tokens: SqlToken[] = [];
  let depth = 0;
  let at = 0;
  let spaced = false;
  while (at < text.length) {
    const blank = match(BLANK, text, at);
    if (blank !== '') {
      spaced = true;
      at += blank.length;
      continue;
    }
    const [kind, part] = partAt(text, at);
    if (part === ')' || part === ']' || part === '}') depth = Math.max(0, depth - 1);
    tokens.push({ kind, text: part, depth, spaced });
    if (part === '(' || part === '[' || part === '{') depth++;
    spaced = false;
    at += part.length;
  }
  return tokens;
}

/** Tokens as one line: one blank where there was any, and the values of parameters in their place. */
export function sqlLine(tokens: readonly SqlToken[], values: ReadonlyMap<string, string>): string {
  return tokens
    .map(({ kind, text, spaced }, at) => {
      const told = kind === 'parameter' ? (values.get(text.slice(1)) ?? text) : text;
      return spaced && at > 0 ? ` ${told}` : told;
    })
    .join('');
}

function partAt(text: string, at: number): [SqlToken['kind'], string] {
  for (const [kind, pattern] of PARTS) {
    const part = match(pattern, text, at);
    if (part !== '') return [kind, part];
  }
  return ['sign', text.charAt(at)];
}

function match(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}
