/** How numbers are written: the decimal mark, and what stands between groups of three digits. */
import type { TextFormat } from '../../contract/textFormat';

export type NumberStyle = Pick<TextFormat, 'decimal' | 'thousands'>;

/** What stands for a missing number. */
export const MISSING_NUMBER = [
  'na',
  // What programs write where they have no date.
  '0000-00-00',
  '0000-00-00 00:00:00',
  '0001-01-01',
  '0001-01-01 00:00:00',
  '0001-01-01t00:00:00',
  'n/a',
  '#n/a',
  'nan',
  'null',
  'none',
  'nil',
  '-',
  '--',
  '---',
  '–',
  '—',
  '?',
  '.',
  '..',
  ':',
  'k.a.',
  '无',
];

/** Between groups: a space may be one that does not break a line, and an apostrophe a curly one. */
const GROUP: Readonly<Record<TextFormat['thousands'], string>> = {
  '': '',
  ',': ',',
  '.': '\\.',
  ' ': '[ \\x{00A0}\\x{202F}]',
  "'": "['\\x{2019}]",
};

/** Begins a pattern that tells capitals from small letters. */
export const EXACT = '(?-i)';

/** A whole match of a pattern in JavaScript, which writes code points differently from RE2. */
export function jsPattern(pattern: string): RegExp {
  const isExact = pattern.startsWith(EXACT);
  return new RegExp(`^(?:${jsSource(isExact ? pattern.slice(EXACT.length) : pattern)})$`, isExact ? '' : 'i');
}

function jsSource(pattern: string): string {
  return pattern.replace(/\\x\{([\dA-F]{4})\}/g, '\\u$1');
}

/** What the engine's regular expressions call the signs between groups. */
export function groupPattern({ thousands }: NumberStyle): string {
  return GROUP[thousands];
}

/** A further choice of digits: in groups of three; between commas also as India has them, of two before the last three. */
function orGrouped(style: NumberStyle): string {
  const group = groupPattern(style);
  const three = `|[1-9]\\d{0,2}(?:${group}\\d{3})+`;
  if (group === '') return '';
  return group === ',' ? `${three}|[1-9]\\d?(?:,\\d{2})+,\\d{3}` : three;
}

/** The decimal mark in a pattern. */
function pointPattern({ decimal }: NumberStyle): string {
  return decimal === ',' ? ',' : '\\.';
}

/**
 * A pattern of whole numbers that a column of numbers may hold: no leading zeros (postal codes), no plus before a long one
 * (phone numbers), at most 15 digits (ids).
 */
export function integerPattern(style: NumberStyle): string {
  const groups = orGrouped(style);
  return `\\s*(?:[+-]?(?:0|[1-9]\\d{0,5})|-?[1-9]\\d{6,14}${groups === '' ? '' : `|[+-]?(?:${groups.slice(1)})`})\\s*`;
}

/** The same of any number. */
export function numberPattern(style: NumberStyle): string {
  const point = pointPattern(style);
  const whole = `(?:0|[1-9]\\d{0,14}${orGrouped(style)})`;
  return `${integerPattern(style)}|\\s*[+-]?(?:${whole}${point}\\d*|${point}\\d+|${whole}(?:${point}\\d*)?[eE][+-]?\\d{1,3})\\s*`;
}

/** Signs that stand at numbers, as they are written. */
const SIGNS = '[%‰$€£¥￥₹₽₩₺₴元円원]|(?:EUR|USD|GBP|CHF|CNY|RMB|JPY|PLN|SEK|NOK|DKK|CZK|zł|Kč|kr|R\\$|US\\$)';
const SIGN = new RegExp(`^[+\\-−(]*(${SIGNS})(?=[\\s\\d+\\-−.,])|(?<=[\\d\\s.,])(${SIGNS})[)\\-−]?$`, 'i');
const BLANK = '[\\s\\x{00A0}\\x{202F}]*';

/** The sign at a number, or nothing. */
export function signOf(cell: string): string {
  const found = /^[\d.,]*$/.test(cell) ? null : SIGN.exec(cell.trim());
  return found?.[1] ?? found?.[2] ?? '';
}

/**
 * What stands behind a number and says how good it is: the letters of statistics offices (break, confidential, definition, estimated, forecast,
 * imputed, not significant, provisional, revised, unreliable and the like), or asterisks. Letters of units and of thousands are none of them.
 */
export const FLAG = '(?:[bcdefinprsuz]{1,2}|\\([bcdefinprsuz]\\)|\\*{1,3})';
const FLAG_BEHIND = new RegExp(`(?<=[\\d.,]\\s*)${FLAG}$`);

/** A number without its sign, without a flag, and without what makes it negative: brackets, a minus before or behind it. */
function bareNumber(cell: string): string {
  const text = cell.trim();
  if (/^\d[\d.,]*$/.test(text)) return text;
  return text
    .replace(FLAG_BEHIND, '')
    .replace(signOf(cell), '')
    .replace(/^[(+\-−\s]+|[)\-−\s]+$/g, '');
}

/** The number that a text is in a style, whatever marks it as negative and whatever sign it has; NaN for any other text. */
export function numberIn(cell: string, { decimal, thousands }: NumberStyle): number {
  const bare = bareNumber(cell);
  const digits = thousands === '' ? bare : bare.replace(new RegExp(jsSource(GROUP[thousands]), 'g'), '');
  const isNegative = /^[(\-−]|-$/.test(cell.trim().replace(signOf(cell), '').trim());
  return bare === '' ? Number.NaN : Number(decimal === ',' ? digits.replace(',', '.') : digits) * (isNegative ? -1 : 1);
}

/** Whether most cells of a column look like numbers, in whatever style: only those tell of a file's. */
export function isNumberLike(cells: readonly string[]): boolean {
  const some = cells.filter((cell) => cell.trim() !== '').slice(0, 200);
  return some.filter((cell) => /^[\d.,'’\s]*\d[\d.,'’\s]*$/.test(bareNumber(cell))).length * 2 > some.length;
}

/**
 * A pattern of numbers that have a sign before or behind them, or that are negative by brackets, by a minus behind them, or
 * by the sign of mathematics. Where percent signs stand, every number but 0 has one: 0.5 and 50% are not told apart else.
 */
export function signedPattern(style: NumberStyle, sign: string): string {
  const point = pointPattern(style);
  const number = `(?:(?:0|[1-9]\\d{0,14}${orGrouped(style)})(?:${point}\\d*)?|${point}\\d+)`;
  const mark = sign.replace(/[$]/g, '\\$&');
  const minus = '[+\\-\\x{2212}]?';
  const forms =
    sign === '%' || sign === '‰'
      ? [`${minus}${number}${BLANK}${mark}`, `\\(${number}${BLANK}${mark}\\)`, `0(?:${point}0*)?`]
      : sign === ''
        ? [`${minus}${number}`, `\\(${number}\\)`, `${number}-`]
        : [
            `${minus}${BLANK}(?:${mark})?${BLANK}${minus}${number}`,
            `${minus}${number}${BLANK}(?:${mark})?-?`,
            `\\((?:${mark})?${BLANK}${number}${BLANK}(?:${mark})?\\)`,
          ];
  return `\\s*(?:${forms.join('|')})\\s*`;
}

export interface DetectedStyle extends NumberStyle {
  /** The sign that stands before three digits where nothing in the file says alone what it is; else empty. */
  ambiguous: '' | ',' | '.';
}

/**
 * The style in which a file writes its numbers, by those of its cells that leave no choice.
 * @param delimiter a semicolon speaks for decimal commas where nothing else does
 * @param chosen the decimal mark, where the user says so
 */
export function detectNumbers(
  cells: Iterable<string>,
  delimiter: string,
  chosen?: TextFormat['decimal'],
): DetectedStyle {
  const proof: Proof = { comma: 0, point: 0, groups: { ',': 0, '.': 0, ' ': 0, "'": 0 }, openComma: 0, openPoint: 0 };
  for (const cell of cells) weigh(bareNumber(cell), /^[^%‰]+$/.test(signOf(cell)), proof);
  const { comma, point, groups, openComma, openPoint } = proof;
  let decimal: TextFormat['decimal'] = '.';
  if (chosen !== undefined) decimal = chosen;
  else if (comma !== point) decimal = comma > point ? ',' : '.';
  else if (openComma > 0 && openPoint === 0) decimal = delimiter === ';' ? ',' : '.';
  const isProven = comma > 0 !== point > 0;
  const doubtful = openComma > 0 ? ',' : openPoint > 0 ? '.' : '';
  const other = decimal === ',' ? '.' : ',';
  // What cannot be the decimal mark stands between groups, where it stands before three digits.
  const open = other === ',' ? openComma : openPoint;
  const thousands = groups["'"] > 0 ? "'" : groups[' '] > 0 ? ' ' : groups[other] > 0 || open > 0 ? other : '';
  return { decimal, thousands, ambiguous: chosen === undefined && !isProven ? doubtful : '' };
}

/** Cells of a file that speak for a style. */
interface Proof {
  comma: number;
  point: number;
  groups: Record<Exclude<TextFormat['thousands'], ''>, number>;
  openComma: number;
  openPoint: number;
}

/** @param isMoney amounts have no three decimals: what stands before three digits is no decimal mark */
function weigh(cell: string, isMoney: boolean, proof: Proof): void {
  if (!/^\d/.test(cell) && !/^[.,]\d/.test(cell)) return;
  if (/^\d+,\d+$/.test(cell) || /^,\d+$/.test(cell)) {
    if (/^[1-9]\d{0,2},\d{3}$/.test(cell)) {
      if (isMoney) mark(proof, ',', 'point');
      else proof.openComma++;
    } else proof.comma++;
  } else if (/^\d+\.\d+([eE][+-]?\d+)?$/.test(cell) || /^\.\d+$/.test(cell)) {
    if (/^[1-9]\d{0,2}\.\d{3}$/.test(cell)) {
      if (isMoney) mark(proof, '.', 'comma');
      else proof.openPoint++;
    } else proof.point++;
  } else if (/^([1-9]\d{0,2}(,\d{3})+|[1-9]\d?(,\d{2})+,\d{3})(\.\d*)?$/.test(cell)) mark(proof, ',', 'point');
  else if (/^[1-9]\d{0,2}(\.\d{3})+(,\d*)?$/.test(cell)) mark(proof, '.', 'comma');
  else {
    const spaced = /^[1-9]\d{0,2}(?:([ \u00A0\u202F])\d{3}(?:\1\d{3})*|(['’])\d{3}(?:\2\d{3})*)([.,]\d+)?$/.exec(cell);
    if (!spaced) return;
    proof.groups[spaced[1] === undefined ? "'" : ' ']++;
    if (spaced[3]?.startsWith(',') === true) proof.comma++;
    else if (spaced[3] !== undefined) proof.point++;
  }
}

function mark(proof: Proof, group: ',' | '.', decimal: 'comma' | 'point'): void {
  proof.groups[group]++;
  proof[decimal]++;
}
