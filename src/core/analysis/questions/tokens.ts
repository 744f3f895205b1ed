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
/** 20万, 1.5亿, 3千: but 5千克 are kilograms. */
const SCALED = String.raw`\d+(?:\.\d+)?(?:[百十]?[万亿]|百|千(?![克米瓦]))`;
/** 二十, 一百二, 三万五千 */
const HAN_NUMBER =
  '(?:[一二两三四五六七八九][十百千万亿]|十[一二三四五六七八九万亿]|[百千][万亿])[零一二两三四五六七八九十百千万亿]*';
const WORD = String.raw`(?:(?!\p{Script=Han})[\p{L}\p{M}\d²³])+(?:['’]\p{L}+)?`;
/** "2010-2013", 「30~35」 */
const RANGE = String.raw`(?<=\d\s?)[-–—~～](?=\s?\d)`;
const TOKEN = new RegExp(
  `${DATE}|(?:mg|µg|ug|km|m|g)\\/(?:l|h|s|dl|ml)\\b|top(?=\\d)|w\\/o\\b|${RANGE}|${SCALED}|${NUMBER}|${HAN_NUMBER}|\\p{Script=Han}|${WORD}|[<>]=?|[=≥≤÷/%]`,
  'giu',
);
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
  if (/^(?:species|series|takings)$/.test(lower)) return lower;
  if (/(?:mov|cook|calor|zomb|rook|brown)ies$/.test(lower)) return lower.slice(0, -1);
  if (lower.endsWith('ies')) return `${lower.slice(0, -3)}y`;
  // Buses and bonuses, but not houses and causes.
  if (/(?:ss|x|ch|sh|[bnt]us)es$/.test(lower)) return lower.slice(0, -2);
  return /(?:ss|us|is)$/.test(lower) ? lower : lower.replace(/s$/, '');
}

const HAN_DIGITS = '零一二三四五六七八九';
const HAN_UNITS: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000, 万: 10_000, 亿: 100_000_000 };

/** The number that a token is: 1200, 2.5, 10k, 20万, 三十五, 两千五 (2500); undefined for any other. */
export function numberOf(norm: string): number | undefined {
  if (/^\d+(?:\.\d+)?$/.test(norm)) return Number(norm);
  const [, digits, scale = ''] = /^(\d+(?:\.\d+)?)(k|m|[十百千万亿]+)$/.exec(norm) ?? [];
  if (digits !== undefined) {
    const factor = scale === 'k' ? 1000 : scale === 'm' ? 1_000_000 : Array.from(scale).reduce((product, unit) => product * (HAN_UNITS[unit] ?? 1), 1); // prettier-ignore
    return Number((Number(digits) * factor).toPrecision(15));
  }
  return /^[零一二两三四五六七八九十百千万亿]{2,}$/.test(norm) && /[十百千万亿]/.test(norm)
    ? hanNumber(norm)
    : undefined;
}

function hanNumber(text: string): number {
  let [total, part, digit, last] = [0, 0, 0, 10];
  for (const sign of text) {
    const unit = HAN_UNITS[sign];
    if (unit === undefined) digit = sign === '两' ? 2 : HAN_DIGITS.indexOf(sign);
    else if (unit === HAN_UNITS['亿']) [total, part, digit] = [(total + part + digit || 1) * unit, 0, 0];
    else if (unit === HAN_UNITS['万']) [total, part, digit] = [total + (part + digit || 1) * unit, 0, 0];
    else [part, digit] = [part + (digit || 1) * unit, 0];
    // 两千零五 has five ones, 两千五 five hundreds.
    last = sign === '零' ? 10 : (unit ?? last);
  }
  return total + part + (digit * last) / 10;
}

/** Past forms that are not made by an ending. */
const PAST: Readonly<Record<string, string>> = {
  ...{ paid: 'pay', payed: 'pay', sold: 'sell', bought: 'buy', caught: 'catch', sent: 'send', taken: 'take', took: 'take' },
  ...{ left: 'leave', built: 'build', spent: 'spend', won: 'win', lost: 'lose', grown: 'grow', grew: 'grow', driven: 'drive', drove: 'drive', flown: 'fly', flew: 'fly', drawn: 'draw', drew: 'draw', broken: 'break', broke: 'break', given: 'give', gave: 'give', eaten: 'eat', stolen: 'steal', thrown: 'throw', torn: 'tear', worn: 'wear', lent: 'lend', fed: 'feed', held: 'hold', kept: 'keep', ridden: 'ride', rode: 'ride', risen: 'rise', rose: 'rise', fallen: 'fall', fell: 'fall', taught: 'teach', shot: 'shoot', hidden: 'hide', frozen: 'freeze', woken: 'wake', written: 'write', wrote: 'write', chosen: 'choose', chose: 'choose', met: 'meet' },
}; // prettier-ignore

/** What word forms have in common: hire, hired, hires; enrolled, enrolment; pay, paid. '' for short words. */
export function stemOf(norm: string): string {
  const form = (Object.hasOwn(PAST, norm) ? PAST[norm] : undefined) ?? norm;
  if (!/^[a-z]{4,}$/.test(form)) return form === norm ? '' : form;
  const stem = form
    .replace(/ships?$/, '')
    .replace(/e?ments?$/, '')
    .replace(/(?:ations?|ions?|als?|ity|ings?|ers?|ed|e|y)$/, '')
    .replace(/([b-df-hj-np-tv-z])\1$/, '$1');
  return stem.length >= 3 ? stem : '';
}
