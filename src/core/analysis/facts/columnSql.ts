/** A column in SQL, as the facts see it. */
import { sqlIdentifier, sqlLiteral } from '../../../base/sql';
import { isFloat, isNested, isTemporal } from '../roles/engineTypes';
import { epochs } from '../roles/semantic';
import type { ColumnFacts } from './factSet';
import type { DurationUnit } from './query/query';

type Named = Pick<ColumnFacts, 'name' | 'type'>;

/** A column of times. */
type Timed = Pick<ColumnFacts, 'name' | 'type' | 'meaning'>;

/** True for rows with a value: NaN and infinities are none. */
export function presentSql({ name, type }: Named): string {
  const column = sqlIdentifier(name);
  return isFloat(type) ? `isfinite(${column})` : `${column} IS NOT NULL`;
}

/** True for rows without one. */
export function missingSql({ name, type }: Named): string {
  const column = sqlIdentifier(name);
  return isFloat(type) ? `(${column} IS NULL OR NOT isfinite(${column}))` : `${column} IS NULL`;
}

/** The value of a row; null where it is no finite number. */
export function valueSql({ name, type, odd }: Named & { odd?: number }): string {
  const column = sqlIdentifier(name);
  return isFloat(type) && odd !== 0 ? `CASE WHEN isfinite(${column}) THEN ${column} END` : column;
}

/** The same as a double. */
export function doubleSql(column: Named & { odd?: number }): string {
  return column.type === 'DOUBLE' ? valueSql(column) : `CAST(${valueSql(column)} AS DOUBLE)`;
}

/** A label as text. */
export function labelSql({ name, type }: Named): string {
  return type === 'VARCHAR' ? sqlIdentifier(name) : `CAST(${sqlIdentifier(name)} AS VARCHAR)`;
}

/**
 * A time as a date or a timestamp without a zone, in UTC where numbers count from 1970: what lies in a column of years, or of texts
 * and numbers that name months, is the first day of it.
 */
export function timeSql({ name, type, meaning }: Timed): string {
  const column = sqlIdentifier(name);
  if (type === 'TIMESTAMP WITH TIME ZONE') return `CAST(${column} AS TIMESTAMP)`;
  if (isTemporal(type)) return column;
  if (meaning.epoch && isFloat(type)) {
    // Fractions of a second count: the number is made whole only as microseconds.
    return `CASE WHEN isfinite(${column}) THEN make_timestamp(CAST(${column} * ${epochs[meaning.epoch]} AS BIGINT)) END`;
  }
  if (meaning.epoch) return `make_timestamp(CAST(${column} AS BIGINT) * ${epochs[meaning.epoch]})`;
  const text = `CAST(${column} AS VARCHAR)`;
  const padded = `concat(regexp_replace(${text}, '\\D', '', 'g'), ${meaning.grain === 'year' ? "'0101'" : "'01'"})`;
  return `CASE WHEN ${column} IS NOT NULL THEN CAST(try_strptime(${padded}, '%Y%m%d') AS DATE) END`;
}

/** The last digits of a value as a whole number: of 12.34 with two digits 1234. Null of 0, and of what is too large. */
export function wholeSql(column: Named & { odd?: number }, digits: number): string {
  const value = doubleSql(column);
  return `CASE WHEN ${value} <> 0 AND abs(${value}) < 1e12 THEN CAST(round(abs(${value}) * ${10 ** digits}) AS BIGINT) END`;
}

const SECONDS: Readonly<Record<DurationUnit, number>> = { minute: 60, hour: 3600, day: 86_400, week: 604_800 };

/** Units from one time of a row to another, with their fractions. */
export function durationSql(from: Timed, to: Timed, unit: DurationUnit): string {
  const seconds = (column: Timed): string => `epoch(CAST(${timeSql(column)} AS TIMESTAMP))`;
  return `(${seconds(to)} - ${seconds(from)}) / ${SECONDS[unit]}`;
}

/** A number in SQL, to its last digit: whole ones as integers, others as doubles (`0.1` alone would be a decimal). */
export function numberLiteral(value: number): string {
  const text = String(value);
  const literal = Number.isSafeInteger(value) || text.includes('e') ? text : `${text}e0`;
  return value < 0 ? `(${literal})` : literal;
}

/** A sum as a double: whole numbers and decimals are added exactly, doubles with compensation (Kahan, 1965). */
export function sumSql(column: Named & { odd?: number }): string {
  const exact = !isFloat(column.type) && !column.type.includes('HUGEINT');
  return exact ? `CAST(sum(${sqlIdentifier(column.name)}) AS DOUBLE)` : `fsum(${doubleSql(column)})`;
}

/** A mean as a double; see {@link sumSql}. */
export function meanSql(column: Named & { odd?: number }): string {
  const exact = !isFloat(column.type) && !column.type.includes('HUGEINT');
  return exact ? `${sumSql(column)} / count(${sqlIdentifier(column.name)})` : `favg(${doubleSql(column)})`;
}

/** What one look at the rows tells of a column: in the first scan, in the SELECT of a fact, and in the script that is saved. */
export function countsSql(column: Named & Pick<ColumnFacts, 'meaning'> & { odd?: number }, asOf: string) {
  const value = isNested(column.type) ? `CAST(${sqlIdentifier(column.name)} AS VARCHAR)` : valueSql(column);
  const count = (condition: string): string => `count(*) FILTER (WHERE ${condition})`;
  return {
    present: count(presentSql(column)),
    odd: isFloat(column.type) ? count(`NOT isfinite(${sqlIdentifier(column.name)})`) : 'count(NULL)',
    distinct: `count(DISTINCT ${value})`,
    /** What is counted as different. */
    value,
    shortest: `min(length(${labelSql(column)}))`,
    longest: `max(length(${labelSql(column)}))`,
    future: count(`CAST(${timeSql(column)} AS DATE) > CAST(${sqlLiteral(asOf)} AS DATE)`),
  };
}

/** Characters of a text that are looked at where values are counted or compared. */
export const TEXT_CHARACTERS = 200;

/** A label as text, cut where it is long. */
export function cutLabelSql(column: Named & Pick<ColumnFacts, 'lengths'>): string {
  const isLong = (column.lengths?.max ?? 0) > TEXT_CHARACTERS;
  return isLong ? `left(${labelSql(column)}, ${TEXT_CHARACTERS})` : labelSql(column);
}

/** Condition of the rows that have a label; null stands for those without one. */
export function isLabelSql(column: Named & Pick<ColumnFacts, 'lengths'>, label: string | null): string {
  return label === null ? `${sqlIdentifier(column.name)} IS NULL` : `${cutLabelSql(column)} = ${sqlLiteral(label)}`;
}
