/** Values that are there, but perhaps stand for none: "NA", "?", blanks. */
import type { ColumnFacts } from '../facts/factSet';
import { plain, type Wording } from '../../wording';
import { cut, labelText, meansMissing, unwrapped } from './names';

/** Place of such a value among the most frequent ones of a column, from 0; -1 without one. */
export function perhapsMissing({ top = [], present, meaning }: ColumnFacts): number {
  if (!['dimension', 'flag', 'text', 'constant'].includes(meaning.role)) return -1;
  // What most rows say means what it says.
  return top.findIndex(({ label, rows }) => isBlank(label) || (meansMissing(label) && rows <= present / 2));
}

/** The value in quotation marks: the words "none" and "unknown" are not those of the report. */
export function missingText(label: string, wording: Pick<Wording, 't'>, length?: number): string {
  return isBlank(label) ? labelText(label, wording) : `“${plain(cut(unwrapped(label), length))}”`;
}

function isBlank(label: string): boolean {
  return unwrapped(label).trim() === '';
}
