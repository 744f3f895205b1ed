/** Columns that are nearly of a type: what keeps them from it, and what a cell further on tells of the file. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlIdentifier, sqlLiteral } from '../../base/sql';
import { isMissing, isMixed, nearestReading, readings, type ColumnReading } from '../../core/files/detect/columnTypes';
import { listWithCount } from '../../base/text';
import { countNote, tableNote, type TableNote } from '../../core/contract/tableNotes';
import { refusedSql } from './readingSql';
import { countAll, type ColumnSample, type DetectedColumns } from './typeColumns';

/** Cells of a column that are looked at: each is held against every reading. */
const LOOK = 200;
/** Odd cells that a note names. */
const NAMED = 3;
/** Columns that a note names. */
const MAX_COLUMNS = 5;
/** Names that tell a header. */
const COMPARED = 10;
/** What is a name though it has digits alone: it keeps a column from being one of numbers for good reasons. */
const CODE = /^\s*(\+?0\d+|\+\d{7,}|\d{16,})\s*$/;

/** Cells of a column that a reading does not take, each once. */
export async function refusedCells(
  connection: DuckDBConnection,
  table: string,
  source: string,
  reading: ColumnReading,
): Promise<string[]> {
  const cell = sqlIdentifier(source);
  const found = await connection.runAndReadAll(
    `SELECT DISTINCT ${cell} FROM (SELECT ${cell} FROM ${sqlIdentifier(table)} WHERE ${refusedSql(reading, cell)} LIMIT ${LOOK})`,
  );
  return (found.getColumns()[0] ?? []).filter((each) => typeof each === 'string').sort();
}

/** Notes on columns of texts whose cells are numbers or times but for a few, or are so in several forms. */
export async function oddNotes(
  connection: DuckDBConnection,
  table: string,
  samples: readonly ColumnSample[],
  { columns, style: { decimal, thousands } }: DetectedColumns,
): Promise<TableNote[]> {
  const all = readings({ decimal, thousands });
  const every = [...all, ...readings({ decimal: decimal === ',' ? '.' : ',', thousands: '' })];
  const nearly: string[] = [];
  const mixed: string[] = [];
  for (const [at, { name, source, possible }] of columns.entries()) {
    const cells = (samples[at]?.cells ?? []).filter((cell) => !isMissing(cell));
    if (possible[0]?.type !== 'VARCHAR' || cells.some((cell) => CODE.test(cell))) continue;
    const some = cells.slice(0, LOOK);
    const nearest = nearestReading(some, all);
    if (nearest) {
      const odd = await refusedCells(connection, table, source, nearest);
      const [count = 0] = await countAll(connection, table, [refusedSql(nearest, sqlIdentifier(source))]);
      const isCode = odd.some((cell) => CODE.test(cell));
      if (count > 0 && !isCode) nearly.push(`${name} (${count}: ${odd.slice(0, NAMED).map(shorten).join(', ')})`);
    } else if (isMixed(some, every)) mixed.push(name);
  }
  return [
    ...(nearly.length > 0 ? [tableNote('nearly', { columns: listWithCount(nearly, MAX_COLUMNS) })] : []),
    ...(mixed.length > 0 ? [tableNote('mixedForms', { columns: listWithCount(mixed, MAX_COLUMNS) })] : []),
  ];
}

/** Rows among the others that are the header again: files that were put together have them. */
export async function repeatedHeaders(
  connection: DuckDBConnection,
  table: string,
  columns: readonly { name: string; source: string }[],
): Promise<TableNote[]> {
  if (columns.length < 2) return [];
  const tests = columns
    .slice(0, COMPARED)
    .map(({ name, source }) => `trim(${sqlIdentifier(source)}) = ${sqlLiteral(name)}`);
  // A condition of the rows is given up at the first name that differs; one of a count is not.
  const reader = await connection.runAndReadAll(
    `SELECT count(*) FROM ${sqlIdentifier(table)} WHERE ${tests.join(' AND ')}`,
  );
  const count = Number(reader.value(0, 0));
  return countNote(tableNote('repeatedHeader'), count, tableNote('repeatedHeaders', { count }));
}

function shorten(cell: string): string {
  return cell.length > 30 ? `${cell.slice(0, 29)}…` : cell;
}
