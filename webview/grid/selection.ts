/** What is selected: cells from a corner to another one, whole rows, whole columns, or everything. Rows and columns count from 0. */
export interface CellPlace {
  row: number;
  column: number;
}

export interface Selected {
  kind: 'cells' | 'rows' | 'columns' | 'all';
  /** Where it began, and where it is now. */
  anchor: CellPlace;
  head: CellPlace;
}

/** Cells as an area; ends are not among them. */
export interface Area {
  row: number;
  rows: number;
  column: number;
  columns: number;
}

/** @param size rows and columns that are shown */
export function areaOf({ kind, anchor, head }: Selected, size: { rows: number; columns: number }): Area {
  const row = Math.min(anchor.row, head.row);
  const column = Math.min(anchor.column, head.column);
  const allRows = kind === 'columns' || kind === 'all';
  const allColumns = kind === 'rows' || kind === 'all';
  return {
    row: allRows ? 0 : row,
    rows: allRows ? size.rows : Math.abs(anchor.row - head.row) + 1,
    column: allColumns ? 0 : column,
    columns: allColumns ? size.columns : Math.abs(anchor.column - head.column) + 1,
  };
}

export function holds({ row, rows, column, columns }: Area, at: CellPlace): boolean {
  return at.row >= row && at.row < row + rows && at.column >= column && at.column < column + columns;
}

/** One cell alone is where the cursor is, and no selection. */
export function isSelection(selected: Selected | undefined): selected is Selected {
  if (!selected) return false;
  const { kind, anchor, head } = selected;
  return kind !== 'cells' || anchor.row !== head.row || anchor.column !== head.column;
}
