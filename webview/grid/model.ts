/** What the grid's page shows. */
import type {
  Cell,
  ColumnSummary,
  Condition,
  GridSums,
  GridTable,
  GridValues,
  GridView,
} from '../../src/protocol/grid';
import type { Blocks } from './blocks';
import type { FilterForm } from './filterForm';
import type { Columns, Heights } from './geometry';
import type { CellPlace, Selected } from './selection';
import type { Summaries } from './summaries';

/** A column that is shown. */
export interface ShownColumn {
  name: string;
  type: string;
  /** Its place in the table. */
  index: number;
}

export interface FilterPopup {
  kind: 'filter';
  column: ShownColumn;
  form: FilterForm;
  search: string;
  values: GridValues | undefined;
  problem: string;
}

export type Popup =
  | FilterPopup
  | { kind: 'menu'; column: ShownColumn }
  | { kind: 'columns' }
  | { kind: 'cell'; column: ShownColumn; number: number; value: Cell | undefined; isCut: boolean; problem: string };

export interface GridModel {
  phase: 'loading' | 'ready' | 'failed';
  problem: string;
  table: GridTable | undefined;
  view: GridView;
  /** Rows of the view; undefined while it is put in order. */
  rows: number | undefined;
  /** Why the view could not be shown. */
  viewProblem: string;
  columns: readonly ShownColumn[];
  hidden: readonly string[];
  layout: Columns;
  heights: Heights;
  blocks: Blocks | undefined;
  summaries: Summaries | undefined;
  hasSummaries: boolean;
  top: number;
  left: number;
  /** Of the part with cells. */
  seenWidth: number;
  active: CellPlace;
  selected: Selected | undefined;
  sums: GridSums | undefined;
  popup: Popup | undefined;
  /** The file has changed since. */
  isStale: boolean;
  /** Said to who does not see it. */
  said: string;
  /** A note beside the figures, e.g. of what was copied. */
  note: string;
}

/** What the user can do. */
export interface GridActions {
  scroll: (top: number, left: number) => void;
  wheel: (event: WheelEvent) => void;
  keydown: (event: KeyboardEvent) => void;
  pointerdown: (event: PointerEvent) => void;
  inspect: () => void;
  sort: (column: string, how: 'next' | 'ascending' | 'descending' | 'none', add: boolean) => void;
  openFilter: (column: ShownColumn) => void;
  openMenu: (column: ShownColumn) => void;
  openColumns: () => void;
  closePopup: () => void;
  writeForm: (form: Partial<FilterForm>) => void;
  searchValues: (text: string) => void;
  applyFilter: () => void;
  removeFilter: (condition: Condition) => void;
  removeBase: () => void;
  clearFilters: () => void;
  clearColumn: (column: string) => void;
  selectColumn: (column: ShownColumn, extend: boolean) => void;
  selectAll: () => void;
  hide: (column: ShownColumn) => void;
  setHidden: (column: string, hidden: boolean) => void;
  resize: (column: ShownColumn, event: PointerEvent) => void;
  widen: (column: ShownColumn, by: number) => void;
  goTo: (text: string) => void;
  toggleSummaries: () => void;
  selectSheet: (sheet: string) => void;
  reload: () => void;
  retry: () => void;
  retryBlocks: () => void;
  copy: (header: boolean) => void;
  analyze: () => void;
}

/** Figures of a column, where they are known. */
export function summaryOf(model: GridModel, column: string): ColumnSummary | undefined {
  const known = model.summaries?.of(column);
  return known && 'summary' in known ? known.summary : undefined;
}
