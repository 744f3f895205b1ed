/** Years, quarters, months, days and ranges of them, as half-open ranges of days. */
import type { Grain } from '../../roles/semantic';
import { periodEnd, periodStart } from '../../facts/periods';
import { codeOf, isSense, valueOf, word, type Kind, type Meant, type Node, type Reading } from '../reading';

type Range = Kind<'range'>;

const day = (at: number): string => new Date(at).toISOString().slice(0, 10);

function ofPeriod(period: string, grain: Grain): Range {
  return { kind: 'range', from: day(periodStart(period)), until: day(periodEnd(period, grain)) };
}

/** "2023-05", "2023-05-01"; undefined for what is no date of the calendar. */
export function rangeOfDate(text: string): Range | undefined {
  if (!/^\d{4}-\d{2}(-\d{2})?$/.test(text)) return undefined;
  const start = periodStart(text);
  if (Number.isNaN(start) || !day(start).startsWith(text)) return undefined;
  return ofPeriod(text, text.length === 7 ? 'month' : 'day');
}

export function isYear(value: number | undefined): value is number {
  return value !== undefined && Number.isInteger(value) && value >= 1800 && value <= 2200;
}

function range(node: Node | undefined): Range | undefined {
  return node?.meant.kind === 'range' ? node.meant : undefined;
}

/** The year of a range that is a whole year. */
function yearOf(node: Node | undefined): number | undefined {
  const { from, until } = range(node) ?? {};
  if (!from?.endsWith('-01-01') || until !== `${Number(from.slice(0, 4)) + 1}-01-01`) return undefined;
  return Number(from.slice(0, 4));
}

const pad = (value: number): string => String(value).padStart(2, '0');
const GRAINS: Readonly<Record<string, Grain>> = { hour: 'hour', day: 'day', week: 'week', month: 'month', quarter: 'quarter', year: 'year' }; // prettier-ignore

export function grainOf(node: Node | undefined): Grain | undefined {
  const sense = word(node);
  return sense === undefined || !Object.hasOwn(GRAINS, sense) ? undefined : GRAINS[sense];
}

export function readTimes(reading: Reading): void {
  hoursOfDay(reading);
  singlePeriods(reading);
  rangesOfPeriods(reading);
  lastPeriods(reading);
  partsOfTime(reading);
}

const HOURS = 24;

/** The hour of the day, 0 to 23, that an hour of 1 to 12 is before or after noon. */
export function hourOf(value: number, isAfterNoon: boolean): number {
  return (value % 12) + (isAfterNoon ? 12 : 0);
}

/** "before 9 am", "6pm or later", 「晚上 8 点以后」: whole hours of the day. */
function hoursOfDay(reading: Reading): void {
  const column = reading.time();
  if (column?.meaning.grain !== 'hour') return;
  const clock = (nodes: readonly Node[]): Meant[] | undefined => {
    const value = valueOf(nodes.find((node) => node.meant.kind === 'number'));
    const half = nodes.find((node) => isSense(node, 'am', 'pm'));
    if (value === undefined || !Number.isInteger(value) || value < 0 || value > HOURS || (half && value > 12))
      return undefined;
    return [{ kind: 'clock', value: half ? hourOf(value, isSense(half, 'pm')) : value }];
  };
  reading.reduce(/5?#:|#5/, clock);
  // "between 9 and 11 am"
  reading.reduce(/#[-&]0/, ([first, mark, last]) => {
    const [from, until] = [valueOf(first), valueOf(last)];
    if (from === undefined || until === undefined || !first || !mark || !last || from > 12) return undefined;
    const value = until > 12 && from < until - 12 ? from + 12 : from;
    return [{ ...first, meant: { kind: 'clock', value } }, mark, last];
  });
  const hours = (from: number, until: number): Meant[] | undefined =>
    from >= until
      ? undefined
      : [{ kind: 'parts', part: 'hour', values: Array.from({ length: until - from }, (_, at) => from + at) }];
  reading.reduce(/[~f]?0[-&]0~?/, (nodes) => {
    const [from = 0, until = 0] = nodes.flatMap((node) => (node.meant.kind === 'clock' ? [node.meant.value] : []));
    return hours(from, until);
  });
  reading.reduce(/s?0[i>]|s+0/, (nodes) => {
    const value = valueOf(nodes.find((node) => node.meant.kind === 'clock')) ?? 0;
    const isEarlier = nodes.some((node) => isSense(node, 'before', 'until', 'beforeBehind', 'below', 'atMost'));
    return isEarlier ? hours(0, value) : hours(value, HOURS);
  });
}

function singlePeriods(reading: Reading): void {
  // "2023 年"; a year may stand alone.
  reading.reduce(/#G?/, ([number, grain], at) => {
    const value = valueOf(number);
    if (!isYear(value) || !/^\d\d(?:\d\d)?$/.test(number?.text ?? '')) return undefined; // two digits: of the table
    if (grain && grain.text !== '年' && grain.text !== '年度' && grain.text !== 'year') return undefined;
    const next = reading.code(at + (grain ? 2 : 1));
    return isCounted(reading, at) && !/[q1h]/.test(next) ? undefined : [ofPeriod(String(value), 'year')];
  });
  reading.reduce(/#G/, ([number, grain]) => {
    const value = valueOf(number) ?? 0;
    const isMonth = (grain?.text === '月' || grain?.text === '月份') && value >= 1 && value <= 12;
    return isMonth ? [{ kind: 'month', value }] : undefined;
  });
  // "the first quarter", "第一季度", "1 季度"
  reading.reduce(/[3k#]G/, ([number, grain]) => {
    const value = number && isSense(number, 'top') && number.text.toLowerCase() === 'first' ? 1 : valueOf(number);
    const isPlain = number?.meant.kind !== 'number' || grain?.text === '季度';
    const isQuarter = isSense(grain, 'quarter') && isPlain && value !== undefined && value <= 4;
    return isQuarter ? [{ kind: 'quarter', value }] : undefined;
  });
  const combined = (pattern: RegExp, period: (year: number, other: Node) => Range | undefined): void => {
    reading.reduce(pattern, ([a, b]) => {
      const [year, other] = range(a) ? [yearOf(a), b] : [yearOf(b), a];
      const made = year === undefined || !other ? undefined : period(year, other);
      return made && [made];
    });
  };
  combined(/P1|1P/, (year, month) => ofPeriod(`${year}-${pad(valueOf(month) ?? 1)}`, 'month'));
  combined(/Pq|qP/, (year, quarter) => ofPeriod(`${year}-${pad(((valueOf(quarter) ?? 1) - 1) * 3 + 1)}`, 'quarter'));
  combined(/Ph|hP/, (year, half) =>
    isSense(half, 'firstHalf')
      ? { kind: 'range', from: `${year}-01-01`, until: `${year}-07-01` }
      : { kind: 'range', from: `${year}-07-01`, until: `${year + 1}-01-01` },
  );
  // "15 May 2024", "May 15 2024"
  reading.reduce(/#P/, ([number, month]) => {
    const { from } = range(month) ?? {};
    const value = valueOf(number);
    if (from === undefined || value === undefined || yearOf(month) !== undefined || !/^\p{L}/u.test(month?.text ?? ''))
      return undefined;
    const made = rangeOfDate(`${from.slice(0, 7)}-${pad(value)}`);
    return made && [made];
  });
  reading.reduce(/1#P/, ([month, number, year]) => {
    const own = yearOf(year);
    const made =
      own === undefined ? undefined : rangeOfDate(`${own}-${pad(valueOf(month) ?? 1)}-${pad(valueOf(number) ?? 0)}`);
    return made && [made];
  });
  // "from 1 May to 7 May 2024"
  reading.reduce(/#1-P/, ([number, month, to, end]) => {
    const { from } = range(end) ?? {};
    const made =
      from === undefined
        ? undefined
        : rangeOfDate(`${from.slice(0, 4)}-${pad(valueOf(month) ?? 1)}-${pad(valueOf(number) ?? 0)}`);
    return made && number && to && end ? [{ ...number, meant: made }, to, end] : undefined;
  });
  // A day behind its month: "2024 年 5 月 10 日".
  reading.reduce(/P#G/, ([month, number, grain]) => {
    const from = range(month)?.from;
    const value = valueOf(number);
    if (!from || value === undefined || !isSense(grain, 'day') || yearOf(month) !== undefined) return undefined;
    const made = rangeOfDate(`${from.slice(0, 7)}-${pad(value)}`);
    return made && [made];
  });
}

/** Whether a number that looks like a year is a figure: behind a comparison, or a number of things. */
function isCounted(reading: Reading, at: number): boolean {
  return ['>', '/', 'k', 'l'].includes(reading.code(at - 1)) || reading.code(at + 1) === 'u';
}

function rangesOfPeriods(reading: Reading): void {
  // The end of a range may leave its year out: "2023 年 3 月到 5 月".
  reading.reduce(/P-1/, ([start, to, month]) => {
    const from = range(start)?.from;
    if (from === undefined || !start || !to) return undefined;
    return [start, to, { ...ofPeriod(`${from.slice(0, 4)}-${pad(valueOf(month) ?? 1)}`, 'month') }];
  });
  // "January to March 2024": so may its beginning.
  reading.reduce(/1-P/, ([month, to, end]) => {
    const until = range(end);
    const start = `${until?.from?.slice(0, 4)}-${pad(valueOf(month) ?? 1)}-01`;
    if (!month || !to || !end || until?.from === undefined || start >= until.from) return undefined;
    return [{ ...month, meant: { kind: 'range', from: start, until: until.from } }, to, end];
  });
  // What changed between two periods is no range of them.
  const isChange =
    reading.nodes.some((node) => isSense(node, 'change', 'growth', 'more', 'difference')) && !reading.has(/[gG]/);
  reading.reduce(/[f~]?P-P~?|~P&P/, (nodes) => {
    if (isChange) return undefined;
    const [first, last] = nodes.flatMap((node) => range(node) ?? []);
    if (first?.from === undefined || last?.until === undefined || first.from >= last.until) return undefined;
    return [{ kind: 'range', from: first.from, until: last.until }];
  });
  reading.reduce(/sP/, ([mark, period]) => bounded(word(mark), range(period)));
  reading.reduce(/Pi/, ([period, mark]) => bounded(word(mark), range(period)));
  // 前 and 后 say how many, or before and after.
  reading.reduce(/P[k](?!#)/, ([period, mark]) => {
    if (mark?.text !== '前' && mark?.text !== '后') return undefined;
    return bounded(mark.text === '前' ? 'beforeBehind' : 'afterBehind', range(period));
  });
  reading.reduce(/fP(?!-)/, ([, period]) => period && [period]);
}

function bounded(mark: string | undefined, { from, until }: Partial<Range> = {}): Meant[] | undefined {
  if (from === undefined || until === undefined) return undefined;
  switch (mark) {
    case 'since':
    case 'sinceBehind':
      return [{ kind: 'range', from }];
    case 'after':
    case 'afterBehind':
      return [{ kind: 'range', from: until }];
    case 'until':
      return [{ kind: 'range', until }];
    default:
      return [{ kind: 'range', until: from }];
  }
}

/** "the last three months", "year to date": of the last day that the data has. */
function lastPeriods(reading: Reading): void {
  const end = (reading.time() ?? reading.mainTime())?.max?.slice(0, 10);
  if (end === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(end)) return;
  reading.reduce(/l#G/, ([, number, grain]) => {
    const [count, of] = [valueOf(number), grainOf(grain)];
    if (count === undefined || of === undefined || of === 'hour' || count < 1 || count > 1000) return undefined;
    return [lastRange(end, count, of)];
  });
  // "in the latest year"
  reading.reduce(/l[GC]/, ([mark, of]) => {
    const isLatest = /latest|recent|newest|available|最新|最后/i.test(mark?.text ?? '');
    const grain = grainOf(of) ?? (Object.hasOwn(GRAINS, (of?.text ?? '').toLowerCase()) ? GRAINS[(of?.text ?? '').toLowerCase()] : undefined); // prettier-ignore
    return isLatest && grain && grain !== 'hour' ? [lastRange(end, 1, grain)] : undefined;
  });
  reading.reduce(/D/, () => {
    return [
      { kind: 'range', from: `${end.slice(0, 4)}-01-01`, until: day(Date.parse(`${end}T00:00:00Z`) + 86_400_000) },
    ];
  });
  // "今年以来（2024 年）" says it twice.
  reading.reduce(/PP/, ([a, b]) => {
    const [first, second] = [range(a), range(b)];
    if (!first || !second || first.from === undefined || first.from !== second.from) return undefined;
    // The shorter of them is meant: "2024 year to date".
    const [shorter, longer] = (first.until ?? '') <= (second.until ?? '') ? [first, b] : [second, a];
    return yearOf(longer) === undefined ? undefined : [shorter];
  });
}

/** Whole periods of the calendar, the last one that of the last day. */
function lastRange(end: string, count: number, grain: Exclude<Grain, 'hour'>): Range {
  const last = new Date(`${end}T00:00:00Z`);
  const until = day(last.getTime() + 86_400_000);
  const months = { month: 1, quarter: 3, year: 12 } as const;
  if (grain === 'day' || grain === 'week') {
    const days = count * (grain === 'day' ? 1 : 7);
    return { kind: 'range', from: day(last.getTime() - (days - 1) * 86_400_000), until };
  }
  const month = last.getUTCMonth();
  const first = grain === 'year' ? 0 : grain === 'quarter' ? month - (month % 3) : month;
  const start = new Date(Date.UTC(last.getUTCFullYear(), first - (count - 1) * months[grain], 1));
  return { kind: 'range', from: day(start.getTime()), until };
}

/** Months, days of the week and weekends of all years. */
function partsOfTime(reading: Reading): void {
  if (!reading.time()) return;
  // "weekend versus weekday": there a weekday is no key.
  reading.reduce(/e[v&]g|g[v&]e/, (nodes) =>
    nodes.map((node) =>
      isSense(node, 'weekdayPart') ? { ...node, meant: { kind: 'parts', part: 'weekend', values: [0] } } : node,
    ),
  );
  // Of one year alone it is that year's.
  const { min, max } = reading.time() ?? {};
  const year = min?.slice(0, 4) === max?.slice(0, 4) ? Number(min?.slice(0, 4)) : Number.NaN;
  const months = (from: number, until: number): Meant[] => !Number.isNaN(year) ? [{ kind: 'range', from: `${year}-${pad(from)}-01`, until: until > 12 ? `${year + 1}-01-01` : `${year}-${pad(until)}-01` }] : [{ kind: 'parts', part: 'month', values: Array.from({ length: until - from }, (_, at) => from + at) }]; // prettier-ignore
  reading.reduce(/h/, ([node]) => (isSense(node, 'firstHalf') ? months(1, 7) : months(7, 13)));
  reading.reduce(/q/, ([node]) => {
    const first = ((valueOf(node) ?? 1) - 1) * 3 + 1;
    return months(first, first + 3);
  });
  reading.reduce(/1/, ([node]) => [{ kind: 'parts', part: 'month', values: [valueOf(node) ?? 1] }]);
  reading.reduce(/2/, ([node]) => [{ kind: 'parts', part: 'weekday', values: [valueOf(node) ?? 1] }]);
  reading.reduce(/e/, ([node]) => [{ kind: 'parts', part: 'weekend', values: [isSense(node, 'weekend') ? 1 : 0] }]);
  // "in April and May", "April to May"; compared, they stay apart.
  if (!reading.has(/[vd]/)) {
    reading.reduce(/E[&|-]?E/, (nodes) => {
      const [first, last] = [nodes[0]?.meant, nodes.at(-1)?.meant];
      if (first?.kind !== 'parts' || last?.kind !== 'parts' || first.part !== last.part) return undefined;
      const [from = 0, to = 0] = [first.values.at(-1), last.values[0]];
      const isRange = codeOf(nodes[1]) === '-';
      if (isRange && from >= to) return undefined;
      const between = isRange ? Array.from({ length: to - from - 1 }, (_, at) => from + at + 1) : [];
      return [{ kind: 'parts', part: first.part, values: [...new Set([...first.values, ...between, ...last.values])] }];
    });
    // Periods that follow each other are one range.
    reading.reduce(/P[&|]?P/, (nodes) => {
      const [first, last] = [range(nodes[0]), range(nodes.at(-1))];
      if (first?.from === undefined || first.until === undefined || first.until !== last?.from) return undefined;
      return [{ kind: 'range', from: first.from, ...(last.until !== undefined && { until: last.until }) }];
    });
  }
  reading.reduce(/![PE]/, ([, node]) => {
    const meant = node?.meant;
    return meant?.kind === 'range' || meant?.kind === 'parts' ? [{ ...meant, not: true }] : undefined;
  });
  reading.reduce(/[PE]\^/, ([node]) => {
    const meant = node?.meant;
    return meant?.kind === 'range' || meant?.kind === 'parts' ? [{ ...meant, not: true }] : undefined;
  });
}
