import { fence, histogramChart } from '../charts';
import type { ColumnFacts } from '../columns';
import { readHistogram, readRelations } from '../facts';
import { HISTOGRAM_BINS, outlierFences } from '../queries';
import type { Plan } from '../questions';
import type { ResultTable } from '../reading';
import { plain, type Wording } from '../../wording';

/** How the values of a measure are distributed. */
export function distributionAnswer(measure: ColumnFacts, result: ResultTable, { t, number }: Wording): string {
  if (!measure.numbers) return t('{measure} has no numbers.', { measure: plain(measure.name) });
  const { min, q1, median, q3, max, mean, sd } = measure.numbers;
  const { low, high } = outlierFences(measure);
  const head = t(
    'Half of all {measure} lie between **{q1}** and **{q3}**, the median is **{median}**; they run from {min} to {max}, {mean} on average with a standard deviation of {sd}. Values below {low} or above {high} would count as outliers (1.5 interquartile ranges).',
    {
      measure: plain(measure.name),
      q1: number(q1),
      q3: number(q3),
      median: number(median),
      min: number(min),
      max: number(max),
      mean: number(mean),
      sd: number(sd),
      low: number(low),
      high: number(high),
    },
  );
  const counts = readHistogram(result, HISTOGRAM_BINS);
  return [
    head,
    fence(histogramChart(t('Distribution of {measure}', { measure: measure.name }), counts, min, max)),
  ].join('\n\n');
}

/** Whether two measures move together. */
export function correlationAnswer(
  { a, b }: Extract<Plan, { kind: 'correlation' }>,
  result: ResultTable,
  { t, number }: Wording,
): string {
  const relation = readRelations(result, [a, b]).relations[0];
  if (!relation)
    return t('The correlation of {a} and {b} is not defined: one of them does not vary.', {
      a: plain(a.name),
      b: plain(b.name),
    });
  const { r, rows } = relation;
  const strength = Math.abs(r) >= 0.7 ? t('strong') : Math.abs(r) >= 0.3 ? t('moderate') : t('weak');
  return t(
    'The correlation of {a} and {b} over {rows} rows is **r = {r}** (Pearson): {strength}. It measures a straight-line relation and is no proof of a cause.',
    { a: plain(a.name), b: plain(b.name), rows: number(rows), r: number(r), strength },
  );
}
