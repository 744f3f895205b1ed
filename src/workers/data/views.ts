/** Views of tables, read part by part. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlIdentifier, sqlLiteral } from '../../base/sql';
import { isNested, isNumeric } from '../../core/analysis/roles/engineTypes';
import type { TableView, ViewPart, ViewRows, ViewSums } from '../../core/analysis/grid/tableViews';
import { SqlEngineError, type SqlColumn } from '../../core/ports';
import { checkStatement } from './guard';
import { countRows } from './loading';
import { filterSql, numbered, OrderedRows } from './orderedRows';
import type { Table, TableCatalog } from './tables';
import { toSqlValue } from './values';

/** A view that can be read: where its rows come from. */
interface Ready {
  table: Table;
  stamp: string;
  /** Missing: all rows in the order of the file. */
  order?: { name: string; rows: number };
}

export class Views {
  private readonly orders = new OrderedRows();

  constructor(private readonly tables: TableCatalog) {}

  async view(
    connection: DuckDBConnection,
    view: TableView,
    signal: AbortSignal,
  ): Promise<{ rows: number; tableRows: number; stamp: string }> {
    const { table, stamp, order } = await this.ready(connection, view, signal);
    const tableRows = await countRows(connection, table.identifier);
    return { rows: order?.rows ?? tableRows, tableRows, stamp };
  }

  async rows(
    connection: DuckDBConnection,
    part: ViewPart & { characters: number },
    signal: AbortSignal,
  ): Promise<ViewRows> {
    const ready = await this.ready(connection, part, signal);
    const { id } = numbered(ready.table);
    const columns = columnsOf(ready.table, part.columns);
    const list = columns.map((column, at) => `${cellSql(column, part.characters)} AS c${at}`);
    const { from, place } = partSql(ready, part);
    const sql = `SELECT ${[id, ...list].join(', ')} FROM ${from} ORDER BY ${place}`;
    const reader = await connection.runAndReadAll(sql);
    const types = reader.columnTypes().map(String);
    const rows = reader.getRowsJson();
    return {
      numbers: rows.map(([number]) => Number(number)),
      rows: rows.map((row) => row.slice(1).map((value, at) => toSqlValue(value, types[at + 1] ?? ''))),
      stamp: ready.stamp,
    };
  }

  async sums(connection: DuckDBConnection, part: ViewPart, signal: AbortSignal): Promise<ViewSums> {
    const ready = await this.ready(connection, part, signal);
    const columns = columnsOf(ready.table, part.columns);
    const wrong = columns.find(({ type }) => !isNumeric(type));
    if (wrong) throw new SqlEngineError('refused', `${wrong.name} holds no numbers.`);
    if (columns.length === 0) return { numbers: [], stamp: ready.stamp };
    const list = columns.map(({ name, type }) => {
      const value = sqlIdentifier(name);
      const finite = /^(DOUBLE|FLOAT)$/.test(type) ? ` FILTER (isfinite(${value}))` : '';
      return `count(${value})${finite}, coalesce(CAST(sum(${value})${finite} AS DOUBLE), 0)`;
    });
    const reader = await connection.runAndReadAll(`SELECT ${list.join(', ')} FROM ${partSql(ready, part).from}`);
    const figures = (reader.getRows()[0] ?? []).map(Number);
    const numbers = columns.map((_, at) => ({ count: figures[2 * at] ?? 0, sum: figures[2 * at + 1] ?? 0 }));
    return { numbers, stamp: ready.stamp };
  }

  async drop(connection: DuckDBConnection, table: string): Promise<void> {
    await this.orders.release(connection, sqlIdentifier(table));
  }

  /** Loads what the view reads, and puts it in order. */
  private async ready(connection: DuckDBConnection, view: TableView, signal: AbortSignal): Promise<Ready> {
    // The condition is held against the same rules as any statement.
    const probe = `SELECT 1 FROM ${sqlLiteral(view.table)} ${filterSql(view.where)}`;
    const stamps: string[] = [];
    for (const name of (await checkStatement(connection, probe)).tables) {
      const { source } = await this.tables.ensure(connection, name, signal);
      stamps.push(`${name} ${source.stamp}`);
    }
    const { table, source } = await this.tables.ensure(connection, view.table, signal);
    for (const { column } of view.order) columnsOf(table, [column]);
    const order = await this.orders.get(connection, table, view, stamps.join('\n'), signal);
    return { table, stamp: source.stamp, ...(order && { order }) };
  }
}

/** Columns of a table by their names. */
function columnsOf({ columns }: Table, names: readonly string[]): SqlColumn[] {
  return names.map((name) => {
    const column = columns.find((each) => each.name === name);
    if (!column) throw new SqlEngineError('failed', `There is no column ${name}.`);
    return column;
  });
}

/** FROM of a part of a view, and by what its rows are ordered. */
function partSql({ table, order }: Ready, { from: first, count }: ViewPart): { from: string; place: string } {
  const { from, id } = numbered(table);
  const places = (place: string): string => `${place} >= ${first} AND ${place} < ${first + count}`;
  if (!order) return { from: `${from} WHERE ${places(id)}`, place: id };
  const picked = `(SELECT rowid AS place, id AS number FROM ${order.name} WHERE ${places('rowid')}) AS "picked rows"`;
  return { from: `${picked} JOIN ${from} ON ${id} = "picked rows".number`, place: '"picked rows".place' };
}

/** A cell as a plain value: what has no plain form is text. */
function cellSql({ name, type }: SqlColumn, characters: number): string {
  const value = sqlIdentifier(name);
  if (isNumeric(type) || /^(BOOLEAN|DATE|TIMESTAMP.*|TIME.*|UUID)$/.test(type)) return value;
  const text = isNested(type) && type !== 'JSON' ? `CAST(to_json(${value}) AS VARCHAR)` : `CAST(${value} AS VARCHAR)`;
  return `left(${text}, ${characters})`;
}
