/** Tables with periods as columns, told from the names and types of their columns: how each record becomes a row per period. Pure. */
import type { PeriodPlan } from '../../contract/textFormat';
import { jsPattern } from './numbers';
import { namesYear } from './dateNames';
import {
  FIRST_FORMS,
  MONTH_NUMBER,
  MONTH_OF_YEAR,
  PART_OF_YEAR,
  PERIOD_FORMS,
  periodOf,
  type PeriodForm,
} from './periodForms';

/** A column as it was read. */
export interface ReadColumn {
  name: string;
  type: string;
  /** No cell of it holds anything. */
  isEmpty?: boolean;
}

/** Columns that are a row of periods at least. */
const LEAST = 3;
/** Months of a year at least, where these are the columns. */
const LEAST_MONTHS = 6;
/** Names that are looked at: a table of more columns is a matrix of something else. */
const MOST_COLUMNS = 3000;
/** Years between two columns that are named by plain years: what lies further apart are other numbers. */
const MOST_YEARS = 10;
/** Days between two columns whose years have two digits: half a year. */
const MOST_DAYS = 184;
/** Days by which months and quarters differ in length. */
const MONTHS_DIFFER = 4;
const DAY = 86_400_000;
/** The engine's types of numbers, and those of whole numbers that all fit into one. */
const NUMBER = /^(?:U?(?:TINY|SMALL|BIG|HUGE)?INT(?:EGER)?|DOUBLE|FLOAT|DECIMAL\(.*\))$/;
const WHOLE = /^(?:U?(?:TINY|SMALL)INT|U?INTEGER|BIGINT)$/;
const MIDNIGHT = '(?:[T ]00:00(?::00(?:\\.0+)?)?Z?)?';

/** Days in numbers, as names of columns have them; the order says which way round they are. */
const DAYS: readonly PeriodForm[] = [
  { format: 'ymd', pattern: `(\\d{4})[-/.年](\\d{1,2})[-/.月](\\d{1,2})日?${MIDNIGHT}`, parts: ['Y', 'M', 'D'] },
  { format: 'mdy', pattern: `(\\d{1,2})[-/](\\d{1,2})[-/](\\d{4})${MIDNIGHT}`, parts: ['M', 'D', 'Y'] },
  { format: 'dmy', pattern: `(\\d{1,2})[-/.](\\d{1,2})[-/.](\\d{4})${MIDNIGHT}`, parts: ['D', 'M', 'Y'] },
];
const MONTHS = [MONTH_OF_YEAR, MONTH_NUMBER].map((form) => ({ ...form, match: jsPattern(form.pattern) }));
const YEAR_ALONE = 'year年';
const YEAR_FORMS: readonly string[] = ['year/next year', 'fiscal year'];
/** Plain years go first: of 2021, 2021.1, 2022, 2022.1 the second ones are copies, no months. */
const FORMS = [...PERIOD_FORMS.filter(({ format }) => format === YEAR_ALONE), ...FIRST_FORMS, ...DAYS, ...PERIOD_FORMS]
  .filter((form, at, all) => all.indexOf(form) === at)
  .map((form) => ({ ...form, match: jsPattern(form.pattern) }));

const TOTAL =
  /^(?:grand|overall|totals?|sub-?totals?|sum|ytd|qtd|mtd|cumulative|cum|summe|gesamt|gesamtsumme|gesamtergebnis|insgesamt|kumuliert|average|avg|mean|mittelwert|durchschnitt|totale|totaal|total général|suma|somme|moyenne|итого|всего|合计|合計|总计|總計|総計|小计|小計|总和|累计|累計|平均|평균|합계)$/i;
const CHANGE =
  /^(?:changes?|change|chg|growth|diff(?:erence)?s?|variance|delta|yoy|qoq|mom|cagr|trend|veränderung|abweichung|variation|variación|evolution|évolution|(?:同比|环比)(?:增长|增减)?率?|(?:增长|增减)率?|変化率)$/i;
const CONNECTOR =
  /^(?:['’]?\d\d|[%–—\-+/&.:Δ]+|to|vs\.?|bis|over|from|and|the|year|full|date|of|in|till|à|至|比|von|zu|pct)$/i;
/** A year as a whole, or a part of it that is no month. */
const WHOLE_YEAR =
  /^(?:annual(?:ly)?|yearly|years?|yr|ann|jahr|jahres?(?:wert|summe|mittel|durchschnitt)|année|annuel(?:le)?|año|anual|anno|annuale|ano|jaar|год|全年|年[总總]?[计計]|年平均|全年(?:合计|平均))$/i;
const OF_YEAR = jsPattern(PART_OF_YEAR);
/** What stands at a period and names no measure. */
const NO_MEASURE =
  /^(?:(?:fiscal |calendar |full )?(?:years?|quarters?|months?|weeks?|periods?)(?: (?:ended|ending|to))?|(?:as )?(?:of|at)|fy|cy|y|yr|期间|期間|年份|月份|年度|季度|日期|date|jahr|monat|quartal|zeitraum|periode|année|mois|año|mes)$/i;

interface Found {
  format: string;
  /** The year has two digits. */
  isShort: boolean;
  first: string;
}

/** What a text is as a period, in each form that takes it whole. */
function readings(text: string): Found[] {
  if (!/\d/.test(text) || text.length > 40) return [];
  return FORMS.flatMap(({ format, parts, match }): Found[] => {
    const groups = match.exec(text);
    if (!groups) return [];
    const first = periodOf(parts, groups);
    const year = groups[parts.indexOf('Y') + 1] ?? '';
    const isShort = year.length === 2;
    // Pairs like 10-11 are hours or ages as well, and names like Q1_01 questions.
    const isOther = isShort && (/^\d\d\s*[-–]\s*\d\d$/.test(text) || (/[_.]/.test(text) && /^(?:year )?(?:quarter|half|week)/.test(format))); // prettier-ignore
    if (first === undefined || isOther) return [];
    return [{ format, isShort, first }];
  });
}

interface Named extends Found {
  column: string;
  /** Where the period stands in the name, and what else the name has. */
  side: 'whole' | 'head' | 'tail';
  rest: string;
}

const EDGE = /^[\s_|:,;()[\]–—-]+|[\s_|:,;()[\]–—-]+$/g;

const LETTER = /\p{L}/u;
const WORD = /^[\p{L}\d]{2}$/u;

/** Places at which a name may be cut into a period and the rest. */
function cuts(name: string): number[] {
  return Array.from({ length: Math.max(0, name.length - 1) }, (_, at) => at + 1).filter((at) => {
    const [before = '', after = ''] = [name[at - 1], name[at]];
    if (/[\s_|:,;()[\]-]/.test(before) || /[\s_|:,;()[\]-]/.test(after)) return true;
    const turns = WORD.test(before + after) && LETTER.test(before) !== LETTER.test(after);
    return turns || /[年月度]/.test(before);
  });
}

/** What a name says of a period: as a whole, or in its longest part at the beginning or the end. */
function namedAs(column: string): Named[] {
  const name = column.trim();
  const whole = readings(name);
  if (whole.length > 0) return whole.map((found) => ({ ...found, column, side: 'whole', rest: '' }));
  const places = cuts(name);
  const parts = (side: 'head' | 'tail', at: number): Named[] => {
    const [before, after] = [name.slice(0, at).replace(EDGE, ''), name.slice(at).replace(EDGE, '')];
    const [period, rest] = side === 'head' ? [before, after] : [after, before];
    // Within a word only what is one word is a period: of chr1 2000 the 2000, and 2000m is none.
    const isInWord =
      LETTER.test(name[at - 1] ?? '') !== LETTER.test(name[at] ?? '') && WORD.test(name.slice(at - 1, at + 1));
    if (isInWord && (/\s/.test(period) || /^[a-z]{1,2}$/i.test(rest))) return [];
    return rest === '' ? [] : readings(period).map((found) => ({ ...found, column, side, rest }));
  };
  const heads = [...places].reverse().map((at) => parts('head', at));
  const tails = places.map((at) => parts('tail', at));
  return [...(heads.find(({ length }) => length > 0) ?? []), ...(tails.find(({ length }) => length > 0) ?? [])];
}

interface Measure {
  rest: string;
  columns: Map<string, string>;
}

/** Columns of one spelling, by what else their names have. */
interface Group extends Pick<Named, 'format' | 'side'> {
  measures: Measure[];
  periods: string[];
}

function grouped(named: readonly Named[], by: (each: Named) => string): Map<string, Named[]> {
  const groups = new Map<string, Named[]>();
  for (const each of named) groups.set(by(each), [...(groups.get(by(each)) ?? []), each]);
  return groups;
}

function groupOf(named: readonly Named[]): Group | undefined {
  const byRest = grouped(named, ({ rest }) => rest.toLowerCase());
  const all = [...byRest.values()]
    .map((each): Measure => ({
      rest: each[0]?.rest ?? '',
      columns: new Map(each.map(({ first, column }) => [first, column])),
    }))
    // Two columns of one period are no series of periods.
    .filter(({ rest, columns }) => columns.size >= LEAST && columns.size === byRest.get(rest.toLowerCase())?.length);
  const largest = Math.max(0, ...all.map(({ columns }) => columns.size));
  const measures = all.filter(({ columns }) => columns.size > largest / 2);
  const periods = [...new Set(measures.flatMap(({ columns }) => [...columns.keys()]))].sort();
  const [one] = named;
  if (!one || measures.length === 0 || !isSeries(named, periods)) return undefined;
  return { format: one.format, side: one.side, measures, periods };
}

/** Whether the periods are ones: years of two digits follow each other evenly, and plain numbers far apart are sizes. */
function isSeries(named: readonly Named[], periods: readonly string[]): boolean {
  const days = periods.map((first) => Date.parse(first) / DAY);
  const gaps = days.slice(1).map((day, at) => day - (days[at] ?? 0));
  gaps.sort((a, b) => a - b);
  const middle = gaps[Math.floor(gaps.length / 2)] ?? 0;
  if (named.some(({ format }) => format === YEAR_ALONE)) return middle <= MOST_YEARS * 366;
  const areYears = named.some(({ format }) => YEAR_FORMS.includes(format));
  const like = gaps.filter((gap) => Math.abs(gap - middle) <= MONTHS_DIFFER).length;
  const isEven = middle <= MOST_DAYS && like * 3 >= gaps.length * 2;
  return areYears || isEven || !named.some(({ isShort }) => isShort);
}

/** Which month a name is, as a number of two digits. */
function monthOf(name: string): string | undefined {
  const found = MONTHS.map(({ parts, match }) => {
    const groups = match.exec(name.trim());
    // Of any year: the forms of a date need one.
    return groups ? periodOf([...parts, 'Y'], [...groups.slice(0, parts.length + 1), '2000']) : undefined;
  });
  return found.find((first) => first !== undefined)?.slice(5, 7);
}

/**
 * The same of months whose year is in a column of its own: six columns of numbers at least that are called different months, and most of
 * the columns of numbers beside it. Whether that column holds years is not known here.
 */
function monthPlan(columns: readonly ReadColumn[]): PeriodPlan | undefined {
  const year = columns.find(({ name, type }) => namesYear(name) && !/^(?:DOUBLE|FLOAT|DECIMAL)/.test(type))?.name;
  const named = columns.flatMap((column) => {
    const month = monthOf(column.name);
    return month === undefined ? [] : [{ ...column, month }];
  });
  const isNumber = ({ type, isEmpty }: ReadColumn): boolean => NUMBER.test(type) && isEmpty !== true;
  const filled = named.filter(isNumber);
  const isOdd = named.some((column) => !isNumber(column) && column.isEmpty !== true);
  const areTwice = new Set(named.map(({ month }) => month)).size < named.length;
  if (year === undefined || named.length < LEAST_MONTHS || filled.length < LEAST || isOdd || areTwice) return undefined;
  const used = new Set([year, ...named.map(({ name }) => name)]);
  const others = columns.filter((column) => !used.has(column.name) && (isNumber(column) || column.isEmpty === true));
  const leftOut = others.map(({ name }) => name).filter(isOfYear);
  if (filled.length <= others.length - leftOut.length) return undefined;
  const kept = columns.map(({ name }) => name).filter((name) => name === year || (!used.has(name) && !leftOut.includes(name))); // prettier-ignore
  const taken = new Set(kept.map((name) => name.toLowerCase()));
  return {
    kept,
    period: free('month', taken),
    values: [{ name: free('value', taken), type: commonType(filled.map(({ type }) => type)) }],
    periods: [...named]
      .sort((a, b) => a.month.localeCompare(b.month))
      .map((column) => ({ first: column.month, columns: [isNumber(column) ? column.name : null] })),
    leftOut,
    year,
  };
}

/** Whether a column beside months says something of their year: a total, a change, a quarter, a half-year. */
function isOfYear(column: string): boolean {
  const name = column.trim();
  if (OF_YEAR.test(name) || WHOLE_YEAR.test(name)) return true;
  const words = name.split(/[\s_()[\],|]+/).filter((word) => word !== '');
  const isNews = (word: string): boolean => TOTAL.test(word) || CHANGE.test(word) || WHOLE_YEAR.test(word);
  return words.some(isNews) && words.every((word) => isNews(word) || CONNECTOR.test(word));
}

/**
 * How a table with periods as columns becomes one with a row for each record and period; undefined where it is none. A rule of the
 * field: three columns of numbers at least whose names are different periods in one spelling, or such periods with the name of a
 * measure, and these are most of the columns of numbers.
 */
export function periodPlan(columns: readonly ReadColumn[]): PeriodPlan | undefined {
  const numbers = columns.filter(({ type, isEmpty }) => NUMBER.test(type) || isEmpty === true);
  if (columns.length > MOST_COLUMNS || numbers.length < LEAST) return undefined;
  return monthPlan(columns) ?? wholePlan(columns, numbers);
}

/** The same of periods that have a year in their names. */
function wholePlan(columns: readonly ReadColumn[], numbers: readonly ReadColumn[]): PeriodPlan | undefined {
  const named = numbers.flatMap(({ name }) => namedAs(name));
  const groups = [...grouped(named, ({ format, side }) => `${side} ${format}`).values()]
    .map(groupOf)
    .filter((group) => group !== undefined);
  const [best] = groups.sort((a, b) => sizeOf(b) - sizeOf(a) || daysOf(a) - daysOf(b));
  if (!best) return undefined;
  const used = new Set(best.measures.flatMap((measure) => [...measure.columns.values()]));
  const typed = new Map(numbers.map(({ name, type, isEmpty }) => [name, isEmpty === true ? '' : type]));
  const isFilled = (name: string): boolean => (typed.get(name) ?? '') !== '';
  const amounts = numbers.filter(({ name }) => isFilled(name));
  const values = [...used].filter(isFilled);
  if (values.length < LEAST || values.length * 2 <= amounts.length) return undefined;
  const rests = best.measures.map(({ rest }) => rest);
  // Where one of the periods is a column of texts, the cells are not all numbers.
  const texts = columns.filter(({ name }) => !typed.has(name)).flatMap(({ name }) => namedAs(name));
  const isOne = ({ format, side, rest }: Named): boolean =>
    format === best.format && side === best.side && rests.some((each) => each.toLowerCase() === rest.toLowerCase());
  if (texts.some(isOne)) return undefined;
  const leftOut = numbers.map(({ name }) => name).filter((name) => !used.has(name) && saysAgain(name, rests));
  const kept = columns.map(({ name }) => name).filter((name) => !used.has(name) && !leftOut.includes(name));
  const taken = new Set(kept.map((name) => name.toLowerCase()));
  return {
    kept,
    period: free('period', taken),
    values: best.measures.map(({ rest, columns: places }) => ({
      name: free(rest === '' || (rests.length === 1 && NO_MEASURE.test(rest)) ? 'value' : rest, taken),
      type: commonType([...places.values()].filter(isFilled).map((name) => typed.get(name) ?? '')),
    })),
    periods: best.periods.map((first) => ({
      first,
      columns: best.measures.map(({ columns: places }) => {
        const name = places.get(first);
        return name !== undefined && isFilled(name) ? name : null;
      }),
    })),
    leftOut,
  };
}

/** Names of columns that may be periods: whether those without numbers hold anything has to be known. */
export function namesPeriod(name: string): boolean {
  return namedAs(name).length > 0 || monthOf(name) !== undefined;
}

function sizeOf({ measures }: Group): number {
  return measures.reduce((sum, { columns }) => sum + columns.size, 0);
}

/** Different days of months: of 01/02/2024 and the like those that are the first of each month are meant. */
function daysOf({ periods }: Group): number {
  return new Set(periods.map((first) => first.slice(8))).size;
}

/** Whether a column says again what the periods hold: its name has nothing but totals, changes, periods and measures. */
function saysAgain(column: string, rests: readonly string[]): boolean {
  const name = column.trim().replace(/_\d+$/, '');
  if (readings(name).length > 0) return true;
  const known = new Set(rests.flatMap((rest) => rest.toLowerCase().split(/\s+/)));
  const words = name.split(/[\s_()[\],|]+/).filter((word) => word !== '');
  const isNews = (word: string): boolean => TOTAL.test(word) || CHANGE.test(word);
  const isPeriod = (word: string, at: number): boolean =>
    [word, `${word} ${words[at + 1] ?? ''}`, `${words[at - 1] ?? ''} ${word}`].some((text) => readings(text.trim()).length > 0); // prettier-ignore
  return (
    words.some(isNews) &&
    words.every((word, at) => isNews(word) || CONNECTOR.test(word) || known.has(word.toLowerCase()) || isPeriod(word, at)) // prettier-ignore
  );
}

function commonType(types: readonly string[]): string {
  const [first = 'DOUBLE'] = types;
  if (types.every((type) => type === first)) return first;
  return types.every((type) => WHOLE.test(type)) ? 'BIGINT' : 'DOUBLE';
}

/** A name that no column has, which is taken then. The engine's names have no case. */
function free(base: string, taken: Set<string>): string {
  let name = base;
  for (let again = 2; taken.has(name.toLowerCase()); again++) name = `${base} ${again}`;
  taken.add(name.toLowerCase());
  return name;
}
