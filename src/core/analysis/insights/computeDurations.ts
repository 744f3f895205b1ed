/** Which pairs of time columns tell the beginning and the end of what a row is about, and how long it takes. */
import { doubleSql, durationSql, numberLiteral, timeSql } from '../facts/columnSql';
import type { ColumnFacts, FactSet } from '../facts/factSet';
import type { Subject } from '../facts/insight';
import { columnIn } from '../facts/measured';
import type { DurationUnit, Predicate } from '../facts/query/query';
import type { Runner } from '../facts/runner';
import { clippedSql, nearSql } from './computeWithin';
import type { CubeSubject, DurationRelation } from './cube';
import type { TimePair } from './faults';
import { valueSqlOf } from './subjectSql';

/** Columns of times that are paired, and rows that have both times at least. */
const MAX_TIMES = 4;
const LEAST_ROWS = 20;
/** Part of the rows that may have them the other way round. */
const WRONG = 0.08;
/** Durations vary by so large a part of what the times vary by at most. */
const FOLLOWS = 0.5;
/** Durations that are subjects. */
const MAX_DURATIONS = 2;
/** A unit is one of which most durations have so many. */
const SEVERAL = 2;
/** Part of all days that the longest durations may take, so that what has begun too late to have ended is left out of a course. */
const MOST_CUT = 0.15;
const DAY = 86_400_000;

/** The time from one column to another as a subject. */
export interface Duration {
  subject: Extract<Subject, { of: 'duration' }>;
  /** The usual one. */
  center: number;
  quartiles: readonly [number, number];
  /** Long ones are missing in too large a part of the time, so that it has no course. */
  hasNoCourse: boolean;
}

/** Pairs of times one of which is the later one in nearly all rows. Looks at the rows only where there are two columns of times. */
export async function timePairs(run: Runner, set: FactSet): Promise<TimePair[]> {
  const times = set.columns.filter(isMoment).slice(0, MAX_TIMES);
  const couples = times.flatMap((a, at) => times.slice(at + 1).map((b) => [a, b] as const));
  if (couples.length === 0) return [];
  const found: TimePair[] = [];
  await run.succeeds(async () => {
    const counts = couples.flatMap(([a, b], at) => [`count(${days(a, b)}) AS "n${at}"`, ...[[a, b], [b, a]].map(([from, to], way) => `count(*) FILTER (WHERE ${isWrong(from ?? a, to ?? b)}) AS "w${way}_${at}"`)]); // prettier-ignore
    const row = await run.one(`SELECT ${counts.join(', ')} ${run.from()}`);
    for (const [at, [a, b]] of couples.entries()) {
      const [rows, forth, back] = [row.count(`n${at}`), row.count(`w0_${at}`), row.count(`w1_${at}`)];
      if (rows < LEAST_ROWS || Math.min(forth, back) > WRONG * rows || forth === back) continue;
      const [start, end, wrong] = forth < back ? [a, b, forth] : [b, a, back];
      const pair = await pairOf(run, start, end, { rows, wrong });
      if (pair) found.push({ ...pair, ...(await sameColumn(run, set, pair)) });
    }
  });
  return found.sort((a, b) => b.rows - a.rows);
}

/** A time that is known to the day, and differs. */
function isMoment({ meaning: { role, grain }, distinct }: ColumnFacts): boolean {
  return role === 'time' && (grain === 'day' || grain === 'hour') && distinct > 1;
}

const days = (from: ColumnFacts, to: ColumnFacts): string => durationSql(from, to, 'day');

/** Whether the day alone is known of an end that is compared with a time of day: it may be that of the same day. */
export function isRough({ start, end }: { start: ColumnFacts; end: ColumnFacts }): boolean {
  return start.meaning.grain === 'hour' && end.meaning.grain === 'day';
}

function isWrong(start: ColumnFacts, end: ColumnFacts): string {
  return `${days(start, end)} ${isRough({ start, end }) ? '<= -1' : '< 0'}`;
}

/** The condition of rows that end before they begin. */
export function wrongWhere({ start, end }: Pick<TimePair, 'start' | 'end'>): Predicate {
  const both = { is: 'lasting', column: start.name, end: end.name, unit: 'day' } as const;
  return isRough({ start, end }) ? { ...both, op: '<=', value: -1 } : { ...both, op: '<', value: 0 };
}

/**
 * The end has to follow the beginning, so that what lies between varies much less than each of them: the day on which somebody was born lies
 * before all others by what it is. Quantiles are taken, for a mistyped year lies far out.
 */
async function pairOf(
  run: Runner,
  start: ColumnFacts,
  end: ColumnFacts,
  { rows, wrong }: Pick<TimePair, 'rows' | 'wrong'>,
): Promise<TimePair | undefined> {
  const duration = days(start, end);
  const right = `FILTER (WHERE ${duration} >= 0)`;
  const at = (column: ColumnFacts): string =>
    `quantile_cont(epoch(CAST(${timeSql(column)} AS TIMESTAMP)) / 86400, [0.005, 0.05, 0.95, 0.995])`;
  const row = await run.one(
    `SELECT quantile_cont(${duration}, [0.05, 0.1, 0.25, 0.5, 0.75, 0.95, 0.99]) ${right} AS "d", ${at(start)} AS "a", ${at(end)} AS "b", ` +
      `min(${duration}) ${right} AS "low", sum(-${duration}) FILTER (WHERE ${isWrong(start, end)}) AS "back" ${run.from()}`,
  );
  const [d, a, b] = ['d', 'a', 'b'].map((name) => row.numbers(name).map((value) => value ?? 0));
  const spread = (d?.[5] ?? 0) - (d?.[0] ?? 0);
  const ends = [a, b].map((side) => (side?.[2] ?? 0) - (side?.[1] ?? 0));
  if (!d || !a || !b || !(spread > 0) || !(spread < FOLLOWS * Math.min(...ends))) return undefined;
  const low = row.count('low');
  // Whole days lie half a day to either side.
  const border = end.meaning.grain === 'day' ? low - 0.5 : low;
  const shortest = wrong > 0 && border < low ? (await run.one(`SELECT count(*) AS "n" ${run.from(`${duration} = ${numberLiteral(low)}`)}`)).count('n') : 0; // prettier-ignore
  const places = [
    { at: low, rows: wrong + shortest / 2 },
    ...[0.05, 0.1, 0.25, 0.5].map((share, at) => ({ at: d[at] ?? 0, rows: wrong + share * (rows - wrong) })),
  ];
  return {
    ...{ start, end, rows, wrong, quartiles: [d[2] ?? 0, d[4] ?? 0], median: d[3] ?? 0, long: d[6] ?? 0 },
    ...{ first: b[0] ?? 0, last: b[3] ?? 0, from: a[0] ?? 0, to: a[3] ?? 0 },
    ...{ beyond: row.count('back') + wrong * border, scale: scaleOf(border, wrong, places) },
  };
}

/**
 * How far values that lie below a border are from it on average at most, where they are the end of those above. The logarithm of such an
 * end is concave for nearly all distributions that are smooth (Bagnoli and Bergstrom, "Log-concave probability and its applications",
 * 2005): it becomes thinner by at least as much as it does above the border, from any place on.
 */
function scaleOf(border: number, below: number, places: readonly { at: number; rows: number }[]): number {
  // One more below, so that few are no proof of how few there are.
  const scales = places.flatMap(({ at, rows }) => (at > border && rows > below + 1 ? [(at - border) / Math.log(rows / (below + 1))] : [])); // prettier-ignore
  return Math.min(...scales);
}

/** Measures that are held against a duration, and from which correlation on one is the same. */
const MAX_MEASURES = 8;
const SAME = 0.995;

/** A column in which the duration is written: it is a measure itself. */
async function sameColumn(run: Runner, { columns }: FactSet, { start, end }: TimePair): Promise<{ sameAs?: string }> {
  const measures = columns.filter(({ meaning: { role }, numbers }) => role === 'measure' && numbers).slice(0, MAX_MEASURES); // prettier-ignore
  if (measures.length === 0) return {};
  const row = await run.one(
    `SELECT ${measures.map((column, at) => `corr(${days(start, end)}, ${doubleSql(column)}) AS "r${at}"`).join(', ')} ${run.from()}`,
  );
  const same = measures.find((_, at) => Math.abs(row.number(`r${at}`) ?? 0) >= SAME);
  return same ? { sameAs: same.name } : {};
}

/** The durations that are looked at, those that most rows have first. */
export function durationsOf(set: FactSet, pairs: readonly TimePair[]): Duration[] {
  const time = columnIn(set, set.focus.time);
  // What takes no minute is the same moment, written twice.
  const fit = pairs.filter(({ sameAs, median }) => sameAs === undefined && median * 1440 >= 1).slice(0, MAX_DURATIONS);
  return fit.map((pair) => {
    const { start, end, wrong, median, quartiles } = pair;
    const unit = unitOf(pair);
    const cut = time === start || time === end ? cutOf(pair, time === start) : undefined;
    const hasNoCourse = cut !== undefined && cut.part > MOST_CUT;
    const right: Predicate = { is: 'lasting', column: start.name, end: end.name, unit, op: '>=', value: 0 };
    const where = [...(wrong > 0 ? [right] : []), ...(cut && !hasNoCourse ? [cut.where] : [])];
    return {
      subject: { of: 'duration', start: start.name, end: end.name, unit, ...(where.length > 0 && { where }) },
      center: (median * 1440) / MINUTES[unit],
      quartiles: [(quartiles[0] * 1440) / MINUTES[unit], (quartiles[1] * 1440) / MINUTES[unit]],
      hasNoCourse,
    };
  });
}

const MINUTES: Readonly<Record<DurationUnit, number>> = { minute: 1, hour: 60, day: 1440, week: 10_080 };

function unitOf({ start, end, median }: TimePair): DurationUnit {
  if (start.meaning.grain === 'day' || end.meaning.grain === 'day' || median >= SEVERAL) return 'day';
  return median * 24 >= SEVERAL ? 'hour' : 'minute';
}

/**
 * What has begun of late and takes long has not ended yet, and what ended first and took long is not in the table: of these days the
 * short ones alone are known. They are left out: as many days as ninety-nine of a hundred take.
 */
function cutOf(
  { start, end, long, first, last, from, to }: TimePair,
  isByStart: boolean,
): { where: Predicate; part: number } | undefined {
  // prettier-ignore
  const [begin, until] = isByStart ? [from, to] : [first, last];
  const border = isByStart ? Math.floor(last - long) : Math.ceil(from + long);
  if (isByStart ? border > to : border < first) return undefined;
  const day = new Date(border * DAY).toISOString().slice(0, 10);
  const where: Predicate = isByStart ? { is: 'during', column: start.name, until: day } : { is: 'during', column: end.name, from: day }; // prettier-ignore
  return { where, part: (isByStart ? until - border : border - begin) / (until - begin) };
}

/** Looks at the rows once, for all durations with all measures. */
export async function durationRelations(
  run: Runner,
  set: FactSet,
  subjects: readonly CubeSubject[],
): Promise<DurationRelation[]> {
  // prettier-ignore
  const sides = subjects.flatMap(({ subject, quartiles }, at) => {
    const value = valueSqlOf(set, subject);
    const column = subject.of === 'column' ? set.columns.find(({ name }) => name === subject.column) : undefined;
    const near = column ? clippedSql(column) : value && quartiles && nearSql(value, ...quartiles);
    return value !== undefined && near !== undefined ? [{ at, value, near, isDuration: !column }] : [];
  });
  const pairs = sides
    .filter(({ isDuration }) => isDuration)
    .flatMap((duration) => sides.filter(({ isDuration }) => !isDuration).map((measure) => ({ duration, measure })));
  if (pairs.length === 0) return [];
  const values = pairs.map(({ duration: a, measure: b }, at) => `regr_count(${a.value}, ${b.value}) AS "n${at}", corr(${a.value}, ${b.value}) AS "r${at}", corr(${a.near}, ${b.near}) AS "c${at}"`); // prettier-ignore
  const row = await run.one(`SELECT ${values.join(', ')} ${run.from()}`);
  return pairs.flatMap(({ duration, measure }, at): DurationRelation[] => {
    const [r, near] = [row.number(`r${at}`), row.number(`c${at}`)];
    return r === null || near === null ? [] : [{ duration: duration.at, measure: measure.at, rows: row.count(`n${at}`), r, near }]; // prettier-ignore
  });
}
