import { numberFormats, type NumberFormats } from '../../base/numberFormats';

/** A message in the user's language: English text in, with `{name}` places to fill. */
export type Localize = (message: string, values?: Readonly<Record<string, string | number>>) => string;

/** How this product writes to people: the user's language, and numbers, shares and dates as that language has them. */
export interface Formatter extends NumberFormats {
  t: Localize;
  /** "1 row", "2,000 rows". */
  rows: (count: number) => string;
  /** Things in a row, as the language lists them. */
  list: (items: readonly string[]) => string;
}

export function makeFormatter(translate: Localize, locale: string): Formatter {
  const isChinese = /^zh\b/i.test(locale);
  const t: Localize = isChinese ? (message, values) => fillSpaced(translate(message), values ?? {}) : translate;
  const numbers = numberFormats(locale);
  const lists = new Intl.ListFormat(locale, { style: 'long', type: 'conjunction' });
  return {
    t,
    ...numbers,
    rows: (count) => (count === 1 ? t('1 row') : t('{count} rows', { count: numbers.number(count) })),
    list: (items) => (isChinese ? spacedList(lists, items) : lists.format(items)),
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
  return (
    text
      .replace(/\s+/g, ' ')
      .replace(/[\\`*_{}[\]<>#|~&]/g, '\\$&')
      // At the beginning of a line it would make a list.
      .replace(/^( ?\d{0,9})(?=[-+.)] )/, '$1\\')
  );
}

/** Sentences one behind the other: with a blank between them, where the language has one. */
export function joinSentences(sentences: readonly (string | undefined)[]): string {
  return sentences
    .filter((sentence) => sentence !== undefined)
    .join(' ')
    .replace(/([。！？])\s/g, '$1');
}
