/** Words of SQL among its tokens. */
import type { SqlToken } from '../../text/sqlTokens';

/** The first place from `start` on that has none of these words. */
export function skip(tokens: readonly SqlToken[], start: number, words: readonly string[]): number {
  let index = start;
  while (tokens[index]?.kind === 'word' && words.includes(upper(tokens[index]))) index++;
  return index;
}

/** A word in capitals; empty for what is no word, or too long for one of SQL. */
export function upper(token: SqlToken | undefined): string {
  return token?.kind === 'word' && token.text.length <= 30 ? token.text.toUpperCase() : '';
}

export function isSign(token: SqlToken | undefined, sign: string): boolean {
  return token?.kind === 'sign' && token.text === sign;
}

/** Whether a word begins a statement or a query in brackets, CTEs before it not counted. */
export function isStart(tokens: readonly SqlToken[], index: number): boolean {
  const before = tokens[index - 1];
  return (
    before === undefined ||
    isSign(before, '(') ||
    (upper(tokens[0]) === 'WITH' && isSign(before, ')')) ||
    /^(?:EXPLAIN|ANALYZE|BEGIN|AS|THEN|ELSE)$/.test(upper(before))
  );
}
