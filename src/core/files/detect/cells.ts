/** What a cell looks like, in texts of any country's way of writing. */

import { signOf } from './numbers';

/** A cell of a workbook or of a text. */
export type Cell = string | number | bigint | boolean | Date | null;

export type CellKind = 'empty' | 'number' | 'time' | 'flag' | 'text';

const SPACES = ' \u00A0\u202F';
const NUMBER = new RegExp(
  `^[+\\-−(]?[$€£¥]?[+\\-]?\\d+([.,'’${SPACES}]\\d+)*([.,]\\d*)?([eE][+\\-]?\\d+)?\\s?[%€£¥$]?-?\\)?$|^[+\\-]?[.,]\\d+$`,
);
const TIME =
  /^(\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](\d{4}|\d{2})|\d{4}年\d{1,2}月(\d{1,2}日)?|\d{1,2}[-/ ][A-Za-z]{3,9}[-/ ]\d{2,4}|[A-Za-z]{3,9} \d{1,2}, \d{4})(,?[ T]\s*(\d{1,2}[:hH.]\d.*|\d{1,2} ?[ap]m|\p{L}{1,10}\.?))?$|^\d{1,2}:\d{2}(:\d{2})?$/u;
const MISSING = /^(n\/?a|nan|null|none|-{1,3}|\?|\.{1,2}|:|#n\/a)$/i;

/** What a cell looks like. What stands for a missing value is empty. */
export function kindOf(cell: Cell): CellKind {
  if (cell === null) return 'empty';
  if (typeof cell === 'number' || typeof cell === 'bigint') return 'number';
  if (typeof cell === 'boolean') return 'flag';
  if (cell instanceof Date) return 'time';
  const text = cell.trim();
  if (text === '' || MISSING.test(text)) return 'empty';
  if (TIME.test(text)) return 'time';
  if (NUMBER.test(text) || isSigned(text)) return 'number';
  return /^(true|false)$/i.test(text) ? 'flag' : 'text';
}

/** Whether a text is a number beside a sign such as EUR. */
function isSigned(text: string): boolean {
  const sign = /\d/.test(text) ? signOf(text) : '';
  return sign !== '' && NUMBER.test(text.replace(sign, '').trim());
}

/** Whether a cell holds nothing. */
export function isBlank(cell: Cell | undefined): boolean {
  return cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '');
}

/** Cells of a row that hold something. */
export function filledCells(row: readonly Cell[]): number {
  return row.reduce<number>((count, cell) => (isBlank(cell) ? count : count + 1), 0);
}

/** Whether a row holds a single text, in its first cell. */
export function isAlone(row: readonly Cell[]): boolean {
  return filledCells(row) === 1 && !isBlank(row[0]) && kindOf(row[0] ?? null) === 'text';
}

/** How far a label is indented. */
export function depthOf(label: Cell = null): number {
  return typeof label === 'string' ? label.length - label.trimStart().length : 0;
}

/** A cell as a name. */
export function cellText(cell: Cell | undefined): string {
  if (cell === undefined || cell === null) return '';
  if (cell instanceof Date) return cell.toISOString().replace(/T00:00:00\.000Z$/, '');
  return String(cell).replace(/\s+/g, ' ').trim();
}
