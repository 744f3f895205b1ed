/** Values of text cells as SQL, by how a column is read. Each expression takes the name of a column of texts. */
import { sqlLiteral } from '../../../base/sql';
import { groupPattern, type NumberStyle } from './numbers';

/** What of a reading makes values of cells. */
export interface ReadAs {
  type: string;
  style?: NumberStyle;
  form?: { format: string };
  /** Of numbers that are not written plainly: the sign that they have, or empty where only negative ones are marked. */
  sign?: string;
}

/** The value of a cell; null for one that the reading does not take. */
export function valueSql({ type, style, form, sign }: ReadAs, column: string): string {
  if (type === 'VARCHAR') return column;
  if (form) return timeSql(form.format, type, `trim(${column})`);
  if (style && sign !== undefined) return `TRY_CAST(${plainSignedSql(style, sign, column)} AS DOUBLE)`;
  if (!style) return `TRY_CAST(trim(${column}) AS ${type})`;
  const digits = digitsSql(style, column);
  // The engine would take the word for the number that is none.
  return `TRY_CAST(${type === 'DOUBLE' ? `nullif(lower(trim(${digits})), 'nan')` : digits} AS ${type})`;
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

/** A date or a time by its format, as strptime has it; empty for ISO 8601. */
export function timeSql(format: string, type: string, cell: string): string {
  if (format === '') return `TRY_CAST(${cell} AS ${type})`;
  const parsed = `try_strptime(${cell}, ${sqlLiteral(format)})`;
  return type === 'DATE' ? `CAST(${parsed} AS DATE)` : parsed;
}
