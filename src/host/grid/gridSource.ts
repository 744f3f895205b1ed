/** What the data grid shows, out of the SQL engine. Words are the user's, without paths of the machine. */
import { joinWhere, whereSql } from '../../core/analysis/conditions';
import { columnSummary, topValues } from '../../core/analysis/grid/columnSummary';
import type { ColumnSummary } from '../../core/analysis/grid/summary';
import type { TableView, TableViews } from '../../core/analysis/grid/tableViews';
import { isNumeric } from '../../core/analysis/roles/engineTypes';
import type { SqlColumn, SqlEngine, SqlValue } from '../../core/ports';
import type { ColumnRoleStore } from '../../core/store/columnRoleStore';
import { withoutPart } from '../../core/files/fileKinds';
import {
  CELL_CHARACTERS,
  WHOLE_CHARACTERS,
  type Cell,
  type GridParams,
  type GridPart,
  type GridSums,
  type GridTable,
  type GridValues,
  type GridView,
  type OpenGrid,
} from '../../protocol/grid';

/** Values that the list of a filter offers. */
const OFFERED = 50;

export interface GridSourceDeps {
  sql: SqlEngine;
  views: TableViews;
  choices: Pick<ColumnRoleStore, 'get'>;
}

/** One table of a file. */
export class GridSource {
  /** How SQL names it. */
  private name: string;
  private columns: SqlColumn[] = [];
  private tableRows = 0;

  constructor(
    private readonly deps: GridSourceDeps,
    request: OpenGrid,
  ) {
    this.name = request.path;
  }

  /** The file that the table is of. */
  get path(): string {
    return withoutPart(this.name);
  }

  get table(): { name: string; columns: readonly SqlColumn[]; rows: number; hasRowIds: boolean } {
    return { name: this.name, columns: this.columns, rows: this.tableRows, hasRowIds: this.hasRowIds };
  }

  /** Reads the table. @param sheet another one of its file @throws SqlEngineError, CancelledError */
  async open(sheet: string | undefined, show: GridTable['show'], signal: AbortSignal): Promise<GridTable> {
    const { sql, views } = this.deps;
    if (sheet !== undefined) this.name = `${this.path}#${sheet}`;
    const shape = await sql.describe(this.name, signal);
    // What was sampled has fewer rows than the file.
    const { tableRows, stamp } = await views.view({ table: this.name, where: '', order: [] }, signal);
    this.columns = shape.columns;
    this.tableRows = tableRows;
    return {
      path: this.path,
      filename: this.path.slice(this.path.lastIndexOf('/') + 1),
      table: this.name,
      columns: shape.columns,
      rows: tableRows,
      sheets: shape.sheets,
      ...(shape.sheet === undefined ? {} : { sheet: shape.sheet }),
      ...(shape.sampled && { sampled: shape.sampled }),
      stamp,
      show,
      hasRowIds: this.hasRowIds,
    };
  }

  /** Condition of the rows of a view, in SQL. */
  whereOf({ base, filters }: Pick<GridView, 'base' | 'filters'>): string {
    return joinWhere(base, whereSql(filters));
  }

  /** A view as the engine takes it. */
  viewOf(view: GridView): TableView {
    return { table: this.name, where: this.whereOf(view), order: view.order };
  }

  async view({ view }: GridParams<'view'>, signal: AbortSignal): Promise<{ rows: number; stamp: string }> {
    const { rows, stamp } = await this.deps.views.view(this.viewOf(view), signal);
    return { rows, stamp };
  }

  async rows({ view, ...part }: GridParams<'rows'>, signal: AbortSignal): Promise<GridPart> {
    const asked = { ...this.viewOf(view), ...part, characters: CELL_CHARACTERS + 1 };
    const { numbers, rows, stamp } = await this.deps.views.viewRows(asked, signal);
    return { numbers, rows: rows.map((row) => row.map(cellOf)), stamp };
  }

  summary({ view, column }: GridParams<'summary'>, signal: AbortSignal): Promise<ColumnSummary> {
    return columnSummary(this.deps.sql, this.columnRequest(view, column), signal);
  }

  values({ view, column, search }: GridParams<'values'>, signal: AbortSignal): Promise<GridValues> {
    return topValues(this.deps.sql, this.columnRequest(view, column), search, OFFERED, signal);
  }

  async cell(
    { view, row, column }: GridParams<'cell'>,
    signal: AbortSignal,
  ): Promise<{ text: string; isCut: boolean }> {
    const part = { from: row, count: 1, columns: [column], characters: WHOLE_CHARACTERS + 1 };
    const { rows } = await this.deps.views.viewRows({ ...this.viewOf(view), ...part }, signal);
    const value = cellOf(rows[0]?.[0] ?? null);
    const text = value === null ? '' : String(value);
    return { text: text.slice(0, WHOLE_CHARACTERS), isCut: text.length > WHOLE_CHARACTERS };
  }

  async sums({ view, columns, ...part }: GridParams<'sums'>, signal: AbortSignal): Promise<GridSums> {
    const numeric = columns.filter((name) => isNumeric(this.columnOf(name).type));
    if (numeric.length === 0) return { count: 0, sum: 0 };
    const { numbers } = await this.deps.views.viewSums({ ...this.viewOf(view), ...part, columns: numeric }, signal);
    return numbers.reduce((all, each) => ({ count: all.count + each.count, sum: all.sum + each.sum }));
  }

  /** Lets go of what the engine keeps for it. */
  async close(): Promise<void> {
    await this.deps.views.dropViews(this.name);
  }

  /** Whether SQL can tell rows of the table apart: Parquet files are read where they lie, and have no numbers in SQL. */
  private get hasRowIds(): boolean {
    const isTaken = this.columns.some(({ name }) => name.toLowerCase() === 'rowid');
    return !isTaken && !/\.(parquet|pq)$/i.test(this.name);
  }

  private columnOf(name: string): SqlColumn {
    return this.columns.find((column) => column.name === name) ?? { name, type: 'VARCHAR' };
  }

  private columnRequest(view: GridView, name: string): Parameters<typeof columnSummary>[1] {
    const choice = this.deps.choices.get(this.name).columns?.[name] ?? {};
    const column = this.columnOf(name);
    return { table: this.name, where: this.whereOf(view), tableRows: this.tableRows, column, choice };
  }
}

/** A value of the engine as the page takes it. */
export function cellOf(value: SqlValue): Cell {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}
