/** The queries that follow the profile, chosen by what the columns mean, and what their results tell. */
import { dimensions, mainMeasure, mainTime, measures, type ColumnFacts, type Dataset } from './columns';
import { readHistogram, readPoints, readRelations, readSegments, spanInDays, type Facts } from './facts';
import { grainFor, HISTOGRAM_BINS, histogramQuery, relationsQuery, segmentsQuery, trendQuery } from './queries';
import { readResult, type Answered } from './reading';
import { plain, type Wording } from '../wording';

/** Breakdowns computed; with trend, histogram and relations that makes the six calls of a round. */
const MAX_BREAKDOWNS = 3;
/** Measures whose correlations are computed. */
const MAX_RELATED = 6;

export interface SecondQuery {
  key: string;
  about: string;
  sql: string;
  dimension?: ColumnFacts;
}

export function secondQueries(dataset: Dataset, { t }: Wording): SecondQuery[] {
  const measure = mainMeasure(dataset);
  if (!measure) return [];
  const { file } = dataset;
  const time = mainTime(dataset);
  const queries: SecondQuery[] = [];
  if (time) {
    const sql = trendQuery(file, time, measure, grainFor(spanInDays(time)));
    queries.push({ key: 'trend', about: t('{measure} over time', { measure: measure.name }), sql });
  }
  for (const [at, dimension] of dimensions(dataset).slice(0, MAX_BREAKDOWNS).entries()) {
    const about = t('{measure} by {dimension}', { measure: measure.name, dimension: dimension.name });
    queries.push({ key: `by${at + 1}`, about, sql: segmentsQuery(file, dimension, measure), dimension });
  }
  queries.push({
    key: 'histogram',
    about: t('distribution of {measure}', { measure: measure.name }),
    sql: histogramQuery(file, measure),
  });
  queries.push({
    key: 'relations',
    about: t('outliers and correlations'),
    sql: relationsQuery(file, measure, relatedTo(dataset, measure)),
  });
  return queries;
}

function relatedTo(dataset: Dataset, measure: ColumnFacts): ColumnFacts[] {
  return measures(dataset)
    .filter((column) => column !== measure)
    .slice(0, MAX_RELATED - 1);
}

/** The facts in the results; a query that failed leaves its part out, and the report says so. */
export function readFacts(
  dataset: Dataset,
  queries: readonly SecondQuery[],
  answered: (key: string) => Answered | undefined,
  { t }: Wording,
): { facts: Facts; problems: string[] } {
  const facts: Facts = { breakdowns: [], relations: [] };
  const problems: string[] = [];
  const measure = mainMeasure(dataset);
  const time = mainTime(dataset);
  for (const { key, about, dimension } of queries) {
    const result = answered(key);
    const table = result && readResult(result);
    if (!table) {
      problems.push(t('Not computed: {about}.', { about: plain(about) }));
      continue;
    }
    if (key === 'trend' && time) facts.trend = { time, grain: grainFor(spanInDays(time)), points: readPoints(table) };
    else if (dimension) facts.breakdowns.push({ dimension, segments: readSegments(table) });
    else if (key === 'histogram') facts.histogram = readHistogram(table, HISTOGRAM_BINS);
    else if (key === 'relations' && measure) {
      Object.assign(facts, readRelations(table, [measure, ...relatedTo(dataset, measure)]));
    }
  }
  return { facts, problems };
}
