/**
 * Tokens of one code unit in cl100k_base, whose vocabulary is the poorest of those in use: up to this code unit, so many.
 * What is written in few bytes and much used costs less.
 */
const COSTS = [
  [0x24f, 1], // Latin with accents
  [0x3ff, 1.2], // Greek
  [0x52f, 0.65], // Cyrillic
  [0x5ff, 1.5], // Armenian, Hebrew
  [0x6ff, 0.85], // Arabic
  [0x8ff, 1.9],
  [0x97f, 1.1], // Devanagari
  [0xdff, 2.2],
  [0xe7f, 1.2], // Thai
  [0x1dff, 3],
  [0x1fff, 1.5],
  [0x206f, 1], // dashes, quotes
  [0x2dff, 2], // signs, arrows, lines
  [0x2fff, 3],
  [0x30ff, 1.1], // kana
  [0x4dff, 3],
  [0x9fff, 1.4], // ideographs
  [0xabff, 3],
  [0xd7ff, 1.4], // Hangul
  [0xdfff, 1.6], // half of a pair: emoji, rare ideographs
  [0xff5e, 1.3], // full-width forms
] as const;
const UNKNOWN = 3;

type Kind = 'digit' | 'upper' | 'lower' | 'space' | 'line' | 'sign' | 'other';

/**
 * Tokens of a text in the encoder's vocabulary, at once and rather too many: numbers are three digits a token and each
 * sign between them is one, words are counted by their length. For where a request must fit and none can wait for an
 * encoder; prose comes out half too large at most, and only runs of letters that are no words come out too small.
 * @param enough the count ends where it is reached
 */
export function tokensAtMost(text: string, enough = Number.POSITIVE_INFINITY): number {
  return walk(text, enough).tokens;
}

/** How many code units of a text, from its beginning, are no more than so many tokens. No character is cut in two. */
export function lengthWithin(text: string, tokens: number): number {
  const { end } = walk(text, tokens + 1);
  if (end >= text.length) return text.length;
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last <= 0xdbff ? end - 1 : end;
}

function walk(text: string, enough: number): { tokens: number; end: number } {
  let tokens = 0;
  let before: Kind = 'line';
  let run = 0;
  let at = 0;
  for (; at < text.length && tokens < enough; at++) {
    const unit = text.charCodeAt(at);
    const kind = kindOf(unit);
    // A capital letter begins a word and goes with what follows.
    const continues = kind === before || (kind === 'lower' && before === 'upper' && run === 0);
    run = continues ? run + 1 : 0;
    tokens += kind === 'other' ? costOf(unit) : costIn(kind, run);
    if (kind === 'digit' && before === 'space') tokens++;
    before = kind;
  }
  // What reached the limit is itself too much.
  return { tokens: Math.ceil(tokens), end: tokens < enough ? at : Math.max(0, at - 1) };
}

function kindOf(unit: number): Kind {
  if (unit >= 0x80) return 'other';
  if (unit >= 97 && unit <= 122) return 'lower';
  if (unit >= 48 && unit <= 57) return 'digit';
  if (unit >= 65 && unit <= 90) return 'upper';
  if (unit === 32 || unit === 9) return 'space';
  return unit === 10 || unit === 13 ? 'line' : 'sign';
}

/** @param run how many of the kind are before it in a row */
function costIn(kind: Exclude<Kind, 'other'>, run: number): number {
  switch (kind) {
    case 'digit':
      return run % 3 === 0 ? 1 : 0;
    case 'lower':
      return run === 0 || (run >= 5 && run % 3 === 2) ? 1 : 0;
    case 'upper':
      return run % 2 === 0 ? 1 : 0.4;
    case 'space':
      return run === 1 ? 1 : 0; // a single one goes with the word behind it
    case 'line':
      return run === 0 ? 1 : 0;
    case 'sign':
      return run === 0 ? 1 : 0.7;
  }
}

function costOf(unit: number): number {
  return COSTS.find(([last]) => unit <= last)?.[1] ?? UNKNOWN;
}
