/** Dates and times in text: the forms that are known, each with the pattern of its cells and the format of strptime. */
import { OFFSET } from './zones';
import { RANGE_END, rangeFormat } from './ranges';
import {
  FIRST_FORMS,
  LETTER_OF_ERA,
  PERIOD_FORMS,
  periodOf,
  WEEK_NUMBER,
  YEARLESS,
  type PeriodForm,
  type PeriodPart,
} from './periodForms';

export interface TimeForm {
  type: 'DATE' | 'TIMESTAMP' | 'TIMESTAMP WITH TIME ZONE' | 'TIME';
  /** For RE2 and JavaScript; the whole cell. Its groups are day, month and year by `order`. */
  pattern: string;
  /** As strptime has it, or the name of a period's form; empty where the engine's own cast reads it. */
  format: string;
  /** Of a period's form: what its groups are. */
  parts?: readonly PeriodPart[];
  order: '' | 'ymd' | 'dmy' | 'mdy';
}

const TWO = '(\\d{1,2})';
const YEAR = '(\\d{4})';
const SHORT = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)';
const LONG = '(?:january|february|march|april|may|june|july|august|september|october|november|december)';

const DATES: readonly (Omit<TimeForm, 'type'> & { order: TimeForm['order'] })[] = [
  { pattern: `${YEAR}-(\\d{2})-(\\d{2})`, format: '', order: 'ymd' },
  { pattern: `${YEAR}-${TWO}-${TWO}`, format: '%Y-%m-%d', order: 'ymd' },
  { pattern: `${YEAR}/${TWO}/${TWO}`, format: '%Y/%m/%d', order: 'ymd' },
  { pattern: `${YEAR}\\.${TWO}\\.${TWO}`, format: '%Y.%m.%d', order: 'ymd' },
  { pattern: `${YEAR}年${TWO}月${TWO}日`, format: '%Y年%m月%d日', order: 'ymd' },
  { pattern: `${TWO}\\.${TWO}\\.${YEAR}`, format: '%d.%m.%Y', order: 'dmy' },
  ...['/', '-'].flatMap((mark) => [
    { pattern: `${TWO}${mark}${TWO}${mark}${YEAR}`, format: `%m${mark}%d${mark}%Y`, order: 'mdy' as const },
    { pattern: `${TWO}${mark}${TWO}${mark}${YEAR}`, format: `%d${mark}%m${mark}%Y`, order: 'dmy' as const },
  ]),
  { pattern: `(\\d{2})\\.(\\d{2})\\.(\\d{2})`, format: '%d.%m.%y', order: 'dmy' },
  ...['/', '-'].flatMap((mark) => [
    { pattern: `${TWO}${mark}${TWO}${mark}(\\d{2})`, format: `%m${mark}%d${mark}%y`, order: 'mdy' as const },
    { pattern: `${TWO}${mark}${TWO}${mark}(\\d{2})`, format: `%d${mark}%m${mark}%y`, order: 'dmy' as const },
  ]),
  ...[
    [SHORT, '%b'],
    [LONG, '%B'],
  ].flatMap(([month = '', code = '']) => [
    { pattern: `\\d{1,2} ${month} \\d{4}`, format: `%d ${code} %Y`, order: '' as const },
    { pattern: `\\d{1,2}-${month}-\\d{4}`, format: `%d-${code}-%Y`, order: '' as const },
    { pattern: `${month} \\d{1,2}, \\d{4}`, format: `${code} %d, %Y`, order: '' as const },
    { pattern: `${month}-\\d{1,2}-\\d{4}`, format: `${code}-%d-%Y`, order: '' as const },
    { pattern: `${month} \\d{1,2} \\d{4}`, format: `${code} %d %Y`, order: '' as const },
    { pattern: `${month} \\d{4}`, format: `${code} %Y`, order: '' as const },
  ]),
  { pattern: `\\d{1,2}/${SHORT}/\\d{4}`, format: '%d/%b/%Y', order: '' },
  { pattern: `\\d{1,2}/${SHORT}/\\d{2}`, format: '%d/%b/%y', order: '' },
  { pattern: `\\d{1,2}-${SHORT}-\\d{2}`, format: '%d-%b-%y', order: '' },
  { pattern: `${SHORT}-\\d{1,2}-\\d{2}`, format: '%b-%d-%y', order: '' },
  // Months alone stand for their first day.
  { pattern: `\\d{4}-(?:0[1-9]|1[0-2])`, format: '%Y-%m', order: '' },
  { pattern: `\\d{4}/(?:0[1-9]|1[0-2])`, format: '%Y/%m', order: '' },
  { pattern: `\\d{4}年(?:0?[1-9]|1[0-2])月`, format: '%Y年%m月', order: '' },
];

/** Dates as numbers of eight digits, of the last century and of this one. */
export const COMPACT_DATE: TimeForm = {
  type: 'DATE',
  pattern: '((?:19|20)\\d{2})(0[1-9]|1[0-2])([0-3]\\d)',
  format: '%Y%m%d',
  order: 'ymd',
};

const CLOCK = '(?:[01]?\\d|2[0-3]):[0-5]\\d';
const HALF = '(?:0?[1-9]|1[0-2]):[0-5]\\d';
/** Times of day behind a date, with what strptime calls them. */
const CLOCKS = [
  { pattern: `${CLOCK}:[0-5]\\d\\.\\d{1,6}`, format: '%H:%M:%S.%f' },
  { pattern: `${CLOCK}:[0-5]\\d`, format: '%H:%M:%S' },
  { pattern: CLOCK, format: '%H:%M' },
  { pattern: `${HALF}:[0-5]\\d [ap]m`, format: '%I:%M:%S %p' },
  { pattern: `${HALF} [ap]m`, format: '%I:%M %p' },
] as const;

/** ISO 8601 as the engine's cast reads it: with seconds and their parts or not. Before an offset it takes no space, and is slow to say so. */
const ISO_CLOCK = `[T ](?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d{1,9})?)?`;

const asDate = ({ order, ...form }: PeriodForm): TimeForm => ({ type: 'DATE', ...form, order: order ?? '' });

/** Forms that go before numbers and other dates where a whole column has them. */
export const FIRST_TIME_FORMS: readonly TimeForm[] = FIRST_FORMS.map(asDate);
/** Weeks in numbers, in a column that is called so. */
export const WEEK_OF_YEAR = asDate(WEEK_NUMBER);

/** Months of eras by their letter, in a column that is called a date. */
export const MONTH_OF_ERA = asDate(LETTER_OF_ERA);

/** Days whose year stands above the table, in a column that is called a date. */
export const YEARLESS_FORMS: readonly TimeForm[] = YEARLESS.map(asDate);

/** Dates that come with the name of their zone behind the clock time. */
const NAMED_ZONE = ['%d.%m.%Y', '%d %b %Y', '%b %d, %Y', '%m/%d/%Y', '%d/%m/%Y', '%Y-%m-%d'];

/** Dates of which ranges have a begin and an end with clock times. */
const RANGED = ['%d.%m.%Y', '%m/%d/%Y', '%d/%m/%Y', '%Y-%m-%d', '%Y/%m/%d'];

/** All other forms, those that leave less to doubt first. */
export const TIME_FORMS: readonly TimeForm[] = [
  ...DATES.map((date) => ({ ...date, type: 'DATE' as const })),
  { type: 'TIMESTAMP', pattern: `${YEAR}-(\\d{2})-(\\d{2})(?:${ISO_CLOCK})?`, format: '', order: 'ymd' },
  {
    type: 'TIMESTAMP WITH TIME ZONE',
    pattern: `${YEAR}-(\\d{2})-(\\d{2})${ISO_CLOCK}${OFFSET}`,
    format: '',
    order: 'ymd',
  },
  // As logs of web servers have it.
  {
    type: 'TIMESTAMP WITH TIME ZONE',
    pattern: `\\d{1,2}/${SHORT}/\\d{4}:${CLOCK}:[0-5]\\d [+-]\\d{4}`,
    format: '%d/%b/%Y:%H:%M:%S %z',
    order: '',
  },
  {
    type: 'TIMESTAMP WITH TIME ZONE',
    pattern: `${YEAR}-(\\d{2})-(\\d{2}) ${CLOCK}:[0-5]\\d [+-]\\d{2}:?\\d{2}`,
    format: '%Y-%m-%d %H:%M:%S %z',
    order: 'ymd',
  },
  ...[...DATES, COMPACT_DATE]
    .filter(({ format }) => format !== '')
    .flatMap((date) =>
      CLOCKS.flatMap((clock) =>
        [' ', ', '].map((gap) => ({
          type: 'TIMESTAMP' as const,
          pattern: `${date.pattern}${gap}${clock.pattern}`,
          format: `${date.format}${gap}${clock.format}`,
          order: date.order,
        })),
      ),
    ),
  // Ranges of moments, as of hours and quarters of them: where they begin.
  ...DATES.filter(({ format }) => RANGED.includes(format)).flatMap((date) =>
    CLOCKS.slice(1, 3).flatMap((clock) =>
      [' ', 'T'].map((gap) => ({
        type: 'TIMESTAMP' as const,
        pattern: `${date.pattern}${gap}${clock.pattern}${RANGE_END}`,
        format: rangeFormat(`${date.format}${gap}${clock.format}`),
        order: date.order,
      })),
    ),
  ),
  // With the name of their zone, which is UTC.
  ...DATES.filter(({ format }) => NAMED_ZONE.includes(format)).flatMap((date) =>
    CLOCKS.slice(1, 3).map((clock) => ({
      type: 'TIMESTAMP' as const,
      pattern: `${date.pattern} ${clock.pattern} UTC`,
      format: `${date.format} ${clock.format} UTC`,
      order: date.order,
    })),
  ),
  { type: 'TIME', pattern: `${CLOCK}:[0-5]\\d`, format: '', order: '' },
  ...PERIOD_FORMS.map(asDate),
];

/** Whether what the groups of a form found is a day of the calendar, or a period that there is. */
export function isTime(found: readonly (string | undefined)[], { order, parts }: TimeForm): boolean {
  return parts ? periodOf(parts, found) !== undefined : isDay(found, order);
}

/** Whether the day, month and year that a pattern found are a day of the calendar. */
export function isDay(found: readonly (string | undefined)[], order: TimeForm['order']): boolean {
  if (order === '') return true;
  const [, first, second, third] = found.map(Number);
  const [year = 0, month = 0, day = 0] =
    order === 'ymd' ? [first, second, third] : order === 'dmy' ? [third, second, first] : [third, first, second];
  const full = year < 100 ? year + 2000 : year;
  const date = new Date(Date.UTC(full, month - 1, day));
  return month >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
