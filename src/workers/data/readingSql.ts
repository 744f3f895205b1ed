/** Readings of text columns as SQL. Each expression takes the name of a column of texts. */
import { sqlLiteral } from '../../base/sql';
import type { ColumnReading } from '../../core/files/detect/columnTypes';
import { MISSING_NUMBER } from '../../core/files/detect/numbers';
import { timeSql, trimmedSql, valueSql } from '../../core/files/detect/valueSql';

// A list and not IN: of that the engine makes a join, which is slower and does not keep the rows in their order.
const MISSING = `[${['', ...MISSING_NUMBER].map(sqlLiteral).join(', ')}]`;

/** True for cells that stand for a missing value, also for those of spaces alone. */
export function missingSql(column: string): string {
  return `list_contains(${MISSING}, lower(${trimmedSql(column)}))`;
}

/** True for cells that hold more than spaces; most begin with something else, and trims are slow. */
export function filledSql(column: string): string {
  return `CASE WHEN ${column} >= '!' THEN true ELSE ${trimmedSql(column)} <> '' END`;
}

/** True for cells that hold a value which the reading does not take. */
export function refusedSql(reading: ColumnReading, column: string): string {
  const { pattern, form } = reading;
  const cell = form ? trimmedSql(column) : column;
  const match = `regexp_full_match(${cell}, ${sqlLiteral(pattern)}, 'i')`;
  const fits = form ? `${match} AND ${timeSql(form.format, form.type, cell)} IS NOT NULL` : match;
  // A CASE, not an AND: the engine reorders the parts of an AND, and may try the slow ones first.
  return `CASE WHEN ${column} IS NULL OR ${plainSql(reading, column)} THEN false ELSE NOT (${fits}) AND NOT ${missingSql(column)} END`;
}

/** True only for cells that the reading takes, told without a pattern: most cells are plain, and patterns are slow. */
function plainSql({ type, style, form, sign }: ColumnReading, column: string): string {
  if (sign !== undefined) return 'false';
  const isPlain = style?.decimal === '.' && style.thousands === '';
  const begins = (from: string, until: string): string => `(${column} >= '${from}' AND ${column} < '${until}')`;
  const digits = `length(${column}) <= 15 AND (${begins('1', ':')} OR ${begins('-1', '-:')} OR ${begins('0.', '0/')})`;
  if (type === 'BOOLEAN') return `(${column} = 'true' OR ${column} = 'false')`;
  if (type === 'BIGINT' && isPlain) {
    return `coalesce(${digits} AND CAST(TRY_CAST(${column} AS BIGINT) AS VARCHAR) = ${column}, false)`;
  }
  if (type === 'DOUBLE' && isPlain)
    return `(${digits} AND NOT contains(${column}, '_') AND TRY_CAST(${column} AS DOUBLE) IS NOT NULL)`;
  if (type === 'DATE' && form?.format === '') {
    return `(length(${column}) = 10 AND TRY_CAST(${column} AS DATE) IS NOT NULL)`;
  }
  return 'false';
}

/** The value of a cell, told by a cast alone where that is enough; null for one that the reading does not take. */
export function quickValueSql(reading: ColumnReading, column: string): string {
  return plainFirst(reading, column, valueSql(reading, column));
}

/** The value of a cell; the query fails at a cell that the reading does not take, instead of giving null. */
export function strictValueSql(reading: ColumnReading, column: string): string {
  const failure = `CAST(concat('not as detected: ', ${column}) AS ${reading.type})`;
  return plainFirst(reading, column, `CASE WHEN ${refusedSql(reading, column)} THEN ${failure} ELSE ${valueSql(reading, column)} END`); // prettier-ignore
}

/** What a plain cell is cast to, and something else for all others. */
function plainFirst(reading: ColumnReading, column: string, other: string): string {
  const { type } = reading;
  if (type === 'VARCHAR') return column;
  const plain = plainSql(reading, column);
  return plain === 'false' ? other : `CASE WHEN ${plain} THEN TRY_CAST(${column} AS ${type}) ELSE ${other} END`;
}
