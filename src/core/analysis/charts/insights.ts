/** Charts of what stands out, marked where it does. */
import type { Drawn } from '../facts/drawn';
import type { FactSet, Pair } from '../facts/factSet';
import type { Insight, InsightKind } from '../facts/insight';
import { columnName } from '../report/names';
import { partText } from '../facts/query/words';
import { naturalOrder } from '../roles/naturalOrder';
import type { Formatter } from '../../text/formatter';
import { distributionChart } from './distribution';
import { courseChart } from './insightCourse';
import { insightTitle } from './insightTitles';
import { drawnName, drawnValue, shownLabel, unitOf } from './insightValues';
import { ACCENT, axisLabels, barChart, grid, gridWithLegend, lyingValueAxis, QUIET, title, tooltip, valueAxis, withSign, type ChartOption } from './options'; // prettier-ignore

/** Charts of insights at most. */
const MAX_DRAWN = 4;
/** What shows in how the values of a column lie. */
const OF_VALUES: readonly InsightKind[] = ['capped', 'humps', 'zeros'];
/** How much of its color a bar has that is not told. */
const PALE = 0.45;

/** A chart, and what it is a picture of: two that have one in common show the same. */
export interface Drawing {
  option: ChartOption;
  of: string[];
}

/** The charts of the first insights, each picture once: what else is told of it is marked there. */
export function insightCharts(set: FactSet, insights: readonly Insight[], formatter: Formatter): Drawing[] {
  const made: Drawing[] = [];
  for (const insight of insights) {
    if (made.length === MAX_DRAWN) break;
    const of = picturesOf(insight);
    if (made.some((other) => isSamePicture(other, { of }))) continue;
    const beside = insights.filter((other) => other !== insight && overlap(picturesOf(other), of));
    const option = insightChart(set, insight, formatter, beside);
    if (option) made.push({ option, of });
  }
  return made;
}

/** Whether two charts show the same. */
export function isSamePicture(one: Pick<Drawing, 'of'>, other: Pick<Drawing, 'of'>): boolean {
  return overlap(one.of, other.of);
}

function overlap(a: readonly string[], b: readonly string[]): boolean {
  return a.some((each) => b.includes(each));
}

/** The chart of an insight; undefined where it has none. @param beside what is told of the same picture, and marked in it */
export function insightChart(
  set: FactSet,
  insight: Insight,
  formatter: Formatter,
  beside: readonly Insight[] = [],
): ChartOption | undefined {
  const { drawn, kind, subject } = insight;
  const heading = insightTitle(insight, formatter);
  if (OF_VALUES.includes(kind) && 'column' in subject) {
    const column = set.columns.find(({ name }) => name === subject.column);
    return column && distributionChart(column, formatter, heading);
  }
  if (!drawn) return undefined;
  switch (drawn.of) {
    case 'course':
      return courseChart(set, insight, drawn, { heading, beside }, formatter);
    case 'labels':
      return labelBars(set, insight, drawn, heading, formatter);
    case 'parts':
      return partBars(set, insight, drawn, heading, formatter);
    case 'bins':
      return binsChart(set, insight, drawn, heading, formatter);
  }
}

/** What pictures the chart of an insight is: a course by its periods, and where it is about all of them by any. */
function picturesOf({ kind, subject, by, drawn, other, also }: Insight): string[] {
  const name = JSON.stringify(subject.of === 'column' ? [subject.column, subject.aggregate] : subject);
  if (OF_VALUES.includes(kind) && 'column' in subject) return [valuesKey(subject.column)];
  if (kind === 'labels') return [`labels ${by} ${also?.by}`];
  if (kind === 'together' || kind === 'bent')
    return [pairKey('column' in subject ? subject.column : name, other ?? '')];
  if (drawn?.of === 'parts') return [`parts ${name} ${drawn.bars.length}`];
  if (drawn?.of === 'labels') return [also ? `within ${name} ${by} ${also.by}` : `bars ${kind === 'mostly' ? name : `mean ${name}`} ${by}`]; // prettier-ignore
  if (drawn?.of !== 'course') return [];
  if (kind === 'lag') return [`lag ${name} ${other}`];
  if (by !== undefined) return [`courses ${name} ${by}`];
  const own = [`course ${name} ${drawn.grain}`];
  return kind === 'outlier' || kind === 'spread' ? own : [...own, `course ${name}`];
}

/** The same of a chart by rule. */
export const templatePictures = {
  course: (set: FactSet, measure: Measured, grain: string) => [`course ${keyOf(set, measure)}`, `course ${keyOf(set, measure)} ${grain}`], // prettier-ignore
  courses: (set: FactSet, measure: Measured, by: number) => [`courses ${keyOf(set, measure)} ${columnName(set, by)}`],
  bars: (set: FactSet, measure: Measured, by: number) => [
    `bars ${measure.aggregate === 'avg' ? 'mean ' : ''}${keyOf(set, measure)} ${columnName(set, by)}`,
  ],
  values: (column: string) => [valuesKey(column)],
  pair: (set: FactSet, { a, b }: Pair) => [pairKey(columnName(set, a), columnName(set, b))],
};

type Measured = Pick<FactSet['breakdowns'][number], 'measure' | 'aggregate'>;

function keyOf(set: FactSet, { measure, aggregate }: Measured): string {
  if (measure === null || aggregate === 'count') return JSON.stringify({ of: 'rows' });
  return JSON.stringify([columnName(set, measure), aggregate === 'avg' ? 'mean' : 'sum']);
}

function valuesKey(column: string): string {
  return `values ${JSON.stringify(column)}`;
}

function pairKey(a: string, b: string): string {
  return `pair ${JSON.stringify([a, b].sort())}`;
}

/** What is told in the accent, all else behind it. */
function emphasis(isTold: boolean): ChartOption {
  return { itemStyle: isTold ? { color: ACCENT } : { color: QUIET, opacity: PALE } };
}

function labelBars(
  set: FactSet,
  insight: Insight,
  { bars, left }: Extract<Drawn, { of: 'labels' }>,
  heading: string,
  formatter: Formatter,
): ChartOption | undefined {
  if (bars.length < 2) return undefined;
  const { labels = [], also } = insight;
  const told = also ? [also.label] : labels;
  const inOrder = left > 0 ? undefined : naturalOrder(bars, (also ? also.by : insight.by) ?? '');
  const drawn = inOrder ?? bars;
  const name = withSign(drawnName(insight, formatter), unitOf(set, insight));
  const further = left > 0 ? [{ subtext: formatter.t('{count} of {all} values of {by}', { count: bars.length, all: formatter.number(bars.length + left), by: insight.by ?? '' }) }] : []; // prettier-ignore
  return {
    ...barChart(heading),
    title: { ...title(heading), ...further[0] },
    grid: { ...grid, top: 8 },
    xAxis: lyingValueAxis(name),
    yAxis: {
      type: 'category',
      inverse: true,
      data: axisLabels(drawn.map(({ label }) => shownLabel(label, formatter))),
      axisLabel: { width: 110, overflow: 'truncate', interval: 0, hideOverlap: false },
    },
    series: [
      {
        ...{ name, type: 'bar', barMaxWidth: 22 },
        data: drawn.map(({ label, value }) => ({ value: drawnValue(insight, value), ...emphasis(told.includes(label)) })), // prettier-ignore
      },
    ],
  };
}

function partBars(
  set: FactSet,
  insight: Insight,
  { bars }: Extract<Drawn, { of: 'parts' }>,
  heading: string,
  formatter: Formatter,
): ChartOption | undefined {
  const { part } = insight;
  if (!part || bars.length < 2) return undefined;
  const name = drawnName(insight, formatter);
  return {
    ...barChart(heading),
    xAxis: { type: 'category', data: bars.map((bar) => partText(part.of, bar.part, formatter)) },
    yAxis: valueAxis(unitOf(set, insight)),
    series: [
      {
        ...{ name, type: 'bar', barMaxWidth: 40 },
        data: bars.map((bar) => ({ value: drawnValue(insight, bar.value), ...emphasis(bar.part === part.value) })),
      },
    ],
  };
}

/** The averages of bins as a line, over the points where there are few; limits as lines, or what lies between two of them. */
function binsChart(
  set: FactSet,
  insight: Insight,
  { points }: Extract<Drawn, { of: 'bins' }>,
  heading: string,
  formatter: Formatter,
): ChartOption {
  const { kind, other = '', subject, figures } = insight;
  const column = 'column' in subject ? subject.column : drawnName(insight, formatter);
  const [x, y] = kind === 'bent' || subject.of === 'duration' ? [other, column] : [column, other];
  const signed = (name: string): string => withSign(name, set.columns.find((each) => each.name === name)?.meaning.sign);
  const at = (name: string): number | undefined => figures.find((figure) => figure.name === name)?.value;
  const [limit, low, high] = [at('limit'), at('low'), at('high')];
  const rule = { silent: true, symbol: 'none', label: { show: false }, lineStyle: { color: QUIET, type: 'dashed' } };
  const marks = {
    ...(limit !== undefined && { markLine: { ...rule, data: [{ xAxis: limit }] } }),
    ...(low !== undefined && high !== undefined && { markArea: { silent: true, itemStyle: { color: ACCENT, opacity: 0.12 }, data: [[{ xAxis: low }, { xAxis: high }]] } }), // prettier-ignore
  };
  const single = kind === 'together' && 'column' in subject ? pointsOf(set, x, y) : undefined;
  const average = 'column' in subject ? formatter.t('Average {measure}', { measure: y }) : y;
  return {
    title: title(heading),
    grid: { ...(single ? gridWithLegend : grid), bottom: 24 },
    tooltip: tooltip('item'),
    ...(single && { legend: { top: 0, type: 'scroll', itemWidth: 12, data: [average, formatter.t('Rows')] } }),
    xAxis: lyingValueAxis(signed(x), { scale: true }),
    yAxis: valueAxis(signed(y), { scale: true }),
    series: [
      {
        ...{ name: average, type: 'line', symbolSize: 6, color: ACCENT, data: points, ...marks, z: 3 },
      },
      ...(single ? [{ name: formatter.t('Rows'), type: 'scatter', symbolSize: 4, color: QUIET, itemStyle: { opacity: 0.35 }, data: single }] : []), // prettier-ignore
    ],
  };
}

/** The points of two measures, where they are kept. */
function pointsOf(set: FactSet, x: string, y: string): [number, number][] | undefined {
  const names = (pair: Pair): string[] => [columnName(set, pair.a), columnName(set, pair.b)];
  const pair = set.pairs.find((each) => names(each).includes(x) && names(each).includes(y));
  if (!pair?.points) return undefined;
  return columnName(set, pair.a) === x ? pair.points : pair.points.map(([a, b]) => [b, a]);
}
