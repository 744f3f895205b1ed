import { fence, lineChart, linesChart } from '../charts';
import type { ColumnFacts } from '../columns';
import { readPoints, readSegmentPoints, wholePeriods } from '../facts';
import type { Plan } from '../questions';
import type { ResultTable } from '../reading';
import { measureName } from '../report';
import { plain, type Wording } from '../../wording';
import { markdownTable } from './table';

type TrendPlan = Extract<Plan, { kind: 'trend' }>;

/** How a measure develops over time. */
export function trendAnswer(plan: TrendPlan, result: ResultTable, { t, number, change }: Wording): string {
  const { measure, time, grain } = plan;
  const points = readPoints(result);
  const whole = wholePeriods({ time, grain, points });
  const [first, last] = [whole[0], whole.at(-1)];
  if (!first || !last) return t('There are no periods to show.');
  const head = t('{measure} went from **{first}** in {firstPeriod} to **{last}** in {lastPeriod} ({change}).', {
    measure: plain(measureName(measure, t)),
    first: number(first.value),
    firstPeriod: first.period,
    last: number(last.value),
    lastPeriod: last.period,
    change: change(last.value / first.value - 1),
  });
  return [head, fence(lineChart(t('{measure} over time', { measure: measureName(measure, t) }), points))].join('\n\n');
}

/** How a measure develops over time for each value of a dimension. */
export function trendByAnswer(
  plan: TrendPlan,
  dimension: ColumnFacts,
  result: ResultTable,
  { t, number, change }: Wording,
): string {
  const { measure, time, grain } = plan;
  const points = readSegmentPoints(result);
  const segments = [...new Set(points.map((point) => point.segment))];
  const rows = segments.map((segment) => {
    const own = points.filter((point) => point.segment === segment).map((point) => ({ ...point, rows: 0 }));
    const whole = wholePeriods({ time, grain, points: own });
    return { segment, first: whole[0], last: whole.at(-1) };
  });
  const ratio = ({ first, last }: (typeof rows)[number]): number =>
    first && last && first.value !== 0 ? last.value / first.value - 1 : Number.NaN;
  const ranked = [...rows].sort((a, b) => (ratio(b) || 0) - (ratio(a) || 0));
  const [best, worst] = [ranked[0], ranked.at(-1)];
  const name = t('{measure} over time for each {dimension}', {
    measure: measureName(measure, t),
    dimension: dimension.name,
  });
  const head =
    best && worst && best !== worst
      ? t(
          '{best} developed best (**{bestChange}**), {worst} least (**{worstChange}**), from the first to the last whole period.',
          {
            best: plain(best.segment),
            bestChange: change(ratio(best)),
            worst: plain(worst.segment),
            worstChange: change(ratio(worst)),
          },
        )
      : name;
  const table = markdownTable(
    [dimension.name, t('First'), t('Last'), t('Change')],
    ranked.map((row) => [
      plain(row.segment),
      row.first ? `${number(row.first.value)} (${row.first.period})` : '–',
      row.last ? `${number(row.last.value)} (${row.last.period})` : '–',
      change(ratio(row)),
    ]),
  );
  const note = t('Only the five values of {dimension} with the most rows are shown.', {
    dimension: plain(dimension.name),
  });
  const shortened = dimension.distinct > segments.length ? [`*${note}*`] : [];
  return [head, fence(linesChart(name, points)), table, ...shortened].join('\n\n');
}
