import type { Reading } from './shown';

/** Which sign a text has before its decimals. */
export type DecimalSign = '.' | ',';

/** Digits with what stands between them: groups, decimals, a power of ten. */
export const DIGITS =
  /(?:\d{1,3}(?:[ \u00a0\u2009\u202f]\d{3})+(?![\d])|\d+)(?:[.,'’]\d+)*(?:[eE][+-]?\d{1,3}(?![\p{L}\d]))?|(?<![\p{L}\d.])\.\d+/gu;

/** The decimal sign of a text, by the numbers in it that can be read in one way alone. */
export function decimalSign(text: string): DecimalSign {
  const commas = text.match(/(?<![\d.,])(?:\d{1,3}(?:\.\d{3})+,\d+|\d+,\d{1,2})(?![\d.,]*\d)/g)?.length ?? 0;
  const points = text.match(/(?<![\d.,])(?:\d{1,3}(?:,\d{3})+\.\d+|\d+\.\d{1,2})(?![\d.,]*\d)/g)?.length ?? 0;
  return commas > points ? ',' : '.';
}

/** What digits say; nothing where they are no number (a version, an address), or several. */
export function readDigits(written: string, decimal: DecimalSign): Reading[] {
  const [, mantissa = written, power = '0'] = /^(.*?)(?:[eE]([+-]?\d+))?$/.exec(written) ?? [];
  const plain = mantissa.replace(/[ \u00a0\u2009\u202f'’]/g, '');
  const scale = 10 ** Number(power);
  const readings = formsOf(plain, decimal).map((form) => {
    const decimals = form.length - 1 - form.indexOf('.');
    const digits = form.includes('.') ? decimals : 0;
    return { value: Number(form) * scale, step: 10 ** -digits * scale };
  });
  return readings.filter(({ value }) => Number.isFinite(value));
}

/** The number with a point before its decimals and no groups. */
function formsOf(digits: string, decimal: DecimalSign): string[] {
  const signs = digits.replace(/\d/g, '');
  if (signs === '') return [digits];
  const grouped = (sign: string, text: string): boolean => {
    const groups = text.split(sign);
    const [first = '', ...rest] = groups;
    const inThrees = first.length <= 3 && first !== '' && first !== '0' && rest.every((group) => group.length === 3);
    const indian = first.length <= 2 && rest.every((g, at) => g.length === (at === rest.length - 1 ? 3 : 2));
    return inThrees || (indian && rest.length > 1);
  };
  const joined = (text: string, sign: string): string => text.replaceAll(sign, '');
  if (/^[.]+$/.test(signs) || /^,+$/.test(signs)) {
    const sign = signs.charAt(0);
    if (signs.length > 1) return grouped(sign, digits) ? [joined(digits, sign)] : [];
    const asDecimal = digits.replace(',', '.');
    if (!grouped(sign, digits)) return [asDecimal];
    if (sign === decimal) return [asDecimal];
    // A comma before three digits is of thousands; a point there, in a text with decimal commas, mostly.
    return sign === ',' ? [joined(digits, ',')] : [joined(digits, '.'), digits];
  }
  const last = signs.charAt(signs.length - 1);
  const group = last === '.' ? ',' : '.';
  const cut = digits.lastIndexOf(last);
  const whole = digits.slice(0, cut);
  if (signs.indexOf(last) !== signs.length - 1 || !grouped(group, whole)) return [];
  return [`${joined(whole, group)}.${digits.slice(cut + 1)}`];
}
