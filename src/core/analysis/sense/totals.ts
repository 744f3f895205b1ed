import { filledCells, isBlank, kindOf, type Cell } from './cells';

const TOTAL =
  /^(grand[\s-]*total|sub[\s-]*total|overall[\s-]*total|totals?|sum|summe|gesamt(summe|ergebnis)?|insgesamt|total g[eé]n[eé]ral|totale|somme|итого|всего|合\s*计|总\s*计|小\s*计|总\s*和|總\s*計|合\s*計|小\s*計|합계)\s*[:：]?(\s*[(（].*)?$/i;
/** Rows at the end that are looked at. */
const LOOK = 30;

/**
 * Rows at the end that belong to no record: totals, notes below the table, and empty ones.
 * @param rows the last rows of the table, in order; of a short table all
 * @param width columns of the table
 */
export function footerRows(rows: readonly (readonly Cell[])[], width: number): number {
  const least = Math.max(0, rows.length - LOOK);
  let at = rows.length;
  while (at > least && at > 1 && isOutside(rows[at - 1] ?? [], width)) at--;
  const body = rows.slice(0, at);
  // Where the same word stands among the records as well, the one at the end is one of them.
  if (body.some((row) => isTotal(row))) {
    while (at < rows.length && isTotal(rows[at] ?? [])) at++;
  }
  return rows.length - at;
}

function isOutside(row: readonly Cell[], width: number): boolean {
  const filled = filledCells(row);
  if (filled === 0) return true;
  return isTotal(row) || (width >= 3 && filled === 1 && isNote(row[0]));
}

function isTotal(row: readonly Cell[]): boolean {
  const label = row.slice(0, 3).find((cell) => !isBlank(cell));
  return typeof label === 'string' && TOTAL.test(label.trim()) && row.some((cell) => kindOf(cell) === 'number');
}

/** A sentence under the table: a source, a remark. */
function isNote(cell: Cell | undefined): boolean {
  return (
    typeof cell === 'string' && /^(\*|\(|source|note|quelle|anmerkung|stand|来源|資料|备注|注[:：])/i.test(cell.trim())
  );
}
