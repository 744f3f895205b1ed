/** R as tokens. */

/** A piece of R; its row counts from 0. */
export interface RToken {
  kind: 'name' | 'string' | 'sign' | 'comment' | 'end';
  text: string;
  row: number;
}

const TOKEN =
  /(?<comment>#[^\n]*)|(?<raw>[rR]["']\((?<inside>[^]*?)\)["'])|(?<string>"(?:[^"\\]|\\[^])*"?|'(?:[^'\\]|\\[^])*'?)|(?<name>`[^`\n]*`|[\p{L}.][\p{L}\p{N}._]*(?:::{1,2}[\p{L}.][\p{L}\p{N}._]*)?|\d[\w.]*)|(?<end>\n)|(?<sign><<?-|->>?|&&?|\|\|?|\|>|%[^%\n]*%|[^\s])/gu;

/** The tokens of a script, in order: strings without their quotes, ends of lines and comments too. */
export function rTokens(code: string): RToken[] {
  const tokens: RToken[] = [];
  let row = 0;
  let counted = 0;
  for (const { 0: text, groups = {}, index } of code.matchAll(TOKEN)) {
    for (; counted < index; counted++) if (code.charCodeAt(counted) === 10) row++;
    const add = (kind: RToken['kind'], inside = text): void => {
      tokens.push({ kind, text: inside, row });
    };
    if (groups['comment'] !== undefined) add('comment');
    else if (groups['raw'] !== undefined) add('string', groups['inside']);
    else if (groups['string'] !== undefined) add('string', unquoted(text));
    else if (groups['name'] !== undefined) add('name', text.replace(/`/g, ''));
    else add(groups['end'] === undefined ? 'sign' : 'end');
  }
  return tokens;
}

function unquoted(text: string): string {
  const inside = text.slice(1, text.length > 1 && text.endsWith(text[0] ?? '') ? -1 : undefined);
  return inside.replace(/\\([^])/g, (_, sign: string) => ({ n: '\n', t: '\t' })[sign] ?? sign);
}
