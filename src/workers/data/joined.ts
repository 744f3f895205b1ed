/** Makes one time of columns that are its parts, in the table that was loaded. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlIdentifier } from '../../base/sql';
import { isTemporal } from '../../core/analysis/roles/engineTypes';
import { areMonthsSql, areYearsSql, monthPlans, timePlans, type TimePlan } from '../../core/files/detect/joinedTimes';
import { joinedSql, joinSql } from '../../core/files/detect/joinSql';
import { tableNote } from '../../core/contract/tableNotes';
import type { SqlColumn } from '../../core/ports';
import { columnsOf, columnsThat, remade, type Loaded, type Loading } from './loading';

/** Hours that dates have on average, where these are no whole times. */
const LEAST_HOURS = 2;
/** What no column is called. */
const WHOLE = '"time of the parts"';

/**
 * Adds a column with the time that other columns are the parts of, unless the user wants the columns as they are.
 * @returns what was loaded, with what was done
 */
export async function joined(loading: Loading, loaded: Loaded): Promise<Loaded> {
  const { connection, identifier, file } = loading;
  if (file.choice.periods === 'columns' || loaded.unpivoted) return loaded;
  const columns = await columnsOf(connection, identifier);
  const plans = timePlans(columns);
  for (const plan of [...plans, ...(await plansOfMonths(connection, identifier, columns))]) {
    if (!(await isReal(connection, identifier, plan, columns))) continue;
    const { source } = loaded;
    await remade(loading, source, (from) => joinSql(plan, from));
    const { grain: _, ...parts } = plan;
    const named = parts.parts.map(({ column }) => column);
    const names = columns.flatMap(({ name }) => (named.includes(name) ? [name] : [])).join(', ');
    return {
      ...loaded,
      ...(source && { source: { ...source, from: `(${joinSql(plan, source.from, source.id)})` } }),
      notes: [...(loaded.notes ?? []), tableNote('joinedTimes', { columns: names, name: plan.name })],
      joined: parts,
    };
  }
  return loaded;
}

/** Where no column has a time: years with the column whose values are names of months. */
async function plansOfMonths(
  connection: DuckDBConnection,
  identifier: string,
  columns: readonly SqlColumn[],
): Promise<TimePlan[]> {
  const texts = columns.filter(({ type }) => type === 'VARCHAR').map(({ name }) => name);
  const mayHave = !columns.some(({ type }) => isTemporal(type)) && monthPlans(columns, texts).length > 0;
  return mayHave ? monthPlans(columns, await columnsThat(connection, identifier, texts, areMonthsSql)) : [];
}

/**
 * Whether the parts are those of a time in every row, of different times, and no other column has it already. An hour belongs to its date
 * where dates have several of them: else the day alone says when it was.
 */
async function isReal(
  connection: DuckDBConnection,
  identifier: string,
  plan: TimePlan,
  columns: readonly SqlColumn[],
): Promise<boolean> {
  const years = plan.parts.filter(({ isYear }) => isYear).map(({ column }) => sqlIdentifier(column));
  const parts = plan.parts.map(({ column }) => column);
  const others = columns.filter(({ name, type }) => isTemporal(type) && !parts.includes(name));
  const tests = [
    `count(${WHOLE}) = count(*)`,
    plan.type === 'DATE'
      ? `count(DISTINCT ${WHOLE}) > 1`
      : `count(DISTINCT ${WHOLE}) >= ${LEAST_HOURS} * count(DISTINCT CAST(${WHOLE} AS DATE))`,
    ...years.map((year) => areYearsSql(`CAST(${year} AS VARCHAR)`)),
    ...others.map(({ name }) => {
      const time = sqlIdentifier(name);
      return `NOT coalesce(bool_and(date_trunc('${plan.grain}', ${time}) = date_trunc('${plan.grain}', ${WHOLE})), false)`;
    }),
  ];
  const reader = await connection.runAndReadAll(
    `SELECT ${tests.join(' AND ')} FROM (SELECT *, ${joinedSql(plan)} AS ${WHOLE} FROM ${identifier})`,
  );
  return reader.value(0, 0) === true;
}
