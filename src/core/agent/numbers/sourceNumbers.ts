import { figuresIn } from '../../text/numbers/grammar';
import { rangesOf } from '../../analysis/facts/sameNumber';
import type { DateReading, ShownDate, ShownNumber } from '../../text/numbers/shown';

/** Numbers and dates that a text has, to be looked up. */
export class SourceNumbers {
  private constructor(
    /** Ascending. */
    private readonly values: Float64Array,
    private readonly days: ReadonlySet<number>,
    private readonly months: ReadonlySet<number>,
    private readonly years: ReadonlySet<number>,
    private readonly minutes: ReadonlySet<number>,
  ) {}

  /** @param prose people wrote it: it may say "5 million" */
  static of(text: string, { prose = false }: { prose?: boolean } = {}): SourceNumbers {
    const values = [...valuesIn(text), ...(prose ? spokenIn(text) : [])];
    const days = new Set<number>();
    const months = new Set<number>();
    const years = new Set<number>();
    for (const { year, month, day } of datesOf(text, prose)) {
      if (year === undefined) continue;
      years.add(year);
      if (month !== undefined) months.add(monthKey(year, month));
      if (month !== undefined && day !== undefined) days.add(dayKey(year, month, day));
    }
    const times = text.matchAll(/(?<!\d)(\d{1,2}):(\d{2})(?!\d)/g);
    const minutes = new Set([...times].map(([, hour, minute]) => Number(hour) * 60 + Number(minute)));
    return new SourceNumbers(Float64Array.from(values).sort(), days, months, years, minutes);
  }

  /** Those of numbers that are there as such. */
  static from(values: readonly number[]): SourceNumbers {
    const none = new Set<number>();
    return new SourceNumbers(Float64Array.from(values).sort(), none, none, none, none);
  }

  has(shown: ShownNumber): boolean {
    return this.hasWithin(rangesOf(shown));
  }

  /** @param ranges as {@link rangesOf} gives them */
  hasWithin(ranges: readonly (readonly [number, number])[]): boolean {
    return ranges.some(([from, to]) => this.hasBetween(from, to));
  }

  hasDate({ readings }: ShownDate): boolean {
    return readings.some((reading) => this.hasReading(reading));
  }

  private hasReading({ year, month, day, minutes }: DateReading): boolean {
    if (minutes !== undefined) return this.minutes.has(minutes);
    if (month === undefined) return true;
    if (year === undefined) {
      return day === undefined || [...this.days].some((key) => key % 10_000 === month * 100 + day);
    }
    if (day === undefined) return this.months.has(monthKey(year, month));
    if (this.days.has(dayKey(year, month, day))) return true;
    // The first and the last day of a month, or of a year, say no more than the month and the year.
    const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
    if (this.months.has(monthKey(year, month))) return day === 1 || day === last;
    return this.years.has(year) && ((month === 1 && day === 1) || (month === 12 && day === last));
  }

  private hasBetween(from: number, to: number): boolean {
    let low = 0;
    let high = this.values.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.values[middle] ?? 0) < from) low = middle + 1;
      else high = middle;
    }
    return (this.values[low] ?? Infinity) <= to;
  }
}

const monthKey = (year: number, month: number): number => year * 12 + month;
const dayKey = (year: number, month: number, day: number): number => year * 10_000 + month * 100 + day;

/** All numbers in data of any form, in each way that their digits can be read. */
function valuesIn(text: string): number[] {
  const values: number[] = [];
  for (const { 0: token, index } of text.matchAll(/\d+(?:[.,]\d+)*(?:[eE][+-]?\d{1,3}(?!\d))?/g)) {
    const before = text.charAt(index - 1);
    const isNegative = /[-−]/.test(before) && !/[\p{L}\d)]/u.test(text.charAt(index - 2));
    const isFraction = before === '.' && !/\d/.test(text.charAt(index - 2));
    const digits = isFraction ? `0.${token}` : token;
    const plain = Number(digits); // most are, and a million characters have a hundred thousand
    if (Number.isFinite(plain)) values.push(isNegative ? -plain : plain);
    else values.push(...readingsOf(digits, isNegative ? -1 : 1));
  }
  return values;
}

/** @param sign of what stands first: of cells in a row it is that of the first alone */
function readingsOf(token: string, sign: number): number[] {
  const readings = token.split(',').flatMap((part, at) => {
    const own = at === 0 ? sign : 1;
    if (!/\..*\./.test(part)) return [own * Number(part)];
    return /^\d{1,3}(?:\.\d{3})+$/.test(part) ? [own * Number(part.replaceAll('.', ''))] : [];
  });
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$|^\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?$/.test(token)) {
    readings.push(sign * Number(token.replaceAll(',', '')));
  }
  if (/^\d{1,3}(?:\.\d{3})*,\d+$/.test(token)) {
    readings.push(sign * Number(token.replaceAll('.', '').replace(',', '.')));
  }
  return readings.filter(Number.isFinite);
}

/** Numbers as people write them, with their scales. */
function spokenIn(text: string): number[] {
  return figuresIn(text).numbers.flatMap(({ readings, sign }) =>
    readings.map(({ value }) => (sign === '-' ? -value : value)),
  );
}

function* datesOf(text: string, prose: boolean): Iterable<DateReading> {
  for (const [, year, month, day] of text.matchAll(
    /(?<!\d)((?:19|20)\d\d)(?:[-/.年](\d{1,2})(?:[-/.月](\d{1,2}))?)?(?!\d)/g,
  )) {
    yield {
      year: Number(year),
      ...(month === undefined ? {} : { month: Number(month) }),
      ...(day === undefined ? {} : { day: Number(day) }),
    };
  }
  const others = prose || /\d[/.]\d{1,2}[/.](?:19|20)\d\d/.test(text) ? figuresIn(text).dates : [];
  for (const { readings } of others) yield* readings;
}
