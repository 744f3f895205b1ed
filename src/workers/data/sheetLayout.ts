import type { Cell } from '../../core/files/detect/cells';
import { detectLayout } from '../../core/files/detect/layout';
import type { ParseOptions } from '../../core/contract/textFormat';

/** Rows of a sheet by which its layout is told. */
export const HEAD_ROWS = 1000;
/** Rows at its end that may be notes or totals. */
export const FOOT_ROWS = 40;

/** Where a sheet's table begins, by its first rows and what the user chose. */
export function sheetLayout(
  rows: readonly (readonly Cell[])[],
  { skip, headerRows }: ParseOptions,
): ReturnType<typeof detectLayout> {
  return detectLayout(rows.slice(0, HEAD_ROWS), {
    ...(skip !== undefined && { skip }),
    ...(headerRows !== undefined && { headerRows }),
  });
}
