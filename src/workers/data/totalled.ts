/** Columns that a file adds up itself: a row that is no record, or such rows of all years together, have the sum of all records in them. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlIdentifier, sqlLiteral } from '../../base/sql';

/** What rounding makes of each part of a sum. */
const ROUNDED = 0.006;
/** Rows that are no records and columns that are looked at. */
const MOST_TOTALS = 40;
const MOST_COLUMNS = 200;
/** Rows that are added up to be held against all records. */
const MOST_ADDED = 200;

/** A column of numbers, and what stands in it in the rows that were left out. */
export interface TotalledColumn {
  name: string;
  cells: readonly unknown[];
  /** Of those of them that may be all records again when they are added up. */
  together?: readonly (readonly unknown[])[];
  /** The number of a cell, as SQL. @param cell as SQL */
  valueSql?: (cell: string) => string;
}

/** @returns the names of those columns */
export async function totalledColumns(
  connection: DuckDBConnection,
  identifier: string,
  columns: readonly TotalledColumn[],
): Promise<string[]> {
  const looked = columns
    .map(({ name, cells, together = [], valueSql = (cell: string) => `TRY_CAST(${cell} AS DOUBLE)` }) => {
      const values = (some: readonly unknown[]): string[] =>
        some
          .filter((cell) => (typeof cell === 'string' && /\d/.test(cell)) || typeof cell === 'number')
          .map((cell) => valueSql(sqlLiteral(String(cell))));
      const sums = together.map(values).filter(({ length }) => length > 1 && length <= MOST_ADDED);
      return { name, values: [...values(cells).slice(-MOST_TOTALS), ...sums.map((each) => `(${each.join(' + ')})`)] };
    })
    .filter(({ values }) => values.length > 0)
    .slice(0, MOST_COLUMNS);
  if (looked.length === 0) return [];
  const tests = looked.map(({ name, values }) => {
    const column = sqlIdentifier(name);
    const isSum = values.map(
      (value) => `abs(sum(${column}) - ${value}) <= least(${ROUNDED} * count(${column}), abs(${value}) / 1000)`,
    );
    return `coalesce(count(nullif(${column}, 0)) > 1 AND (${isSum.map((test) => `coalesce(${test}, false)`).join(' OR ')}), false)`;
  });
  const reader = await connection.runAndReadAll(`SELECT ${tests.join(', ')} FROM ${identifier}`);
  return looked.flatMap(({ name }, at) => (reader.value(at, 0) === true ? [name] : []));
}
