/** A markdown table whose first column is text and whose others are numbers. Heads and cells are markdown already. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const align = head.map((_, at) => (at === 0 ? '---' : '--:'));
  return [head, align, ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
