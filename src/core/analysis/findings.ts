/** Headline sentences. Each states numbers of the facts and names the query (Q1, Q2, …) that gave them. */
import type { ColumnFacts, Dataset } from './columns';
import { mainMeasure } from './columns';
import { wholePeriods, yearTotals, type Breakdown, type Facts, type Trend } from './facts';
import { outlierFences } from './queries';
import { comparable, plain, type Wording } from '../wording';

/** Where a number comes from: the label of its query in the report. */
export interface Sources {
  profile: string;
  duplicates: string;
  trend: string;
  relations: string;
  breakdown(dimension: ColumnFacts): string;
}

/** Correlations weaker than this say too little to be told. */
const TELLING_R = 0.3;
/** Fewer rows than this correlate by chance. */
const TELLING_ROWS = 20;

export function findings(dataset: Dataset, facts: Facts, sources: Sources, wording: Wording): string[] {
  const measure = mainMeasure(dataset);
  return [
    measure && totalSentence(measure, sources, wording),
    facts.trend && measure && trendSentence(facts.trend, measure, sources, wording),
    facts.trend && measure && yearSentence(facts.trend, measure, sources, wording),
    ...facts.breakdowns.slice(0, 2).map((breakdown) => measure && leaderSentence(breakdown, measure, sources, wording)),
    measure && outlierSentence(measure, facts, sources, wording),
    relationSentence(facts, sources, wording),
    qualitySentence(dataset, sources, wording),
  ].filter((sentence) => sentence !== undefined);
}

function totalSentence(measure: ColumnFacts, sources: Sources, { t, number }: Wording): string | undefined {
  if (!measure.numbers) return undefined;
  const { sum, mean, median } = measure.numbers;
  const values = {
    measure: plain(measure.name),
    sum: number(sum),
    count: number(measure.present),
    mean: number(mean),
    median: number(median),
    source: sources.profile,
  };
  return measure.additive
    ? t(
        '**{measure}** adds up to **{sum}** over {count} values: {mean} on average, {median} at the median. [{source}]',
        values,
      )
    : t('**{measure}** is **{mean}** on average over {count} values, {median} at the median. [{source}]', values);
}

function trendSentence(
  trend: Trend,
  measure: ColumnFacts,
  sources: Sources,
  { t, number, changed }: Wording,
): string | undefined {
  const points = wholePeriods(trend);
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last || points.length < 3) return undefined;
  const peak = points.reduce((best, point) => (point.value > best.value ? point : best));
  const low = points.reduce((best, point) => (point.value < best.value ? point : best));
  return t(
    '**Trend**: {measure} went from {first} in {firstPeriod} to {last} in {lastPeriod}{changed}; the peak is {peak} in {peakPeriod}, the low {low} in {lowPeriod}. [{source}]',
    {
      measure: plain(measure.name),
      first: number(first.value),
      firstPeriod: first.period,
      last: number(last.value),
      lastPeriod: last.period,
      changed: changed(first.value, last.value),
      peak: number(peak.value),
      peakPeriod: peak.period,
      low: number(low.value),
      lowPeriod: low.period,
      source: sources.trend,
    },
  );
}

function yearSentence(
  trend: Trend,
  measure: ColumnFacts,
  sources: Sources,
  { t, number, change }: Wording,
): string | undefined {
  const years = yearTotals(trend);
  const [before, after] = years.slice(-2);
  if (!measure.additive || !before || !after || !comparable(before.value, after.value)) return undefined;
  return t('**Year on year**: {after} in {year} after {before} in {previous}, a change of **{change}**. [{source}]', {
    after: number(after.value),
    year: after.year,
    before: number(before.value),
    previous: before.year,
    change: change(before.value, after.value),
    source: sources.trend,
  });
}

function leaderSentence(
  { dimension, segments }: Breakdown,
  measure: ColumnFacts,
  sources: Sources,
  { t, number, share }: Wording,
): string | undefined {
  const named = segments.filter((segment) => segment.label !== undefined);
  const [first, second] = named;
  if (!first || !second) return undefined;
  const last = named.at(-1) ?? second;
  const total = measure.numbers?.sum ?? 0;
  const values = {
    dimension: plain(dimension.name),
    measure: plain(measure.name),
    first: plain(first.label ?? ''),
    firstValue: number(first.value),
    second: plain(second.label ?? ''),
    secondValue: number(second.value),
    last: plain(last.label ?? ''),
    lastValue: number(last.value),
    firstShare: share(first.value, total),
    secondShare: share(second.value, total),
    source: sources.breakdown(dimension),
  };
  if (!measure.additive) {
    return t(
      '**By {dimension}**: {measure} is highest on average for {first} (**{firstValue}**) and lowest for {last} ({lastValue}). [{source}]',
      values,
    );
  }
  // Shares mean something where all parts have the sign of the whole.
  return total > 0 && segments.every(({ value }) => value >= 0)
    ? t(
        '**By {dimension}**: {first} leads with {firstValue}, **{firstShare}** of all {measure}; {second} follows with {secondValue} ({secondShare}). [{source}]',
        values,
      )
    : t(
        '**By {dimension}**: {first} has the highest {measure} with {firstValue}, {last} the lowest with {lastValue}. [{source}]',
        values,
      );
}

function outlierSentence(
  measure: ColumnFacts,
  { outliers }: Facts,
  sources: Sources,
  { t, number, share }: Wording,
): string | undefined {
  if (outliers === undefined || !measure.numbers) return undefined;
  const { low, high } = outlierFences(measure);
  const { min, max } = measure.numbers;
  const values = {
    measure: plain(measure.name),
    count: number(outliers),
    share: share(outliers, measure.present),
    low: number(low),
    high: number(high),
    source: sources.relations,
  };
  if (outliers === 0) {
    return t(
      '**Outliers**: none; all values of {measure} lie between {low} and {high} (1.5 interquartile ranges). [{source}]',
      values,
    );
  }
  if (low < min) {
    return t(
      '**Outliers**: {count} values of {measure} ({share}) lie above {high} (1.5 interquartile ranges). [{source}]',
      values,
    );
  }
  if (high > max) {
    return t(
      '**Outliers**: {count} values of {measure} ({share}) lie below {low} (1.5 interquartile ranges). [{source}]',
      values,
    );
  }
  return t(
    '**Outliers**: {count} values of {measure} ({share}) lie below {low} or above {high} (1.5 interquartile ranges). [{source}]',
    values,
  );
}

function relationSentence({ relations }: Facts, sources: Sources, { t, number, rows }: Wording): string | undefined {
  const strongest = relations.find((relation) => relation.rows >= TELLING_ROWS);
  if (!strongest || Math.abs(strongest.r) < TELLING_R) return undefined;
  const values = {
    a: plain(strongest.a.name),
    b: plain(strongest.b.name),
    r: number(strongest.r),
    rows: rows(strongest.rows),
    source: sources.relations,
  };
  return strongest.r > 0
    ? t(
        '**Together**: {a} and {b} rise together (r = {r} over {rows}); that is no proof of a cause. [{source}]',
        values,
      )
    : t('**Together**: {b} falls as {a} rises (r = {r} over {rows}); that is no proof of a cause. [{source}]', values);
}

function qualitySentence(dataset: Dataset, sources: Sources, { t, number, share, list }: Wording): string {
  const worst = dataset.columns.filter((column) => column.missing > 0).sort((a, b) => b.missing - a.missing);
  const count = worst.reduce((sum, column) => sum + column.missing, 0);
  const columns = worst.slice(0, 3).map((column) =>
    t('{column} {count} ({share})', {
      column: plain(column.name),
      count: number(column.missing),
      share: share(column.missing, dataset.rows),
    }),
  );
  const missing =
    count === 0
      ? t('no value is missing [{source}]', { source: sources.profile })
      : t('missing values: {count}, most in {list} [{source}]', {
          count: number(count),
          list: list(columns),
          source: sources.profile,
        });
  if (dataset.duplicates === undefined) return t('**Data quality**: {missing}.', { missing });
  const repeated =
    dataset.duplicates === 0
      ? t('no row repeats another [{source}]', { source: sources.duplicates })
      : t('repeated rows: {count} [{source}]', { count: number(dataset.duplicates), source: sources.duplicates });
  return t('**Data quality**: {missing}; {repeated}.', { missing, repeated });
}
