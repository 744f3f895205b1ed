import { fence, lineChart, linesChart } from '../charts';
import type { ColumnFacts } from '../columns';
import { readPoints, readSegmentPoints, wholePeriods } from '../facts';
import type { Plan } from '../questions';
import type { ResultTable } from '../reading';
import { measureName } from '../report';
import { comparable, plain, type Wording } from '../../wording';
import { markdownTable } from './table';

type TrendPlan = Extract<Plan, { kind: 'trend' }>;

/** How a measure develops over time. */
export function trendAnswer(plan: TrendPlan, result: ResultTable, { t, number, changed }: Wording): string {
  const { measure, time, grain } = plan;
  const points = readPoints(result);
  const whole = wholePeriods({ time, grain, points });
  const [first, last] = [whole[0], whole.at(-1)];
  if (!first || !last) return t('There are no periods to show.');
  const head = t('{measure} went from **{first}** in {firstPeriod} to **{last}** in {lastPeriod}{changed}.', {
    measure: plain(measureName(measure, t)),
    first: number(first.value),
    firstPeriod: first.period,
    last: number(last.value),
    lastPeriod: last.period,
    changed: changed(first.value, last.value),
  });
  return [head, fence(lineChart(t('{measure} over time', { measure: measureName(measure, t) }), whole))].join('\n\n');
}

/** How a measure develops over time for each value of a dimension. */
export function trendByAnswer(
  plan: TrendPlan,
  dimension: ColumnFacts,
  result: ResultTable,
  { t, number, change }: Wording,
): string {
  const { measure, time, grain } = plan;
  const all = readSegmentPoints(result);
  const periods = [...new Set(all.map(({ period }) => period))].sort();
  const whole = wholePeriods({ time, grain, points: periods.map((period) => ({ period, value: 0, rows: 0 })) });
  const points = all.filter(({ period }) => whole.some((each) => each.period === period));
  const segments = [...new Set(points.map((point) => point.segment))];
  const rows = segments.map((segment) => {
    const own = points.filter((point) => point.segment === segment);
    return { segment, first: own[0], last: own.at(-1) };
  });
  const told = rows.every(({ first, last }) => first && last && comparable(first.value, last.value));
  const difference = ({ first, last }: (typeof rows)[number]): number =>
    told ? (last?.value ?? 0) / (first?.value ?? 1) : (last?.value ?? 0) - (first?.value ?? 0);
  const ranked = [...rows].sort((a, b) => difference(b) - difference(a));
  const [best, worst] = [ranked[0], ranked.at(-1)];
  const changeOf = ({ first, last }: (typeof rows)[number]): string => change(first?.value ?? 0, last?.value ?? 0);
  const name = t('{measure} over time for each {dimension}', {
    measure: measureName(measure, t),
    dimension: dimension.name,
  });
  const head =
    told && best && worst && best !== worst
      ? t(
          '{best} developed best (**{bestChange}**), {worst} least (**{worstChange}**), from the first to the last whole period.',
          {
            best: plain(best.segment),
            bestChange: changeOf(best),
            worst: plain(worst.segment),
            worstChange: changeOf(worst),
          },
        )
      : name;
  const table = markdownTable(
    [dimension.name, t('First'), t('Last'), t('Change')],
    ranked.map((row) => [
      plain(row.segment),
      row.first ? `${number(row.first.value)} (${row.first.period})` : '–',
      row.last ? `${number(row.last.value)} (${row.last.period})` : '–',
      changeOf(row),
    ]),
  );
  const note = t('Only the five values of {dimension} with the most rows are shown.', {
    dimension: plain(dimension.name),
  });
  const shortened = dimension.distinct > segments.length ? [`*${note}*`] : [];
  return [head, fence(linesChart(name, points)), table, ...shortened].join('\n\n');
}
