/** Readings of text columns as SQL. Each expression takes the name of a column of texts. */
import { sqlLiteral } from '../../base/sql';
import type { Reading } from '../../core/analysis/sense/columnTypes';
import { groupPattern, MISSING_NUMBER, type NumberStyle } from '../../core/analysis/sense/numbers';

// A list and not IN: of that the engine makes a join, which is slower and does not keep the rows in their order.
const MISSING = `[${['', ...MISSING_NUMBER].map(sqlLiteral).join(', ')}]`;

/** True for cells that stand for a missing value but are not empty. */
export function missingSql(column: string): string {
  return `list_contains(${MISSING}, lower(trim(${column})))`;
}

/** True for cells that hold a value which the reading does not take. */
export function refusedSql(reading: Reading, column: string): string {
  const { pattern, form } = reading;
  const cell = form ? `trim(${column})` : column;
  const match = `regexp_full_match(${cell}, ${sqlLiteral(pattern)}, 'i')`;
  const fits = form ? `${match} AND ${timeSql(form.format, form.type, cell)} IS NOT NULL` : match;
  return `${column} IS NOT NULL AND NOT ${plainSql(reading, column)} AND NOT (${fits}) AND NOT ${missingSql(column)}`;
}

/** True only for cells that the reading takes, told without a pattern: most cells are plain, and patterns are slow. */
function plainSql({ type, style, form, sign }: Reading, column: string): string {
  if (sign !== undefined) return 'false';
  const isPlain = style?.decimal === '.' && style.thousands === '';
  const digits = `length(${column}) <= 15 AND ${column} >= '1' AND ${column} < ':'`;
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

/** The value of a cell; null for one that the reading does not take. */
export function valueSql({ type, style, form, sign }: Reading, column: string): string {
  if (type === 'VARCHAR') return column;
  if (form) return timeSql(form.format, type, `trim(${column})`);
  if (style && sign !== undefined) return `TRY_CAST(${plainSignedSql(style, sign, column)} AS DOUBLE)`;
  if (!style) return `TRY_CAST(trim(${column}) AS ${type})`;
  const digits = digitsSql(style, column);
  // The engine would take the word for the number that is none.
  return `TRY_CAST(${type === 'DOUBLE' ? `nullif(lower(trim(${digits})), 'nan')` : digits} AS ${type})`;
}

/** The same; the query fails at a cell that the reading does not take, instead of giving null. */
export function strictValueSql(reading: Reading, column: string): string {
  const { type } = reading;
  if (type === 'VARCHAR') return column;
  const failure = `CAST(concat('not as sensed: ', ${column}) AS ${type})`;
  return `CASE WHEN ${plainSql(reading, column)} THEN TRY_CAST(${column} AS ${type}) WHEN ${refusedSql(reading, column)} THEN ${failure} ELSE ${valueSql(reading, column)} END`;
}

function digitsSql({ decimal, thousands }: NumberStyle, column: string): string {
  const group = groupPattern({ decimal, thousands });
  const plain =
    thousands === '.' || thousands === ','
      ? `replace(${column}, ${sqlLiteral(thousands)}, '')`
      : group === ''
        ? column
        : `regexp_replace(${column}, ${sqlLiteral(group)}, '', 'g')`;
  return decimal === ',' ? `replace(${plain}, ',', '.')` : plain;
}

/** A number without its sign, with a minus before it where it is negative. */
function plainSignedSql(style: NumberStyle, sign: string, column: string): string {
  const spaces = `regexp_replace(${column}, '[\\s\\x{00A0}\\x{202F}]', '', 'g')`;
  const bare =
    sign === '' ? spaces : `regexp_replace(${spaces}, ${sqlLiteral(sign.replace(/[$]/g, '\\$&'))}, '', 'gi')`;
  const minus = `replace(${bare}, '−', '-')`;
  return digitsSql(style, `regexp_replace(regexp_replace(${minus}, '^\\((.*)\\)$', '-\\1'), '^(.*)-$', '-\\1')`);
}

function timeSql(format: string, type: string, cell: string): string {
  if (format === '') return `TRY_CAST(${cell} AS ${type})`;
  const parsed = `try_strptime(${cell}, ${sqlLiteral(format)})`;
  return type === 'DATE' ? `CAST(${parsed} AS DATE)` : parsed;
}
