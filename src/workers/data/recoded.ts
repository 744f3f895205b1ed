/** Recodes numbers that are no values, in the table that was loaded. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { listWithCount } from '../../base/text';
import { sqlIdentifier } from '../../base/sql';
import { isNumeric } from '../../core/analysis/roles/engineTypes';
import {
  namesCalendar,
  namesCurrency,
  namesId,
  namesLabel,
  namesMoment,
  namesStatus,
  namesYear,
} from '../../core/analysis/roles/nameWords';
import { tableNote, type TableNote } from '../../core/contract/tableNotes';
import type { Recoding } from '../../core/contract/textFormat';
import { EXCEL_DAYS, namesDate } from '../../core/files/detect/dateNames';
import { maybeCode, missingCodes, recodeSql, type ColumnEnds, type Counted } from '../../core/files/detect/recoding';
import type { SqlColumn } from '../../core/ports';
import { columnsOf, columnsThat, remade, type Loaded, type Loading } from './loading';

/** Values from each end of a column that are looked at, and columns in one query. */
const ENDS = 8;
const BATCH = 200;
/** Columns that a note names. */
const NAMED = 5;
/** Days by which other times of a record may lie before or after its date. */
const NEAR_DAYS = 366;

const LABELS = [namesId, namesLabel, namesCalendar, namesStatus, namesYear, namesDate];

/** What a column of numbers holds. */
interface Range extends SqlColumn {
  least: number;
  most: number;
}

/**
 * Leaves codes for missing values empty, and makes dates of days as Excel counts them, unless the user wants the numbers as they are
 * written.
 * @returns what was loaded, with what was done
 */
export async function recoded(loading: Loading, loaded: Loaded): Promise<Loaded> {
  const { connection, identifier, file } = loading;
  if (file.choice.numbers === 'asWritten') return loaded;
  const columns = (await columnsOf(connection, identifier)).filter(({ type }) => isNumeric(type));
  const ranges = await rangesOf(connection, identifier, columns);
  const days = await daysIn(connection, identifier, ranges);
  const codes = await codesIn(connection, identifier, ranges.filter(({ name }) => !days.has(name)), signsOf(loaded)); // prettier-ignore
  const found = ranges.flatMap(({ name, type }): Recoding[] => {
    const [missing = [], of] = [codes.get(name)?.map(({ value }) => value), days.get(name)];
    if (missing.length === 0 && of === undefined) return [];
    return [{ column: name, type, missing, ...(of !== undefined && { days: of }) }];
  });
  if (found.length === 0) return loaded;
  const { source } = loaded;
  await remade(loading, source, (from) => recodeSql(found, from));
  return {
    ...loaded,
    ...(source && { source: { ...source, from: `(${recodeSql(found, source.from, source.id)})` } }),
    notes: [...(loaded.notes ?? []), ...notesOf(codes, [...days.keys()])],
    recoded: found,
  };
}

async function rangesOf(
  connection: DuckDBConnection,
  identifier: string,
  columns: readonly SqlColumn[],
): Promise<Range[]> {
  const found: Range[] = [];
  for (let from = 0; from < columns.length; from += BATCH) {
    const some = columns.slice(from, from + BATCH);
    const list = some.map(({ name }) => {
      const column = sqlIdentifier(name);
      return `CAST(min(${column}) AS DOUBLE), CAST(max(${column}) AS DOUBLE)`;
    });
    const reader = await connection.runAndReadAll(`SELECT ${list.join(', ')} FROM ${identifier}`);
    const [row = []] = reader.getRows();
    for (const [at, column] of some.entries()) {
      const [least, most] = row.slice(2 * at, 2 * at + 2);
      if (typeof least === 'number' && typeof most === 'number') found.push({ ...column, least, most });
    }
  }
  return found;
}

/**
 * Columns whose numbers are days as Excel counts them: those that are called dates, and beside them those with times of day, or that are
 * called moments, around the same days.
 */
async function daysIn(
  connection: DuckDBConnection,
  identifier: string,
  ranges: readonly Range[],
): Promise<Map<string, 'DATE' | 'TIMESTAMP'>> {
  const isWithin = ({ least, most }: Range, from: number, to: number): boolean => least >= from && most <= to;
  const named = ranges.filter((range) => namesDate(range.name) && isWithin(range, EXCEL_DAYS.least, EXCEL_DAYS.most));
  const from = Math.min(...named.map(({ least }) => least)) - NEAR_DAYS;
  const to = Math.max(...named.map(({ most }) => most)) + NEAR_DAYS;
  const near = ranges.filter((range) => named.includes(range) || isWithin(range, from, to)).map(({ name }) => name);
  const whole = await columnsThat(connection, identifier, near, (column) => `bool_and(${column} = floor(${column}))`);
  const isDay = (name: string): boolean => namesDate(name) || namesMoment(name) || !whole.includes(name);
  return new Map(near.filter(isDay).map((name) => [name, whole.includes(name) ? 'DATE' : 'TIMESTAMP']));
}

/** Codes for missing values of each column that has some. @param signs columns whose numbers have a sign */
async function codesIn(
  connection: DuckDBConnection,
  identifier: string,
  ranges: readonly Range[],
  signs: ReadonlySet<string>,
): Promise<Map<string, Counted[]>> {
  const open = ranges.filter(({ name, least, most }) => !signs.has(name) && (maybeCode(least) || maybeCode(most)));
  const ends: ColumnEnds[] = [];
  for (const { name } of open) ends.push(await endsOf(connection, identifier, name));
  return new Map(
    missingCodes(ends).flatMap((codes, at): [string, Counted[]][] => {
      const { low = [], high = [] } = ends[at] ?? {};
      const counted = codes.map(
        (value) => [...low, ...high].find((each) => each.value === value) ?? { value, count: 0 },
      );
      return counted.length > 0 ? [[open[at]?.name ?? '', counted]] : [];
    }),
  );
}

async function endsOf(connection: DuckDBConnection, identifier: string, name: string): Promise<ColumnEnds> {
  const column = `CAST(${sqlIdentifier(name)} AS DOUBLE)`;
  const reader = await connection.runAndReadAll(
    `WITH v AS MATERIALIZED (SELECT ${column} AS value, count(*) AS count FROM ${identifier} WHERE isfinite(${column}) GROUP BY ALL),
  w AS (SELECT *, row_number() OVER (ORDER BY value) AS place, count(*) OVER () AS distinct_values FROM v)
SELECT value, count, distinct_values, -value IN (SELECT value FROM v) FROM w
WHERE place <= ${ENDS} OR place > distinct_values - ${ENDS} ORDER BY place`,
  );
  const rows = reader.getRows();
  const counted = rows.map(([value, count]) => ({ value: Number(value), count: Number(count) }));
  return {
    low: counted.slice(0, ENDS),
    high: counted.slice(-ENDS).reverse(),
    distinct: Number(rows[0]?.[2] ?? 0),
    opposites: rows.slice(0, ENDS).flatMap(([value, , , isThere]) => (isThere === true ? [Number(value)] : [])),
    isMoney: namesCurrency(name),
    isLabel: LABELS.some((names) => names(name)),
  };
}

/** Columns whose numbers have a sign in the file, or a text beside them. */
function signsOf({ text, layout, json }: Loaded): ReadonlySet<string> {
  const texts = [layout?.texts, json?.texts].flatMap((each) => Object.entries(each?.columns ?? {}));
  return new Set([
    ...Object.keys(text?.signs ?? {}),
    ...texts.flatMap(([name, { sign = '' }]) => (sign === '' ? [] : [name])),
  ]);
}

function notesOf(codes: ReadonlyMap<string, readonly Counted[]>, days: readonly string[]): TableNote[] {
  const named = [...codes].map(
    ([name, found]) => `${name} (${found.map(({ value, count }) => `${count}: ${value}`).join(', ')})`,
  );
  return [
    ...(days.length > 0 ? [tableNote('excelDays', { columns: listWithCount(days, NAMED) })] : []),
    ...(named.length > 0 ? [tableNote('missingCodes', { columns: listWithCount(named, NAMED) })] : []),
  ];
}
