import { grains, type Grain } from '../roles/semantic';
import { timeSql } from './columnSql';
import type { ColumnFacts, Trend } from './factSet';
import { aggregateSql, measuredFields, type Measured } from './measured';
import { cutOf, FINER } from './cuts';
import { grainFor, instant, isPeriod, periodSql, type TimeRange } from './periods';
import type { Runner } from './runner';
import { wholePoints } from './wholePeriods';

/** Periods that a trend has at most; of more, a coarser grain tells more. */
const MAX_POINTS = 2000;
/** Shorter periods that their ends are looked at by; where there are more they are not. */
const MAX_FINE = 9000;

/** When the values of a time begin and end; undefined where it has none. */
export async function timeRange(run: Runner, time: ColumnFacts): Promise<TimeRange | undefined> {
  const of = timeSql(time);
  const row = await run.one(
    `SELECT CAST(min(${of}) AS VARCHAR) AS "first", CAST(max(${of}) AS VARCHAR) AS "last", ` +
      `count(DISTINCT CAST(${of} AS DATE)) AS "days" ${run.from(`isfinite(${of})`)}`,
  );
  const range = { first: instant(row.text('first')), last: instant(row.text('last')), days: row.count('days') };
  return Number.isNaN(range.first) || Number.isNaN(range.last) ? undefined : range;
}

/** What trends and crosses over one time share. */
export interface Timeline {
  time: ColumnFacts;
  grain: Grain;
  range: TimeRange;
  /** ISO date of the analysis. */
  asOf: string;
}

/**
 * @param asked a grain that was asked for
 * @returns undefined where the time has no values
 */
export async function timelineOf(
  run: Runner,
  time: ColumnFacts,
  asOf: string,
  asked?: Grain,
): Promise<Timeline | undefined> {
  const range = await timeRange(run, time);
  return range && { time, range, asOf, grain: asked ?? grainFor(range, time.meaning.grain) };
}

/** The coarsest grain of which no period has two points in time, so that levels are not added up within it. */
export async function pointGrain(run: Runner, time: ColumnFacts): Promise<Grain | undefined> {
  const counts = grains.map((grain) => {
    const period = periodSql(time, grain);
    return `${run.distinctSql([period], `${period} IS NOT NULL`)} AS "${grain}"`;
  });
  const row = await run.one(`SELECT ${counts.join(', ')}`);
  return grains.findLast((grain) => row.count(grain) === time.distinct);
}

/** Measures over time, in one scan. The newest periods where there are too many. */
export async function trends(
  run: Runner,
  measures: readonly Measured[],
  { time, grain, range, asOf }: Timeline,
): Promise<Omit<Trend, 'id'>[]> {
  const of = timeSql(time);
  const values = measures.map((each, at) => `, ${aggregateSql(each)} AS "v${at}"`).join('');
  const rows = await run.select(
    `SELECT ${periodSql(time, grain)} AS "period", count(*) AS "rows", CAST(min(${of}) AS VARCHAR) AS "from", ` +
      `CAST(max(${of}) AS VARCHAR) AS "to"${values} ${run.from(`isfinite(${of})`)} GROUP BY 1 ORDER BY 1 DESC LIMIT ${MAX_POINTS}`,
  );
  const found = rows.toReversed().flatMap((row) => {
    const period = row.text('period');
    if (!isPeriod(period, grain)) return [];
    return [{ row, period, from: instant(row.text('from')), to: instant(row.text('to')) }];
  });
  const covered = found.map(({ row, ...point }) => ({ ...point, rows: row.count('rows') }));
  const cut = cutOf(covered, await fineRows(run, time, grain), { time, grain, range, asOf });
  return measures.map((each, at) => {
    const points = found.map(({ row, period }) => ({ period, value: row.number(`v${at}`), rows: row.count('rows') }));
    const trend = { ...measuredFields(each), time: time.number, grain, points, cut };
    return { ...trend, years: each.aggregate === 'avg' ? [] : wholeYears(trend) };
  });
}

/** Rows of the shorter periods that a trend's are made of, oldest first; none where there are too many. */
async function fineRows(run: Runner, time: ColumnFacts, grain: Grain): Promise<{ period: string; rows: number }[]> {
  const fine = FINER[grain];
  const rows = await run.select(
    `SELECT ${periodSql(time, fine)} AS "period", count(*) AS "rows" ${run.from(`isfinite(${timeSql(time)})`)} GROUP BY 1 ORDER BY 1 LIMIT ${MAX_FINE}`,
  );
  if (rows.length === MAX_FINE) return [];
  return rows.flatMap((row) => {
    const period = row.text('period');
    return isPeriod(period, fine) ? [{ period, rows: row.count('rows') }] : [];
  });
}

/** Sums of calendar years of which every period is there and whole, oldest first. */
function wholeYears(trend: Pick<Trend, 'grain' | 'points' | 'cut'>): Trend['years'] {
  const perYear = trend.grain === 'month' ? 12 : trend.grain === 'quarter' ? 4 : trend.grain === 'year' ? 1 : 0;
  const years = new Map<string, number[]>();
  for (const { period, value } of wholePoints(trend)) {
    const year = period.slice(0, 4);
    if (value !== null) years.set(year, [...(years.get(year) ?? []), value]);
  }
  return [...years]
    .filter(([, values]) => values.length === perYear)
    .map(([year, values]) => ({ year, value: values.reduce((sum, value) => sum + value, 0) }));
}
