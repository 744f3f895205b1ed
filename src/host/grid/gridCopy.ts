import type { TableViews } from '../../core/analysis/grid/tableViews';
import { neutralCell } from '../../core/text/spreadsheetCell';
import { MAX_COPIED, MAX_ROWS, type Cell, type GridParams } from '../../protocol/grid';
import { cellOf, type GridSource } from './gridSource';

/** Characters of one cell, as spreadsheets take them, and of all that is copied. */
const CELL = 32_767;
const ALL = 20 * 1024 * 1024;

/**
 * Cells as text with tabs, as spreadsheets take it: values as they are in the table, nothing for missing ones. Texts that a
 * spreadsheet would compute get an apostrophe.
 * @param keepFormulas the user wants them as they are
 */
export async function copiedText(
  source: GridSource,
  views: TableViews,
  { view, from, count, columns, header }: GridParams<'copy'>,
  signal: AbortSignal,
  keepFormulas = false,
): Promise<{ text: string; rows: number; columns: number; isCut: boolean }> {
  const most = Math.max(1, Math.floor(MAX_COPIED / Math.max(1, columns.length)));
  const wanted = Math.min(count, most);
  const quoted = (value: Cell): string => cellText(value, keepFormulas);
  const lines = header ? [columns.map(quoted).join('\t')] : [];
  let [length, rows] = [0, 0];
  while (rows < wanted && length < ALL) {
    const next = { from: from + rows, count: Math.min(MAX_ROWS, wanted - rows), columns, characters: CELL };
    const part = await views.viewRows({ ...source.viewOf(view), ...next }, signal);
    for (const row of part.rows) {
      const line = row.map((value) => quoted(cellOf(value))).join('\t');
      lines.push(line);
      length += line.length + 1;
    }
    rows += part.rows.length;
    if (part.rows.length < next.count) break;
  }
  return {
    text: lines.join('\n'),
    rows,
    columns: columns.length,
    isCut: wanted < count || (length >= ALL && rows < wanted),
  };
}

function cellText(value: Cell, keepFormulas: boolean): string {
  if (value === null) return '';
  const text = typeof value === 'string' && !keepFormulas ? neutralCell(value) : String(value);
  return /[\t\r\n"]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
}
