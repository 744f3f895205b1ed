import { plain } from '../../wording';

/** Rows of an answer's table. */
export const MAX_TABLE_ROWS = 12;

/** A markdown table whose first column is text and whose others are numbers. Cells are markdown already. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const align = head.map((_, at) => (at === 0 ? '---' : '--:'));
  return [head.map(plain), align, ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
