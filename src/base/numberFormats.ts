/** How numbers are written for people, in the report, the panel, the data grid and charts alike. */
export interface NumberFormats {
  /** A count or a sum, whole or with the decimals that matter. */
  number: (value: number) => string;
  /** A difference: as {@link number}, with its sign. */
  signed: (value: number) => string;
  /** A share of one as percent: 0.123 is 12.3 %. */
  percent: (part: number) => string;
  /** The same of a relative change, with its sign. */
  signedPercent: (change: number) => string;
  /** As {@link number}, but with three digits and a sign of size from a million on, in prose: "18.5M", "1,849万". */
  brief: (value: number) => string;
  /** Where there is little room: "20M". */
  short: (value: number) => string;
  /** A cell of a table: without what only a computer sees. */
  cell: (value: number) => string;
  /** As it is, with all of its digits. */
  digits: (value: number | bigint) => string;
  /** A day of the week by its number in ISO 8601: 1 is Monday. */
  weekday: (number: number) => string;
  /** A month of the year: 1 is January. */
  month: (number: number) => string;
}

/** From here on a number has no decimals, and is short where there is little room: most of those with four digits at an axis are years. */
export const LARGE = 10_000;
const MILLION = 1_000_000;

export function numberFormats(locale: string): NumberFormats {
  /** Formats are slow to make: each is made where it is used. */
  const lazily = (options: Intl.NumberFormatOptions): ((value: number | bigint) => string) => {
    let format: Intl.NumberFormat | undefined;
    return (value) => (format ??= new Intl.NumberFormat(locale, options)).format(value);
  };
  const whole = lazily({ maximumFractionDigits: 0 });
  const fine = lazily({ maximumSignificantDigits: 4 });
  const cents = lazily({ maximumFractionDigits: 2 });
  const oneDecimal = { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
  const oneDigit = { style: 'percent', maximumSignificantDigits: 1 } as const;
  const signs = { signDisplay: 'exceptZero' } as const;
  const [percent, small] = [lazily(oneDecimal), lazily(oneDigit)];
  const [signedPercent, signedSmall] = [lazily({ ...oneDecimal, ...signs }), lazily({ ...oneDigit, ...signs })];
  // Three digits, and all of those before the point: Chinese counts in ten thousands.
  const threeDigits = lazily({ notation: 'compact', useGrouping: 'always', maximumSignificantDigits: 3, maximumFractionDigits: 0, roundingPriority: 'morePrecision' }); // prettier-ignore
  const compact = lazily({ notation: 'compact', maximumSignificantDigits: 4 });
  const named = (options: Intl.DateTimeFormatOptions, at: number): string =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(at);
  const number = (value: number): string => {
    if (!Number.isFinite(value)) return '–';
    if (Number.isInteger(value) || Math.abs(value) >= LARGE) return whole(value);
    return Math.abs(value) >= 1 ? cents(value) : fine(value);
  };
  return {
    number,
    signed: (value) => (value > 0 ? `+${number(value)}` : number(value)),
    // What rounds to nothing and is not is told finer.
    percent: (part) => (part > 0 && part < 0.0005 ? small : percent)(part),
    signedPercent: (change) => (change !== 0 && Math.abs(change) < 0.0005 ? signedSmall : signedPercent)(change),
    brief: (value) => (Math.abs(value) >= MILLION && Number.isFinite(value) ? threeDigits(value) : number(value)),
    short: (value) => (Math.abs(value) >= LARGE && Number.isFinite(value) ? compact(value) : number(value)),
    cell: lazily({ maximumSignificantDigits: 15 }),
    digits: lazily({ maximumFractionDigits: 20 }),
    // 1 January 2024 was a Monday.
    weekday: (number) => named({ weekday: 'long' }, Date.UTC(2024, 0, number)),
    month: (number) => named({ month: 'long' }, Date.UTC(2024, number - 1, 1)),
  };
}
