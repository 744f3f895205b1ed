/** Makes rows of columns that are periods, in the table that was loaded. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { isNumeric } from '../../core/analysis/roles/engineTypes';
import { namesPeriod, periodPlan } from '../../core/files/detect/periodColumns';
import { areYearsSql } from '../../core/files/detect/joinedTimes';
import { unpivotSql } from '../../core/files/detect/unpivotSql';
import type { PeriodPlan } from '../../core/contract/textFormat';
import { tableNote, type TableNote } from '../../core/contract/tableNotes';
import type { SqlColumn } from '../../core/ports';
import { columnsOf, columnsThat, countRows, freeName, remade, type Loaded, type Loading } from './loading';

/** Names that a note tells at most. */
const MOST_NAMES = 6;

/**
 * Replaces the table, or the view, by one with a row for each record and period where its columns are periods, unless the user wants
 * them as they are.
 * @returns what was loaded, with what was done
 */
export async function unpivoted(loading: Loading, loaded: Loaded): Promise<Loaded> {
  const { connection, identifier, file } = loading;
  if (file.choice.periods === 'columns') return loaded;
  const columns = await columnsOf(connection, identifier);
  const plan = periodPlan(await withEmpty(connection, identifier, columns));
  if (!plan || (plan.year !== undefined && !(await holdsYears(connection, identifier, plan.year)))) return loaded;
  const { source, estimatedRows } = loaded;
  const records = await countRows(connection, identifier);
  await remade(loading, source, (from) => unpivotSql(plan, from));
  const rows = await countRows(connection, identifier);
  const signs = signsOf(plan, loaded.text?.signs ?? {});
  return {
    ...loaded,
    ...(source && {
      source: numberedView(identifier, [...plan.kept, plan.period, ...plan.values.map(({ name }) => name)]),
    }),
    ...(estimatedRows !== undefined && { estimatedRows: Math.round((estimatedRows * rows) / Math.max(1, records)) }),
    notes: [...(loaded.notes ?? []), ...notesOf(plan)],
    unpivoted: {
      ...plan,
      columns,
      rows: records,
      signs,
      isAdded: areAdded(plan, loaded.added ?? []),
    },
  };
}

/** Whether the file adds up most of the columns that are periods. */
function areAdded({ periods }: PeriodPlan, added: readonly string[]): boolean {
  const columns = periods.flatMap((period) => period.columns.filter((column) => column !== null));
  return columns.filter((column) => added.includes(column)).length > columns.length / 2;
}

/** Columns named after periods that hold nothing, as months that are still to come, have no type of their own. */
async function withEmpty(
  connection: DuckDBConnection,
  identifier: string,
  columns: readonly SqlColumn[],
): Promise<(SqlColumn & { isEmpty?: boolean })[]> {
  const doubtful = columns.filter(({ name, type }) => !isNumeric(type) && namesPeriod(name)).map(({ name }) => name);
  const empty = await columnsThat(connection, identifier, doubtful, (column) => `count(${column}) = 0`);
  return columns.map((column) => (empty.includes(column.name) ? { ...column, isEmpty: true } : column));
}

async function holdsYears(connection: DuckDBConnection, identifier: string, year: string): Promise<boolean> {
  const found = await columnsThat(connection, identifier, [year], (name) => areYearsSql(`CAST(${name} AS VARCHAR)`));
  return found.length > 0;
}

/** A view has no numbers of its rows: they are counted in their order. */
function numberedView(identifier: string, names: readonly string[]): { from: string; id: string } {
  const id = freeName(names.map((name) => name.toLowerCase()));
  return { from: `(SELECT row_number() OVER () - 1 AS ${id}, * FROM ${identifier})`, id };
}

/** The sign of a measure is the one that all its columns have. */
function signsOf(plan: PeriodPlan, signs: Readonly<Record<string, string>>): Record<string, string> {
  const entries = plan.values.flatMap(({ name }, at): [string, string][] => {
    const columns = plan.periods.map((each) => each.columns[at] ?? null).filter((column) => column !== null);
    const own = new Set(columns.map((column) => (Object.hasOwn(signs, column) ? signs[column] : undefined)));
    const [sign] = own;
    return own.size === 1 && sign !== undefined ? [[name, sign]] : [];
  });
  return Object.fromEntries(entries);
}

function notesOf(plan: PeriodPlan): TableNote[] {
  const names = plan.periods.flatMap(({ columns }) => columns.filter((column) => column !== null));
  const [first = '', last = ''] = [names[0], names.at(-1)];
  const told = plan.leftOut.slice(0, MOST_NAMES).join(', ') + (plan.leftOut.length > MOST_NAMES ? ', …' : '');
  const values = { count: names.length, first, last, period: plan.period, values: plan.values.map(({ name }) => name).join(', ') }; // prettier-ignore
  return [
    plan.year === undefined ? tableNote('periodColumns', values) : tableNote('monthColumns', { ...values, year: plan.year }), // prettier-ignore
    ...(plan.leftOut.length > 0 ? [tableNote('leftOutColumns', { columns: told })] : []),
  ];
}
