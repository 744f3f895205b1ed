/** What a statement of SQL is, as a whole: what it does, and the names it gives itself. */
import type { SqlToken } from '../../text/sqlTokens';
import { MAX_LOOK } from './codeFacts';
import { isSign, skip, upper } from './sqlWords';

const MAIN = /^(?:SELECT|INSERT|UPDATE|DELETE|MERGE|REPLACE|VALUES|FROM)$/;

/** What a statement does, in its own words. */
export function verbOf(tokens: readonly SqlToken[]): string {
  const first = upper(tokens[0]);
  if (first === 'WITH') {
    let depth = 0;
    for (const token of tokens) {
      if (isSign(token, '(')) depth++;
      else if (isSign(token, ')')) depth--;
      else if (depth === 0 && token.kind === 'word' && MAIN.test(upper(token))) return plainVerb(upper(token));
    }
    return 'WITH';
  }
  if (first === 'CREATE' || first === 'DROP' || first === 'ALTER') {
    const kind = tokens
      .slice(1, 8)
      .find((token) =>
        /^(?:TABLE|VIEW|INDEX|SCHEMA|DATABASE|FUNCTION|PROCEDURE|TRIGGER|SEQUENCE|TYPE|MACRO|EXTENSION|ROLE|USER)$/.test(
          upper(token),
        ),
      );
    return kind ? `${first} ${upper(kind)}` : first;
  }
  if (first === 'BULK') return 'BULK INSERT';
  if (isSign(tokens[0], '(')) return 'SELECT';
  return tokens[0]?.kind === 'template' ? 'TEMPLATE' : plainVerb(first.replace(/^\\/, ''));
}

function plainVerb(word: string): string {
  return word === 'FROM' ? 'SELECT' : word.slice(0, 30);
}

/** Names that WITH gives to queries: they are no tables. */
export function commonTables(tokens: readonly SqlToken[]): Set<string> {
  const names = new Set<string>();
  for (const [index, token] of tokens.entries()) {
    const isName = token.kind === 'word' || token.kind === 'quoted';
    if (
      !isName ||
      !(
        upper(tokens[index - 1]) === 'WITH' ||
        upper(tokens[index - 1]) === 'RECURSIVE' ||
        isSign(tokens[index - 1], ',')
      )
    )
      continue;
    let next = index + 1;
    if (isSign(tokens[next], '(')) {
      const end = Math.min(tokens.length, next + MAX_LOOK);
      while (next < end && !isSign(tokens[next], ')')) next++;
      next++;
    }
    if (upper(tokens[next]) !== 'AS') continue;
    next = skip(tokens, next + 1, ['NOT', 'MATERIALIZED']);
    if (isSign(tokens[next], '(')) names.add(token.text.toLowerCase());
  }
  return names;
}
