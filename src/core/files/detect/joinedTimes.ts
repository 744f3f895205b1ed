/** Columns that are parts of one time, told by their names and types: a year, a month and a day, or a date and an hour. Pure. */
import { sqlLiteral } from '../../../base/sql';
import type { TimeParts } from '../../contract/textFormat';
import { namesYear } from './dateNames';
import { MONTH_NAMES } from './periodForms';

type Part = 'year' | 'quarter' | 'month' | 'day' | 'hour' | 'clock';

/** What columns of parts are called, with or without the same further words: `year`, `order_year`, `Yr Sold`, `年份`. */
const WORDS: Readonly<Record<Part, string>> = {
  year: 'year yr yyyy jahr année annee an año ano anno jaar год 年 年份 年度 연도 년',
  quarter: 'quarter qtr quartal trimestre trim kwartaal квартал 季度 季 四半期 분기',
  month: 'month mm monat mois mes mese mês maand месяц 月 月份 월',
  day: 'day dd tag jour día dia giorno dag день 日 일',
  hour: 'hour hr hh stunde heure hora ora uur час 时 時 小时 小時 시',
  clock: 'time clock uhrzeit zeit heure hora ora tijd tijdstip horaire orario время 时间 時間 時刻 시각',
};
const PARTS: readonly Part[] = ['year', 'quarter', 'month', 'day', 'hour', 'clock'];
const OF = /\s(?:of|in|the|de|der|des|du|della|do|van)(?=\s)/g;
const OF_MONTH = /(day|tag|jour|día|dia|giorno|dag) (?:month|monat|mois|mes|mese|mês|maand)$/;

const WHOLE = /^U?(?:TINY|SMALL|BIG)?INT(?:EGER)?$/;

/** What a year looks like as text: alone, in words that stand for its first day, or as that day. */
const YEAR = '(?:1[5-9]|2[01])\\d\\d(?:\\s*年度?|-01-01)?';

/** Names of the whole, the best first; where all of its parts are named in Chinese or Japanese, the second ones. */
const NAMES: Readonly<Record<TimePlan['grain'], readonly [english: string, chinese: string]>> = {
  quarter: ['quarter date', '年季'],
  month: ['month date', '年月'],
  day: ['date', '日期'],
  minute: ['time datetime', '时间 日期时间'],
};

/** A way in which columns make a time, to be held against the rows. */
export interface TimePlan extends TimeParts {
  grain: 'quarter' | 'month' | 'day' | 'minute';
}

/** A year in the name of other parts. */
const NAMED_YEAR = /^((?:19|20)\d{2})\s*年?$/;

interface Spelling {
  /** The parts in their order, each behind a text. */
  parts: readonly (readonly [before: string, part: Part])[];
  after?: string;
  format: string;
  grain: TimePlan['grain'];
}

const YMD: Spelling['parts'] = [
  ['', 'year'],
  ['-', 'month'],
  ['-', 'day'],
];
/** The finest first; of each those in numbers first. */
const SPELLINGS: readonly Spelling[] = [
  { parts: [...YMD, [' ', 'hour']], after: ':00', format: '%Y-%m-%d %H:%M', grain: 'minute' },
  { parts: YMD, format: '%Y-%m-%d', grain: 'day' },
  { parts: [['', 'day'], [' ', 'month'], [' ', 'year']], format: 'day month year', grain: 'day' }, // prettier-ignore
  { parts: [['', 'year'], ['年', 'month'], ['', 'day']], format: '%Y年%m月%d日', grain: 'day' }, // prettier-ignore
  { parts: [['', 'year'], ['-', 'month']], format: '%Y-%m', grain: 'month' }, // prettier-ignore
  { parts: [['', 'month'], [' ', 'year']], format: 'month year', grain: 'month' }, // prettier-ignore
  { parts: [['', 'year'], ['年', 'month']], format: 'year年month月', grain: 'month' }, // prettier-ignore
  { parts: [['', 'year'], [' Q', 'quarter']], format: 'year quarter', grain: 'quarter' }, // prettier-ignore
  ...['year quarter', 'year quarter (2)', 'year quarter (3)'].map(
    (format): Spelling => ({ parts: [['', 'year'], [' ', 'quarter']], format, grain: 'quarter' }), // prettier-ignore
  ),
];

/** A clock time beside a date: as the engine has it, or as texts have it. */
const HOURS = '%Y-%m-%d %H:%M';
const CLOCKS = [HOURS, `${HOURS}:%S`, '%Y-%m-%d %I:%M %p', '%Y-%m-%d %I:%M:%S %p', '%Y-%m-%d %Hh%M', '%Y-%m-%d %Hh'];

/** Words for the time at which something begins, which has its end in another column. */
const STARTS = 'start begin from beginn von début inicio inizio início начало 开始'.split(' ');

interface Column {
  name: string;
  type: string;
}

interface NamedPart {
  column: Column;
  part: Part;
  /** The other words of the name. */
  rest: string;
}

/** The words of a name that tell something. */
function wordsOf(name: string): string[] {
  return name
    .trim()
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .replace(/[\s_.-]+/g, ' ')
    .toLowerCase()
    .replace(OF, '')
    .replace(OF_MONTH, '$1')
    .split(' ');
}

/** What a column may be a part of, by its name. */
function namedParts(column: Column): NamedPart[] {
  const words = wordsOf(column.name);
  const ends = [
    { word: words.at(-1) ?? '', rest: words.slice(0, -1).join(' ') },
    { word: words[0] ?? '', rest: words.slice(1).join(' ') },
  ];
  return PARTS.flatMap((part) => {
    const known = WORDS[part].split(' ');
    const end = ends.find(({ word }) => known.includes(word));
    return end ? [{ column, part, rest: end.rest }] : [];
  });
}

/** Types that a part may have: texts may be the names of months, and a year alone may have been read as its first day. */
function fits({ part, column: { type } }: NamedPart): boolean {
  return WHOLE.test(type) || type === 'VARCHAR' || (part === 'year' && type === 'DATE');
}

/**
 * The ways in which columns of a table may make a time, the likeliest first. A rule of the field: a year and a month or a quarter, with a
 * day and an hour or without, that are called so in the same words; or a date with an hour or a clock time in the column beside it, which
 * is called so in words of the date.
 */
export function timePlans(columns: readonly Column[]): TimePlan[] {
  const taken = new Set(columns.map(({ name }) => name.toLowerCase()));
  const parts = columns.flatMap(namedParts).filter(fits);
  const rests = [...new Set(parts.filter(({ part }) => part === 'year').map(({ rest }) => rest))];
  // The year may stand in the name above its months and days, as in Chinese account books: `2024年 月`, `2024年 日`.
  const ofYear = [...new Set(parts.map(({ rest }) => rest))].flatMap((rest) => {
    const year = NAMED_YEAR.exec(rest)?.[1];
    if (year === undefined) return [];
    const group = parts.filter((each) => each.rest === rest).map((each) => ({ ...each, rest: '' }));
    const spelling: Spelling = { parts: [[`${year}-`, 'month'], ['-', 'day']], format: '%Y-%m-%d', grain: 'day' }; // prettier-ignore
    return planOf(spelling, group, '', taken) ?? [];
  });
  const ofParts = rests.flatMap((rest) => {
    const group = parts.filter((each) => each.rest === rest);
    return SPELLINGS.flatMap((spelling) => planOf(spelling, group, rest, taken) ?? []);
  });
  const moments = columns.flatMap((date, at) => {
    // An hour belongs to the date before it, if there is one.
    const before = columns[at - 2]?.type === 'DATE' ? undefined : columns[at - 1];
    return momentPlans(date, [columns[at + 1], before], taken);
  });
  return [...ofYear, ...ofParts, ...moments];
}

/** Columns without a name, and those that are called a time as tables of statistics offices have it. */
const ANY_TIME = /^(?:column\d+|zeit|time|tiempo|tempo|temps|tijd|periode?|períod?o?|periodo|时间|時間)$/i;

/**
 * The ways in which years make times with months that are told by their values, whatever their column is called.
 * @param months columns of texts that are all names of months
 */
export function monthPlans(columns: readonly Column[], months: readonly string[]): TimePlan[] {
  const taken = new Set(columns.map(({ name }) => name.toLowerCase()));
  const years = columns.filter(({ name, type }) => WHOLE.test(type) && (namesYear(name) || ANY_TIME.test(name)));
  return months.flatMap((month) =>
    years.map(({ name: year }): TimePlan => ({
      ...{ name: nameOf('month', [year, month], '', taken), type: 'DATE', after: '', format: 'month year', grain: 'month' }, // prettier-ignore
      parts: [
        { column: month, before: '', isYear: false },
        { column: year, before: ' ', isYear: true },
      ],
    })),
  );
}

/** Whether all texts of a column are names of months, and not one alone; for a query. */
export function areMonthsSql(column: string): string {
  const names = [...new Set(MONTH_NAMES)].map(sqlLiteral).join(', ');
  return `bool_and(lower(trim(${column})) IN (${names})) AND count(DISTINCT ${column}) > 1`;
}

function planOf(
  { parts, after = '', format, grain }: Spelling,
  group: readonly NamedPart[],
  rest: string,
  taken: ReadonlySet<string>,
): TimePlan | undefined {
  const found = parts.map(([before, wanted]) => {
    const part = group.find((each) => each.part === wanted);
    return part && { column: part.column.name, before, isYear: wanted === 'year' };
  });
  const all = found.filter((part) => part !== undefined);
  if (all.length < parts.length || new Set(all.map(({ column }) => column)).size < parts.length) return undefined;
  const name = nameOf(grain, all.map(({ column }) => column), rest, taken); // prettier-ignore
  return { name, type: grain === 'minute' ? 'TIMESTAMP' : 'DATE', parts: all, after, format, grain };
}

/** A date and what is beside it, as moments. */
function momentPlans(date: Column, beside: readonly (Column | undefined)[], taken: ReadonlySet<string>): TimePlan[] {
  if (date.type !== 'DATE') return [];
  return beside.flatMap((column) => {
    if (!column) return [];
    const words = [...wordsOf(date.name), ...STARTS];
    const isOfDate = ({ rest }: NamedPart): boolean =>
      rest.split(' ').every((word) => word === '' || words.includes(word));
    const called = namedParts(column).flatMap((each) => (isOfDate(each) ? [each.part] : []));
    if (!called.includes('hour') && !called.includes('clock')) return [];
    const name = nameOf('minute', [date.name, column.name], '', taken);
    const plan = (format: string, after = ''): TimePlan => ({
      ...{ name, type: 'TIMESTAMP', after, format, grain: 'minute' },
      parts: [
        { column: date.name, before: '', isYear: false },
        { column: column.name, before: ' ', isYear: false },
      ],
    });
    if (column.type === 'TIME') return [plan('')];
    if (WHOLE.test(column.type)) return called.includes('hour') ? [plan(HOURS, ':00')] : [];
    return column.type === 'VARCHAR' ? CLOCKS.map((format) => plan(format)) : [];
  });
}

/** A name that no column has. */
function nameOf(
  grain: TimePlan['grain'],
  columns: readonly string[],
  rest: string,
  taken: ReadonlySet<string>,
): string {
  const [english, chinese] = NAMES[grain];
  const isChinese = columns.every((column) => /\p{Script=Han}/u.test(column));
  const names = (isChinese ? chinese : english).split(' ').map((name) => `${rest} ${name}`.trim());
  const found = names.find((name) => !taken.has(name));
  if (found !== undefined) return found;
  const last = names.at(-1) ?? '';
  let again = 2;
  while (taken.has(`${last} ${again}`)) again++;
  return `${last} ${again}`;
}

/** Whether all texts of a column are years; for a query. @param text the column as text */
export function areYearsSql(text: string): string {
  return `bool_and(coalesce(regexp_full_match(trim(${text}), '${YEAR}'), false))`;
}
