/** Which sheet of a workbook is read where nobody says which: the one that looks most like data. Pure. */
import { detectLayout } from '../../core/files/detect/layout';
import { isBlank, kindOf, type Cell } from '../../core/files/detect/cells';

/** The beginning of a sheet. */
export interface SheetStart {
  rows: readonly (readonly Cell[])[];
  /** Rows of the whole sheet, where more than these are known of. */
  height: number;
}

/** What a sheet without a number or a time counts: notes and glossaries are longer than small tables. */
const WORDS_ONLY = 0.25;

/** @returns the place of the sheet with the most data, of equal ones the first; -1 where none holds anything */
export function fullestSheet(sheets: readonly (SheetStart | undefined)[]): number {
  const filled = (sheet: SheetStart | undefined): number => (sheet && sheet.rows.length > 0 ? dataIn(sheet) : -1);
  let best = -1;
  let most = -1;
  for (const [at, sheet] of sheets.entries()) {
    const data = filled(sheet);
    if (data > most) [best, most] = [at, data];
  }
  return best;
}

/** Cells that are filled in rows of a table, as far as the beginning of the sheet tells; 0 of a sheet that has no table. */
function dataIn({ rows, height }: SheetStart): number {
  const { skip, headerRows, names } = detectLayout(rows);
  const body = rows.slice(skip + headerRows);
  // One cell in a row is a line of text. A list of one column under its name is a table, if a poor one.
  const least = Math.max(1, Math.min(2, names.length));
  const isLines = names.length < 2;
  let cells = 0;
  let values = 0;
  for (const row of body) {
    const filled = row.filter((cell) => !isBlank(cell));
    if (filled.length < least) continue;
    cells += filled.length;
    values += filled.filter((cell) => !['text', 'empty'].includes(kindOf(cell))).length;
  }
  if (isLines && (headerRows === 0 || values === 0)) return 0;
  const share = rows.length === 0 ? 1 : Math.max(1, height / rows.length);
  return cells * share * (values === 0 ? WORDS_ONLY : 1);
}
