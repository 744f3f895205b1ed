/** R as tokens. */
import { tokenMatches } from './tokens';

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
  for (const { text, groups, row } of tokenMatches(code, TOKEN)) {
    if (groups['comment'] !== undefined) tokens.push({ kind: 'comment', text, row });
    else if (groups['raw'] !== undefined) tokens.push({ kind: 'string', text: groups['inside'] ?? '', row });
    else if (groups['string'] !== undefined)
      tokens.push({
        kind: 'string',
        text: unescaped(text.slice(1, text.length > 1 && text.endsWith(text[0] ?? '') ? -1 : undefined)),
        row,
      });
    else if (groups['name'] !== undefined) tokens.push({ kind: 'name', text: text.replace(/`/g, ''), row });
    else tokens.push({ kind: groups['end'] === undefined ? 'sign' : 'end', text, row });
  }
  return tokens;
}

function unescaped(text: string): string {
  return text.replace(/\\([^])/g, (_, sign: string) => ({ n: '\n', t: '\t' })[sign] ?? sign);
}
