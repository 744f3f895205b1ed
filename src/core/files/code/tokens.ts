/** What the readers of code by tokens have in common. */

/** Tokens that are looked at from one on: what needs more was not written by people. */
export const MAX_LOOK = 2000;

interface TokenMatch {
  text: string;
  /** What named groups of the pattern found. */
  groups: Readonly<Record<string, string | undefined>>;
  /** Line, from 0. */
  row: number;
}

/** The matches of a pattern in a text, in order. @param pattern global */
export function* tokenMatches(code: string, pattern: RegExp): Generator<TokenMatch> {
  let row = 0;
  let counted = 0;
  for (const match of code.matchAll(pattern)) {
    for (; counted < match.index; counted++) if (code.charCodeAt(counted) === 10) row++;
    yield { text: match[0], groups: match.groups ?? {}, row };
  }
}
