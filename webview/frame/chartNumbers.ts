/** Numbers of charts, as the reader's language writes them: options are JSON and cannot say so. */
import { LARGE, numberFormats } from '../../src/base/numberFormats';

/** A number at an axis, where there is little room: "20M", "2000万". */
export function axisNumber(language: string): (value: unknown) => string {
  const { short } = numberFormats(language);
  const plain = new Intl.NumberFormat(language, { useGrouping: false, maximumSignificantDigits: 6 });
  return told((value) => (Math.abs(value) >= LARGE ? short(value) : plain.format(value)));
}

/** The value of a point that is pointed at, or its values. */
export function pointNumber(language: string): (value: unknown) => string {
  const one = told(numberFormats(language).number);
  return (value) => (Array.isArray(value) ? value.map(one).join(', ') : one(value));
}

function told(number: (value: number) => string): (value: unknown) => string {
  return (value) => {
    if (typeof value === 'number') return Number.isFinite(value) ? number(value) : String(value);
    return typeof value === 'string' ? value : '–';
  };
}
