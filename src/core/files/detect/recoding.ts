/** Numbers that are no values: codes for what is missing, and days as Excel counts them. Pure, but for the SQL that recodes values. */
import { sqlIdentifier, sqlLiteral } from '../../../base/sql';
import type { Recoding } from '../../contract/textFormat';

/** Nines alone, as in 99, -999 or -99.9; surveys have sixes, sevens and eights beside them. */
const NINES = /^-?9{2,6}(?:\.9{1,2})?$/;
const SURVEY_CODE = /^([678])\1{1,4}$/;
/** A negative code has three digits at least: -99 may be a value. */
const LONG = /^-9{3,6}$|^-9{2,6}\.9{1,2}$/;
/** How often codes come up at least: below all values in all columns together, above them in each that proves them. */
const LEAST_COUNT = 3;
/** How often a code comes up in a column beside others that prove codes above all values. */
const LEAST_BESIDE = 2;
/** How many times the range of all values lies between them and a code above them. */
const FAR = 5;
/** Different values below codes at least. */
const LEAST_VALUES = 3;
/** Different values of a column that alone proves a code above them: of a few whole numbers each may be a label. */
const MANY_VALUES = 12;

export interface Counted<Value = number> {
  value: Value;
  count: number;
}

/** Values of a column of numbers from both ends. */
export interface ColumnEnds {
  /** The lowest ones, the lowest first, up to one that is no code. */
  low: readonly Counted[];
  /** The highest ones, the highest first, up to one that is no code. */
  high: readonly Counted[];
  /** How many different ones there are, or nearly. */
  distinct: number;
  /** Which of the low ones come up with a plus as well: what was refunded was paid before. */
  opposites: readonly number[];
  /** Amounts of money really are 999, and -999 when they are paid back. */
  isMoney: boolean;
  /** Whole numbers that its name calls a label or an id. */
  isLabel: boolean;
}

/** A number by which a column may have codes. */
export function maybeCode(value: number): boolean {
  const text = String(value);
  return NINES.test(text) || SURVEY_CODE.test(text);
}

/** Codes of a column on one side of its values, and how much speaks for them. */
interface Side {
  codes: readonly Counted[];
  count: number;
  /** The distance from the nearest value, in ranges of all values; infinite where all values are the same, NaN where there are none. */
  distance: number;
}

const NONE: Side = { codes: [], count: 0, distance: 0 };

/**
 * The numbers that stand for a missing value, of each column. A rule of the field: nines alone, far outside of what else a column holds, that
 * come up many times. Below all values they are the only negative numbers, or farther away than the values are from each other; above them
 * two columns prove them, or one with many different values. What is proven in one column holds in the others where it lies outside as well,
 * and in those that have nothing else.
 */
export function missingCodes(columns: readonly ColumnEnds[]): number[][] {
  const below = columns.map(belowValues);
  const above = columns.map((column, at) => aboveValues(column, below[at]?.codes ?? []));
  const proofs = below.filter((_, at) => columns[at]?.isMoney === false);
  const isProven = proofs.reduce((all, { count }) => all + count, 0) >= LEAST_COUNT;
  const lows = new Set(isProven ? proofs.flatMap(({ codes }) => codes.map(({ value }) => value)) : []);
  const isFar = (side: Side, at: number): boolean => {
    const column = columns[at];
    return (
      column !== undefined && !column.isMoney && !column.isLabel && side.count >= LEAST_COUNT && side.distance >= FAR
    );
  };
  const far = above.flatMap((side, at) => (isFar(side, at) ? [at] : []));
  const isSurvey = far.length > 1;
  const [only = -1] = far;
  const onlyNines = above[only]?.codes.every(({ value }) => NINES.test(String(value)) && value > 100) === true;
  const isSure = (columns[only]?.distinct ?? 0) >= MANY_VALUES && onlyNines;
  const highs = new Set(
    isSurvey || isSure ? far.flatMap((at) => (above[at]?.codes ?? []).map(({ value }) => value)) : [],
  );
  return columns.map((column, at) => {
    const alone = column.distinct === 1 ? column.low.filter(({ value }) => lows.has(value)) : [];
    const low = (below[at]?.codes ?? []).filter(({ value }) => lows.has(value));
    const side = above[at];
    const isBeside = isSurvey && side !== undefined && side.distance > 1 && side.count >= LEAST_BESIDE;
    const isTaken = !column.isMoney && !column.isLabel && (far.includes(at) || isBeside);
    const high = isTaken ? (side?.codes ?? []).filter(({ value }) => isBeside || highs.has(value)) : [];
    return [...alone, ...low, ...high].map(({ value }) => value);
  });
}

/** Whether a column may have codes by its ends alone: what else is asked of it takes longer. */
export function mayHaveCodes(low: readonly number[], high: readonly number[]): boolean {
  const counted = (values: readonly number[]): Counted[] => values.map((value) => ({ value, count: 0 }));
  const ends = { low: counted(low), high: counted(high), distinct: Infinity, opposites: [], isMoney: false, isLabel: false }; // prettier-ignore
  const below = belowValues(ends).codes;
  return low[0] === high[0] || below.length > 0 || aboveValues(ends, below).codes.length > 0;
}

/** Codes that are the only negative numbers of a column, or lie farther away from its values than these from each other. */
function belowValues({ low, high, opposites }: ColumnEnds): Side {
  const most = high[0]?.value ?? 0;
  return side(
    low,
    (value) => LONG.test(String(value)) && !opposites.includes(value),
    (next, distance) => next >= 0 || distance > 1,
    (next) => most - next,
  );
}

/** Codes that lie farther away from the values below them than these from each other. */
function aboveValues({ low, high, distinct }: ColumnEnds, below: readonly Counted[]): Side {
  const least = low.find(({ value }) => !below.some((code) => code.value === value))?.value ?? 0;
  const found = side(
    high,
    (value) => value > 0 && maybeCode(value),
    (_, distance) => distance > 1,
    (next) => next - least,
  );
  return distinct - found.codes.length - below.length < LEAST_VALUES ? NONE : found;
}

/**
 * The longest row of codes at an end that lie outside.
 * @param isOutside by the value next to them, and how far that is in ranges of the values
 * @param range of the values that begin with one
 */
function side(
  end: readonly Counted[],
  isCode: (value: number) => boolean,
  isOutside: (next: number, distance: number) => boolean,
  range: (next: number) => number,
): Side {
  const first = end.findIndex(({ value }) => !isCode(value));
  for (let length = first < 0 ? end.length - 1 : first; length > 0; length--) {
    const [code, next] = [end[length - 1]?.value ?? 0, end[length]?.value ?? 0];
    const distance = Math.abs(code - next) / range(next);
    if (!isOutside(next, distance)) continue;
    const codes = end.slice(0, length);
    return { codes, count: codes.reduce((all, { count }) => all + count, 0), distance };
  }
  return NONE;
}

/**
 * The records with their values recoded.
 * @param from what they are read from, as in FROM
 * @param id what else of them is read, which is no column
 */
export function recodeSql(recoded: readonly Recoding[], from: string, id?: string): string {
  const values = recoded.map(({ column, missing, days }) => {
    const name = sqlIdentifier(column);
    const isMissing = missing.map((code) => missingSql(name, code)).join(' OR ');
    const value = missing.length === 0 ? name : `(CASE WHEN ${isMissing} THEN NULL ELSE ${name} END)`;
    return `${days === undefined ? value : dayOfExcelSql(value, days)} AS ${name}`;
  });
  return `SELECT ${id === undefined ? '' : `${id}, `}* REPLACE (${values.join(',\n  ')})\nFROM ${from}`;
}

/** Whether a value is a code for a missing one. @param code a number, or a day as ISO date */
function missingSql(name: string, code: number | string): string {
  return typeof code === 'number' ? `${name} = ${code}` : `CAST(${name} AS DATE) = DATE ${sqlLiteral(code)}`;
}

/** Excel counts days since 1899-12-30, and the first of March 1900 is day 61 (ECMA-376, 18.17.4.1); to the millisecond. */
function dayOfExcelSql(value: string, type: 'DATE' | 'TIMESTAMP'): string {
  if (type === 'DATE') return `DATE '1899-12-30' + CAST(${value} AS INTEGER)`;
  return `TIMESTAMP '1899-12-30' + to_milliseconds(CAST(floor(${value} * 86400000 + 0.5) AS BIGINT))`;
}
