import { chartTable } from '../../text/chartTable';
import { csvCell } from '../../text/spreadsheetCell';

/** The most rows that are written: what a chart can hold at all. */
const MAX_ROWS = 200_000;

/**
 * The figures of a chart as a CSV file (RFC 4180) for spreadsheets: with a byte order mark, without which Excel takes UTF-8
 * for something else, and with nothing in it that a spreadsheet would compute. Undefined where the chart has no table.
 * @param source the chart's option as JSON text
 */
export function chartCsv(source: string): string | undefined {
  const table = chartTable(source, MAX_ROWS);
  if (!table) return undefined;
  return `\ufeff${[table.header, ...table.rows].map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
}
