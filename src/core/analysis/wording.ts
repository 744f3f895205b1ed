import type { Localize } from '../ports';

/** How the analyst writes: the user's language, and numbers, shares and dates as that language has them. */
export interface Wording {
  t: Localize;
  /** A count or a sum, whole or with the decimals that matter. */
  number: (value: number) => string;
  /** A difference: as {@link number}, with its sign. */
  signed: (value: number) => string;
  /** A share of 1 as percent with one decimal. */
  share: (value: number) => string;
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
  return {
    t,
    number,
    signed: (value) => (value > 0 ? `+${number(value)}` : number(value)),
    share: (value) => (Number.isFinite(value) ? percent.format(value) : '–'),
    change: (value) => (Number.isFinite(value) ? signedPercent.format(value) : '–'),
  };
}

/** Text that stands inside a line or a table cell of markdown without becoming markup. */
export function plain(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]<>#|~]/g, '\\$&');
}
