import type { Localize } from './ports';

/** How this product writes to people: the user's language, and numbers, shares and dates as that language has them. */
export interface Wording {
  t: Localize;
  /** A count or a sum, whole or with the decimals that matter. */
  number: (value: number) => string;
  /** A difference: as {@link number}, with its sign. */
  signed: (value: number) => string;
  /** A share of 1 as percent with one decimal. */
  share: (value: number) => string;
  /** "1 row", "2,000 rows". */
  rows: (count: number) => string;
  /** Things in a row, as the language lists them. */
  list: (items: readonly string[]) => string;
  /** A relative change as percent with its sign, one decimal. */
  change: (value: number) => string;
}

export function makeWording(t: Localize, locale: string): Wording {
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
  const number = (value: number): string => {
    if (!Number.isFinite(value)) return '–';
    if (Number.isInteger(value) || Math.abs(value) >= 10_000) return whole.format(value);
    return Math.abs(value) >= 1 ? cents.format(value) : fine.format(value);
  };
  const lists = new Intl.ListFormat(locale, { style: 'short', type: 'conjunction' });
  return {
    t,
    number,
    rows: (count) => (count === 1 ? t('1 row') : t('{count} rows', { count: number(count) })),
    list: (items) => lists.format(items),
    signed: (value) => (value > 0 ? `+${number(value)}` : number(value)),
    share: (value) => (Number.isFinite(value) ? percent.format(value) : '–'),
    change: (value) => (Number.isFinite(value) ? signedPercent.format(value) : '–'),
  };
}

/** Text that stands inside a line or a table cell of markdown without becoming markup. */
export function plain(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]<>#|~]/g, '\\$&');
}
