/** Answers to questions about a table that was analysed before: the query of a plan, and the words for its result. */
import { barChart, changeChart, fence, histogramChart, lineChart, linesChart } from './charts';
import type { ColumnFacts, Dataset } from './columns';
import {
  readChanges,
  readHistogram,
  readPoints,
  readRelations,
  readSegmentPoints,
  readSegments,
  wholePeriods,
} from './facts';
import {
  changeQuery,
  HISTOGRAM_BINS,
  histogramQuery,
  outlierFences,
  relationsQuery,
  segmentsQuery,
  trendByQuery,
  trendQuery,
} from './queries';
import type { Plan } from './questions';
import type { ResultTable } from './reading';
import { measureName } from './report';
import { plain, type Wording } from '../wording';

const MAX_TABLE_ROWS = 12;

/** The one query that answers a plan. */
export function planQuery({ file }: Dataset, plan: Plan): string {
  switch (plan.kind) {
    case 'rank':
      return segmentsQuery(file, plan.dimension, plan.measure);
    case 'trend':
      return plan.dimension
        ? trendByQuery(file, plan.time, plan.measure, plan.dimension, plan.grain)
        : trendQuery(file, plan.time, plan.measure, plan.grain);
    case 'change':
      return changeQuery(file, plan.time, plan.measure, plan.dimension, plan.grain, plan.periods);
    case 'distribution':
      return histogramQuery(file, plan.measure);
    case 'correlation':
      return relationsQuery(file, plan.a, [plan.b]);
  }
}

/** What a plan does, for the plan and the task analysis. */
export function describePlan(plan: Plan, { t }: Wording): string {
  switch (plan.kind) {
    case 'rank':
      return t('rank {dimension} by {measure}', { dimension: plan.dimension.name, measure: plan.measure.name });
    case 'trend':
      return plan.dimension
        ? t('{measure} over time for each {dimension}', { measure: plan.measure.name, dimension: plan.dimension.name })
        : t('{measure} over time', { measure: plan.measure.name });
    case 'change':
      return t('split the change of {measure} by {dimension}', {
        measure: plan.measure.name,
        dimension: plan.dimension.name,
      });
    case 'distribution':
      return t('distribution of {measure}', { measure: plan.measure.name });
    case 'correlation':
      return t('correlation of {a} and {b}', { a: plan.a.name, b: plan.b.name });
  }
}

/** The answer in markdown. Totals of the profile that was reported before put the new numbers in relation. */
export function planAnswer(plan: Plan, result: ResultTable, wording: Wording): string {
  switch (plan.kind) {
    case 'rank':
      return rankAnswer(plan.measure, plan.dimension, result, wording);
    case 'trend':
      return plan.dimension ? trendByAnswer(plan, plan.dimension, result, wording) : trendAnswer(plan, result, wording);
    case 'change':
      return changeAnswer(plan, result, wording);
    case 'distribution':
      return distributionAnswer(plan.measure, result, wording);
    case 'correlation':
      return correlationAnswer(plan, result, wording);
  }
}

function rankAnswer(measure: ColumnFacts, dimension: ColumnFacts, result: ResultTable, wording: Wording): string {
  const { t, number, share } = wording;
  const segments = readSegments(result);
  const first = segments.find((segment) => segment.label !== undefined);
  if (!first) return t('{dimension} has no values to rank.', { dimension: plain(dimension.name) });
  const total = measure.numbers?.sum ?? 0;
  const values = {
    first: plain(first.label ?? ''),
    measure: plain(measure.name),
    value: number(first.value),
    share: share(first.value / total),
    total: number(total),
    average: number(measure.numbers?.mean ?? Number.NaN),
  };
  const head = measure.additive
    ? t('**{first}** has the highest {measure}: **{value}**, {share} of the {total} reported before.', values)
    : t(
        '**{first}** has the highest {measure} on average: **{value}**, against {average} over all rows as reported before.',
        values,
      );
  const name = `${measureName(measure, t)} · ${dimension.name}`;
  const none = t('(no value)');
  const table = markdownTable(
    [dimension.name, measureName(measure, t), ...(measure.additive ? [t('Share')] : []), t('Rows')],
    segments
      .slice(0, MAX_TABLE_ROWS)
      .map(({ label, value, rows }) => [
        plain(label ?? none),
        number(value),
        ...(measure.additive ? [share(value / total)] : []),
        number(rows),
      ]),
  );
  const chart = barChart(name, segments, { other: t('other'), none, additive: measure.additive });
  return [head, fence(chart), table].join('\n\n');
}

type TrendPlan = Extract<Plan, { kind: 'trend' }>;

function trendAnswer(plan: TrendPlan, result: ResultTable, { t, number, change }: Wording): string {
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

function trendByAnswer(
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

function changeAnswer(plan: Extract<Plan, { kind: 'change' }>, result: ResultTable, wording: Wording): string {
  const { t, number, signed, change, share } = wording;
  const { measure, dimension, periods } = plan;
  const changes = readChanges(result);
  const before = changes.reduce((sum, each) => sum + each.before, 0);
  const after = changes.reduce((sum, each) => sum + each.after, 0);
  const top = changes[0];
  if (!top || !measure.additive)
    return t('A change of {measure} cannot be split: it is an average.', { measure: plain(measure.name) });
  const none = t('(no value)');
  const difference = after - before;
  const opposite = changes.find((each) => (each.after - each.before) * (top.after - top.before) < 0);
  const values = {
    measure: plain(measure.name),
    before: number(before),
    beforePeriod: periods[0],
    after: number(after),
    afterPeriod: periods[1],
    difference: signed(difference),
    change: change(before === 0 ? Number.NaN : after / before - 1),
    top: plain(top.label ?? none),
    topDifference: signed(top.after - top.before),
    topShare: share((top.after - top.before) / difference),
    opposite: plain(opposite?.label ?? none),
    oppositeDifference: signed(opposite ? opposite.after - opposite.before : 0),
  };
  const head = [
    t(
      '{measure} went from **{before}** in {beforePeriod} to **{after}** in {afterPeriod}: **{difference}** ({change}).',
      values,
    ),
    opposite
      ? t('{top} moved it most ({topDifference}); {opposite} went the other way ({oppositeDifference}).', values)
      : t('{top} moved it most: {topDifference}, {topShare} of the change.', values),
  ].join('\n\n');
  const table = markdownTable(
    [dimension.name, periods[0], periods[1], t('Difference'), t('Change')],
    changes
      .slice(0, MAX_TABLE_ROWS)
      .map((each) => [
        plain(each.label ?? none),
        number(each.before),
        number(each.after),
        signed(each.after - each.before),
        change(each.before === 0 ? Number.NaN : each.after / each.before - 1),
      ]),
  );
  const name = t('Change of {measure}, {before} to {after}', {
    measure: measure.name,
    before: periods[0],
    after: periods[1],
  });
  return [head, fence(changeChart(name, changes, none)), table].join('\n\n');
}

function distributionAnswer(measure: ColumnFacts, result: ResultTable, { t, number }: Wording): string {
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

function correlationAnswer(
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

function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const align = head.map((_, at) => (at === 0 ? '---' : '--:'));
  return [head.map(plain), align, ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
