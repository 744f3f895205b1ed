/** How many rows the table of an answer has at most, and how that is told. */
import type { Formatter } from '../../text/formatter';

/** Rows of an answer's table. */
export const MAX_TABLE_ROWS = 12;
/** The same of labels that have an order of their own: days of a month. */
export const MAX_ORDERED_ROWS = 31;

/** "the first 12": of a table, and of nothing that was computed, so that no fact has this number. */
export function firstRows(shown: number, { t }: Pick<Formatter, 't'>): string {
  return t('the first {shown}', { shown });
}

/** A markdown table whose heads and cells are markdown already. @param align by default the first column is text and the others are numbers */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  align: readonly string[] = head.map((_, at) => (at === 0 ? '---' : '--:')),
): string {
  return [head, align, ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
