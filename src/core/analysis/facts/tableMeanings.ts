/** What the columns of a table mean beside each other: years in a row of columns, and numbers that only say which row it is. */
import * as z from 'zod';
import { parseJson } from '../../../base/parseJson';
import { sqlIdentifier } from '../../../base/sql';
import { trimmedSql } from '../../files/detect/valueSql';
import { isInteger, isNumeric, isTemporal } from '../roles/engineTypes';
import {
  isVague,
  isYearName,
  namesAdditive,
  namesBalance,
  namesCapacity,
  namesCoordinate,
  namesDocument,
  namesLevel,
  namesMetric,
  namesParty,
  namesPlan,
  namesQuantity,
  namesRegion,
  namesTotal,
  namesUnit,
  namesUnitOfMoney,
  namesValue,
  namesWeather,
  nameWords,
} from '../roles/nameWords';
import { areDirections, CURRENCIES } from '../roles/otherLanguages';
import type { ColumnType } from '../roles/semantic';
import type { FirstLook } from './firstScan';
import type { Runner } from './runner';

export interface Meant {
  look: FirstLook;
  meaning: ColumnType;
}

type Look = Meant['look'];

/** Columns named after years that are a table made wide. */
const YEARS = 4;
/** Amounts lie far apart, rates and scores do not: the largest by the mean, and the largest at least. */
const FAR = 15;
const LARGE = 1000;
/** Part of the values of a table of amounts that may be negative. */
const FEW = 0.05;

/** Values of a number that is one side of a cross, the columns of the others, and rows of a table that is looked at. */
const LEAST_VALUES = 3;
const MOST_VALUES = 60;
const MOST_SIDES = 3;
const LEAST_ROWS = 20;
/** Moments at which a meter was read at least: amounts do not grow that often by chance. */
const LEAST_READINGS = 12;
/** Rows that repeat a document at least, so that the same amount in each is no chance. */
const LEAST_REPEATED = 5;
/** Columns and crosses that are looked at, for each is a query over all rows. */
const MOST_COLUMNS = 8;
const MOST_CROSSES = 4;
/** Columns that a total of a row is held against. */
const MOST_PARTS = 30;
/** What rounding makes of a balance, and the part of its steps that are as large as the amount. */
const ROUNDED = 0.006;
const NEARLY = 0.9;
/** Values of a column that keeps amounts apart. */
const MOST_APART = 30;

/** Years beside each other are added up where their values are amounts: hardly one below nothing, and far apart. */
export function withYears(columns: readonly Meant[]): Meant[] {
  const years = columns.filter(
    ({ look, meaning }) =>
      meaning.role === 'measure' && isYearName(look.name) && meaning.unit !== 'percent' && meaning.by !== 'user',
  );
  if (years.length < YEARS || years.some(({ look }) => namesAdditive(look.name) === false)) return [...columns];
  const present = years.reduce((sum, { look }) => sum + look.present, 0);
  const negatives = years.reduce((sum, { look }) => sum + (look.numbers?.negatives ?? 0), 0);
  const mean = years.reduce((sum, { look }) => sum + (look.numbers?.sum ?? 0), 0) / present;
  const most = Math.max(...years.map(({ look }) => Number(look.max)));
  const areAmounts = negatives <= FEW * present && most >= LARGE && mean > 0 && most >= FAR * mean;
  if (!areAmounts) return [...columns];
  return columns.map((column) =>
    years.includes(column) ? { ...column, meaning: { ...column.meaning, additive: true, by: 'values' } } : column,
  );
}

/**
 * Parts of a time that another column has are neither amounts nor times of their own: months, days and hours are labels that come again,
 * and a year or a date says no more than the time does.
 * @param parts the columns, and whether each is the year
 */
export function withParts(columns: readonly Meant[], parts: ReadonlyMap<string, boolean>): Meant[] {
  return columns.map(({ look, meaning }): Meant => {
    const isYear = parts.get(look.name);
    if (isYear === undefined || meaning.by === 'user' || meaning.role === 'constant') return { look, meaning };
    const isLabel = !isYear && !isTemporal(look.type) && look.distinct <= MOST_VALUES;
    return { look, meaning: { role: isLabel ? 'dimension' : 'id', additive: false, by: 'name' } };
  });
}

/** What the file itself adds up, over its periods and over its rows, is added up. @param names of such columns */
export function withAdded(columns: readonly Meant[], names: readonly string[]): Meant[] {
  return columns.map(({ look, meaning }): Meant => {
    const isAdded =
      names.includes(look.name) &&
      meaning.role === 'measure' &&
      meaning.by !== 'user' &&
      meaning.unit !== 'percent' &&
      namesAdditive(look.name) !== false;
    return { look, meaning: isAdded ? { ...meaning, additive: true, by: 'values' } : meaning };
  });
}

/** What the weather brought to several places is averaged over them: nobody adds the rain of two towns. @param names of all columns */
export function withStations(columns: readonly Meant[], names: readonly string[]): Meant[] {
  if (!names.some((name) => namesRegion(name))) return [...columns];
  return columns.map(({ look, meaning }) =>
    meaning.role === 'measure' && meaning.by !== 'user' && namesWeather(look.name)
      ? { look, meaning: { ...meaning, additive: false } }
      : { look, meaning },
  );
}

/** What places have room for is counted, and adds up over them, where each is there once. */
export function withCapacities(columns: readonly Meant[], rows: number): Meant[] {
  const arePlaces = columns.some(({ look }) => namesCoordinate(look.name));
  const isOnce = columns.some(
    ({ look, meaning: { role } }) => ['id', 'text', 'dimension'].includes(role) && look.distinct === rows,
  );
  if (!arePlaces || !isOnce) return [...columns];
  return columns.map(({ look, meaning }) =>
    meaning.role === 'measure' && meaning.by !== 'user' && isInteger(look.type) && namesCapacity(look.name)
      ? { look, meaning: { ...meaning, additive: true, by: 'values' } }
      : { look, meaning },
  );
}

/**
 * Amounts that are the same in all rows of each value of another column, as a state's inhabitants beside each of its groups of incomes,
 * belong to that value: they would be added up as often as it is there, and are averaged.
 */
export async function withOwners(run: Runner, columns: readonly Meant[]): Promise<Meant[]> {
  const amounts = columns.filter(
    ({ look, meaning }) => meaning.role === 'measure' && meaning.additive && meaning.by !== 'user' && look.distinct > 1,
  );
  const owners = columns
    .filter(
      ({ look, meaning }) =>
        ['dimension', 'text', 'id'].includes(meaning.role) &&
        look.distinct >= LEAST_VALUES &&
        (look.distinct <= look.present / 2 ||
          // A document may have several rows now and then.
          (namesDocument(look.name) && look.distinct <= look.present - LEAST_REPEATED)),
    )
    .slice(0, MOST_COLUMNS);
  const time = columns.find(({ look, meaning: { role } }) => role === 'time' && look.distinct > 1);
  const found = new Map<number, string>();
  for (const { look: owner } of owners) {
    const owned = amounts
      .filter(({ look }) => look.distinct <= owner.distinct && !found.has(look.number))
      .slice(0, MOST_COLUMNS);
    if (owned.length === 0) continue;
    const ends = owned.map(({ look }, at) => `min(${sqlIdentifier(look.name)}) = max(${sqlIdentifier(look.name)}) AS "v${at}"`); // prettier-ignore
    const moments = time ? `count(DISTINCT ${sqlIdentifier(time.look.name)})` : '1';
    const groups = `SELECT ${ends.join(', ')}, ${moments} AS "times" ${run.from(`${sqlIdentifier(owner.name)} IS NOT NULL`)} GROUP BY ${sqlIdentifier(owner.name)}`;
    const counts = owned.map((_, at) => `count(*) FILTER (WHERE NOT "v${at}") AS "n${at}"`);
    const row = await run.attempt(
      '',
      () =>
      run.one(`SELECT ${counts.join(', ')}, count(*) AS "all", count(*) FILTER (WHERE "times" > 1) AS "again" FROM (${groups})`), // prettier-ignore
    );
    // A fee that is paid again and again is the same each time, and adds up.
    const isAgain = row !== undefined && row.count('again') * 2 > row.count('all') && namesParty(owner.name);
    const isFee = ({ look }: Meant): boolean =>
      isAgain &&
      !namesPlan(look.name) &&
      namesAdditive(look.name) === true &&
      !namesLevel(look.name) &&
      !isVague(look.name);
    const fixed = owned.filter((each, at) => row?.count(`n${at}`) === 0 && !isFee(each));
    // Two values may be the same within each label by chance, unless others are as well.
    if (fixed.some(({ look }) => look.distinct >= LEAST_VALUES))
      for (const { look } of fixed) found.set(look.number, owner.name);
  }
  for (const { look } of amounts) {
    // Fields of an object with an id of its own are of that object, which may come again.
    const part = look.name.slice(0, look.name.lastIndexOf('.') + 1);
    const id = columns.find(({ look: other }) => part !== '' && other.name === `${part}id`);
    if (id && id.look.distinct < id.look.present && !found.has(look.number)) found.set(look.number, id.look.name);
  }
  return columns.map(({ look, meaning }): Meant => {
    const per = found.get(look.number);
    return { look, meaning: per === undefined ? meaning : { ...meaning, additive: false, by: 'values', per } };
  });
}

/** A total of other columns of its row, such as that of marks, is averaged where they are called what is averaged. */
export async function withRowTotals(run: Runner, columns: readonly Meant[]): Promise<Meant[]> {
  const found = new Set<number>();
  const totals = columns.filter(
    ({ look, meaning }) =>
      meaning.role === 'measure' && meaning.additive && meaning.by !== 'user' && namesTotal(look.name),
  );
  for (const { look: total } of totals.slice(0, MOST_COLUMNS)) {
    const at = columns.findIndex(({ look }) => look === total);
    for (const beside of [columns.slice(0, at).reverse(), columns.slice(at + 1)]) {
      const end = beside.findIndex(({ meaning }) => meaning.role !== 'measure' || meaning.additive);
      const parts = beside.slice(0, end < 0 ? MOST_PARTS : Math.min(end, MOST_PARTS)).map(({ look }) => look);
      if (!parts.some(({ name }) => namesAdditive(name) === false)) continue;
      const own = sqlIdentifier(total.name);
      // How many of them it is the total of is not known.
      const sums = parts.slice(1).map((_, more) => {
        const some = parts.slice(0, more + 2).map(({ name }) => `coalesce(${sqlIdentifier(name)}, 0)`);
        return `count(*) FILTER (WHERE abs(${some.join(' + ')} - ${own}) <= ${ROUNDED * some.length}) AS "n${more}"`;
      });
      if (sums.length === 0) continue;
      const row = await run.attempt('', () => run.one(`SELECT ${sums.join(', ')} ${run.from()}`));
      if (row && sums.some((_, more) => row.count(`n${more}`) >= NEARLY * total.present)) found.add(total.number);
    }
  }
  return columns.map((column) =>
    found.has(column.look.number)
      ? { ...column, meaning: { ...column.meaning, additive: false, by: 'values' } }
      : column,
  );
}

/**
 * Readings of a meter only grow: where a measure never falls from one moment to the next within each thing, over many moments of an hour or
 * a day, it is a running total, and no amount of these moments.
 */
export async function withReadings(run: Runner, columns: readonly Meant[]): Promise<Meant[]> {
  const amounts = columns.filter(
    ({ look, meaning }) =>
      meaning.role === 'measure' &&
      meaning.additive &&
      // Money and pieces are told apart by their names: a meter counts in units of nature.
      meaning.unit === 'number' &&
      meaning.by !== 'user' &&
      look.distinct >= LEAST_READINGS,
  );
  const time = columns.find(
    ({ look, meaning: { role, grain } }) =>
      role === 'time' &&
      isTemporal(look.type) &&
      (grain === 'hour' || grain === 'day') &&
      look.distinct >= LEAST_READINGS,
  );
  if (!time || amounts.length === 0) return [...columns];
  const things = columns
    .filter(
      ({ look, meaning: { role } }) =>
        ['dimension', 'id'].includes(role) && look.distinct > 1 && look.distinct <= look.present / LEAST_READINGS,
    )
    .slice(0, MOST_CROSSES)
    .map(({ look }) => sqlIdentifier(look.name));
  const running = new Set<number>();
  // Moments that come several times have an order within a thing alone.
  for (const thing of [...(time.look.distinct === time.look.present ? [''] : []), ...things]) {
    const cells = amounts.slice(0, MOST_COLUMNS).map(({ look }, at) => {
      const own = `CAST(${sqlIdentifier(look.name)} AS DOUBLE)`;
      return `${own} - lag(${own}) OVER moments AS "step ${at}"`;
    });
    const order = `${thing === '' ? '' : `PARTITION BY ${thing} `}ORDER BY ${sqlIdentifier(time.look.name)}`;
    const steps = `SELECT ${cells.join(', ')} ${run.from()} WINDOW moments AS (${order})`;
    const counts = amounts
      .slice(0, MOST_COLUMNS)
      .flatMap((_, at) => [`count(*) FILTER (WHERE "step ${at}" < 0) AS "down ${at}"`, `count(*) FILTER (WHERE "step ${at}" > 0) AS "up ${at}"`]); // prettier-ignore
    const row = await run.attempt('', () => run.one(`SELECT ${counts.join(', ')} FROM (${steps})`));
    for (const [at, { look }] of amounts.slice(0, MOST_COLUMNS).entries())
      if (row?.count(`down ${at}`) === 0 && row.count(`up ${at}`) >= LEAST_READINGS) running.add(look.number);
  }
  return columns.map((column) =>
    running.has(column.look.number)
      ? { ...column, meaning: { ...column.meaning, additive: false, by: 'values' } }
      : column,
  );
}

/**
 * Amounts of which another column says which way they went, in which currency or unit they are, or what they measure are not added up over all
 * rows: they are told within each of its values.
 */
export async function withApart(run: Runner, columns: readonly Meant[]): Promise<Meant[]> {
  const labels = columns.filter(
    ({ look, meaning }) => ['dimension', 'flag'].includes(meaning.role) && look.distinct > 1,
  );
  const measures = columns.filter(({ meaning }) => meaning.role === 'measure' && meaning.by !== 'user');
  const hasNumbers = measures.some(({ meaning }) => meaning.unit !== 'percent');
  let found = [...columns];
  const few = labels.slice(0, MOST_COLUMNS);
  const asked = hasNumbers ? few.filter(({ look }) => look.distinct <= MOST_APART) : [];
  const known = await valuesOf(run, asked);
  for (const { look } of few) {
    const values = known.get(look.number) ?? [];
    const isValue = ({ name }: Look): boolean => namesValue(name) || (isVague(name) && !namesThing(look.name));
    // Where there is a quantity, the unit is that of it, and a value beside it is what it is worth.
    const isOfQuantity = namesUnit(look.name) && measures.some(({ look: own }) => namesQuantity(own.name));
    const isMetric = !isOfQuantity && namesMetric(look.name) && measures.some(({ look: own }) => isValue(own));
    const isUnit = namesUnit(look.name) && !isMetric;
    const isMixed = values.length > 1 && values.every((value) => CURRENCIES.has(value));
    // What is signed says itself which way it went.
    const isDirected = areDirections(values);
    if (!isDirected && !isMixed && !isMetric && !isUnit) continue;
    // An average of several currencies is none either; an amount that is called by one currency is in it, and a number of things in none.
    const isApart = ({ look: own, meaning }: Meant): boolean =>
      measures.some((each) => each.look === own) &&
      meaning.apart === undefined &&
      (isMetric
        ? isValue(own)
        : isUnit
          ? meaning.additive && namesQuantity(own.name)
          : (meaning.additive && (isMixed ? meaning.unit !== 'count' : (own.numbers?.negatives ?? 0) === 0)) ||
            (isMixed && meaning.unit === 'currency')) &&
      (!isMixed || ((currencyOf(own, columns) ?? look) === look && !namesOneCurrency(own.name)));
    found = found.map((column) =>
      isApart(column)
        ? {
            look: column.look,
            meaning: keptApart(isMetric ? { ...column.meaning, additive: false } : column.meaning, look.name),
          }
        : column,
    );
  }
  return found;
}

/** The column that has the currency of an amount: of several the one that is called like it, or else the nearest. */
function currencyOf(amount: Look, columns: readonly Meant[]): Look | undefined {
  const shared = (name: string): number => Array.from(name).findIndex((letter, at) => letter !== amount.name[at]);
  const like = ({ name }: Look): number => (shared(name) < 0 ? name.length : shared(name));
  const away = ({ number }: Look): number => Math.abs(number - amount.number);
  const known = columns.map(({ look }) => look).filter(({ name }) => namesUnitOfMoney(name));
  return known.sort((a, b) => like(b) - like(a) || away(a) - away(b))[0];
}

/** The meaning of a measure whose values are told within each label of a column. */
function keptApart(meaning: ColumnType, label: string): ColumnType {
  return { ...meaning, additive: false, apart: label, ...(meaning.additive && { addsApart: true }) };
}

/** The values of columns with few of them, in small letters. */
async function valuesOf(run: Runner, columns: readonly Meant[]): Promise<ReadonlyMap<number, string[]>> {
  if (columns.length === 0) return new Map();
  const lists = columns.map(({ look: { number, name } }) => {
    // Text functions are slow: they run once for each distinct value, not for each row.
    const cell = sqlIdentifier(name);
    const values = `SELECT DISTINCT ${cell} AS cell ${run.from(`${cell} IS NOT NULL`)}`;
    const cells = `SELECT DISTINCT lower(${trimmedSql('CAST(cell AS VARCHAR)')}) AS cell FROM (${values})`;
    return `(SELECT CAST(to_json(list(cell)) AS VARCHAR) FROM (${cells})) AS "v${number}"`;
  });
  const row = await run.attempt('', () => run.one(`SELECT ${lists.join(', ')}`));
  const read = (number: number): string[] =>
    z.array(z.string()).safeParse(parseJson(row?.text(`v${number}`) ?? '[]')).data ?? [];
  return new Map(columns.map(({ look: { number } }) => [number, read(number)]));
}

/** What is measured with or in rather than what is measured. */
function namesThing(name: string): boolean {
  return /^(?:sensor|test|entity|series|项目)$/i.test(name.trim());
}

function namesOneCurrency(name: string): boolean {
  return nameWords(name).some((word) => CURRENCIES.has(word));
}

/** Whole numbers right before a label with which they go one to one are its codes. */
export async function withCodes(run: Runner, columns: readonly Meant[]): Promise<Meant[]> {
  const pairs = columns.flatMap((code, at) => {
    const label = columns[at + 1];
    const isPair =
      code.meaning.role === 'measure' &&
      code.meaning.by !== 'user' &&
      !code.meaning.additive &&
      isInteger(code.look.type) &&
      code.look.distinct >= LEAST_VALUES &&
      label !== undefined &&
      ['dimension', 'text'].includes(label.meaning.role) &&
      label.look.distinct === code.look.distinct &&
      code.look.distinct <= code.look.present / 2;
    return isPair ? [{ code, label }] : [];
  });
  if (pairs.length === 0) return [...columns];
  const counts = pairs.map(({ code, label }, at) => {
    const both = [code, label].map(({ look }) => sqlIdentifier(look.name));
    return `${run.distinctSql(both)} AS "n${at}"`;
  });
  const row = await run.attempt('', () => run.one(`SELECT ${counts.join(', ')}`));
  const codes = pairs.flatMap(({ code }, at) => (row?.count(`n${at}`) === code.look.distinct ? [code] : []));
  return columns.map((each) =>
    codes.includes(each) ? { look: each.look, meaning: { role: 'id', additive: false, by: 'values' } } : each,
  );
}

/**
 * Amounts beside a running balance that begins again for each value of a label, as for each account of a journal, are added up within that
 * account alone: over all accounts an amount is there once for each side that it was posted to.
 */
export async function withBalances(run: Runner, columns: readonly Meant[], added: readonly string[]): Promise<Meant[]> {
  const measures = columns.filter(({ meaning }) => meaning.role === 'measure' && meaning.by !== 'user');
  const balance = measures.find(({ look }) => namesBalance(look.name));
  // What the file adds up over all accounts is added up.
  const amounts = measures.filter(({ look, meaning }) => meaning.additive && !added.includes(look.name));
  if (!balance || amounts.length === 0) return [...columns];
  const labels = columns
    .filter(
      ({ look, meaning }) => meaning.role === 'dimension' && look.distinct > 1 && look.distinct <= look.present / 2,
    )
    .slice(0, MOST_COLUMNS);
  const left = sqlIdentifier(balance.look.name);
  for (const { look } of labels) {
    const label = sqlIdentifier(look.name);
    // The balance moves by the amount of its row or, where the newest stands first, by that of the row above.
    const counts = amounts.slice(0, MOST_COLUMNS).flatMap((_, at) =>
      ['amount', 'above'].flatMap((amount) => {
        const moved = `abs(abs("left" - "left above") - abs("${amount} ${at}")) < ${ROUNDED}`;
        return [`count(*) FILTER (WHERE same AND ${moved}) AS "in ${amount} ${at}"`, `count(*) FILTER (WHERE NOT same AND ${moved}) AS "over ${amount} ${at}"`]; // prettier-ignore
      }),
    );
    const cells = amounts.slice(0, MOST_COLUMNS).flatMap(({ look: own }, at) => {
      const amount = `CAST(${sqlIdentifier(own.name)} AS DOUBLE)`;
      return [`${amount} AS "amount ${at}"`, `lag(${amount}) OVER rows AS "above ${at}"`];
    });
    const beside = [
      `${label} = lag(${label}) OVER rows AS same`,
      `CAST(${left} AS DOUBLE) AS "left"`,
      `lag(CAST(${left} AS DOUBLE)) OVER rows AS "left above"`,
      ...cells,
    ];
    const rows = `SELECT ${beside.join(', ')} FROM (SELECT *, row_number() OVER () AS "row at" ${run.from()}) WINDOW rows AS (ORDER BY "row at")`;
    const row = await run.attempt(
      '',
      () =>
      run.one(`SELECT count(*) FILTER (WHERE same) AS "inside", count(*) FILTER (WHERE NOT same) AS "between", ${counts.join(', ')} FROM (${rows})`), // prettier-ignore
    );
    const between = look.distinct - 1;
    if (row?.count('between') !== between) continue;
    const isOwn = (at: number): boolean =>
      ['amount', 'above'].some(
        (amount) =>
          row.count(`in ${amount} ${at}`) >= NEARLY * row.count('inside') &&
          row.count(`over ${amount} ${at}`) <= between / 2,
      );
    const own = amounts.filter((_, at) => at < MOST_COLUMNS && isOwn(at)).map((each) => each.look.number);
    if (own.length === 0) continue;
    return columns.map((each) =>
      own.includes(each.look.number) ? { look: each.look, meaning: keptApart(each.meaning, look.name) } : each,
    );
  }
  return [...columns];
}

/**
 * Numbers that are one side of a complete cross, each value with each of the others' once, say which row it is: an age beside
 * year and sex. They are labels.
 */
export async function withSides(run: Runner, columns: readonly Meant[], rows: number): Promise<Meant[]> {
  const measures = columns.filter((column) => isCandidate(column, rows)).slice(0, MOST_COLUMNS);
  if (measures.length === 0) return [...columns];
  const sides = columns.filter(
    (column) =>
      !measures.includes(column) &&
      ['dimension', 'flag', 'time'].includes(column.meaning.role) &&
      column.look.present === rows &&
      column.look.distinct > 1 &&
      rows % column.look.distinct === 0,
  );
  const labels = new Set<number>();
  for (const measure of measures) {
    const crosses = fitting(sides.slice(0, MOST_COLUMNS), rows / measure.look.distinct);
    for (const others of crosses.slice(0, MOST_CROSSES)) {
      if (await run.attempt('', () => isCross(run, [measure, ...others], rows))) {
        labels.add(measure.look.number);
        break;
      }
    }
  }
  return columns.map((column): Meant => {
    if (!labels.has(column.look.number)) return column;
    return { look: column.look, meaning: { role: 'dimension', additive: false, by: 'values' } };
  });
}

/** A number that may be a side: few values, of which each may come equally often, and no amount by its name. */
function isCandidate({ look, meaning }: Meant, rows: number): boolean {
  const { name, type, present, distinct } = look;
  return (
    meaning.role === 'measure' &&
    meaning.by !== 'user' &&
    isNumeric(type) &&
    rows >= LEAST_ROWS &&
    present === rows &&
    distinct >= LEAST_VALUES &&
    distinct <= MOST_VALUES &&
    rows % distinct === 0 &&
    namesAdditive(name) !== true
  );
}

/** Columns whose numbers of values make up a product. */
function fitting(sides: readonly Meant[], product: number, most = MOST_SIDES): Meant[][] {
  if (most === 0) return [];
  return sides.flatMap((side, at) => {
    const left = product / side.look.distinct;
    if (left === 1) return [[side]];
    if (!Number.isInteger(left)) return [];
    return fitting(sides.slice(at + 1), left, most - 1).map((more) => [side, ...more]);
  });
}

/** Whether each combination is there once. */
async function isCross(run: Runner, columns: readonly Meant[], rows: number): Promise<boolean> {
  const names = columns.map(({ look }) => sqlIdentifier(look.name));
  const row = await run.one(`SELECT ${run.distinctSql(names)} AS "n"`);
  return row.count('n') === rows;
}
