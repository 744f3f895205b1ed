/** How numbers are written: the decimal mark, and what stands between groups of three digits. */
import type { TextFormat } from '../../tools/textFormat';

export type NumberStyle = Pick<TextFormat, 'decimal' | 'thousands'>;

/** What stands for a missing number. */
export const MISSING_NUMBER = [
  'na',
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

/** The same class for JavaScript, which writes code points differently from RE2. */
export function jsPattern(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern.replace(/\\x\{([\dA-F]{4})\}/g, '\\u$1')})$`, 'i');
}

/** What the engine's regular expressions call the signs between groups. */
export function groupPattern({ thousands }: NumberStyle): string {
  return GROUP[thousands];
}

/**
 * A pattern of whole numbers that a column of numbers may hold: no leading zeros (postal codes), no plus before a long one
 * (phone numbers), at most 15 digits (ids).
 */
export function integerPattern(style: NumberStyle): string {
  const group = groupPattern(style);
  const groups = group === '' ? '' : `|[1-9]\\d{0,2}(?:${group}\\d{3})+`;
  return `\\s*(?:[+-]?(?:0|[1-9]\\d{0,5})|-?[1-9]\\d{6,14}${groups === '' ? '' : `|[+-]?(?:${groups.slice(1)})`})\\s*`;
}

/** The same of any number. */
export function numberPattern(style: NumberStyle): string {
  const group = groupPattern(style);
  const point = style.decimal === ',' ? ',' : '\\.';
  const groups = group === '' ? '' : `|[1-9]\\d{0,2}(?:${group}\\d{3})+`;
  const whole = `(?:0|[1-9]\\d{0,14}${groups})`;
  return `${integerPattern(style)}|\\s*[+-]?(?:${whole}${point}\\d*|${point}\\d+|${whole}(?:${point}\\d*)?[eE][+-]?\\d{1,3})\\s*`;
}

export interface SensedStyle extends NumberStyle {
  /** Cells with a single comma before three digits, and nothing in the file to say whether that is the decimal mark. */
  isAmbiguous: boolean;
}

/**
 * The style in which a file writes its numbers, by those of its cells that leave no choice.
 * @param delimiter a semicolon speaks for decimal commas where nothing else does
 * @param chosen the decimal mark, where the user says so
 */
export function senseNumbers(cells: Iterable<string>, delimiter: string, chosen?: TextFormat['decimal']): SensedStyle {
  const proof = { comma: 0, point: 0, groups: { ',': 0, '.': 0, ' ': 0, "'": 0 }, openComma: 0, openPoint: 0 };
  for (const cell of cells) weigh(cell.trim().replace(/^[+-]/, ''), proof);
  const { comma, point, groups, openComma, openPoint } = proof;
  let decimal: TextFormat['decimal'] = '.';
  let isAmbiguous = false;
  if (chosen !== undefined) decimal = chosen;
  else if (comma !== point) decimal = comma > point ? ',' : '.';
  else if (openComma > 0 && openPoint === 0) {
    decimal = delimiter === ';' ? ',' : '.';
    isAmbiguous = true;
  }
  const other = decimal === ',' ? '.' : ',';
  // What cannot be the decimal mark stands between groups, where it stands before three digits.
  const open = other === ',' ? openComma : openPoint;
  const thousands = groups["'"] > 0 ? "'" : groups[' '] > 0 ? ' ' : groups[other] > 0 || open > 0 ? other : '';
  return { decimal, thousands, isAmbiguous };
}

function weigh(
  cell: string,
  proof: {
    comma: number;
    point: number;
    groups: Record<Exclude<TextFormat['thousands'], ''>, number>;
    openComma: number;
    openPoint: number;
  },
): void {
  if (!/^\d/.test(cell) && !/^[.,]\d/.test(cell)) return;
  if (/^\d+,\d+$/.test(cell) || /^,\d+$/.test(cell)) {
    if (/^[1-9]\d{0,2},\d{3}$/.test(cell)) proof.openComma++;
    else proof.comma++;
  } else if (/^\d+\.\d+([eE][+-]?\d+)?$/.test(cell) || /^\.\d+$/.test(cell)) {
    if (/^[1-9]\d{0,2}\.\d{3}$/.test(cell)) proof.openPoint++;
    else proof.point++;
  } else if (/^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(cell)) mark(proof, ',', 'point');
  else if (/^[1-9]\d{0,2}(\.\d{3})+(,\d*)?$/.test(cell)) mark(proof, '.', 'comma');
  else {
    const spaced = /^[1-9]\d{0,2}(?:([ \u00A0\u202F])\d{3}(?:\1\d{3})*|(['’])\d{3}(?:\2\d{3})*)([.,]\d+)?$/.exec(cell);
    if (!spaced) return;
    proof.groups[spaced[1] === undefined ? "'" : ' ']++;
    if (spaced[3]?.startsWith(',') === true) proof.comma++;
    else if (spaced[3] !== undefined) proof.point++;
  }
}

function mark(
  proof: { comma: number; point: number; groups: Record<string, number> },
  group: ',' | '.',
  decimal: 'comma' | 'point',
): void {
  proof.groups[group] = (proof.groups[group] ?? 0) + 1;
  proof[decimal]++;
}
