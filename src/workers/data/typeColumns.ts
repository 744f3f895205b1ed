/** Finds the types of columns of texts, over all of their cells. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlIdentifier } from '../../base/sql';
import {
  asReading,
  isMissing,
  isOrderOpen,
  possibleReadings,
  preferOrder,
  provenOrder,
  shortYears,
  wholeYears,
  readings,
  TEXT,
  type ColumnReading,
} from '../../core/files/detect/columnTypes';
import { namesMoment } from '../../core/analysis/roles/nameWords';
import { codedColumns, type CodedColumn } from '../../core/files/detect/codes';
import { namesDate, namesMonth, namesWeek, namesYear } from '../../core/files/detect/dateNames';
import { firstOfCentury, withCentury } from '../../core/files/detect/centuries';
import { fullYear } from '../../core/files/detect/periodForms';
import { orderEvidence, type DateOrder } from '../../core/files/detect/dateOrder';
import { MONTH_OF_ERA, WEEK_OF_YEAR, YEARLESS_FORMS } from '../../core/files/detect/times';
import { clockForm, isOneZone, OFFSET } from '../../core/files/detect/zones';
import { isNumberLike, detectNumbers, type DetectedStyle, type NumberStyle } from '../../core/files/detect/numbers';
import type { ParseOptions } from '../../core/contract/textFormat';
import { filledSql, missingSql, refusedSql } from './readingSql';

/** Columns that are looked at by one query: its cost grows with the square of their number. */
const BATCH = 50;
/** Missing values that a note names. */
const NAMED = 3;

export interface ColumnSample {
  name: string;
  /** Name of the column of texts. */
  source: string;
  cells: string[];
}

export interface TypedColumn {
  name: string;
  source: string;
  /** Ways to read it, the best first. */
  possible: ColumnReading[];
  /** Day and month of its dates may be either way round, by all that is known. */
  isOpen: boolean;
  /** Of years with two digits in another century than usual: the first and the last of its sample. */
  years?: { first: number; last: number };
  /** Words for missing values that its sample has. */
  missing: string[];
  /** Codes and flags among the numbers of its sample. */
  coded?: Pick<CodedColumn, 'codes' | 'flags'>;
  /** Offsets from UTC that its times have. */
  offsets?: string[];
}

export interface DetectedColumns {
  columns: TypedColumn[];
  style: DetectedStyle;
  order: 'dmy' | 'mdy';
}

/** Offsets of a column that are looked at: zones have two. */
const MOST_OFFSETS = 100;

/** What the cells of a sample allow. @param year of the dates that have none */
export function detectColumns(
  samples: readonly ColumnSample[],
  delimiter: string,
  choice: ParseOptions,
  year?: number,
): DetectedColumns {
  const style = detectNumbers(numberCells(samples), delimiter, choice.decimal);
  const all = readings({ decimal: style.decimal, thousands: style.thousands });
  // Beside a column of years, months are theirs.
  const hasYears = samples.some(({ name, cells }) => namesYear(name) && cells.some((cell) => !isMissing(cell)));
  const found = samples.map((sample) =>
    withYear(
      sample,
      hasYears ? undefined : year,
      withNamedForms(sample, possibleReadings(sample.cells, all, namesDate(sample.name)), style),
    ),
  );
  const isText = (at: number): boolean => found[at]?.[0]?.type === 'VARCHAR' && choice.codes !== 'texts';
  const coded = codedColumns(
    samples.map(({ cells }, at) => (isText(at) ? cells : [])),
    all,
    samples.map(({ name }) => name),
  );
  for (const [at, column] of coded.entries()) if (column) found[at] = column.readings;
  const evidence = found.map((possible, at) =>
    isOrderOpen(possible) ? orderEvidence(samples[at]?.cells ?? []) : undefined,
  );
  // What one column of a file proves, by days after the 12th or by its series, holds for the others.
  const sure = evidence.flatMap((each) => (each?.isSure === true ? [each.order] : []));
  const proven = theOnly(found.flatMap((possible) => provenOrder(possible) ?? [])) ?? theOnly(sure);
  const likely = theOnly(evidence.flatMap((each) => each?.order ?? []));
  const isEuropean = style.decimal === ',' || delimiter === ';';
  const order = choice.dateOrder ?? proven ?? likely ?? (isEuropean ? 'dmy' : 'mdy');
  const columns = samples.map(({ name, source, cells }, at) => {
    const own = evidence[at]?.isSure === true ? evidence[at].order : undefined;
    const possible = preferOrder(found[at] ?? [TEXT], choice.dateOrder ?? own ?? order);
    const words = cells.map((cell) => cell.trim()).filter((cell) => cell !== '' && isMissing(cell));
    const isOpen = (choice.dateOrder ?? own ?? proven) === undefined && isOrderOpen(possible);
    const { codes, flags } = coded[at] ?? {};
    return {
      ...{ name, source, possible, isOpen, missing: [...new Set(words)].slice(0, NAMED) },
      ...(codes && flags && { coded: { codes, flags } }),
    };
  });
  readCenturies(columns, samples);
  return { columns, style, order };
}

function theOnly(orders: readonly DateOrder[]): DateOrder | undefined {
  return new Set(orders).size === 1 ? orders[0] : undefined;
}

/** Microseconds since 1970 from 2001 on: longer than other numbers, which are ids. */
const MICROSECONDS = '\\s*[1-4]\\d{15}\\s*';

/**
 * In a column that is called so whole numbers such as 202413 are weeks, R5.09 is a month of an era, and sixteen digits count microseconds
 * since 1970.
 */
function withNamedForms({ name, cells }: ColumnSample, possible: ColumnReading[], style: NumberStyle): ColumnReading[] {
  const type = possible[0]?.type;
  if (type === 'VARCHAR' && namesMoment(name)) {
    const counted = possibleReadings(cells, [{ type: 'BIGINT', pattern: MICROSECONDS, style }, ...possible]);
    if (counted[0]?.type === 'BIGINT') return counted;
  }
  const forms = [
    ...(type === 'BIGINT' && namesWeek(name) ? [WEEK_OF_YEAR] : []),
    ...(type === 'VARCHAR' && (namesDate(name) || namesMonth(name)) ? [MONTH_OF_ERA] : []),
  ];
  const named = forms.length > 0 ? possibleReadings(cells, forms.map(asReading)).filter(({ form }) => form) : [];
  return [...named, ...possible];
}

/** Days and months without a year, in a column that is called so, are of the year that stands above the table. */
function withYear({ name, cells }: ColumnSample, year: number | undefined, possible: ColumnReading[]): ColumnReading[] {
  if (year === undefined || !(namesDate(name) || namesMonth(name)) || possible[0]?.form) return possible;
  const found = possibleReadings(cells, YEARLESS_FORMS.map(asReading)).filter(({ form }) => form !== undefined);
  const ofYear = found.flatMap(({ form }) => (form ? [asReading({ ...form, format: withCentury(form.format, year) })] : [])); // prettier-ignore
  return [...ofYear, ...possible];
}

/** Gives years of two digits the century in which they lie near the other dates of the file, or else near today. */
function readCenturies(columns: readonly TypedColumn[], samples: readonly ColumnSample[]): void {
  const shorts = columns.map(({ possible: [best] }, at) => shortYears(best, samples[at]?.cells ?? []));
  if (shorts.every(({ length }) => length === 0)) return;
  const whole = columns.flatMap(({ name, possible: [best] }, at) =>
    (shorts[at] ?? []).length > 0 ? [] : wholeYears(name, best, samples[at]?.cells ?? []),
  );
  const others = whole.reduce<{ first: number; last: number } | undefined>(
    (range, year) => ({ first: Math.min(range?.first ?? year, year), last: Math.max(range?.last ?? year, year) }),
    undefined,
  );
  for (const [at, column] of columns.entries()) {
    const years = shorts[at] ?? [];
    if (years.length === 0) continue;
    const first = firstOfCentury(years, others, new Date().getUTCFullYear());
    const full = years.map((year) => fullYear(year, first));
    column.years = { first: Math.min(...full), last: Math.max(...full) };
    column.possible = column.possible.map((reading) =>
      reading.form
        ? { ...reading, form: { ...reading.form, format: withCentury(reading.form.format, first) } }
        : reading,
    );
  }
}

function* numberCells(samples: readonly ColumnSample[]): Iterable<string> {
  for (const { cells } of samples) if (isNumberLike(cells)) yield* cells;
}

/**
 * Holds what a sample allows against all rows, and drops what does not fit.
 * @param table columns of texts
 * @param isWhole the sample had every row: then only times are looked at, which the engine knows better
 * @returns for each column how many of its cells stand for a missing value
 */
export async function checkColumns(
  connection: DuckDBConnection,
  table: string,
  columns: readonly TypedColumn[],
  isWhole: boolean,
): Promise<number[]> {
  const first = ({ possible }: TypedColumn): ColumnReading => possible[0] ?? TEXT;
  const isDue = (column: TypedColumn): boolean =>
    first(column).type !== 'VARCHAR' && (!isWhole || first(column).form !== undefined);
  let due = columns.flatMap((column, at) => (isDue(column) ? [at] : []));
  while (due.length > 0) {
    const again: number[] = [];
    const refused = await countAll(
      connection,
      table,
      due.map((at) => refusedSql(columns[at]?.possible[0] ?? TEXT, sqlIdentifier(columns[at]?.source ?? ''))),
    );
    for (const [i, at] of due.entries()) {
      const column = columns[at];
      if (!column || (refused[i] ?? 0) === 0) continue;
      column.possible.shift();
      if (first(column).type !== 'VARCHAR') again.push(at);
    }
    due = again;
  }
  await readClocks(connection, table, columns);
  await dropClosed(connection, table, columns);
  const hasMissing = (column: TypedColumn): boolean => column.missing.length > 0 && first(column).type !== 'VARCHAR';
  return missingIn(connection, table, columns, hasMissing);
}

/** Of times with offsets in one zone, over all rows, the clock time counts. */
async function readClocks(connection: DuckDBConnection, table: string, columns: readonly TypedColumn[]): Promise<void> {
  for (const column of columns.filter(hasOffsets)) {
    const cell = sqlIdentifier(column.source);
    const reader = await connection.runAndReadAll(
      `SELECT DISTINCT upper(regexp_extract(trim(${cell}), '${OFFSET}$', 0, 'i')) AS offset FROM ${sqlIdentifier(table)} WHERE ${cell} IS NOT NULL ORDER BY 1 LIMIT ${MOST_OFFSETS}`,
    );
    setOffsets(column, (reader.getColumns()[0] ?? []).map(String));
  }
}

/** The same by a sample: only its offsets are taken then. */
export function sampleClocks(columns: readonly TypedColumn[], samples: readonly ColumnSample[]): void {
  const zone = new RegExp(`${OFFSET}$`, 'i');
  for (const column of columns.filter(hasOffsets)) {
    const cells = samples.find(({ source }) => source === column.source)?.cells ?? [];
    setOffsets(column, [...new Set(cells.map((cell) => zone.exec(cell.trim())?.[0].toUpperCase() ?? ''))]);
  }
}

function hasOffsets({ possible: [best] }: TypedColumn): boolean {
  return best?.type === 'TIMESTAMP WITH TIME ZONE';
}

function setOffsets(column: TypedColumn, found: readonly string[]): void {
  const [best] = column.possible;
  column.offsets = found.filter((offset) => offset !== '');
  if (best?.form && isOneZone(column.offsets)) {
    column.possible.unshift(asReading({ ...best.form, ...clockForm(best.form, column.offsets) }));
  }
}

/** How many cells of each column that is due stand for a missing value. */
async function missingIn(
  connection: DuckDBConnection,
  table: string,
  columns: readonly TypedColumn[],
  isDue: (column: TypedColumn, at: number) => boolean,
): Promise<number[]> {
  const due = columns.filter(isDue);
  const conditions = due.map(({ source }) => {
    const cell = sqlIdentifier(source);
    return `${filledSql(cell)} AND ${missingSql(cell)}`;
  });
  const counts = await countAll(connection, table, conditions);
  return columns.map((column) => counts[due.indexOf(column)] ?? 0);
}

/**
 * The same of words that stand behind the sample alone: looked for where a column has more values as texts than it has with
 * its type.
 * @param missing takes the counts
 */
export async function countLateMissing(
  connection: DuckDBConnection,
  table: string,
  identifier: string,
  columns: readonly TypedColumn[],
  missing: number[],
): Promise<void> {
  const texts = await countAll(
    connection,
    table,
    columns.map(({ source }) => filledSql(sqlIdentifier(source))),
  );
  const typed = await countAll(
    connection,
    identifier.slice(1, -1).replaceAll('""', '"'),
    columns.map(({ name }) => `${sqlIdentifier(name)} IS NOT NULL`),
  );
  const isDue = ({ possible: [best] }: TypedColumn, at: number): boolean =>
    best?.type !== 'VARCHAR' && missing[at] === 0 && (texts[at] ?? 0) > (typed[at] ?? 0);
  const found = await missingIn(connection, table, columns, isDue);
  for (const [at, count] of found.entries()) if (count > 0) missing[at] = count;
}

/** Of columns whose day and month may be either way round: whether that is so over all rows. */
async function dropClosed(connection: DuckDBConnection, table: string, columns: readonly TypedColumn[]): Promise<void> {
  for (const column of columns.filter(({ isOpen }) => isOpen)) {
    const [best, ...rest] = column.possible;
    const turned = rest.find(
      ({ form }) => form?.order && best?.form && form.order !== best.form.order && form.type === best.form.type,
    );
    const refused = turned
      ? await countAll(connection, table, [refusedSql(turned, sqlIdentifier(column.source))])
      : [1];
    column.isOpen = refused[0] === 0;
  }
}

/** How many rows each condition holds for. */
export async function countAll(
  connection: DuckDBConnection,
  table: string,
  conditions: readonly string[],
): Promise<number[]> {
  const found: number[] = [];
  for (let from = 0; from < conditions.length; from += BATCH) {
    const list = conditions.slice(from, from + BATCH).map((condition) => `count(*) FILTER (WHERE ${condition})`);
    const reader = await connection.runAndReadAll(`SELECT ${list.join(', ')} FROM ${sqlIdentifier(table)}`);
    found.push(...(reader.getRows()[0] ?? []).map(Number));
  }
  return found;
}
