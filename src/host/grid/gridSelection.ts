/** What is filtered and picked in the data grid, as a condition for an analysis and in words. */
import { sqlIdentifier, sqlLiteral } from '../../base/sql';
import type { Selection } from '../../core/contract/events';
import { conditionWords } from '../../core/analysis/grid/conditionWords';
import type { TableViews } from '../../core/analysis/grid/tableViews';
import type { Formatter } from '../../core/text/formatter';
import type { GridParams } from '../../protocol/grid';
import type { GridSource } from './gridSource';

/** Rows that are told one by one; more of them are told by how the view is ordered. */
const LISTED_ROWS = 1000;
/** Columns that are named in words. */
const NAMED_COLUMNS = 3;
/** Characters of a condition in SQL that are told. */
const SQL_CHARACTERS = 200;

/**
 * The part of a table that an analysis shall be about.
 * @returns undefined where it is the whole table
 * @throws SqlEngineError, CancelledError
 */
export async function selectionOf(
  source: GridSource,
  views: TableViews,
  { view, picked }: GridParams<'analyze'>,
  signal: AbortSignal,
): Promise<Selection | undefined> {
  const { name, rows: all, columns: every, hasRowIds } = source.table;
  const filtered = source.whereOf(view);
  const { rows: shown } = await views.view(source.viewOf(view), signal);
  const isPart = picked !== undefined && hasRowIds && picked.count < shown;
  const where = isPart ? await rowsSql(source, views, view, picked, signal) : filtered;
  const columns = picked?.columns;
  const named = columns && columns.length > 0 && columns.length < every.length ? columns : undefined;
  if (where === '' && !named && name === source.path) return undefined;
  const rows = isPart ? Math.min(picked.count, shown - picked.from) : filtered === '' ? all : shown;
  return { table: name, where, rows, ...(named && { columns: named }) };
}

/** Rows by their places in a view, as a condition over the table alone. */
async function rowsSql(
  source: GridSource,
  views: TableViews,
  view: GridParams<'analyze'>['view'],
  { from, count }: { from: number; count: number },
  signal: AbortSignal,
): Promise<string> {
  const asked = source.viewOf(view);
  if (asked.where === '' && asked.order.length === 0) return `rowid BETWEEN ${from} AND ${from + count - 1}`;
  if (count <= LISTED_ROWS) {
    const { numbers } = await views.viewRows({ ...asked, columns: [], from, count, characters: 1 }, signal);
    return numbers.length === 0 ? 'false' : `rowid IN (${numbers.join(', ')})`;
  }
  const keys = asked.order.map(
    ({ column, descending }) => `${sqlIdentifier(column)} ${descending ? 'DESC' : 'ASC'} NULLS LAST`,
  );
  const filter = asked.where === '' ? '' : ` WHERE (${asked.where}\n)`;
  const order = [...keys, 'rowid'].join(', ');
  return `rowid IN (SELECT rowid FROM ${sqlLiteral(asked.table)}${filter} ORDER BY ${order} LIMIT ${count} OFFSET ${from})`;
}

/** The user's message that asks for the analysis. */
export function analyzeWords(
  source: GridSource,
  selection: Selection | undefined,
  { view, picked }: GridParams<'analyze'>,
  { t, number, list }: Formatter,
): string {
  const { name, rows: all } = source.table;
  const file = name;
  if (!selection) return t('Analyze {file}', { file: source.path });
  const base = view.base === '' ? [] : [shorten(view.base)];
  const conditions = [...base, ...view.filters.map((each) => conditionWords(each, { t, number }))].join(t(' and '));
  const count = { rows: number(selection.rows), all: number(all) };
  const rows =
    conditions === ''
      ? t('{rows} of {all} rows', count)
      : t('{rows} of {all} rows where {conditions}', { ...count, conditions });
  const isPart = picked !== undefined && selection.where !== source.whereOf(view);
  const places = isPart
    ? [
        t('rows {first} to {last} as they are shown', {
          first: number(picked.from + 1),
          last: number(picked.from + selection.rows),
        }),
      ]
    : [];
  const columns = selection.columns ? [columnWords(selection.columns, { t, number, list })] : [];
  return t('Analyze the selection of {file}: {selection}', {
    file,
    selection: [rows, ...places, ...columns].join(', '),
  });
}

function columnWords(
  columns: readonly string[],
  { t, number, list }: Pick<Formatter, 't' | 'number' | 'list'>,
): string {
  const more = columns.length - NAMED_COLUMNS;
  if (more <= 0) return t('columns {columns}', { columns: list(columns) });
  const named = columns.slice(0, NAMED_COLUMNS).join(', ');
  return t('columns {columns} and {count} more', { columns: named, count: number(more) });
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > SQL_CHARACTERS ? `${line.slice(0, SQL_CHARACTERS - 1)}…` : line;
}
