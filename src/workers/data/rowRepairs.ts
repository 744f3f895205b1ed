/** Takes out of a table of texts the rows that are no records, and fills the cells that stand for those below them. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { listWithCount } from '../../base/text';
import { sqlIdentifier, sqlLiteral } from '../../base/sql';
import { countNote, tableNote, type TableNote } from '../../core/contract/tableNotes';
import type { TextFormat } from '../../core/contract/textFormat';
import { beginsApart, MOST_CELLS, NO_RECORD, rowRepairs, type RowRepairs } from '../../core/files/detect/records';
import { countRows, type Loading } from './loading';

/** Columns in which labels are looked for. */
const LABELS = 12;
const NAMED = 5;
/** Rows by which it is told whether the first one may tell of the others. */
const HEAD_ROWS = 50;

const NOTHING: RowRepairs = { leftOut: [], labels: [], filled: [] };

/**
 * @param raw the table of texts, which is changed
 * @param columns those that have a name
 */
export async function repairRows(
  { connection, file }: Pick<Loading, 'connection' | 'file'>,
  raw: string,
  columns: readonly { source: string }[],
): Promise<RowRepairs> {
  if (file.choice.asIs === true || columns.length < 2) return NOTHING;
  const table = sqlIdentifier(raw);
  const rows = await countRows(connection, table);
  if (rows * columns.length > MOST_CELLS || !(await isDue(connection, table, columns))) return NOTHING;
  const names = columns.map(({ source }) => sqlIdentifier(source));
  const reader = await connection.runAndReadAll(`SELECT rowid, ${names.join(', ')} FROM ${table} ORDER BY rowid`);
  const all = reader.getRows();
  const repairs = rowRepairs(
    all.map((row) => textsOf(row.slice(1))),
    columns.length,
  );
  for (const column of repairs.filled) {
    const name = names[column] ?? '';
    const above = `SELECT rowid AS n, last_value(nullif(trim(${name}), '') IGNORE NULLS) OVER (ORDER BY rowid) AS value FROM ${table}`;
    await connection.run(
      `UPDATE ${table} SET ${name} = above.value FROM (${above}) above WHERE ${table}.rowid = above.n`,
    );
  }
  const ids = repairs.leftOut.map((at) => String(all[at]?.[0]));
  if (ids.length > 0) await connection.run(`DELETE FROM ${table} WHERE rowid IN (${ids.join(', ')})`);
  return repairs;
}

/** Whether a row may be no record, or a cell stand for those below it: told by one look over all rows. */
async function isDue(
  connection: DuckDBConnection,
  table: string,
  columns: readonly { source: string }[],
): Promise<boolean> {
  const names = columns.map(({ source }) => sqlIdentifier(source));
  const head = await connection.runAndReadAll(`SELECT ${names.join(', ')} FROM ${table} WHERE rowid < ${HEAD_ROWS}`);
  if (beginsApart(head.getRows().map(textsOf), names.length)) return true;
  const [first = 'NULL', ...others] = names.map((name) => `nullif(trim(${name}), '')`);
  const conditions = [
    `${first} IS NULL`,
    `coalesce(starts_with(${names[0] ?? 'NULL'}, '  '), false)`,
    `coalesce(${others.join(', ')}, NULL) IS NULL`,
  ];
  const isOdd = await connection.runAndReadAll(`SELECT count(*) FROM ${table} WHERE ${conditions.join(' OR ')}`);
  if (Number(isOdd.value(0, 0)) > 0) return true;
  // Each text once, and spaces in the pattern: patterns and trims of all cells would take longer than all else.
  const some = [...names.slice(0, LABELS), ...names.slice(LABELS).slice(-1)];
  const pattern = sqlLiteral(`\\s*(?:${NO_RECORD}|[-=_*|+.\\s]{2,})\\s*`);
  const labels = await connection.runAndReadAll(
    `SELECT count(*) FROM (SELECT DISTINCT unnest([${some.join(', ')}]) AS cell FROM ${table}) WHERE regexp_full_match(cell, ${pattern}, 'i')`,
  );
  return Number(labels.value(0, 0)) > 0;
}

function textsOf(row: readonly unknown[]): (string | null)[] {
  return row.map((cell) => (typeof cell === 'string' ? cell : null));
}

/** What is stored of it: what was not done is not said. */
export function repairsOf({ leftOut, filled }: RowRepairs): Pick<TextFormat, 'leftOut' | 'filled'> {
  return { ...(leftOut.length > 0 && { leftOut }), ...(filled.length > 0 && { filled }) };
}

export function repairNotes(
  { leftOut, labels, filled }: RowRepairs,
  columns: readonly { name: string }[],
): TableNote[] {
  const count = leftOut.length;
  const named = { labels: labels.join(', ') };
  const isNamed = labels.length > 0;
  const one = isNamed ? tableNote('leftOutRow', named) : tableNote('headingRow');
  const many = isNamed ? tableNote('leftOutRows', { count, ...named }) : tableNote('headingRows', { count });
  const names = filled.map((at) => columns[at]?.name ?? '');
  return [
    ...countNote(one, count, many),
    ...(names.length > 0 ? [tableNote('filledDown', { columns: listWithCount(names, NAMED) })] : []),
  ];
}
