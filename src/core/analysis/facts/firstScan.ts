/** The first look at columns: counts, extremes and sums of all of them, many in one SELECT. */
import type { SqlColumn } from '../../ports';
import { isNested, isNumeric, isTemporal, isTextual } from '../roles/engineTypes';
import type { Grain } from '../roles/semantic';
import { countsSql, doubleSql, labelSql, meanSql, sumSql, TEXT_CHARACTERS, timeSql, valueSql } from './columnSql';
import type { ResultRow, Runner } from './runner';

export interface TableColumn extends SqlColumn {
  /** From 1, in the order of the table. */
  number: number;
}

/** What the first look tells of a column. */
export interface FirstLook extends TableColumn {
  present: number;
  odd: number;
  distinct: number;
  min: string | null;
  max: string | null;
  numbers?: { sum: number | null; mean: number | null; zeros: number; negatives: number };
  lengths?: { min: number; max: number };
  future?: number;
  grain?: Grain;
}

/** Values that one SELECT looks at, at most: exact counts of distinct values keep them in memory. */
const MAX_VALUES = 10_000_000;
const MAX_COLUMNS = 20;

/** Columns in parts that one SELECT can take. */
export function batches<T>(columns: readonly T[], rows: number): T[][] {
  const size = Math.max(1, Math.min(MAX_COLUMNS, Math.floor(MAX_VALUES / Math.max(1, rows))));
  return Array.from({ length: Math.ceil(columns.length / size) }, (_, at) => columns.slice(at * size, (at + 1) * size));
}

/**
 * Runs a query over parts of columns. Where the engine refuses one, its halves are tried, so that a column that cannot be
 * computed takes no other with it.
 */
export async function inParts<T extends TableColumn>(
  run: Runner,
  parts: readonly T[][],
  sqlOf: (columns: readonly T[]) => string,
  read: (row: ResultRow, column: T) => void,
): Promise<void> {
  for (const part of parts) {
    const [only] = part;
    if (!only) continue;
    const look = async (): Promise<void> => {
      const row = await run.one(sqlOf(part));
      for (const column of part) read(row, column);
    };
    if (part.length === 1) await run.attempt(only.name, look);
    else if (!(await run.succeeds(look))) {
      const middle = Math.ceil(part.length / 2);
      await inParts(run, [part.slice(0, middle), part.slice(middle)], sqlOf, read);
    }
  }
}

/** @param asOf ISO date: what is after it is in the future */
export async function firstLook(
  run: Runner,
  columns: readonly TableColumn[],
  rows: number,
  asOf: string,
): Promise<Map<number, FirstLook>> {
  const found = new Map<number, FirstLook>();
  await inParts(
    run,
    batches(columns, rows),
    (part) => `SELECT ${part.map((column) => lookSql(run, column, asOf)).join(',\n')}\n${run.from()}`,
    (row, column) => found.set(column.number, readLook(row, column)),
  );
  return found;
}

function lookSql(run: Runner, column: TableColumn, asOf: string): string {
  const { number, type } = column;
  const value = valueSql(column);
  const look = countsSql({ ...column, meaning: BY_TYPE }, asOf);
  // Of enumerations the texts are compared; numbers of single precision are told as the doubles that they are.
  const compared = type.startsWith('ENUM') ? labelSql(column) : type === 'FLOAT' ? doubleSql(column) : value;
  const extreme = (which: 'min' | 'max'): string =>
    isNested(type) ? 'NULL' : `left(CAST(${which}(${compared}) AS VARCHAR), ${TEXT_CHARACTERS})`;
  const parts = {
    ...{ present: look.present, odd: look.odd },
    distinct: run.distinctSql([look.value], `${look.value} IS NOT NULL`),
    min: extreme('min'),
    max: extreme('max'),
    ...(isNumeric(type) && {
      sum: sumSql(column),
      mean: meanSql(column),
      zeros: `count(*) FILTER (WHERE ${value} = 0)`,
      negatives: `count(*) FILTER (WHERE ${value} < 0)`,
    }),
    ...(isTextual(type) && { short: look.shortest, long: look.longest }),
    ...(isTemporal(type) && { future: look.future, ...timeParts(column) }),
  };
  return Object.entries(parts)
    .map(([key, sql]) => `${sql} AS "${key}${number}"`)
    .join(', ');
}

const BY_TYPE = { role: 'time', additive: false, by: 'type' } as const;

function timeParts(column: TableColumn): Record<string, string> {
  const time = timeSql({ ...column, meaning: BY_TYPE });
  const count = (condition: string): string => `count(*) FILTER (WHERE ${condition})`;
  return {
    clock: column.type === 'DATE' ? '0' : count(`${time} <> date_trunc('day', ${time})`),
    inMonth: count(`day(${time}) <> 1`),
    inQuarter: count(`month(${time}) NOT IN (1, 4, 7, 10)`),
    inYear: count(`month(${time}) <> 1`),
    notLast: count(`CAST(${time} AS DATE) <> last_day(${time})`),
    firstDay: `min(isodow(${time}))`,
    lastDay: `max(isodow(${time}))`,
  };
}

function readLook(row: ResultRow, column: TableColumn): FirstLook {
  const { number, type } = column;
  const count = (key: string): number => row.count(`${key}${number}`);
  const present = count('present');
  const distinct = count('distinct');
  const [short, long] = [row.number(`short${number}`), row.number(`long${number}`)];
  return {
    ...column,
    ...{ present, distinct, odd: count('odd') },
    min: row.text(`min${number}`),
    max: row.text(`max${number}`),
    ...(isNumeric(type) && {
      numbers: {
        sum: row.number(`sum${number}`),
        mean: row.number(`mean${number}`),
        zeros: count('zeros'),
        negatives: count('negatives'),
      },
    }),
    ...(short !== null && long !== null && { lengths: { min: short, max: long } }),
    ...(isTemporal(type) && { future: count('future'), grain: grainOf(count, distinct) }),
  };
}

/** The finest grain of dates: those of a month alone lie on its first day, or on its last. */
function grainOf(count: (key: string) => number, distinct: number): Grain {
  if (count('clock') > 0) return 'hour';
  if (distinct < 2) return 'day';
  if (count('inMonth') === 0) {
    if (count('inYear') === 0) return 'year';
    return count('inQuarter') === 0 ? 'quarter' : 'month';
  }
  if (count('notLast') === 0) return 'month';
  return distinct > 2 && count('firstDay') === count('lastDay') ? 'week' : 'day';
}
