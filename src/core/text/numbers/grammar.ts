import { datesIn } from './dates';
import { proseOf, withoutNames } from './masks';
import type { ShownDate, ShownNumber, NumberReading } from './shown';
import { BEFORE, behind } from './units';

export interface NumberText {
  /** It is HTML, or markdown with HTML in it. */
  isHtml?: boolean;
  /** Names of columns, files and labels: digits in them are no numbers. */
  names?: Iterable<string>;
}

/** Characters before digits that are looked at. */
const LOOK_BACK = 24;
const LOOK_AHEAD = 40;
/** Characters of the longest word that says how exact a number is. */
const WORDS = 15;
/** Characters that a sign and a currency take at most. */
const SIGNS = 8;
/** Letters of scripts that are written without spaces end no number and begin none. */
const LETTER = /[\p{L}\p{M}_]/u;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const ABOUT =
  /(?:\b(?:about|around|roughly|approx(?:\.|imately)?|some|circa|ca\.|c\.)|[~≈约]|大约|左右|近似)[ \u00a0]?$/iu;
const BEYOND =
  /(?:\b(?:over|more than|less than|fewer than|under|nearly|almost|just (?:over|under)|up to|at (?:least|most)|close to|above|below)|超过|逾|不到|将近|接近|近|至少|至多|最多)[ \u00a0]?$/iu;

/** Numbers and dates in the prose of a report, in order. Pure. */
export function figuresIn(text: string, options: NumberText = {}): { numbers: ShownNumber[]; dates: ShownDate[] } {
  // Names first: what looks like markup in one is a part of it.
  const prose = proseOf(withoutNames(text, options.names ?? []), options.isHtml);
  const dates = datesIn(prose);
  let left = '';
  for (const { at, end } of dates) left += prose.slice(left.length, at) + ' '.repeat(end - at);
  left += prose.slice(left.length);
  return { numbers: numbersOf(left, text), dates };
}

/** The numbers alone. */
export function numbersIn(text: string, options: NumberText = {}): ShownNumber[] {
  return figuresIn(text, options).numbers;
}

function numbersOf(prose: string, text: string): ShownNumber[] {
  const decimal = decimalSign(prose);
  const numbers: ShownNumber[] = [];
  for (const { 0: digits, index } of prose.matchAll(DIGITS)) {
    if (index < (numbers.at(-1)?.end ?? 0)) continue; // the power of ten of the one before
    const found = numberAt(digits, index, prose, text, decimal);
    if (found) numbers.push(found);
  }
  return numbers;
}

function numberAt(
  digits: string,
  at: number,
  prose: string,
  text: string,
  decimal: DecimalSign,
): ShownNumber | undefined {
  const before = prose.slice(Math.max(0, at - LOOK_BACK), at);
  const [own = '', ...groups] = BEFORE.exec(before.slice(-SIGNS)) ?? [];
  const [written, currency, inner] = groups;
  const start = at - own.length;
  const preceding = before.slice(0, before.length - own.length);
  const sign = signOf(written ?? inner, preceding, currency === undefined ? own : '');
  if (sign === undefined || isGlued(preceding, own)) return undefined;
  const end = at + digits.length;
  const rest = prose.slice(end, end + LOOK_AHEAD);
  const unit = behind(rest, currency !== undefined);
  if (!endsWell(rest.slice(unit.length), unit.length > 0)) return undefined;
  const readings = readDigits(digits, decimal).flatMap(({ value, step }) =>
    unit.scales.map((scale) => ({ value: value * scale, step: step * scale })),
  );
  const listed = partsOf(digits, at, text);
  if (readings.length === 0 && listed.length === 0) return undefined;
  const word = preceding.slice(-WORDS);
  const close = BEYOND.test(word) ? 1 : 0.5;
  const rounded = close === 1 || ABOUT.test(word) ? readings.map(toItsZeros) : readings;
  // A dash at the beginning of what stands before digits that is no sign.
  const dash = sign === '' && /^[-+−–]/.test(own) ? 1 : 0;
  const from = sign === '' && currency === undefined ? at : start + (own.length - own.trimStart().length) + dash;
  return {
    text: text.slice(from, end + unit.length),
    at: from,
    end: end + unit.length,
    readings: rounded,
    sign,
    per: unit.per,
    slack: close,
    measures: currency !== undefined || unit.measures,
    ...(listed.length > 0 ? { parts: listed } : {}),
  };
}

/** The sign; none for a dash between two numbers; undefined where a dash makes the digits a part of a name. */
function signOf(written: string | undefined, preceding: string, own: string): ShownNumber['sign'] | undefined {
  if (written === undefined) return '';
  const last = preceding.at(-1) ?? ' ';
  if (/[\d%‰)\]]/.test(last)) return '';
  if (LETTER.test(last) && !UNSPACED.test(last))
    return written === '−' ? '-' : written === '–' || own === '' ? '' : undefined;
  if (written === '–') return /\d\s*$/.test(preceding) ? '' : '-';
  return written === '+' ? '+' : '-';
}

/** Whether digits belong to a word before them: `R1`, `upload_001`, `data/2`, `#12`. */
function isGlued(preceding: string, own: string): boolean {
  const last = preceding.at(-1);
  if (last === undefined || own !== '') return false;
  if (LETTER.test(last)) return !UNSPACED.test(last);
  if (/[#@\\]/.test(last)) return true;
  const earlier = preceding.at(-2) ?? ' ';
  return /[/.:]/.test(last) && LETTER.test(earlier) && !UNSPACED.test(earlier);
}

/** Whether what follows leaves it a number: a unit does, the rest of a word or of a version does not. */
function endsWell(rest: string, hasUnit: boolean): boolean {
  const next = rest.charAt(0);
  if (next === '_') return false;
  if (/^[-‐‑]\p{L}/u.test(rest)) return UNSPACED.test(rest.charAt(1)); // 12-month
  if (/^\.\d/.test(rest)) return false;
  if (!LETTER.test(next) || UNSPACED.test(next)) return true;
  if (hasUnit || /^(?:st|nd|rd|th|er|e|º)(?![\p{L}])/u.test(rest)) return false;
  return /^[\p{L}°²³]{1,4}(?![\p{L}\p{N}_-])/u.test(rest);
}

/** What may be several numbers, read one by one. */
function partsOf(digits: string, at: number, text: string): ShownNumber[] {
  if (!/^[\d.]+(?:[ ,][\d.]+)+$/.test(digits)) return [];
  const parts = [...digits.matchAll(/\d+(?:\.\d+)?/g)];
  return parts.map(({ 0: part, index }): ShownNumber => {
    const place = { at: at + index, end: at + index + part.length };
    const readings = readDigits(part, '.');
    return { ...place, text: text.slice(place.at, place.end), readings, sign: '', per: 1, slack: 0.5, measures: false };
  });
}

/** "About 4,200,000" is said to its last digit that is not zero. */
function toItsZeros({ value, step }: ShownNumber['readings'][number]): ShownNumber['readings'][number] {
  let rounded = step;
  while (value !== 0 && step >= 1 && value % (rounded * 10) === 0) rounded *= 10;
  return { value, step: rounded };
}

/** Which sign a text has before its decimals. */
type DecimalSign = '.' | ',';

/** Digits with what stands between them: groups, decimals, a power of ten. */
const DIGITS =
  /(?:\d{1,3}(?:[ \u00a0\u2009\u202f]\d{3})+(?![\d])|\d+)(?:[.,'’]\d+)*(?:[eE][+-]?\d{1,3}(?![\p{L}\d]))?|(?<![\p{L}\d.])\.\d+/gu;

/** The decimal sign of a text, by the numbers in it that can be read in one way alone. */
function decimalSign(text: string): DecimalSign {
  const commas = text.match(/(?<![\d.,])(?:\d{1,3}(?:\.\d{3})+,\d+|\d+,\d{1,2})(?![\d.,]*\d)/g)?.length ?? 0;
  const points = text.match(/(?<![\d.,])(?:\d{1,3}(?:,\d{3})+\.\d+|\d+\.\d{1,2})(?![\d.,]*\d)/g)?.length ?? 0;
  return commas > points ? ',' : '.';
}

/** What digits say; nothing where they are no number (a version, an address), or several. */
function readDigits(written: string, decimal: DecimalSign): NumberReading[] {
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
