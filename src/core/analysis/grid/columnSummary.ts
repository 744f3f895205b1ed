/** What the head of a column in the data grid tells: counts, extremes, how its values are spread. */
import { sqlIdentifier, sqlLiteral } from '../../../base/sql';
import type { SqlColumn, SqlEngine, SqlValue } from '../../ports';
import { joinWhere } from '../conditions';
import { isFloat, isNested, isNumeric, isTemporal } from '../roles/engineTypes';
import { meaningOf, type Seen } from '../roles/meaning';
import type { ColumnChoice } from '../roles/semantic';
import type { ColumnSummary } from './summary';

/** Fields of a small histogram. */
const BINS = 20;
/** Labels that are told. */
const TOP = 3;
/** Rows up to which distinct values are counted exactly; above, the engine's HyperLogLog tells them within some percent. */
const EXACT_DISTINCT_ROWS = 5_000_000;

/** Whose column it is, and of which rows. */
export interface SummaryRequest {
  /** How SQL names the table. */
  table: string;
  /** Condition of the rows, in SQL; '' all. */
  where: string;
  /** Rows of the whole table. */
  tableRows: number;
  column: SqlColumn;
  choice: ColumnChoice;
}

/** @throws SqlEngineError, CancelledError */
export async function columnSummary(
  sql: SqlEngine,
  request: SummaryRequest,
  signal: AbortSignal,
): Promise<ColumnSummary> {
  const { column, tableRows, choice } = request;
  const { type } = column;
  const isEstimate = tableRows > EXACT_DISTINCT_ROWS;
  const [first = []] = await ask(sql, countsSql(request, isEstimate), 1, signal);
  const [rows, present, distinct, min, max, sum, mean, shortest, longest] = first;
  const counts = { rows: numberOf(rows), missing: numberOf(rows) - numberOf(present) };
  const seen: Seen = {
    ...{ name: column.name, type, present: numberOf(present), distinct: numberOf(distinct) },
    ...{ min: textOf(min), max: textOf(max) },
    ...(typeof shortest === 'number' && typeof longest === 'number' && { lengths: { min: shortest, max: longest } }),
  };
  const summary = { ...counts, isEstimate: isEstimate && !isNested(type), meaning: meaningOf(seen, choice) };
  if (isNested(type)) return { ...summary, distinct: null };
  const known = { ...summary, distinct: numberOf(distinct) };
  if (isNumeric(type)) {
    if (typeof mean !== 'number') return known;
    const numbers = { sum: numberOf(sum), mean, min: numberOf(min), max: numberOf(max) };
    return { ...known, numbers, bins: await bins(sql, request, signal) };
  }
  if (isTemporal(type)) {
    if (seen.min === null || seen.max === null) return known;
    return { ...known, range: { min: seen.min, max: seen.max }, bins: await bins(sql, request, signal) };
  }
  return { ...known, top: (await topValues(sql, request, '', TOP, signal)).values };
}

/**
 * The most frequent values of a column as text, of those that contain the given text, whatever the case.
 * @returns also whether there are more of them
 * @throws SqlEngineError, CancelledError
 */
export async function topValues(
  sql: SqlEngine,
  { table, where, column: { name } }: Pick<SummaryRequest, 'table' | 'where' | 'column'>,
  search: string,
  count: number,
  signal: AbortSignal,
): Promise<{ values: { value: string; rows: number }[]; more: boolean }> {
  const value = `CAST(${sqlIdentifier(name)} AS VARCHAR)`;
  const found = search === '' ? '' : `contains(lower(${value}), ${sqlLiteral(search.toLowerCase())})`;
  const rows = await ask(
    sql,
    `SELECT ${value} AS label, count(*) AS times FROM ${sqlLiteral(table)}${filter(joinWhere(where, `${sqlIdentifier(name)} IS NOT NULL`, found))} GROUP BY 1 ORDER BY times DESC, label`,
    count + 1,
    signal,
  );
  const values = rows.slice(0, count).map(([label, times]) => ({ value: textOf(label) ?? '', rows: numberOf(times) }));
  return { values, more: rows.length > count };
}

function countsSql({ table, where, column: { name, type } }: SummaryRequest, isEstimate: boolean): string {
  const value = sqlIdentifier(name);
  const distinct = isEstimate ? `approx_count_distinct(${value})` : `count(DISTINCT ${value})`;
  const figures = isNested(type)
    ? ['count(*)', `count(${value})`]
    : isNumeric(type)
      ? ['count(*)', `count(${value})`, distinct, ...numberFigures(value, type)]
      : isTemporal(type)
        ? ['count(*)', `count(${value})`, distinct, `min(${value})`, `max(${value})`]
        : ['count(*)', `count(${value})`, distinct, ...labelFigures(value)];
  return `SELECT ${figures.join(', ')} FROM ${sqlLiteral(table)}${filter(where)}`;
}

/** Numbers that are none, and infinite ones, are in no figure. */
function numberFigures(value: string, type: string): string[] {
  const finite = isFloat(type) ? ` FILTER (isfinite(${value}))` : '';
  const extremes = ['min', 'max'].map((each) => `${each}(${value})${finite}`);
  return [...extremes, ...['sum', 'avg'].map((each) => `CAST(${each}(${value})${finite} AS DOUBLE)`)];
}

function labelFigures(value: string): string[] {
  const text = `CAST(${value} AS VARCHAR)`;
  return [`min(${text})`, `max(${text})`, 'NULL', 'NULL', `min(length(${text}))`, `max(length(${text}))`];
}

/** Rows in equal fields between the extremes: one field where all values are the same. */
async function bins(sql: SqlEngine, request: SummaryRequest, signal: AbortSignal): Promise<number[]> {
  const { table, where, column } = request;
  const name = sqlIdentifier(column.name);
  const value = isTemporal(column.type) ? `epoch(${name})` : `CAST(${name} AS DOUBLE)`;
  const usable = isTemporal(column.type) || isFloat(column.type) ? `isfinite(${name})` : '';
  const source = `SELECT ${value} AS v FROM ${sqlLiteral(table)}${filter(joinWhere(where, `${name} IS NOT NULL`, usable))}`;
  const field = `CASE WHEN high > low THEN CAST(least(floor((v - low) / (high - low) * ${BINS}), ${BINS - 1}) AS INTEGER) ELSE 0 END`;
  const rows = await ask(
    sql,
    `WITH chosen AS (${source}), extremes AS (SELECT min(v) AS low, max(v) AS high FROM chosen) SELECT ${field} AS field, count(*) FROM chosen, extremes GROUP BY 1`,
    BINS + 1,
    signal,
  );
  const counts = Array.from({ length: BINS }, () => 0);
  for (const [at, count] of rows) counts[numberOf(at)] = numberOf(count);
  return rows.length <= 1 ? counts.slice(0, rows.length) : counts;
}

/** The line end closes a comment in the condition. */
function filter(where: string): string {
  return where === '' ? '' : ` WHERE (${where}\n)`;
}

async function ask(sql: SqlEngine, text: string, maxRows: number, signal: AbortSignal): Promise<SqlValue[][]> {
  return (await sql.query({ sql: text, params: {}, maxRows }, signal)).rows;
}

/** The engine writes integers as text that a double does not hold. */
function numberOf(value: SqlValue | undefined): number {
  return typeof value === 'number' ? value : typeof value === 'string' ? Number(value) : 0;
}

function textOf(value: SqlValue | undefined): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
