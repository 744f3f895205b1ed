/** A message in the user's language: English text in, with `{name}` places to fill. */
export type Localize = (message: string, values?: Readonly<Record<string, string | number>>) => string;

/** How this product writes to people: the user's language, and numbers, shares and dates as that language has them. */
export interface Wording {
  t: Localize;
  /** A count or a sum, whole or with the decimals that matter. */
  number: (value: number) => string;
  /** A difference: as {@link number}, with its sign. */
  signed: (value: number) => string;
  /** A part of a total as percent; "–" where that says nothing (a total of nothing, or parts of both signs). */
  share: (part: number, total: number) => string;
  /** A share of one as percent, whatever it is of: 0.123 is 12.3 %. */
  percent: (part: number) => string;
  /** The same of a relative change, with its sign. */
  signedPercent: (change: number) => string;
  /** "1 row", "2,000 rows". */
  rows: (count: number) => string;
  /** As {@link number}, but in words from a billion on, in Chinese from a hundred million on: "140.5 billion". */
  brief: (value: number) => string;
  /** A number at an axis, where there is little room: "20M". */
  short: (value: number) => string;
  /** Things in a row, as the language lists them. */
  list: (items: readonly string[]) => string;
}

export function makeWording(translate: Localize, locale: string): Wording {
  const isChinese = /^zh\b/i.test(locale);
  const t: Localize = isChinese ? (message, values) => fillSpaced(translate(message), values ?? {}) : translate;
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const fine = new Intl.NumberFormat(locale, { maximumSignificantDigits: 4 });
  const cents = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const percent = new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const signedPercent = new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
  const small = new Intl.NumberFormat(locale, { style: 'percent', maximumSignificantDigits: 1 });
  const signedSmall = new Intl.NumberFormat(locale, {
    ...{ style: 'percent', maximumSignificantDigits: 1, signDisplay: 'exceptZero' },
  });
  const words = new Intl.NumberFormat(locale, {
    ...{ notation: 'compact', compactDisplay: 'long', maximumSignificantDigits: 4 },
  });
  const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumSignificantDigits: 4 });
  // The words of Chinese begin earlier: 亿 is a hundred million.
  const large = isChinese ? 1e8 : 1e9;
  const number = (value: number): string => {
    if (!Number.isFinite(value)) return '–';
    if (Number.isInteger(value) || Math.abs(value) >= 10_000) return whole.format(value);
    return Math.abs(value) >= 1 ? cents.format(value) : fine.format(value);
  };
  const lists = new Intl.ListFormat(locale, { style: 'long', type: 'conjunction' });
  return {
    t,
    number,
    rows: (count) => (count === 1 ? t('1 row') : t('{count} rows', { count: number(count) })),
    // What rounds to nothing and is not is told finer.
    percent: (part) => (part > 0 && part < 0.0005 ? small : percent).format(part),
    signedPercent: (change) => (change !== 0 && Math.abs(change) < 0.0005 ? signedSmall : signedPercent).format(change),
    brief: (value) => (Math.abs(value) >= large && Number.isFinite(value) ? words.format(value) : number(value)),
    short: (value) => (Math.abs(value) >= 10_000 && Number.isFinite(value) ? compact.format(value) : number(value)),
    list: (items) => (isChinese ? spacedList(lists, items) : lists.format(items)),
    signed: (value) => (value > 0 ? `+${number(value)}` : number(value)),
    share: (part, total) => (total > 0 && part >= 0 && part <= total * (1 + 1e-9) ? percent.format(part / total) : '–'),
  };
}

/**
 * Fills places of a Chinese text. Between Han characters and the Latin letters or digits of a value stands a blank, as Chinese
 * typography has it (W3C, Requirements for Chinese Text Layout, 3.2.2): names of columns are often Latin, and as often they are not.
 */
function fillSpaced(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replace(
    /(\*\*)?\{(\w+)\}(\*\*)?/g,
    (place, before: string | undefined, name: string, after: string | undefined, at: number) => {
      if (!Object.hasOwn(values, name)) return place;
      const value = String(values[name]);
      // Marks of markdown and tags have no width.
      const bare = value.replace(/<[^>]*>|\\|\*\*/g, '');
      const lead = isSpaced(template.slice(0, at).at(-1), bare.at(0)) ? ' ' : '';
      const trail = isSpaced(template.slice(at + place.length).at(0), bare.at(-1)) ? ' ' : '';
      return `${lead}${before ?? ''}${value}${after ?? ''}${trail}`;
    },
  );
}

function spacedList(lists: Intl.ListFormat, items: readonly string[]): string {
  const parts = lists.formatToParts(items);
  const template = parts.map(({ type, value }, at) => (type === 'element' ? `{${at}}` : value)).join('');
  return fillSpaced(template, Object.fromEntries(parts.map(({ value }, at) => [`${at}`, value])));
}

function isSpaced(han: string | undefined, other: string | undefined): boolean {
  return /\p{Script=Han}/u.test(han ?? '') && /[\p{Script=Latin}\p{Nd}]/u.test(other ?? '');
}

/** Text that stands inside a line or a table cell of markdown without becoming markup. */
export function plain(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]<>#|~]/g, '\\$&');
}

/** Sentences one behind the other: with a blank between them, where the language has one. */
export function joinSentences(sentences: readonly (string | undefined)[]): string {
  return sentences
    .filter((sentence) => sentence !== undefined)
    .join(' ')
    .replace(/([。！？])\s/g, '$1');
}
