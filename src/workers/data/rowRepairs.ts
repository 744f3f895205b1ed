/** Takes out of a table of texts the rows that are no records, and fills the cells that stand for those below them. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { listWithCount } from '../../base/text';
import { sqlIdentifier, sqlLiteral } from '../../base/sql';
import { countNote, tableNote, type TableNote } from '../../core/contract/tableNotes';
import type { TextFormat } from '../../core/contract/textFormat';
import { sectionSql } from '../../core/files/detect/sectionSql';
import { documentRows } from '../../core/files/detect/documentRows';
import { mixesPeriods } from '../../core/files/detect/mixedPeriods';
import { beginsApart, MOST_CELLS, NO_RECORD, rowRepairs, type RowRepairs } from '../../core/files/detect/records';
import type { Loading } from './loading';
import type { TypedColumn } from './typeColumns';

/** Columns in which labels are looked for. */
const LABELS = 12;
const NAMED = 5;
/** Rows by which it is told whether the first one may tell of the others, whether documents are among their lines, and years among months. */
const HEAD_ROWS = 50;
const DOCUMENT_ROWS = 200;
const PERIOD_ROWS = 2000;

const NOTHING: RowRepairs = { leftOut: [], labels: [], together: [], filled: [], sections: [] };
/** What the column of sections is called in the table of texts. */
export const SECTION = 'section';

/** A table of texts, and what is known of it. */
export interface RawRows {
  raw: string;
  rows: number;
  /** The first of them. */
  head: readonly (readonly string[])[];
  /** Its columns with what they may be. */
  columns: readonly TypedColumn[];
}

export interface Repaired extends RowRepairs {
  /** Columns that are known to hold no label of a total. */
  searched: ReadonlySet<string>;
  /** The cells of the rows that were left out. */
  gone: (string | null)[][];
}

/** Leaves out rows of the table and fills its cells. */
export async function repairRows(
  { connection, file }: Pick<Loading, 'connection' | 'file'>,
  { raw, rows, head, columns }: RawRows,
): Promise<Repaired> {
  const none = { ...NOTHING, searched: new Set<string>(), gone: [] };
  if (file.choice.asIs === true || columns.length < 2 || rows * columns.length > MOST_CELLS) return none;
  const table = sqlIdentifier(raw);
  const isApart =
    beginsApart(head.slice(0, HEAD_ROWS), columns.length) ||
    documentRows(head.slice(0, DOCUMENT_ROWS), columns.length).length > 0 ||
    mixesPeriods(head.slice(0, PERIOD_ROWS), columns.length);
  if (!isApart && !(await hasOdd(connection, table, columns))) {
    const texts = columns.filter(mayHoldLabels);
    const some = [...texts.slice(0, LABELS), ...texts.slice(LABELS).slice(-1)];
    if (!(await hasLabel(connection, table, some))) return { ...none, searched: new Set(some.map(({ name }) => name)) };
  }
  const names = columns.map(({ source }) => sqlIdentifier(source));
  const reader = await connection.runAndReadAll(`SELECT rowid, ${names.join(', ')} FROM ${table} ORDER BY rowid`);
  const all = reader.getRows();
  const texts = all.map((row) => textsOf(row.slice(1)));
  const repairs = rowRepairs(texts, columns.length);
  for (const column of repairs.filled) {
    const name = names[column] ?? '';
    const above = `SELECT rowid AS n, last_value(nullif(trim(${name}), '') IGNORE NULLS) OVER (ORDER BY rowid) AS value FROM ${table}`;
    await connection.run(
      `UPDATE ${table} SET ${name} = above.value FROM (${above}) above WHERE ${table}.rowid = above.n`,
    );
  }
  if (repairs.sections.length > 0) {
    await connection.run(`ALTER TABLE ${table} ADD COLUMN ${SECTION} VARCHAR`);
    const ofRow = repairs.sections.map(({ row, label }) => ({
      row: String(all[row]?.[0] ?? Number.MAX_SAFE_INTEGER),
      label,
    }));
    await connection.run(`UPDATE ${table} SET ${SECTION} = ${sectionSql('rowid', ofRow)}`);
  }
  const ids = repairs.leftOut.map((at) => String(all[at]?.[0]));
  if (ids.length > 0) await connection.run(`DELETE FROM ${table} WHERE rowid IN (${ids.join(', ')})`);
  return { ...none, ...repairs, gone: repairs.leftOut.map((at) => texts[at] ?? []) };
}

/** Whether a row begins with nothing or indented, or may hold nothing but its first cell: told by one look over all rows. */
async function hasOdd(
  connection: DuckDBConnection,
  table: string,
  columns: readonly { source: string }[],
): Promise<boolean> {
  // What is empty or begins with a space comes before all else: trims would take longer than all else.
  const [first = '', ...others] = columns
    .slice(0, LABELS)
    .map(({ source }) => `coalesce(${sqlIdentifier(source)}, '') < '!'`);
  const reader = await connection.runAndReadAll(
    `SELECT 1 FROM ${table} WHERE ${first} OR (${others.join(' AND ')}) LIMIT 1`,
  );
  return reader.currentRowCount > 0;
}

/** A column all of whose cells are numbers or times holds no label. */
function mayHoldLabels({ possible: [best], missing }: TypedColumn): boolean {
  return best === undefined || best.type === 'VARCHAR' || best.coded === true || missing.length > 0;
}

async function hasLabel(
  connection: DuckDBConnection,
  table: string,
  columns: readonly { source: string }[],
): Promise<boolean> {
  if (columns.length === 0) return false;
  // Each text once, and spaces in the pattern: patterns and trims of all cells would take longer than all else.
  const cells = columns.map(({ source }) => `SELECT DISTINCT ${sqlIdentifier(source)} AS cell FROM ${table}`);
  const pattern = sqlLiteral(`\\s*(?:${NO_RECORD}|total\\b.*|[-=_*|+.\\s]{2,})\\s*`);
  const reader = await connection.runAndReadAll(
    `SELECT 1 FROM (${cells.join(' UNION ALL ')}) WHERE regexp_full_match(cell, ${pattern}, 'i') LIMIT 1`,
  );
  return reader.currentRowCount > 0;
}

function textsOf(row: readonly unknown[]): (string | null)[] {
  return row.map((cell) => (typeof cell === 'string' ? cell : null));
}

/** What is stored of it: what was not done is not said. */
export function repairsOf({
  leftOut,
  filled,
  sections,
}: RowRepairs): Pick<TextFormat, 'leftOut' | 'filled' | 'sections'> {
  return {
    ...(leftOut.length > 0 && { leftOut }),
    ...(filled.length > 0 && { filled }),
    ...(sections.length > 0 && { sections }),
  };
}

export function repairNotes(
  { leftOut, labels, filled, sections }: RowRepairs,
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
    ...(sections.length > 0 ? [tableNote('sections', { column: columns.at(-1)?.name ?? '' })] : []),
    ...(names.length > 0 ? [tableNote('filledDown', { columns: listWithCount(names, NAMED) })] : []),
  ];
}
