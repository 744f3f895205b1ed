import type { Encoding } from '../../ports';

/** Models whose tokens are counted in one way. */
export interface Family {
  /** Which models: a part of the id, or an expression for the id in small letters with `-` for `_` and blanks. */
  match: RegExp | string;
  /** The vocabulary that counts for it. */
  encoding: Encoding;
  /**
   * Tokens of the model for one of the encoding, before its provider has reported any: on the high side, since a request
   * that turns out larger than the window fails, and one that turns out smaller does not.
   */
  margin: number;
}

/**
 * The families that are known, the first that fits counts. Margins are what usage reports have shown (Claude) or what
 * vocabularies of that size differ by (the others).
 */
const builtInFamilies: readonly Family[] = [
  // Up to 4.6, with the version before or behind the name: claude-3-5-sonnet-20241022, claude-sonnet-4-20250514, claude-2.1.
  // A date is no minor version.
  {
    match: /claude-?(?:[a-z]+-)*v?(?:[0-3]|4(?![-.](?:[7-9]|[1-9]\d)(?!\d)))(?!\d)/,
    encoding: 'cl100k_base',
    margin: 1.3,
  },
  { match: /claude-instant/, encoding: 'cl100k_base', margin: 1.3 },
  // The vocabulary of 4.7 and later, and what does not tell its version: claude-opus-4-8, claude-sonnet-latest.
  { match: /claude/, encoding: 'cl100k_base', margin: 1.75 },
  { match: /\bgpt-?(?:3|4(?![\d.o]))/, encoding: 'cl100k_base', margin: 1.05 },
  { match: /gpt|(?:^|[/:.])o[1-9]\d?(?:-|$)|\bcodex\b/, encoding: 'o200k_base', margin: 1.05 },
  // Before deepseek: its distillations keep the vocabulary of the model that was taught.
  { match: /(?<!o)llama/, encoding: 'cl100k_base', margin: 1.25 },
  { match: /qwen|\bqwq|\bqvq/, encoding: 'cl100k_base', margin: 1.2 },
  { match: /deepseek/, encoding: 'cl100k_base', margin: 1.1 },
  { match: /gemini|gemma/, encoding: 'cl100k_base', margin: 1.2 },
  { match: /glm/, encoding: 'cl100k_base', margin: 1.25 },
  { match: /mistral|mixtral|ministral|magistral|codestral|devstral|pixtral/, encoding: 'cl100k_base', margin: 1.3 },
];

/** Of a model that is none of these. */
const unknownFamily: Family = { match: '', encoding: 'cl100k_base', margin: 1.5 };

/** The family of a model by its id. @param own asked before the built-in ones */
export function familyOf(model: string, own: readonly Family[] = []): Family {
  const id = plain(model);
  const fits = ({ match }: Family): boolean => (typeof match === 'string' ? id.includes(plain(match)) : match.test(id));
  return own.find(fits) ?? builtInFamilies.find(fits) ?? unknownFamily;
}

function plain(id: string): string {
  return id.slice(0, 200).toLowerCase().replace(/[_\s]/g, '-');
}
