/** Numbers of charts, as the reader's language writes them: options are JSON and cannot say so. */

/** Numbers below it are written as they are: most of those with four digits at an axis are years. */
const SHORT_FROM = 10_000;
/** Digits of a value that is pointed at; whole numbers have all of theirs. */
const TOLD_DIGITS = 4;

/** A number at an axis, where there is little room: "20M", "2000万"; undefined for what is none. */
export function axisNumber(language: string): (value: unknown) => string {
  const short = new Intl.NumberFormat(language, { notation: 'compact', maximumSignificantDigits: 4 });
  const plain = new Intl.NumberFormat(language, { useGrouping: false, maximumSignificantDigits: 6 });
  return (value) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) return textOf(value);
    return (Math.abs(value) >= SHORT_FROM ? short : plain).format(value);
  };
}

/** The value of a point that is pointed at, or its values. */
export function pointNumber(language: string): (value: unknown) => string {
  const whole = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
  const fine = new Intl.NumberFormat(language, { maximumSignificantDigits: TOLD_DIGITS });
  const one = (value: unknown): string => {
    if (typeof value !== 'number' || !Number.isFinite(value)) return textOf(value);
    return (Number.isInteger(value) || Math.abs(value) >= 10 ** TOLD_DIGITS ? whole : fine).format(value);
  };
  return (value) => (Array.isArray(value) ? value.map(one).join(', ') : one(value));
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : '–';
}
