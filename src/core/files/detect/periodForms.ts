/**
 * Periods and dates in words, as files spell them: quarters, half-years, weeks, months by their names, fiscal years. `strptime` knows
 * none of these. A form has a name, without the percent signs of `strptime`, a pattern, and what each group of the pattern is.
 */
/** Year; what says nothing; era that it is counted in; year that has to follow it; quarter; half-year; ISO week; month as a number; month by its name; day. */
export type PeriodPart = 'Y' | 'X' | 'E' | 'Z' | 'Q' | 'H' | 'W' | 'M' | 'N' | 'D';

export interface PeriodForm {
  /** What stands for it where formats are stored. */
  format: string;
  /** For RE2 and JavaScript, without case; the whole cell. */
  pattern: string;
  /** One letter for each group. */
  parts: readonly PeriodPart[];
  /** Of days in numbers: what comes first. */
  order?: 'dmy' | 'mdy';
}

/** Names of months, twelve of each language and length: English, German, French, Spanish, Italian, Portuguese, Dutch, Russian, Polish. */
export const MONTH_NAMES: readonly string[] = [
  'jan feb mar apr may jun jul aug sep oct nov dec',
  'january february march april may june july august september october november december',
  'jan febr mar apr may june july aug sept oct nov dec',
  'jän feb mär apr mai jun jul aug sep okt nov dez',
  'januar februar märz april mai juni juli august september oktober november dezember',
  'jänner feber mrz april mai juni juli august sept oktober november dezember',
  'janv févr mars avr mai juin juil août sept oct nov déc',
  'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
  'jan fév mar avr mai jun jui aoû sep oct nov déc',
  'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre',
  'ene feb mar abr may jun jul ago sep oct nov dic',
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  'gen feb mar apr mag giu lug ago set ott nov dic',
  'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  'jan fev mar abr mai jun jul ago set out nov dez',
  'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
  'jan feb mrt apr mei jun jul aug sep okt nov dec',
  'januari februari maart april mei juni juli augustus september oktober november december',
  'янв фев мар апр май июн июл авг сен окт ноя дек',
  'январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь',
  'января февраля марта апреля мая июня июля августа сентября октября ноября декабря',
  'янв февр март апр мая июня июля авг сент окт нояб дек',
  'sty lut mar kwi maj cze lip sie wrz paź lis gru',
  'styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień',
].flatMap((names) => names.split(' '));

/** Ordinals of quarters that are no digits, four of each kind; and of half-years, two of each. */
export const QUARTERS: readonly string[] = ['i', 'ii', 'iii', 'iv', '一', '二', '三', '四'];
export const HALVES: readonly string[] = ['i', 'ii', '上', '下'];

/** Eras of Japan and of the Republic of China, by their names and letters, each with the year before its first. */
export const ERAS: Readonly<Record<string, number>> = {
  ...{ 明治: 1867, 大正: 1911, 昭和: 1925, 平成: 1988, 令和: 2018 },
  ...{ m: 1867, t: 1911, s: 1925, h: 1988, r: 2018 },
  ...{ 民國: 1911, 民国: 1911, 中華民國: 1911, 中华民国: 1911 },
};

const APART = "[\\s\\x{00A0}\\-–/_.,:'’]";
const GAP = `${APART}*`;
/** Between the parts of a date in words. */
const OF = `(?:${GAP}(?:of|de|del|di|do|van|years?|jahr)?${GAP})`;
const FISCAL = '(?:fy|f\\.y\\.|cy|fiscal(?: year)?|financial year|gj|wj|geschäftsjahr|exercice|ejercicio|esercizio)';
const YEAR_END = '(?:\\s*(?:年度?|財年|财年|г\\.?|года?|год))?';
/** Behind a period: actual, estimated, forecast, preliminary, revised. */
const STATE = '(?:\\s*\\(?[aefpr]\\)?)?';
const YEAR = `(?:${FISCAL}${GAP})?['’]?(\\d{4}|\\d{2})${YEAR_END}${STATE}`;
const WHOLE_YEAR = '((?:1[5-9]|20|21)\\d{2})';
const WEEKDAY =
  '(?:mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so|lun|mar|mer|mié|mie|jeu|jue|ven|vie|sam|sáb|sab|dim|dom|gio|seg|ter|qua|qui|sex|пн|вт|ср|чт|пт|сб|вс)[a-zà-ÿа-я]*';
const CHINESE_WEEKDAY = '(?:星期|周|週)?[一二三四五六日天月火水木金土]曜?日?';
const NUMBERS: readonly (Pick<PeriodForm, 'parts'> & { name: string; date: string; order?: 'dmy' | 'mdy' })[] = [
  {
    name: 'day.month.year',
    date: '(\\d{1,2})[./-](\\d{1,2})[./-](\\d{4}|\\d{2})',
    parts: ['D', 'M', 'Y'],
    order: 'dmy',
  },
  {
    name: 'month/day/year',
    date: '(\\d{1,2})[./-](\\d{1,2})[./-](\\d{4}|\\d{2})',
    parts: ['M', 'D', 'Y'],
    order: 'mdy',
  },
  { name: 'year-month-day', date: '(\\d{4})[-/.年](\\d{1,2})[-/.月](\\d{1,2})日?', parts: ['Y', 'M', 'D'] },
];
const NAMES = [...new Set(MONTH_NAMES)].sort((a, b) => b.length - a.length).join('|');
const NAME = `(${NAMES})\\.?`;
const ORDINAL = '(?:st|nd|rd|th|er|e|ère|ème|eme|re|º|ª|°|o|a|\\.|-?й|-?я|-?е)?';

const QUARTER = [
  `(?:q|qtr\\.?|quarter|quartal|kvartal|kwartał|kwartaal|trimestre|trim\\.?|t|k|квартал|кв\\.?)${GAP}([1-4]|iv|i{1,3})`,
  `([1-4]|iv|i{1,3})${ORDINAL}${GAP}(?:q|qtr\\.?|quarter|quartal|vj\\.?|kvartal|kwartał|kwartaal|trimestre|trim\\.?|t|k|квартала?|кв\\.?)`,
  `第?\\s*([1-4一二三四])\\s*(?:季度|季|四半期|분기)`,
];
const HALF = [
  `(?:h|hy|half|halbjahr|hj\\.?|semester|semestre|sem\\.?|s|полугодие|п/г)${GAP}([12]|i{1,2})`,
  `([12]|i{1,2})${ORDINAL}${GAP}(?:h|hy|half|halbjahr|hj\\.?|semester|semestre|sem\\.?|s|полугодие|п/г)`,
  '([上下])半(?:年度?|期)',
];
const WEEK = [
  `(?:w|wk\\.?|week|kw|cw|kalenderwoche|woche|semaine|semana|sem\\.?|s|settimana|sett\\.?|неделя|нед\\.?|vecka|uge|tydz\\.?|tydzień|v)${GAP}(\\d{1,2})`,
  `(\\d{1,2})\\.?${GAP}(?:week|kw|kalenderwoche|semaine|semana|settimana|неделя|нед\\.?)`,
  '第?\\s*(\\d{1,2})\\s*[周週]',
];

const ERA = '(明治|大正|昭和|平成|令和|(?:中華|中华)?民[國国])\\s*(\\d{1,3}|元)\\s*年';
const ERA_MONTH = '\\s*(0?[1-9]|1[0-2])\\s*月';
const OF_ERA: readonly PeriodForm[] = [
  { format: 'era year', pattern: `${ERA}度?`, parts: ['E', 'Y'] },
  { format: 'era year month', pattern: `${ERA}${ERA_MONTH}[分份度]?`, parts: ['E', 'Y', 'M'] },
  { format: 'era year month day', pattern: `${ERA}${ERA_MONTH}\\s*(\\d{1,2})\\s*日`, parts: ['E', 'Y', 'M', 'D'] },
  {
    format: 'letter of era year.month.day',
    pattern: '([mtshr])(\\d{1,2}|元)[./-](\\d{1,2})[./-](\\d{1,2})',
    parts: ['E', 'Y', 'M', 'D'],
  },
];
/** Years of eras by their letter with months, in a column that is called a date: else these are rooms or versions. */
export const LETTER_OF_ERA: PeriodForm = {
  format: 'letter of era year.month',
  pattern: '([mtshr])(\\d{1,2}|元)[./-](0[1-9]|1[0-2])',
  parts: ['E', 'Y', 'M'],
};

/** Months behind a code or a word that all have. */
const CODED_MONTH = 'code month year';

/** Names of columns that are months, quarters or half-years of a year that stands elsewhere. */
export const MONTH_OF_YEAR: PeriodForm = { format: 'month', pattern: NAME, parts: ['N'] };
export const MONTH_NUMBER: PeriodForm = {
  format: 'month月',
  pattern: '(0?[1-9]|1[0-2])\\s*[月월](?:份|分)?',
  parts: ['M'],
};
export const PART_OF_YEAR = [...QUARTER, ...HALF].join('|');

/** A part of the year and its year, either way round. */
function withYear(part: PeriodPart, word: string, spellings: readonly string[]): PeriodForm[] {
  return spellings.flatMap((spelling, at): PeriodForm[] => {
    const name = at === 0 ? word : `${word} (${at + 1})`;
    return [
      // Right behind a digit two further ones are no year: a code such as T-171 is no quarter of 1971.
      { format: `${name} year`, pattern: `${spelling}${at === 0 ? APART : ''}${OF}${YEAR}`, parts: [part, 'Y'] },
      ...(at === 0 ? [{ format: `${name} and year`, pattern: `${spelling}${WHOLE_YEAR}${YEAR_END}${STATE}`, parts: [part, 'Y'] as const }] : []), // prettier-ignore
      { format: `year ${name}`, pattern: `${YEAR}${OF}${spelling}`, parts: ['Y', part] },
    ];
  });
}

/** Weeks as numbers of six digits, in a column that is called so. */
export const WEEK_NUMBER: PeriodForm = {
  format: 'year and week number',
  pattern: '((?:19|20)\\d{2})(0[1-9]|[1-4]\\d|5[0-3])',
  parts: ['Y', 'W'],
};

/** Forms that look like decimal numbers, or like months: they go first where a whole column has them. */
export const FIRST_FORMS: readonly PeriodForm[] = [
  { format: 'month number.year', pattern: `(0[1-9]|1[0-2])\\.${WHOLE_YEAR}`, parts: ['M', 'Y'] },
  { format: 'year.month number', pattern: `${WHOLE_YEAR}\\.(0[1-9]|1[0-2])`, parts: ['Y', 'M'] },
  {
    format: 'year/next year',
    pattern: `(?:${FISCAL}${GAP})?['’]?(\\d{4}|\\d{2})\\s*[/\\-–]\\s*['’]?(\\d{4}|\\d{2})(?:\\s*(?:年度|学年|財年|财年))?`,
    parts: ['Y', 'Z'],
  },
  // As English schools have it: 202324. Months of several years do not all end with the next year.
  { format: 'year and next year', pattern: '((?:19|20)\\d{2})(\\d{2})', parts: ['Y', 'Z'] },
];

/** Days and months without a year, which stands above the table, as in statements, journals and tables of one year. */
export const YEARLESS: readonly PeriodForm[] = [
  { format: 'day month', pattern: '([0-3]?\\d)(0[1-9]|1[0-2])', parts: ['D', 'M'] },
  { format: 'day.month', pattern: '([0-3]?\\d)\\.(0?[1-9]|1[0-2])\\.?', parts: ['D', 'M'] },
  { ...MONTH_NUMBER, format: 'month月 of the year' },
  { ...MONTH_OF_YEAR, format: 'month of the year' },
];

/** Quarters by the code of the Dutch statistics office, which looks like that of a week. */
const CODED_QUARTER = 'year KW0quarter';

/** All other forms, those that leave less to doubt first. */
export const PERIOD_FORMS: readonly PeriodForm[] = [
  { format: 'year JJ00', pattern: `${WHOLE_YEAR}jj00`, parts: ['Y'] },
  { format: CODED_QUARTER, pattern: `${WHOLE_YEAR}kw0([1-4])`, parts: ['Y', 'Q'] },
  { format: 'year MMmonth', pattern: `${WHOLE_YEAR}mm(0[1-9]|1[0-2])`, parts: ['Y', 'M'] },
  ...withYear('Q', 'quarter', QUARTER),
  ...withYear('H', 'half', HALF),
  ...withYear('W', 'week', WEEK),
  { format: 'day month year', pattern: `(\\d{1,2})${ORDINAL}${OF}${NAME}${OF}${YEAR}`, parts: ['D', 'N', 'Y'] },
  { format: 'month day year', pattern: `${NAME}${GAP}(\\d{1,2})${ORDINAL}${GAP}${WHOLE_YEAR}`, parts: ['N', 'D', 'Y'] },
  {
    format: 'weekday month day year',
    pattern: `${WEEKDAY}\\.?,?\\s+${NAME}${GAP}(\\d{1,2})${ORDINAL}${GAP}${WHOLE_YEAR}`,
    parts: ['N', 'D', 'Y'],
  },
  {
    format: 'weekday day month year',
    pattern: `${WEEKDAY}\\.?,?\\s+(\\d{1,2})${ORDINAL}${OF}${NAME}${OF}${YEAR}`,
    parts: ['D', 'N', 'Y'],
  },
  ...NUMBERS.flatMap(({ name, date, parts, order }): PeriodForm[] => [
    // Of a range of days, as of a week, the first one.
    {
      format: `${name} to another`,
      pattern: `${date}\\s*(?:[-–~至,]|to|bis|à)\\s*[\\d./年月日-]{5,11}`,
      parts,
      ...(order && { order }),
    },
    { format: `weekday ${name}`, pattern: `${WEEKDAY}[.,]*\\s*${date}`, parts, ...(order && { order }) },
    {
      format: `${name} weekday`,
      pattern: `${date}\\s*[(（]?(?:${CHINESE_WEEKDAY}|${WEEKDAY})\\.?[)）]?`,
      parts,
      ...(order && { order }),
    },
  ]),
  { format: 'month to month year', pattern: `${NAME}\\s*[-–/]\\s*(?:${NAMES})\\.?${OF}${YEAR}`, parts: ['N', 'Y'] },
  {
    format: 'year年month-month月',
    pattern: `${WHOLE_YEAR}年\\s*(\\d{1,2})\\s*[-–~～至]\\s*\\d{1,2}月期?`,
    parts: ['Y', 'M'],
  },
  { format: 'roman quarter/year', pattern: `(iv|i{1,3})\\s*[/\\-]\\s*${YEAR}`, parts: ['Q', 'Y'] },
  { format: 'month year', pattern: `${NAME}${OF}${YEAR}`, parts: ['N', 'Y'] },
  { format: 'year month', pattern: `${YEAR}${OF}${NAME}`, parts: ['Y', 'N'] },
  { format: 'year年month月', pattern: `${WHOLE_YEAR}\\s*年\\s*(0?[1-9]|1[0-2])\\s*月(?:份|分|度)?`, parts: ['Y', 'M'] },
  { format: 'short year年month月', pattern: '(\\d{2})\\s*年\\s*(0?[1-9]|1[0-2])\\s*月(?:份|分)?', parts: ['Y', 'M'] },
  { format: 'month number/year', pattern: `m?(0?[1-9]|1[0-2])[/\\-. ]${WHOLE_YEAR}`, parts: ['M', 'Y'] },
  { format: 'year/month number', pattern: `${WHOLE_YEAR}[/\\-. ]?m?(0?[1-9]|1[0-2])`, parts: ['Y', 'M'] },
  ...OF_ERA,
  { format: CODED_MONTH, pattern: `([a-zà-ÿа-я&]{2,16})[-_ ]+${NAME}${GAP}${WHOLE_YEAR}`, parts: ['X', 'N', 'Y'] },
  { format: 'fiscal year', pattern: `${FISCAL}${GAP}['’]?(\\d{4}|\\d{2})`, parts: ['Y'] },
  { format: 'year年', pattern: `${WHOLE_YEAR}\\s*(?:年度?|財年|财年|会计年度|fy|г\\.?|год)?${STATE}`, parts: ['Y'] },
];

const known = new Map(
  [WEEK_NUMBER, LETTER_OF_ERA, ...YEARLESS, ...FIRST_FORMS, ...PERIOD_FORMS].map((form) => [form.format, form]),
);

/** The form that a stored format names; undefined for formats of strptime. */
export function periodForm(format: string): PeriodForm | undefined {
  return known.get(format);
}

/** Values of which those that look like something else are enough to be meant as periods. */
const ENOUGH: Readonly<Record<string, number>> = {
  'month number.year': 2,
  'year.month number': 3,
  'year/next year': 2,
  'year and next year': 2,
};

/**
 * Whether a column as a whole may be meant so. In a name and two digits these are a year where months change oftener than they do, and
 * else a day, of no year.
 */
export function isMeantBy(
  { format, parts }: Pick<PeriodForm, 'format' | 'parts'>,
  values: readonly string[],
  match: RegExp,
): boolean {
  const least = ENOUGH[format];
  if (least !== undefined) return new Set(values).size >= least;
  // The first weeks of several years are not all that there is.
  if (format === CODED_QUARTER) return new Set(values.map((value) => match.exec(value)?.[1])).size > 1;
  if (format === CODED_MONTH) return new Set(values.map((value) => match.exec(value)?.[1])).size === 1;
  if (parts.length !== 2 || !parts.includes('N')) return true;
  const [at, year] = [parts.indexOf('N') + 1, parts.indexOf('Y') + 1];
  const distinct = (group: number): Set<string> =>
    new Set(values.map((value) => match.exec(value)?.[group]?.toLowerCase() ?? ''));
  const years = distinct(year);
  return [...years].some((each) => each.length > 2) || years.size <= distinct(at).size;
}

/** The first day of what a cell names, as ISO date; undefined where there is no such period. @param found the groups of the pattern */
export function periodOf(parts: readonly PeriodPart[], found: readonly (string | undefined)[]): string | undefined {
  const text = (part: PeriodPart): string | undefined => {
    const at = parts.indexOf(part);
    return at < 0 ? undefined : found[at + 1]?.toLowerCase();
  };
  const ordinal = (value: string, words: readonly string[], count: number): number =>
    words.includes(value) ? (words.indexOf(value) % count) + 1 : Number(value);
  // A day without its year is held against a leap year.
  const ownYear = parts.includes('Y') ? text('Y') : '2000';
  const [year, next, quarter, half] = [ownYear, text('Z'), text('Q'), text('H')];
  const [week, name, month, day] = [text('W'), text('N'), text('M'), text('D')];
  if (year === undefined) return undefined;
  const before = ERAS[text('E') ?? ''];
  const full =
    before !== undefined ? before + (Number(year) || 1) : year.length === 2 ? fullYear(Number(year)) : Number(year);
  if (next !== undefined && Number(next) % 100 !== (full + 1) % 100) return undefined;
  if (week !== undefined) return mondayOf(full, Number(week));
  const at =
    name !== undefined
      ? ordinal(name, MONTH_NAMES, 12)
      : quarter !== undefined
        ? ordinal(quarter, QUARTERS, 4) * 3 - 2
        : half !== undefined
          ? ordinal(half, HALVES, 2) * 6 - 5
          : Number(month ?? 1);
  const date = new Date(Date.UTC(full, at - 1, Number(day ?? 1)));
  return date.getUTCMonth() === at - 1 ? isoDay(date.getTime()) : undefined;
}

/** The first of the hundred years that years of two digits are read as, where nothing says otherwise (POSIX). */
export const USUAL_CENTURY = 1969;

/** A year of two digits in the hundred years from one on. */
export function fullYear(short: number, from = USUAL_CENTURY): number {
  return from + ((((short - from) % 100) + 100) % 100);
}

/** The Monday of an ISO week: the first week of a year is the one with the fourth of January (ISO 8601). */
function mondayOf(year: number, week: number): string | undefined {
  if (week < 1 || week > 53) return undefined;
  const fourth = new Date(Date.UTC(year, 0, 4));
  const monday = fourth.getTime() - ((fourth.getUTCDay() + 6) % 7) * DAY;
  return isoDay(monday + (week - 1) * 7 * DAY);
}

const DAY = 86_400_000;

function isoDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
