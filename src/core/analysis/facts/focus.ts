/** What an analysis of a table is about: its main measure, its main time, and the labels that it is broken down by. */
import { sqlIdentifier } from '../../../base/sql';
import {
  isWorded,
  isYearName,
  namesAngle,
  namesAttribute,
  namesCoordinate,
  namesId,
  nameWords,
} from '../roles/nameWords';
import { isTemporal } from '../roles/engineTypes';
import { timeSql } from './columnSql';
import type { ColumnRoleChoices, TableKind } from '../roles/semantic';
import type { Ask } from './asks';
import type { ColumnFacts, FactSet } from './factSet';
import type { Runner } from './runner';
import { kindByColumns, mayBeSubject } from './tableKind';

type Focus = FactSet['focus'];

/** Labels of a dimension that can be told one by one. */
const FEW_LABELS = 60;
const MAX_DIMENSIONS = 12;
/** Things that can be ranked one by one, and characters of their names. */
const MAX_ENTITIES = 1000;
const MAX_NAME = 60;

const TELLING_TIME = /date|time|day|month|period|year|日期|时间|年|月/i;
/** Times that tell of a thing and not of what happened. */
const OTHER_TIME =
  /birth|dob|born|built|founded|hire|joined|expir|due|updated|modified|naissance|geburt|\bgeb\b|geboorte|nacimiento|nascita|nascimento|рождения|出生|生日|入职|到期|预约|预计|计划|挂牌|\b(?:booked|planned|scheduled|listed)\b/i;
const TELLING_LABELS =
  /categor|region|segment|channel|country|city|state|continent|department|brand|type|class|species|product|industry|series|genre|origin|weather|类别|分类|地区|区域|渠道|部门|品牌|产品|类型|国家|城市/i;

/** A text that names each row: states, products, people. Where there is nothing else to group by, its rows are ranked. */
function entity(columns: readonly ColumnFacts[], rows: number): ColumnFacts | undefined {
  if (rows < 3 || rows > MAX_ENTITIES) return undefined;
  return columns.find(
    ({ meaning, distinct, present, lengths }) =>
      meaning.role === 'text' && distinct === present && present === rows && (lengths?.max ?? Infinity) <= MAX_NAME,
  );
}

/** Steps from row to row that go back, of those that go at all, where rows lie in the order of a time: they lie by machine and day, too. */
const GO_BACK = 0.1;
/** Steps of which that can be said. */
const LEAST_STEPS = 10;

async function mainTime(run: Runner, columns: readonly ColumnFacts[], rows: number): Promise<ColumnFacts | undefined> {
  const times = columns.filter(({ meaning, distinct }) => meaning.role === 'time' && distinct > 1);
  const found = times.length < 2 ? undefined : await run.attempt('', () => inOrderOf(run, times));
  const along = found ?? new Set<number>();
  // Days of a year may lie in any order in it.
  const isInOrder = times.some(({ number, meaning: { grain } }) => along.has(number) && grain !== 'year' && grain !== 'quarter'); // prettier-ignore
  // A day says more than the year beside it, which does not tell how much of itself the data covers.
  const rank = ({ name, type, meaning: { grain }, present, number }: ColumnFacts): number =>
    (present < rows / 2 ? 32 : 0) +
    // What was written down in the order of a time tells of that time, be it of weeks or months.
    (isInOrder && !along.has(number) ? 14 : 0) +
    (OTHER_TIME.test(name) ? 16 : 0) +
    (isTemporal(type) ? 0 : 8) +
    (grain === 'day' || grain === 'hour' ? 0 : 4) +
    // A time that some rows lack is of a later step: when it was paid, or closed.
    (present < rows ? 2 : 0) +
    (TELLING_TIME.test(name) ? 0 : 1) +
    // Of a payment the day of it, and not those that it is for.
    (/\b(?:period|begin|beginning)\b/i.test(name) ? 0.5 : 0);
  return ranked(times, rank)[0];
}

/** Those that the rows of the file lie in the order of, upward or downward. */
async function inOrderOf(run: Runner, times: readonly ColumnFacts[]): Promise<Set<number>> {
  const pairs = times.map(
    (column, at) => `${timeSql(column)} AS "t${at}", lag(${timeSql(column)}) OVER () AS "l${at}"`,
  );
  const counts = times.map((_, at) => `count(*) FILTER ("t${at}" > "l${at}") AS "up${at}", count(*) FILTER ("t${at}" < "l${at}") AS "down${at}"`); // prettier-ignore
  const row = await run.one(`SELECT ${counts.join(', ')} FROM (SELECT ${pairs.join(', ')} ${run.from()})`);
  const found = times.filter((_, at) => {
    const [up, down] = [row.count(`up${at}`), row.count(`down${at}`)];
    return up + down >= LEAST_STEPS && Math.min(up, down) <= GO_BACK * (up + down);
  });
  return new Set(found.map(({ number }) => number));
}

/** Labels, the most telling first: by what they are called, few before many; flags behind them. Codes of others are left out. */
function labels(columns: readonly ColumnFacts[], rows: number): ColumnFacts[] {
  const found = columns.filter(
    ({ meaning, distinct, present }) =>
      (meaning.role === 'dimension' || meaning.role === 'flag') &&
      distinct > 1 &&
      (distinct < present || present <= FEW_LABELS),
  );
  const rank = ({ name, meaning, distinct, present }: ColumnFacts): number =>
    (present < rows / 2 ? 40_000 : 0) +
    // What a code stands for is not seen.
    (namesId(name) ? 3000 : 0) +
    (distinct > FEW_LABELS ? 20_000 : 0) +
    (meaning.role === 'flag' ? 10_000 : 0) +
    (distinct > 0.5 * present ? 5000 : 0) +
    (TELLING_LABELS.test(nameWords(name).join(' ')) ? 0 : 1000) +
    distinct;
  const names = found.map(({ name }) => name);
  return ranked(
    found.filter(({ name }) => !isWorded(name, names)),
    rank,
  ).slice(0, MAX_DIMENSIONS);
}

/** Without those that are another name of one before them, such as a country's code beside the country. */
async function withoutTwins(run: Runner, found: readonly ColumnFacts[]): Promise<ColumnFacts[]> {
  const pairs = found.flatMap((b, at) =>
    found.slice(0, at).flatMap((a) => (a.distinct === b.distinct && a.distinct > 2 ? [{ a, b }] : [])),
  );
  if (pairs.length === 0) return [...found];
  const counts = pairs.map(({ a, b }, at) => {
    const [x, y] = [sqlIdentifier(a.name), sqlIdentifier(b.name)];
    return `${run.distinctSql([x, y], `${x} IS NOT NULL`, `${y} IS NOT NULL`)} AS "n${at}"`;
  });
  const row = await run.one(`SELECT ${counts.join(', ')}`);
  const twins = new Set<number>();
  for (const [at, { a, b }] of pairs.entries()) {
    if (row.count(`n${at}`) === a.distinct) twins.add(readable(b) > readable(a) ? a.number : b.number);
  }
  return found.filter(({ number }) => !twins.has(number));
}

/** How many of the values of a label are words: names rather than codes. */
function readable({ name, top = [] }: ColumnFacts): number {
  const words = top.filter(({ label }) => /\p{Ll}{3}|\p{Lo}{2}/u.test(label) && !/\d|_|\p{Ll}\p{Lu}/u.test(label));
  const share = top.length === 0 ? 0 : words.length / top.length;
  return (share > 0.5 ? 1 : 0) - (namesId(name) ? 2 : 0);
}

/**
 * Focus of an overview. What the user said comes first, where there is such a column.
 * @param ofPeriods measures that stood in columns of periods: the table is about these
 */
export async function focusOf(
  run: Runner,
  columns: readonly ColumnFacts[],
  rows: number,
  choice: ColumnRoleChoices,
  ofPeriods: readonly string[],
): Promise<Focus> {
  const named = (name: string | undefined): ColumnFacts | undefined =>
    name === undefined ? undefined : columns.find((column) => column.name === name);
  const ofRole = (name: string | undefined, role: 'measure' | 'time'): ColumnFacts | undefined => {
    const column = named(name);
    return column?.meaning.role === role ? column : undefined;
  };
  // Names of another sheet, or of the file as it was, choose nothing.
  const known = choice.dimensions?.flatMap((name) => named(name) ?? []) ?? [];
  const chosen = known.length > 0 || choice.dimensions?.length === 0 ? known : undefined;
  const found = labels(columns, rows);
  const single = (await run.attempt('', () => withoutTwins(run, found))) ?? found;
  const kind = choice.kind ?? kindByColumns(columns, rows);
  const measures = mainMeasures(columns, rows, { kind, ofPeriods });
  const measure = ofRole(choice.measure, 'measure') ?? measures[0];
  const things = measure && choice.measure !== '' ? entity(columns, rows) : undefined;
  // What keeps amounts apart comes first: they are nothing without it.
  const apart = measure?.meaning.apart;
  const ordered = [...single.filter(({ name }) => name === apart), ...single.filter(({ name }) => name !== apart)];
  const dimensions = chosen ?? [...ordered, ...(things ? [things] : [])];
  const time = ofRole(choice.time, 'time') ?? (await mainTime(run, columns, rows));
  return {
    measure: choice.measure === '' ? null : (measure?.number ?? null),
    time: time?.number ?? null,
    dimensions: dimensions.map(({ number }) => number),
  };
}

/** Focus of a question: the columns that it names. */
export function focusOfAsk(ask: Ask, numberOf: (name: string) => number | null): Focus {
  switch (ask.kind) {
    case 'breakdown':
      return { measure: numberOf(ask.measure), time: null, dimensions: listed(numberOf(ask.by)) };
    case 'trend':
    case 'change':
      return {
        measure: numberOf(ask.measure),
        time: numberOf(ask.time),
        dimensions: listed(ask.by === undefined ? null : numberOf(ask.by)),
      };
    default:
      return { measure: null, time: null, dimensions: [] };
  }
}

function listed(number: number | null): number[] {
  return number === null ? [] : [number];
}

/** What money and counts are called, the most telling first. */
const TELLING = [
  // What was paid tells more than what was to be paid.
  /实付|实收|实发|实际支付|amount paid|paid amount|net pay|netto ?lohn|net à payer/i,
  /revenue|sales|amount|turnover|ums[aä]tz|betrag|erlös|importe|ventas|vendas|receita|ricavi|importo|montant|\bca\b|recettes|omzet|bedrag|выручка|сумма|kwota|sprzeda|金额|销售额|营收|营业额|收入|发生额/i,
  /total|gesamt|合计|总|\b(?:final|overall) (?:score|grade|mark)/i,
  /^(?:debit|credit|soll|haben|debe|haber|dare|avere|借方|贷方)/i,
  /profit|income|gross|payment|spend|cost|kosten|coût|coste|custo|uscite|entrate|利润|成本|费用/i,
];
/** Amounts that are a part of another one, or take something from it. */
const PART_AMOUNT =
  /refund|discount|tax|\bvat\b|\bfees?\b|shipping|freight|\btips?\b|commission|steuer|rabatt|\biva\b|cotisation|prélèvement|remise|descuento|sconto|退款|优惠|税|运费|扣/i;
/** What is the price of a day where it has several: what the market ended with. */
const LAST_PRICE = /^(?:close|closing|last)([ _-]?price)?$|收盘/i;
const OTHER_PRICE = /^(?:open|opening|high|low)([ _-]?price)?$|开盘|最高价|最低价/i;

/** By order of rank; those of the same rank stay in the order of the table. */
function ranked(columns: readonly ColumnFacts[], rank: (column: ColumnFacts) => number): ColumnFacts[] {
  return [...columns].sort((a, b) => rank(a) - rank(b) || a.number - b.number);
}

/** Measures that a report may be about, the likeliest first. */
function mainMeasures(
  columns: readonly ColumnFacts[],
  rows: number,
  { kind, ofPeriods }: { kind: TableKind | undefined; ofPeriods: readonly string[] },
): ColumnFacts[] {
  // Of events with a day it tells more how many there were than what each of them has anyway.
  const hasDays = columns.some(
    ({ meaning: { role, grain } }) => role === 'time' && (grain === 'day' || grain === 'hour'),
  );
  const worth = columns.filter(
    (column) =>
      column.meaning.role === 'measure' &&
      (column.distinct > 1 || (rows === 1 && column.distinct === 1)) &&
      !namesCoordinate(column.name) &&
      !namesAngle(column.name) &&
      mayBeSubject(column, kind, hasDays),
  );
  const filled = worth.filter(({ present }) => present >= rows / 2);
  const isMarket = columns.some(({ name }) => OTHER_PRICE.test(name.trim()));
  const rank = ({ name, meaning }: ColumnFacts): number => {
    const telling = TELLING.findIndex((words) => words.test(name));
    const isPart = telling < 0 || PART_AMOUNT.test(name);
    // How many pieces there were tells less than what they came to.
    const named = (isPart ? TELLING.length : telling) + (meaning.unit === 'count' ? TELLING.length : 0);
    // Who somebody is, and how long something took, are no amounts.
    const attribute = namesAttribute(name) ? 20 : 0;
    const chosen = meaning.by === 'user' ? 0 : ofPeriods.includes(name) ? 50 : 100;
    const price = isMarket && LAST_PRICE.test(name) ? -20 : 0;
    // Of years beside each other the last one tells most.
    const year = isYearName(name) ? -Number(name.trim().slice(-4)) / 10_000 : 0;
    // What belongs to a label is no matter of its rows.
    const owned = meaning.per === undefined ? 0 : 50;
    return (
      attribute +
      chosen +
      price +
      year +
      owned +
      (meaning.additive ? 0 : 10) +
      (meaning.unit === 'percent' ? 5 : 0) +
      named
    );
  };
  const areAttributes = worth.every(({ name, meaning }) => namesAttribute(name) && meaning.by !== 'user');
  if (hasDays && areAttributes) return [];
  return ranked(filled.length > 0 ? filled : worth, rank);
}
