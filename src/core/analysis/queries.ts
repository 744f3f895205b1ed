/** The SQL of an analysis. Every number in a report comes from one of these, and they are saved with it. */
import { sqlIdentifier, sqlLiteral } from '../../base/sql';
import { isFloat, isNested, isNumeric, type ColumnFacts } from './columns';
import type { TableFile } from './reading';

/** Columns that one profile looks at; a wider file is profiled by its first ones, and the report says so. */
export const MAX_PROFILED_COLUMNS = 200;
export const HISTOGRAM_BINS = 20;
/** Segments that a breakdown gives at most. */
export const MAX_SEGMENTS = 100;
/** Characters of a text's extremes that are looked at. */
const MAX_TEXT = 200;

export type Grain = 'day' | 'week' | 'month' | 'quarter' | 'year';

/** One row a column: how many values, distinct values, extremes, and for numbers their distribution. */
export function profileQuery(file: TableFile): string {
  const table = sqlLiteral(file.table);
  return file.columns
    .slice(0, MAX_PROFILED_COLUMNS)
    .map(({ name, type }, at) => {
      const column = sqlIdentifier(name);
      const text = isNested(type) ? `CAST(${column} AS VARCHAR)` : column;
      // NaN and infinities are no figures to compute with: they are counted apart.
      const finite = isFloat(type) ? ` FILTER (WHERE isfinite(${column}))` : '';
      const numbers = isNumeric(type)
        ? [
            `sum(${column})${finite}::DOUBLE AS "sum"`,
            `avg(${column})${finite} AS "mean"`,
            `stddev_samp(${column})${finite} AS "sd"`,
            ...[
              ['q1', 0.25],
              ['median', 0.5],
              ['q3', 0.75],
            ].map(([label, share]) => `quantile_cont(${column}::DOUBLE, ${share})${finite} AS "${label}"`),
          ]
        : ['sum', 'mean', 'sd', 'q1', 'median', 'q3'].map((label) => `NULL::DOUBLE AS "${label}"`);
      return [
        `SELECT ${at} AS "at", ${sqlLiteral(name)} AS "column"`,
        `count(${column})${finite} AS "present"`,
        isFloat(type) ? `count(*) FILTER (WHERE NOT isfinite(${column})) AS "odd"` : '0 AS "odd"',
        `count(DISTINCT ${text})${finite} AS "distinct"`,
        `left(CAST(min(${text})${finite} AS VARCHAR), ${MAX_TEXT}) AS "min"`,
        `left(CAST(max(${text})${finite} AS VARCHAR), ${MAX_TEXT}) AS "max"`,
        `${numbers.join(', ')} FROM ${table}`,
      ].join(', ');
    })
    .join('\nUNION ALL\n')
    .concat('\nORDER BY "at"');
}

export function duplicatesQuery(file: TableFile): string {
  const table = sqlLiteral(file.table);
  return `SELECT (SELECT count(*) FROM ${table}) - (SELECT count(*) FROM (SELECT DISTINCT * FROM ${table})) AS "duplicates"`;
}

/** How a measure is put together over rows. */
export function aggregate(measure: ColumnFacts): string {
  return `${measure.additive ? 'sum' : 'avg'}(${valueOf(measure)})`;
}

/** A measure's value in a row; none where it is no finite number. */
function valueOf({ name, odd }: ColumnFacts): string {
  const column = sqlIdentifier(name);
  return odd === 0 ? column : `CASE WHEN isfinite(${column}) THEN ${column} END`;
}

const FORMATS: Record<Grain, string> = {
  day: '%Y-%m-%d',
  week: '%Y-%m-%d',
  month: '%Y-%m',
  quarter: '%Y-%m',
  year: '%Y',
};

export function periodExpression(time: ColumnFacts, grain: Grain): string {
  return `strftime(date_trunc('${grain}', ${sqlIdentifier(time.name)}), '${FORMATS[grain]}')`;
}

export function trendQuery(file: TableFile, time: ColumnFacts, measure: ColumnFacts, grain: Grain): string {
  const column = sqlIdentifier(time.name);
  return [
    `SELECT ${periodExpression(time, grain)} AS "period", ${aggregate(measure)} AS "value", count(*) AS "rows"`,
    `FROM ${sqlLiteral(file.table)} WHERE ${column} IS NOT NULL GROUP BY 1 ORDER BY 1`,
  ].join('\n');
}

export function trendByQuery(
  file: TableFile,
  time: ColumnFacts,
  measure: ColumnFacts,
  dimension: ColumnFacts,
  grain: Grain,
): string {
  const by = sqlIdentifier(dimension.name);
  return [
    `SELECT ${periodExpression(time, grain)} AS "period", CAST(${by} AS VARCHAR) AS "segment", ${aggregate(measure)} AS "value"`,
    `FROM ${sqlLiteral(file.table)} WHERE ${sqlIdentifier(time.name)} IS NOT NULL AND ${by} IN (`,
    `  SELECT ${by} FROM ${sqlLiteral(file.table)} WHERE ${by} IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 5)`,
    'GROUP BY 1, 2 ORDER BY 1, 2',
  ].join('\n');
}

export function segmentsQuery(file: TableFile, dimension: ColumnFacts, measure: ColumnFacts): string {
  return [
    `SELECT CAST(${sqlIdentifier(dimension.name)} AS VARCHAR) AS "segment", ${aggregate(measure)} AS "value", count(*) AS "rows"`,
    `FROM ${sqlLiteral(file.table)} GROUP BY 1 ORDER BY 2 DESC NULLS LAST, 1 LIMIT ${MAX_SEGMENTS}`,
  ].join('\n');
}

/** Counts in equal bins between the measure's extremes, as the profile found them. */
export function histogramQuery(file: TableFile, measure: ColumnFacts): string {
  const { min = 0, max = 0 } = measure.numbers ?? {};
  const column = valueOf(measure);
  const width = (max - min) / HISTOGRAM_BINS || 1;
  return [
    `SELECT least(floor((${column} - (${min})) / ${width}), ${HISTOGRAM_BINS - 1})::INTEGER AS "bin", count(*) AS "rows"`,
    `FROM ${sqlLiteral(file.table)} WHERE ${column} IS NOT NULL GROUP BY 1 ORDER BY 1`,
  ].join('\n');
}

/** Bounds outside of which a value counts as an outlier: 1.5 interquartile ranges beyond the quartiles (Tukey, 1977). */
export function outlierFences(measure: ColumnFacts): { low: number; high: number } {
  const { q1 = 0, q3 = 0 } = measure.numbers ?? {};
  return { low: q1 - 1.5 * (q3 - q1), high: q3 + 1.5 * (q3 - q1) };
}

/** Pearson's r of each pair of measures over the rows that have both (and how many those are), and how many values of the main one lie outside its fences. */
export function relationsQuery(file: TableFile, main: ColumnFacts, others: readonly ColumnFacts[]): string {
  const { low, high } = outlierFences(main);
  const column = valueOf(main);
  const pairs = pairsOf([main, ...others]).map(([a, b], at) => {
    const columns = `${valueOf(a)}, ${valueOf(b)}`;
    return `corr(${columns}) AS "r${at}", regr_count(${columns}) AS "n${at}"`;
  });
  const outliers = `count(*) FILTER (WHERE ${column} < ${low} OR ${column} > ${high}) AS "outliers"`;
  return `SELECT ${[outliers, ...pairs].join(', ')}\nFROM ${sqlLiteral(file.table)}`;
}

export function pairsOf<T>(items: readonly T[]): [T, T][] {
  return items.flatMap((a, at) => items.slice(at + 1).map((b): [T, T] => [a, b]));
}

/** Both periods of each segment, for what a change is made of. Periods are as {@link periodExpression} writes them. */
export function changeQuery(
  file: TableFile,
  time: ColumnFacts,
  measure: ColumnFacts,
  dimension: ColumnFacts,
  grain: Grain,
  [before, after]: readonly [string, string],
): string {
  const period = periodExpression(time, grain);
  const inPeriod = (value: string): string => `${aggregate(measure)} FILTER (WHERE ${period} = ${sqlLiteral(value)})`;
  return [
    `SELECT CAST(${sqlIdentifier(dimension.name)} AS VARCHAR) AS "segment",`,
    `  coalesce(${inPeriod(before)}, 0) AS "before", coalesce(${inPeriod(after)}, 0) AS "after"`,
    `FROM ${sqlLiteral(file.table)} GROUP BY 1 ORDER BY abs("after" - "before") DESC, 1 LIMIT ${MAX_SEGMENTS}`,
  ].join('\n');
}

/** A grain that gives between some ten and some sixty points over a span of days. */
export function grainFor(days: number): Grain {
  if (days <= 62) return 'day';
  if (days <= 300) return 'week';
  if (days <= 366 * 6) return 'month';
  if (days <= 366 * 16) return 'quarter';
  return 'year';
}
