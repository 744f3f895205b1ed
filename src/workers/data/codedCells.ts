/** Columns of numbers with codes and flags among them, held against all rows. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlIdentifier, sqlLiteral } from '../../base/sql';
import { listWithCount } from '../../base/text';
import { areNames, isFew } from '../../core/files/detect/codes';
import { TEXT } from '../../core/files/detect/columnTypes';
import { FLAG } from '../../core/files/detect/numbers';
import { valueSql } from '../../core/files/detect/valueSql';
import { tableNote, type TableNote } from '../../core/contract/tableNotes';
import { missingSql } from './readingSql';
import { countAll, type TypedColumn } from './typeColumns';

/** Different codes and flags of a column that are looked at. */
const LOOK = 1000;
/** Codes of a column, and columns, that a note names. */
const NAMED = 3;
const MAX_COLUMNS = 5;

interface Found {
  codes: [label: string, count: number][];
  flags: [label: string, count: number][];
}

/**
 * Counts the codes and flags of columns that have some. A column in which they are too many, or too many different ones, becomes one of
 * texts.
 * @param table columns of texts
 */
export async function checkCodes(
  connection: DuckDBConnection,
  table: string,
  columns: readonly TypedColumn[],
): Promise<TableNote[]> {
  const found = new Map<string, Found>();
  for (const column of columns) {
    const [best] = column.possible;
    if (best?.coded !== true) continue;
    const cell = sqlIdentifier(column.source);
    const all = await codesIn(connection, table, column);
    const [count = 0] = await countAll(connection, table, [`NOT ${missingSql(cell)}`]);
    const codes = all.codes.map(([label]) => label);
    const isNumber = isFew(sum(all.codes), count) && !areNames(codes) && all.codes.length + all.flags.length < LOOK;
    if (isNumber) found.set(column.name, all);
    else column.possible = [TEXT];
  }
  return codeNotes([...found]);
}

/** @param columns with their codes and flags, and how many there are of each, where they were counted */
export function codeNotes(columns: readonly (readonly [name: string, found: Found])[]): TableNote[] {
  const of = (key: 'codes' | 'flags'): TableNote[] => {
    const named = columns.flatMap(([name, found]) => {
      const labels = found[key].slice(0, NAMED).map(([label]) => label);
      const count = sum(found[key]);
      return labels.length > 0 ? [`${name} (${count > 0 ? `${count}: ` : ''}${labels.join(', ')})`] : [];
    });
    return named.length > 0 ? [tableNote(key, { columns: listWithCount(named, MAX_COLUMNS) })] : [];
  };
  return [...of('codes'), ...of('flags')];
}

/** Codes and flags of a sample. */
export function uncounted({ codes, flags }: NonNullable<TypedColumn['coded']>): Found {
  const some = (labels: readonly string[]): Found['codes'] => labels.map((label) => [label, 0]);
  return { codes: some(codes), flags: some(flags) };
}

/** Cells without a number and flags behind numbers, the most frequent first. */
async function codesIn(
  connection: DuckDBConnection,
  table: string,
  { source, possible: [best = TEXT] }: TypedColumn,
): Promise<Found> {
  const cell = sqlIdentifier(source);
  const flag = `regexp_extract(${cell}, ${sqlLiteral(`(${FLAG})\\s*$`)}, 1)`;
  const reader = await connection.runAndReadAll(
    `SELECT number IS NULL AS is_code, CASE WHEN number IS NULL THEN trim(cell) ELSE flag END AS label, count(*) AS n
FROM (SELECT ${cell} AS cell, ${valueSql(best, cell)} AS number, ${best.sign === undefined ? flag : `''`} AS flag FROM ${sqlIdentifier(table)})
WHERE (number IS NULL OR flag <> '') AND NOT ${missingSql('cell')}
GROUP BY ALL ORDER BY n DESC, label LIMIT ${LOOK}`,
  );
  const rows = reader.getRows().map(([isCode, label, n]) => ({ isCode, entry: [String(label), Number(n)] as [string, number] })); // prettier-ignore
  return {
    codes: rows.flatMap(({ isCode, entry }) => (isCode === true ? [entry] : [])),
    flags: rows.flatMap(({ isCode, entry }) => (isCode === true ? [] : [entry])),
  };
}

function sum(counts: Found['codes']): number {
  return counts.reduce((all, [, count]) => all + count, 0);
}
