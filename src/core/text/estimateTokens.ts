/**
 * Scripts of which a character is about as much as a word: CJK symbols, kana, bopomofo, Hangul letters, ideographs with
 * their extension A, Hangul syllables, compatibility and full-width forms, and the surrogates of the ideographs beyond
 * U+20000. First and last code unit of each range.
 */
const DENSE = [
  [0x1100, 0x11ff],
  [0x2e80, 0x9fff],
  [0xa960, 0xa97f],
  [0xac00, 0xd7ff],
  [0xd840, 0xd8bf],
  [0xf900, 0xfaff],
  [0xff00, 0xffef],
] as const;

/**
 * Tokens of a text as far as its length tells: 1.5 characters of Chinese, Japanese or Korean, or 4 of anything else, are
 * one. For where the encoder cannot be had; it is off by a third either way, and by more on what is no prose.
 */
export function estimateTokens(text: string): number {
  let dense = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit >= 0x1100 && DENSE.some(([first, last]) => unit >= first && unit <= last)) dense++;
  }
  return Math.ceil(dense / 1.5 + (text.length - dense) / 4);
}
