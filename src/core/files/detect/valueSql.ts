/** Values of text cells as SQL, by how a column is read. Each expression takes the name of a column of texts. */
import { sqlLiteral } from '../../../base/sql';
import { centuryOf } from './centuries';
import { clockOf, OFFSET } from './zones';
import { RANGE_BEGIN, rangeOf } from './ranges';
import { FLAG, groupPattern, type NumberStyle } from './numbers';
import {
  ERAS,
  HALVES,
  MONTH_NAMES,
  periodForm,
  QUARTERS,
  USUAL_CENTURY,
  type PeriodForm,
  type PeriodPart,
} from './periodForms';

/** What of a reading makes values of cells. */
export interface ReadAs {
  type: string;
  style?: NumberStyle;
  form?: { format: string };
  /** Of numbers that are not written plainly: the sign that they have, or empty where only negative ones are marked. */
  sign?: string;
  /** Of numbers: single cells are codes, which have no number, or have a flag behind theirs. */
  coded?: boolean;
}

/** A cell without the blanks around it: programs put tabs behind numbers that a spreadsheet is to keep as they are. */
export function trimmedSql(cell: string): string {
  return `trim(${cell}, ' ' || chr(9) || chr(160) || chr(12288))`;
}

/** The value of a cell; null for one that the reading does not take. */
export function valueSql({ coded, ...read }: ReadAs, column: string): string {
  if (coded !== true) return plainValueSql(read, column);
  const bare = read.sign === undefined ? `regexp_replace(${column}, ${sqlLiteral(`\\s*${FLAG}\\s*$`)}, '')` : column;
  // Of words the engine would take some for infinity.
  return `CASE WHEN regexp_matches(${column}, '\\d') THEN ${plainValueSql(read, bare)} END`;
}

function plainValueSql({ type, style, form, sign }: ReadAs, column: string): string {
  if (type === 'VARCHAR') return column;
  if (form) return timeSql(form.format, type, trimmedSql(column));
  if (style && sign !== undefined) return `TRY_CAST(${plainSignedSql(style, sign, column)} AS DOUBLE)`;
  if (!style) return `TRY_CAST(${trimmedSql(column)} AS ${type})`;
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

/** A date or a time by its format: of strptime, the name of a period's form, or empty for ISO 8601. */
export function timeSql(stored: string, type: string, cell: string): string {
  const clock = clockOf(stored);
  if (clock.isClock) return timeSql(clock.format, type, `regexp_replace(${cell}, '\\s?${OFFSET}$', '', 'i')`);
  const range = rangeOf(stored);
  if (range.isRange) return timeSql(range.format, type, `regexp_extract(${cell}, ${sqlLiteral(RANGE_BEGIN)}, 1, 'i')`);
  if (stored === '') return `TRY_CAST(${cell} AS ${type})`;
  const { format, first } = centuryOf(stored);
  const form = periodForm(format);
  if (form) return periodSql(form, cell, first ?? USUAL_CENTURY);
  const parsed = `try_strptime(${cell}, ${sqlLiteral(format)})`;
  const time = first === undefined ? parsed : `${parsed} + to_years(${shiftSql(`year(${parsed})`, first)})`;
  return type === 'DATE' ? `CAST(${time} AS DATE)` : first === undefined ? time : `CAST(${time} AS ${type})`;
}

/** The years between a year and the one that ends with the same two digits in the hundred years from one on. */
function shiftSql(year: string, first: number): string {
  return `CAST(${first} + ((${year} - ${first}) % 100 + 100) % 100 - ${year} AS INTEGER)`;
}

/** The first day of a period that a cell names; null where there is no such period. */
function periodSql({ pattern, parts }: PeriodForm, cell: string, first: number): string {
  const names = parts.map(sqlLiteral).join(', ');
  const groups = `regexp_extract(${cell}, ${sqlLiteral(`^(?:${pattern})$`)}, [${names}], 'i')`;
  // A list of one, so that what its groups found is looked for once and has a name.
  return `list_transform([${groups}], lambda part: ${firstDaySql(parts, first)})[1]`;
}

/** The first day of a period by its parts. */
function firstDaySql(parts: readonly PeriodPart[], first: number): string {
  const text = (part: PeriodPart): string => `part.${part}`;
  const whole = (part: PeriodPart): string => `TRY_CAST(${text(part)} AS INTEGER)`;
  const ordinal = (part: PeriodPart, words: readonly string[], count: number): string =>
    `coalesce(${whole(part)}, (nullif(list_position([${words.map(sqlLiteral).join(', ')}], lower(${text(part)})), 0) - 1) % ${count} + 1)`;
  const has = (part: PeriodPart): boolean => parts.includes(part);
  const eras = Object.keys(ERAS).map(sqlLiteral).join(', ');
  const year = !has('Y')
    ? String(first)
    : has('E')
      ? `([${Object.values(ERAS).join(', ')}][list_position([${eras}], lower(${text('E')}))] + coalesce(${whole('Y')}, 1))`
      : `(CASE WHEN length(${text('Y')}) = 2 THEN ${whole('Y')} + ${shiftSql(whole('Y'), first)} ELSE ${whole('Y')} END)`;
  if (has('W')) {
    return `(CASE WHEN ${whole('W')} BETWEEN 1 AND 53 THEN CAST(date_trunc('week', make_date(${year}, 1, 4)) AS DATE) + 7 * (${whole('W')} - 1) END)`;
  }
  const month = has('N')
    ? ordinal('N', MONTH_NAMES, 12)
    : has('Q')
      ? `(${ordinal('Q', QUARTERS, 4)} * 3 - 2)`
      : has('H')
        ? `(${ordinal('H', HALVES, 2)} * 6 - 5)`
        : has('M')
          ? whole('M')
          : '1';
  const date = `TRY_CAST(${year} || '-' || ${month} || '-' || ${has('D') ? whole('D') : '1'} AS DATE)`;
  return has('Z') ? `(CASE WHEN ${whole('Z')} % 100 = (${year} + 1) % 100 THEN ${date} END)` : date;
}
