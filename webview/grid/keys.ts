/** What keys do in the grid. Row -1 is the head of the columns. */
import type { CellPlace } from './selection';

export interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

export interface GridSize {
  rows: number;
  columns: number;
  /** Rows in sight. */
  page: number;
}

export type KeyAction =
  | { kind: 'go'; to: CellPlace; extend: boolean }
  | { kind: 'sort'; add: boolean }
  | { kind: 'menu' }
  | { kind: 'filter' }
  | { kind: 'inspect' }
  | { kind: 'select'; what: 'all' | 'row' | 'column' | 'none' }
  | { kind: 'widen'; by: number };

const HEAD = -1;
/** Pixels that a key makes a column wider or narrower by. */
const STEP = 16;

/** @returns undefined for keys that are not the grid's */
export function keyAction(pressed: Pressed, at: CellPlace, size: GridSize): KeyAction | undefined {
  const { key, shiftKey, altKey } = pressed;
  const isCommand = pressed.ctrlKey || pressed.metaKey;
  const isHead = at.row === HEAD;
  if (altKey) {
    if (isHead && key === 'ArrowDown') return { kind: 'menu' };
    if (shiftKey && key === 'ArrowLeft') return { kind: 'widen', by: -STEP };
    return shiftKey && key === 'ArrowRight' ? { kind: 'widen', by: STEP } : undefined;
  }
  const to = target(key, isCommand, at, size);
  if (to) return { kind: 'go', to, extend: shiftKey && !isHead && to.row !== HEAD };
  switch (key) {
    case 'Enter':
      return isHead ? { kind: 'sort', add: shiftKey } : { kind: 'inspect' };
    case 'F2':
      return isHead ? { kind: 'filter' } : { kind: 'inspect' };
    case 'F10':
      return shiftKey && isHead ? { kind: 'menu' } : undefined;
    case 'ContextMenu':
      return isHead ? { kind: 'menu' } : undefined;
    case ' ':
      if (isCommand) return { kind: 'select', what: 'column' };
      return shiftKey && !isHead ? { kind: 'select', what: 'row' } : undefined;
    case 'a':
    case 'A':
      return isCommand && !shiftKey ? { kind: 'select', what: 'all' } : undefined;
    case 'Escape':
      return { kind: 'select', what: 'none' };
    default:
      return undefined;
  }
}

function target(key: string, isCommand: boolean, { row, column }: CellPlace, size: GridSize): CellPlace | undefined {
  const [lastRow, lastColumn] = [size.rows - 1, size.columns - 1];
  const inRows = (to: number): number => Math.min(Math.max(HEAD, to), lastRow);
  const inColumns = (to: number): number => Math.min(Math.max(0, to), lastColumn);
  switch (key) {
    case 'ArrowUp':
      return { row: isCommand && row > 0 ? 0 : inRows(row - 1), column };
    case 'ArrowDown':
      return { row: isCommand ? lastRow : inRows(row + 1), column };
    case 'ArrowLeft':
      return { row, column: isCommand ? 0 : inColumns(column - 1) };
    case 'ArrowRight':
      return { row, column: isCommand ? lastColumn : inColumns(column + 1) };
    case 'PageUp':
      return isCommand ? undefined : { row: row <= 0 ? HEAD : Math.max(0, row - size.page), column };
    case 'PageDown':
      return isCommand ? undefined : { row: inRows(Math.max(0, row) + size.page), column };
    case 'Home':
      return { row: isCommand ? Math.min(0, lastRow) : row, column: 0 };
    case 'End':
      return { row: isCommand ? lastRow : row, column: lastColumn };
    default:
      return undefined;
  }
}
