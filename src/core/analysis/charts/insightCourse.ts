/** Charts of insights over time. */
import type { Drawn } from '../facts/drawn';
import type { FactSet } from '../facts/factSet';
import type { Insight, InsightFigure } from '../facts/insight';
import { instant, periodStart, periodText } from '../facts/periods';
import type { Formatter } from '../../text/formatter';
import { drawnName, drawnValue, isPercent, shownLabels, unitOf } from './insightValues';
import { ACCENT, grid, gridWithLegend, QUIET, title, tooltip, valueAxis, withSign, type ChartOption } from './options';
import { marks, periodAxis } from './overTime';

type Course = Extract<Drawn, { of: 'course' }>;

/** A line, the part after a shift in the accent, levels as dashed lines; or labels and all others. */
export function courseChart(
  set: FactSet,
  insight: Insight,
  course: Course,
  { heading, beside }: { heading: string; beside: readonly Insight[] },
  formatter: Formatter,
): ChartOption {
  const { periods, values, others, grain } = course;
  const { kind } = insight;
  const data = values.map((value) => drawnValue(insight, value));
  const name = kind === 'part' || others ? ownName(insight, formatter) : lineName(insight, formatter);
  const at = placeIn(periods, insight.time?.from ?? '');
  const end = kind === 'episode' || kind === 'gap' ? placeIn(periods, insight.time?.to ?? '') : periods.length - 1;
  const isSingle = kind === 'outlier';
  const hasRule = at > 0 && !isSingle && kind !== 'trend' && kind !== 'lag';
  const line = { type: 'line', ...marks(periods.length), connectNulls: false };
  const points = [insight, ...beside].filter((each) => each.kind === 'outlier').flatMap((each) => pointOf(each, course, formatter)); // prettier-ignore
  const ruled = { lines: levelsOf(insight, course), ...(hasRule && { rule: at, text: periodText(periods[at] ?? '', grain) }) }; // prettier-ignore
  const split = hasRule && !others && kind !== 'turn';
  const first = {
    ...{ name, ...line, color: ACCENT, data, z: 3 },
    ...markLines(ruled, periods.length),
    // What comes after stands on a ground of its own.
    ...(split && { markArea: { silent: true, itemStyle: { color: ACCENT, opacity: 0.12 }, data: [[{ xAxis: at }, { xAxis: end }]] } }), // prettier-ignore
    ...(points.length > 0 && { markPoint: { silent: true, symbol: 'circle', symbolSize: 10, itemStyle: { color: POINTED }, data: points } }), // prettier-ignore
  };
  const isLag = kind === 'lag';
  const second = others && { name: othersName(insight, others, formatter), ...line, color: QUIET, ...(isLag && { yAxisIndex: 1 }), data: others.values.map((value) => drawnValue(insight, value)) }; // prettier-ignore
  const axis = valueAxis(isLag ? name : withUnit(set, insight), { scale: true });
  return {
    title: title(heading),
    grid: second ? { ...gridWithLegend, top: 60 } : { ...grid, top: 32 },
    ...(second && { legend: { top: 0, type: 'scroll', itemWidth: 12, itemGap: 8, data: [name, second.name] } }),
    tooltip: tooltip(),
    xAxis: periodAxis(periods, grain),
    yAxis: isLag && second ? [axis, valueAxis(second.name, { scale: true, nameTextStyle: { align: 'right' } })] : axis,
    series: second ? [first, second] : [first],
  };
}

/** What single points are marked in: they are on a line in the accent. */
const POINTED = 'var(--vscode-charts-orange)';

function lineName(insight: Insight, formatter: Formatter): string {
  const measure = drawnName(insight, formatter);
  const isAmongRows = insight.kind === 'spread' && insight.figures.every(({ of }) => of !== 'spread');
  const column = 'column' in insight.subject ? insight.subject.column : measure;
  return isAmongRows ? formatter.t('Standard deviation of {measure}', { measure: column }) : measure;
}

function withUnit(set: FactSet, insight: Insight): string {
  return isPercent(insight) ? '%' : withSign('', unitOf(set, insight)).trim();
}

function ownName(insight: Insight, formatter: Formatter): string {
  if (insight.kind === 'lag')
    return 'column' in insight.subject ? insight.subject.column : drawnName(insight, formatter);
  return shownLabels(insight, formatter);
}

function othersName(insight: Insight, { count }: NonNullable<Course['others']>, { t, number }: Formatter): string {
  if (insight.kind === 'lag') return t('{measure}, {count} periods before', { measure: insight.other ?? '', count: number(insight.lag ?? 0) }); // prettier-ignore
  return count === undefined ? t('all others') : t('average of the {count} others', { count: number(count) });
}

/** The place of the period that holds a moment; -1 where it is before them. */
function placeIn(periods: readonly string[], moment: string): number {
  const exact = periods.indexOf(moment);
  if (exact >= 0) return exact;
  const time = periodStart(moment);
  return periods.findLastIndex((period) => periodStart(period) <= time);
}

interface Level {
  from: number;
  until: number;
  value: number;
}

/** The amounts of spans that an insight compares: of the label, not of others. */
function levelsOf(insight: Insight, { periods, others }: Course): Level[] {
  if (insight.kind === 'outlier' || insight.kind === 'appears' || insight.kind === 'vanishes') return [];
  const { figures } = insight;
  const spanOf = (figure: InsightFigure | undefined): Omit<Level, 'value'> | undefined => {
    if (figure?.of === 'share') return spanOf(figures.find(({ name }) => name === figure.a));
    if (figure?.of !== 'amount') return undefined;
    const during = figure.where.find((each) => each.is === 'during');
    if (during?.is !== 'during') return undefined;
    const [from, until] = [instant(during.from ?? null), instant(during.until ?? null)];
    const inside = periods.flatMap((period, at) => (periodStart(period) >= from && periodStart(period) < until ? [at] : [])); // prettier-ignore
    return inside.length === 0 ? undefined : { from: inside[0] ?? 0, until: inside.at(-1) ?? 0 };
  };
  const isPart = insight.kind === 'part';
  const told = isPart ? ['part_before', 'part_after'] : ['before', 'after', 'first', 'middle', 'last'];
  return figures.flatMap((figure) => {
    const span = told.includes(figure.name) && (figure.of === 'amount' || isPart) ? spanOf(figure) : undefined;
    const value = drawnValue(insight, figure.value);
    // What has fewer periods than it is divided by would be another level than the line.
    return span && value !== null && (others === undefined || insight.kind !== 'lag') ? [{ ...span, value }] : [];
  });
}

function markLines(
  { lines, rule, text }: { lines: readonly Level[]; rule?: number; text?: string },
  count: number,
): ChartOption {
  if (lines.length === 0 && rule === undefined) return {};
  const levels = lines.map(({ from, until, value }) => [{ coord: [from, value], lineStyle: { width: 2, type: 'dashed', color: MARKS } }, { coord: [until, value] }]); // prettier-ignore
  // A text at an end of the axis would leave the drawing.
  const align = (rule ?? 0) > 0.7 * count ? 'right' : (rule ?? 0) < 0.3 * count ? 'left' : 'center';
  const upright = rule === undefined ? [] : [{ xAxis: rule, label: { show: true, formatter: text, position: 'end', align, color: MARKS, fontSize: 11 }, lineStyle: { width: 1, type: 'solid', color: MARKS } }]; // prettier-ignore
  return { markLine: { silent: true, symbol: 'none', label: { show: false }, data: [...levels, ...upright] } };
}

/** Rules and levels: as texts are. */
const MARKS = 'var(--vscode-foreground)';

/** The point of a single period, with its time and value. */
function pointOf(insight: Insight, { periods, values, grain }: Course, formatter: Formatter): ChartOption[] {
  const at = periods.indexOf(insight.time?.from ?? '');
  const value = values[at];
  if (value === undefined || value === null) return [];
  const text = `${periodText(periods[at] ?? '', grain)}: ${formatter.short(value)}`;
  const position = at > 0.7 * periods.length ? 'left' : at < 0.3 * periods.length ? 'right' : insight.isUp ? 'top' : 'bottom'; // prettier-ignore
  return [{ coord: [at, drawnValue(insight, value)], label: { show: true, formatter: text, position, color: MARKS, fontSize: 11 } }]; // prettier-ignore
}
