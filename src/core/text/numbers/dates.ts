import type { DateReading, ShownDate } from './shown';

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const TIME = '(?:[T ,]{1,2}\\d{1,2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:Z|[+-]\\d{2}:?\\d{2})?)?';
const SOLE = '(?<![\\p{L}\\p{N}_.,/-])';
const END = '(?![\\p{L}\\p{N}_/]|[-.,]\\d)';
const YEAR = '((?:19|20)\\d\\d)';

type Groups = readonly (string | undefined)[];
type Form = readonly [RegExp, (groups: Groups) => DateReading[]];

const number = (text: string | undefined): number => Number(text ?? NaN);
/** A date, or a part of one, by its digits and the names of months. */
const date = (y: string | undefined, m: string | undefined, d?: string): DateReading => ({
  ...(y !== undefined && { year: number(y) }),
  ...(m !== undefined && { month: /^\d/.test(m) ? number(m) : MONTHS.indexOf(m.slice(0, 3).toLowerCase()) + 1 }),
  ...(d !== undefined && { day: number(d) }),
});
const form = (source: string, read: (groups: Groups) => DateReading[]): Form => [new RegExp(source, 'giu'), read];

/** Tried in this order; what one has taken is not looked at again. */
const FORMS: readonly Form[] = [
  form(`${SOLE}${YEAR}([-/.])(\\d{1,2})\\2(\\d{1,2})${TIME}(?![\\p{L}\\p{N}_]|[-/.]\\d)`, ([y, , m, d]) => [
    date(y, m, d),
  ]),
  form(`${SOLE}(\\d{1,2})([-/.])(\\d{1,2})\\2${YEAR}${TIME}(?![\\p{L}\\p{N}_]|[-/.]\\d)`, ([a, , b, y]) => [
    date(y, b, a),
    date(y, a, b),
  ]),
  form(`(?<!\\d)${YEAR} ?年 ?(\\d{1,2}) ?月(?: ?(\\d{1,2}) ?[日号])?`, ([y, m, d]) => [date(y, m, d)]),
  form(`(?<!\\d)(\\d{1,2}) ?月 ?(\\d{1,2}) ?[日号]`, ([m, d]) => [date(undefined, m, d)]),
  form(`(?<!\\d)${YEAR} ?年|(?<![\\d.])\\d{1,2} ?(?:月份?|[日号](?![\\p{L}]))`, () => [{}]),
  form(`${SOLE}(\\d{1,2})(?:st|nd|rd|th)? (?:of )?${MONTH},? ${YEAR}${END}`, ([d, m, y]) => [date(y, m, d)]),
  form(`(?<![\\p{L}])${MONTH} (\\d{1,2})(?:st|nd|rd|th)?,? ${YEAR}${END}`, ([m, d, y]) => [date(y, m, d)]),
  form(`(?<![\\p{L}])${MONTH}[ -]${YEAR}${END}`, ([m, y]) => [date(y, m)]),
  form(`(?<![\\p{L}])${YEAR}[ -]${MONTH}(?![\\p{L}])`, ([y, m]) => [date(y, m)]),
  form(`${SOLE}(\\d{1,2})(?:st|nd|rd|th)? (?:of )?${MONTH}(?![\\p{L}])(?! ?\\d)`, ([d, m]) => [date(undefined, m, d)]),
  form(`(?<![\\p{L}])${MONTH} (\\d{1,2})(?:st|nd|rd|th)?(?![\\p{L}\\p{N}%]|[.,]\\d)`, ([m, d]) => [
    date(undefined, m, d),
  ]),
  form(`${SOLE}${YEAR}[-/](\\d{1,2})${END}`, ([y, m]) => (number(m) <= 12 ? [date(y, m)] : [{}])),
  form(
    `(?<![\\p{L}\\p{N}])(?:[QHq][1-4](?:[ /-]?(?:FY)? ?\\d{2,4})?|${YEAR}[ /-]?[QH][1-4]|(?:FY|CY)[ ']?\\d{2,4}|第 ?\\d ?季度?)(?![\\p{L}\\p{N}])`,
    () => [{}],
  ),
  form(
    `(?<![\\d:])([01]?\\d|2[0-3]):([0-5]\\d)(?::[0-5]\\d(?:\\.\\d+)?)?(?: ?([ap])\\.?m\\b\\.?)?(?![\\d:])`,
    ([h, m, half]) => [
      { minutes: (half === undefined ? number(h) : (number(h) % 12) + (half === 'p' ? 12 : 0)) * 60 + number(m) },
    ],
  ),
];

/** Dates, months, quarters and times of day in a text; those without a reading say nothing that could be looked for. */
export function datesIn(prose: string): ShownDate[] {
  const dates: ShownDate[] = [];
  let left = prose;
  for (const [pattern, read] of FORMS) {
    left = left.replace(pattern, (text: string, ...groups: unknown[]) => {
      const parts = groups.filter((group) => typeof group === 'string' || group === undefined).slice(0, -1);
      const at = Number(groups.find((group) => typeof group === 'number'));
      const readings = read(parts.map((part) => (typeof part === 'string' ? part : undefined))).filter(isPossible);
      if (readings.length === 0) return text;
      dates.push({
        text,
        at,
        end: at + text.length,
        readings: readings.filter((each) => Object.keys(each).length > 0),
      });
      return ' '.repeat(text.length);
    });
  }
  return dates.sort((a, b) => a.at - b.at);
}

function isPossible({ month = 1, day = 1 }: DateReading): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= 31;
}
