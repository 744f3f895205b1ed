/** What stands before and behind a number and belongs to it. */

/** A sign and a currency right before digits. */
export const BEFORE =
  /(?<sign>[-+−–])?(?<currency>(?:US|A|C|HK|NZ|S|NT|R)?[$€£¥₹₩￥][ \u00a0]?|(?<![A-Za-z0-9_])(?:USD|EUR|GBP|CNY|RMB|JPY|CHF|AUD|CAD|INR|HKD|SGD|KRW|SEK|NOK|DKK|PLN|BRL|MXN|ZAR)[ \u00a0]?)?(?<inner>[-−])?$/u;

const PERCENT = /^[ \u00a0\u202f]?(?:[%％]|(?:percent|per cent|percentage points?|pp)\b|个?百分点)/iu;
const PERMILLE = /^[ \u00a0\u202f]?‰/u;
const BASIS = /^[ \u00a0]?(?:bps?|basis points?)\b/iu;
const MONEY_BEHIND =
  /^[ \u00a0\u202f]?(?:[$€£¥￥₹]|(?:USD|EUR|GBP|CNY|RMB|JPY|CHF|AUD|CAD|INR)\b|元|美元|欧元|英镑|日元|(?:dollars?|euros?|pounds?|yuan)\b)/iu;

const SCALES: readonly [RegExp, number, 'sure' | 'unsure'][] = [
  [/^[ \u00a0]?(?:万亿|兆)/u, 1e12, 'sure'],
  [/^[ \u00a0]?千亿/u, 1e11, 'sure'],
  [/^[ \u00a0]?百亿/u, 1e10, 'sure'],
  [/^[ \u00a0]?亿/u, 1e8, 'sure'],
  [/^[ \u00a0]?千万/u, 1e7, 'sure'],
  [/^[ \u00a0]?百万/u, 1e6, 'sure'],
  [/^[ \u00a0]?万/u, 1e4, 'sure'],
  [/^[ \u00a0]?千(?![克米瓦卡])/u, 1e3, 'sure'],
  [/^[ \u00a0-]?(?:trillions?|tn)\b/iu, 1e12, 'sure'],
  [/^[ \u00a0-]?(?:billions?|bn|Mrd\.?|Milliarden?)(?![\p{L}])/iu, 1e9, 'sure'],
  [/^[ \u00a0-]?(?:millions?|mn|mln|Mio\.?|Millionen)(?![\p{L}])/iu, 1e6, 'sure'],
  [/^[ \u00a0-]?(?:thousands?|Tsd\.?)(?![\p{L}])/iu, 1e3, 'sure'],
  [/^(?:k|K)(?![\p{L}\p{N}])/u, 1e3, 'sure'],
  [/^M(?![\p{L}\p{N}])/u, 1e6, 'sure'],
  [/^B(?![\p{L}\p{N}])/u, 1e9, 'sure'],
  [/^[ \u00a0]?[kK](?![\p{L}\p{N}])/u, 1e3, 'unsure'],
  [/^[ \u00a0]?[mM](?![\p{L}\p{N}'’])/u, 1e6, 'unsure'],
  [/^[ \u00a0]?[bB](?![\p{L}\p{N}])/u, 1e9, 'unsure'],
  [/^[ \u00a0]?T(?![\p{L}\p{N}])/u, 1e12, 'unsure'],
];
const POWER = /^[ \u00a0]?[×x·][ \u00a0]?10(?:\^\{?([+-−]?\d{1,3})\}?|([⁻⁺]?[⁰¹²³⁴-⁹]{1,3}))/u;

export interface Behind {
  /** Characters that belong to the number. */
  length: number;
  per: 1 | 100 | 1000 | 10_000;
  /** By what it is multiplied; more than one where that is not sure. */
  scales: readonly number[];
  measures: boolean;
}

/**
 * What a text behind digits makes of them.
 * @param money a currency stands before them: a letter is a scale and no unit then
 */
export function behind(rest: string, money: boolean): Behind {
  let length = 0;
  let scales: readonly number[] = [1];
  if (!/^[ \u00a0\u202f-]?[^\s\d.,;:!?()[\]"'|*_<>{}/-]/u.test(rest)) {
    return { length, per: 1, scales, measures: false }; // nothing that could be a unit
  }
  const power = POWER.exec(rest);
  if (power) {
    length = power[0].length;
    scales = [10 ** exponentOf(power[1] ?? power[2] ?? '0')];
  } else if (/^[ \u00a0-]?\p{L}/u.test(rest)) {
    for (const [pattern, scale, how] of SCALES) {
      const found = pattern.exec(rest);
      if (!found) continue;
      length = found[0].length;
      scales = how === 'sure' || money ? [scale] : [1, scale];
      break;
    }
  }
  const after = rest.slice(length);
  for (const [pattern, per] of [
    [PERCENT, 100],
    [PERMILLE, 1000],
    [BASIS, 10_000],
  ] as const) {
    const found = pattern.exec(after);
    if (found) return { length: length + found[0].length, per, scales, measures: true };
  }
  const currency = MONEY_BEHIND.exec(after);
  return { length, per: 1, scales, measures: currency !== null || length > 0 };
}

function exponentOf(text: string): number {
  const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹';
  const plain = Array.from(text, (sign) => {
    const at = raised.indexOf(sign);
    if (at >= 0) return String(at);
    return sign === '⁻' || sign === '−' ? '-' : sign === '⁺' ? '+' : sign;
  });
  return Number(plain.join(''));
}
