/** The order of rows of a view, as a table of its own with the rows' numbers: sorted once, then read by places. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { CancelledError } from '../../base/errors';
import { sqlIdentifier } from '../../base/sql';
import type { TableView } from '../../core/analysis/grid/tableViews';
import { countRows, freeName } from './loading';
import type { Table } from './tables';

/**
 * The schema that the orders are in; checked statements cannot name one. The engine creates it once, at its start: two transactions
 * that create it at the same time are a conflict.
 */
export const ORDERS_SCHEMA = 'orders';
/** Orders that are kept at most; each takes 8 bytes a row. */
const MAX_KEPT = 4;

interface Kept {
  /** Of the table, quoted. */
  identifier: string;
  /** Quoted, with its schema. */
  name: string;
  rows: Promise<number>;
}

/** What rows are read from: a source of rows with their numbers. */
export interface Numbered {
  /** For FROM. */
  from: string;
  /** The number of a row, from 0, in the order of the file. */
  id: string;
}

/** A table with the numbers of its rows, under its own name. */
export function numbered({ identifier, columns, source }: Table): Numbered {
  const { from, id } = source ?? { from: identifier, id: 'rowid' };
  const names = columns.map(({ name }) => name.toLowerCase());
  if (!names.includes(id)) return { from: `${from} AS ${identifier}`, id };
  // A column has taken the name of the numbers that the engine has itself.
  const free = freeName(names);
  return { from: `(SELECT row_number() OVER () - 1 AS ${free}, * FROM ${from}) AS ${identifier}`, id: free };
}

/** ORDER BY of a view; rows that are equal stay in the order of the file. */
export function orderSql(order: TableView['order'], id: string): string {
  const keys = order.map(
    ({ column, descending }) => `${sqlIdentifier(column)} ${descending ? 'DESC' : 'ASC'} NULLS LAST`,
  );
  return [...keys, id].join(', ');
}

/** WHERE of a condition; nothing for ''. The line end closes a comment in it. */
export function filterSql(where: string): string {
  return where.trim() === '' ? '' : `WHERE (${where}\n)`;
}

/** Keeps the orders that were used last. */
export class OrderedRows {
  private readonly kept = new Map<string, Kept>();
  private next = 1;

  /**
   * The order of a view: the table `name` holds the numbers of its rows in `id`, its own rowid is their place.
   * @param sources what it reads, and the state of that: of another one there is another order
   * @returns undefined for all rows in the order of the file: there the place is the number
   */
  async get(
    connection: DuckDBConnection,
    table: Table,
    { where, order }: TableView,
    sources: string,
    signal: AbortSignal,
  ): Promise<{ name: string; rows: number } | undefined> {
    if (where.trim() === '' && order.length === 0) return undefined;
    const key = JSON.stringify([table.identifier, where, order, sources]);
    for (;;) {
      const known = this.kept.get(key);
      const entry = known ?? this.make(connection, table, { where, order }, key);
      // The one that was used last is the last to go.
      if (this.kept.get(key) === entry) {
        this.kept.delete(key);
        this.kept.set(key, entry);
      }
      try {
        return { name: entry.name, rows: await entry.rows };
      } catch (error) {
        // Whoever began to sort was stopped; this one was not.
        if (!(error instanceof CancelledError) || signal.aborted || !known) throw error;
      }
    }
  }

  /** Lets go of all orders of a table. */
  async release(connection: DuckDBConnection, identifier: string): Promise<void> {
    for (const [key, entry] of [...this.kept]) {
      if (entry.identifier === identifier) await this.drop(connection, key, entry);
    }
  }

  private make(
    connection: DuckDBConnection,
    table: Table,
    { where, order }: Omit<TableView, 'table'>,
    key: string,
  ): Kept {
    const name = `${ORDERS_SCHEMA}.o${this.next++}`;
    const { from, id } = numbered(table);
    const sql = `CREATE TABLE ${name} AS SELECT ${id} AS id FROM ${from} ${filterSql(where)} ORDER BY ${orderSql(order, id)}`;
    const rows = (async (): Promise<number> => {
      await this.makeRoom(connection);
      await connection.run(sql);
      return countRows(connection, name);
    })().catch((error: unknown) => {
      if (this.kept.get(key) === entry) this.kept.delete(key);
      throw error instanceof Error && /INTERRUPT/i.test(error.message) ? new CancelledError() : error;
    });
    const entry: Kept = { identifier: table.identifier, name, rows };
    this.kept.set(key, entry);
    return entry;
  }

  /** Lets the ones go that were not used for longest. */
  private async makeRoom(connection: DuckDBConnection): Promise<void> {
    const room = this.kept.size - MAX_KEPT;
    for (const [oldest, each] of [...this.kept].slice(0, Math.max(0, room))) await this.drop(connection, oldest, each);
  }

  private async drop(connection: DuckDBConnection, key: string, entry: Kept): Promise<void> {
    if (this.kept.get(key) === entry) this.kept.delete(key);
    await entry.rows.catch(() => undefined);
    await connection.run(`DROP TABLE IF EXISTS ${entry.name}`).catch(() => undefined);
  }
}
