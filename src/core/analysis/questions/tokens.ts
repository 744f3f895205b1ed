/** Questions as tokens: Latin words, numbers, single Han characters, and the few signs that mean something. */
export interface Token {
  /** As it stands in the question. */
  text: string;
  /** In lower case, of English nouns the singular: what phrases are found by. */
  norm: string;
  at: number;
  end: number;
}

const DATE = String.raw`\d{4}-\d{2}(?:-\d{2})?(?![\d-])`;
const NUMBER = String.raw`[$€£¥￥]?\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\d\p{L}])|[$€£¥￥]?\d+(?:\.\d+)?(?![\p{Script=Latin}\d])`;
const WORD = String.raw`(?:(?!\p{Script=Han})[\p{L}\p{M}\d])+(?:['’]\p{L}+)?`;
/** "2010-2013", 「30~35」 */
const RANGE = String.raw`(?<=\d\s?)[-–—~～](?=\s?\d)`;
const TOKEN = new RegExp(`${DATE}|${RANGE}|${NUMBER}|\\p{Script=Han}|${WORD}|[<>]=?|[=≥≤÷/%]`, 'gu');
/** Where a word of a name in camel case ends: hireDate, HTTPStatus. */
const CAMEL = /(?<=\p{Ll})(?=\p{Lu})|(?<=\d)(?=\p{Lu}\p{Ll})|(?<=\p{Lu})(?=\p{Lu}\p{Ll}{2})/u;

export function tokensOf(text: string): Token[] {
  return [...text.matchAll(TOKEN)].flatMap((match) => {
    let { index: at } = match;
    return match[0].split(CAMEL).map((part) => {
      const token = { text: part, norm: normOf(part), at, end: at + part.length };
      at = token.end;
      return token;
    });
  });
}

/** Tokens of a name as one key; '' for a text without any. */
export function keyOfText(text: string): string {
  return keyOfTokens(tokensOf(text));
}

export function keyOfTokens(tokens: readonly Pick<Token, 'norm'>[]): string {
  return tokens.map(({ norm }) => norm).join(' ');
}

function normOf(text: string): string {
  const lower = text
    .toLowerCase()
    .normalize('NFKC')
    .replace(/^[-–—~～]$/, 'to')
    .replace(/['’]s$/, '')
    .replace(/^[$€£¥￥]/, '')
    .replaceAll('’', "'");
  if (/^\d{1,3}(?:,\d{3})+/.test(lower)) return lower.replaceAll(',', '');
  if (!/^[a-z]{4,}$/.test(lower)) return lower;
  if (/^(?:species|series)$/.test(lower)) return lower;
  if (/(?:mov|cook|calor|zomb|rook|brown)ies$/.test(lower)) return lower.slice(0, -1);
  if (lower.endsWith('ies')) return `${lower.slice(0, -3)}y`;
  if (/(?:ss|x|ch|sh)es$/.test(lower)) return lower.slice(0, -2);
  return /(?:ss|us|is)$/.test(lower) ? lower : lower.replace(/s$/, '');
}

/** What word forms have in common: hire, hired, hires; enrolled, enrolment. '' for short words. */
export function stemOf(norm: string): string {
  if (!/^[a-z]{4,}$/.test(norm)) return '';
  const stem = norm
    .replace(/ships?$/, '')
    .replace(/(?:ations?|ions?|ments?|ings?|ers?|ed|e|y)$/, '')
    .replace(/([b-df-hj-np-tv-z])\1$/, '$1');
  return stem.length >= 3 ? stem : '';
}
