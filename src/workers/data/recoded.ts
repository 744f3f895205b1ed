/** Recodes numbers and days that are no values, in the table that was loaded. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { listWithCount } from '../../base/text';
import { sqlIdentifier } from '../../base/sql';
import { isNumeric, isTemporal } from '../../core/analysis/roles/engineTypes';
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
import { declaredCodes } from '../../core/files/detect/declaredCodes';
import { EXCEL_DAYS, namesDate } from '../../core/files/detect/dateNames';
import {
  mayHaveCodes,
  maybeCode,
  missingCodes,
  recodeSql,
  type ColumnEnds,
  type Counted,
} from '../../core/files/detect/recoding';
import type { SqlColumn } from '../../core/ports';
import { codeCounts } from './codeCounts';
import { columnsOf, columnsThat, remade, type Loaded, type Loading } from './loading';
import { placeholdersIn } from './placeholders';

/** Values from each end of a column that are looked at, and columns in one query. */
const ENDS = 8;
const BATCH = 200;
/** Columns that a note names. */
const NAMED = 5;
/** Days by which other times of a record may lie before or after its date. */
const NEAR_DAYS = 366;

const LABELS = [namesId, namesLabel, namesCalendar, namesStatus, namesYear, namesDate];

/** Codes of columns, with how often each comes up. */
type Codes = ReadonlyMap<string, readonly Counted<number | string>[]>;

/** What a column of numbers holds. */
interface Range extends SqlColumn {
  least: number;
  most: number;
}

/**
 * Leaves codes for missing values empty, and makes dates of days as Excel counts them, unless the user wants the values as they are
 * written.
 * @returns what was loaded, with what was done
 */
export async function recoded(loading: Loading, loaded: Loaded): Promise<Loaded> {
  const { connection, identifier, file } = loading;
  if (file.choice.numbers === 'asWritten') return loaded;
  const columns = await columnsOf(connection, identifier);
  const ranges = await rangesOf(connection, identifier, columns.filter(({ type }) => isNumeric(type))); // prettier-ignore
  const days = await daysIn(connection, identifier, ranges);
  const open = ranges.filter(({ name }) => !days.has(name));
  const declared = await declaredIn(connection, identifier, open, declaredCodes(loaded.around ?? []));
  const told = without(await codesIn(connection, identifier, open, signsOf(loaded)), declared);
  const placeholders = await placeholdersIn(connection, identifier, columns.filter(({ type }) => isTemporal(type))); // prettier-ignore
  const found = columns.flatMap(({ name, type }): Recoding[] => {
    const missing = [declared, told, placeholders].flatMap((codes) =>
      (codes.get(name) ?? []).map(({ value }) => value),
    );
    const of = days.get(name);
    if (missing.length === 0 && of === undefined) return [];
    return [{ column: name, type, missing, ...(of !== undefined && { days: of }) }];
  });
  if (found.length === 0) return loaded;
  const { source } = loaded;
  await remade(loading, source, (from) => recodeSql(found, from));
  return {
    ...loaded,
    ...(source && { source: { ...source, from: `(${recodeSql(found, source.from, source.id)})` } }),
    notes: [...(loaded.notes ?? []), ...notesOf([...days.keys()], { declared, told, placeholders })],
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

/**
 * Of each column the codes that the file declares, where they lie outside of all other values of it: a code above them is more than one away
 * from these, as a scale that ends with it has all its steps.
 */
async function declaredIn(
  connection: DuckDBConnection,
  identifier: string,
  ranges: readonly Range[],
  declared: readonly number[],
): Promise<Map<string, Counted[]>> {
  const some = ranges.filter(({ least, most }) => declared.includes(least) || declared.includes(most));
  const counts = await codeCounts(
    connection,
    identifier,
    some.map(({ name }) => name),
    { codes: declared.map((code) => [code, String(code)]), type: 'DOUBLE', shown: (end) => end },
  );
  return new Map(
    [...counts].flatMap(([name, { least, most, found }]) => {
      const isOutside = ({ value }: Counted): boolean =>
        typeof least !== 'number' || typeof most !== 'number' || value < least || value - most > 1;
      const codes = found.filter(isOutside);
      return codes.length > 0 ? [[name, codes]] : [];
    }),
  );
}

/** Codes without those that others have. */
function without(codes: ReadonlyMap<string, Counted[]>, others: Codes): Codes {
  const isTold = (name: string, code: number): boolean =>
    others.get(name)?.some(({ value }) => value === code) === true;
  return new Map([...codes].map(([name, found]) => [name, found.filter(({ value }) => !isTold(name, value))]));
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
  const columns: string[] = [];
  for (const range of open) {
    const found = await endsOf(connection, identifier, range);
    if (!found) continue;
    ends.push(found);
    columns.push(range.name);
  }
  return new Map(
    missingCodes(ends).flatMap((codes, at): [string, Counted[]][] => {
      const { low = [], high = [] } = ends[at] ?? {};
      const counted = codes.map(
        (value) => [...low, ...high].find((each) => each.value === value) ?? { value, count: 0 },
      );
      return counted.length > 0 ? [[columns[at] ?? '', counted]] : [];
    }),
  );
}

/**
 * Values are looked at from each end until one is no code: a table may have more of them than fit in memory.
 * @returns undefined where these ends tell that there is no code
 */
async function endsOf(
  connection: DuckDBConnection,
  identifier: string,
  { name, least, most }: Range,
): Promise<ColumnEnds | undefined> {
  const column = `CAST(${sqlIdentifier(name)} AS DOUBLE)`;
  const one = async (select: string): Promise<unknown[]> =>
    (await connection.runAndReadAll(`SELECT ${select} FROM ${identifier}`)).getRows()[0] ?? [];
  const from = async (first: number, next: (last: number) => string): Promise<number[]> => {
    const found = [first];
    for (let last = first; maybeCode(last) && found.length < ENDS; found.push(last)) {
      const [value] = await one(next(last));
      if (typeof value !== 'number') break;
      last = value;
    }
    return found;
  };
  const low = await from(least, (last) => `min(${column}) FILTER (${column} > ${last})`);
  const high = await from(most, (last) => `max(${column}) FILTER (${column} < ${last})`);
  if (!mayHaveCodes(low, high)) return undefined;
  const finite = [...low, ...high].map((value) => (Number.isFinite(value) ? String(value) : 'NULL'));
  const counts = finite.map((value) => `count(*) FILTER (${column} = ${value}), count(*) FILTER (${column} = -(${value}))`); // prettier-ignore
  const [distinct, ...found] = (await one([`approx_count_distinct(${column})`, ...counts].join(', '))).map(Number);
  const counted = (values: readonly number[], at: number): Counted[] =>
    values.map((value, i) => ({ value, count: found[2 * (at + i)] ?? 0 }));
  return {
    low: counted(low, 0),
    high: counted(high, low.length),
    distinct: distinct ?? 0,
    opposites: low.filter((_, at) => (found[2 * at + 1] ?? 0) > 0),
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

function notesOf(
  days: readonly string[],
  { declared, told, placeholders }: Readonly<Record<'declared' | 'told' | 'placeholders', Codes>>,
): TableNote[] {
  const noteOf = (key: 'declaredCodes' | 'missingCodes', codes: Codes): TableNote[] => {
    const named = [...codes].flatMap(([name, found]) =>
      found.length > 0 ? [`${name} (${found.map(({ value, count }) => `${count}: ${value}`).join(', ')})`] : [],
    );
    return named.length > 0 ? [tableNote(key, { columns: listWithCount(named, NAMED) })] : [];
  };
  // Which days these are stands in the choice of how values are read: in a report they would look like the time that it covers.
  const counted = [...placeholders].map(
    ([name, found]) => `${name} (${found.reduce((all, { count }) => all + count, 0)})`,
  );
  return [
    ...(days.length > 0 ? [tableNote('excelDays', { columns: listWithCount(days, NAMED) })] : []),
    ...noteOf('declaredCodes', declared),
    ...noteOf('missingCodes', told),
    ...(counted.length > 0 ? [tableNote('placeholderDays', { columns: listWithCount(counted, NAMED) })] : []),
  ];
}
