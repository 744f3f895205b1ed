/** Charts with time along. */
import type { Cross, FactSet, Trend } from '../facts/factSet';
import { columnName, measureName } from '../report/names';
import { columnIn } from '../facts/measured';
import { spacing, areBeside, isFilled, wholePeriods, wholePoints } from '../facts/wholePeriods';
import type { Grain } from '../roles/semantic';
import type { Formatter } from '../../text/formatter';
import { axisLabels, grid, gridWithLegend, title, tooltip, valueAxis, withSign, type ChartOption } from './options';
import { periodText } from '../facts/periods';

/** With more points than this none is marked. */
const MARKED_POINTS = 30;

/** A measure over time as a line, of whole periods. Undefined for fewer than three. */
export function trendChart(set: FactSet, trend: Trend, formatter: Formatter): ChartOption | undefined {
  const points = wholePoints(trend);
  if (points.length < 3) return undefined;
  const name = measureName(set, trend, formatter);
  const { periods, isRegular } = drawnPeriods(points, trend.grain);
  const values = new Map(points.map(({ period, value }) => [period, value]));
  return {
    title: title(byGrain(name, trend.grain, formatter)),
    grid,
    tooltip: tooltip(),
    xAxis: periodAxis(periods, trend.grain),
    yAxis: valueAxis(withSign(name, columnIn(set, trend.measure)?.meaning.sign), { scale: trend.aggregate === 'avg' }),
    series: [
      {
        name,
        type: 'line',
        ...marks(points.length),
        connectNulls: isRegular,
        data: periods.map((period) => values.get(period) ?? null),
      },
    ],
  };
}

/**
 * The periods of a line. It breaks where some have no rows; where they are empty by rule, as between censuses and at weekends,
 * the axis has the steps of the data.
 */
function drawnPeriods(points: readonly { period: string }[], grain: Grain): { periods: string[]; isRegular: boolean } {
  const { known, all, usual, isRegular } = spacing(points, grain);
  if (!isRegular) return { periods: all, isRegular };
  // A census that was left out keeps its place.
  const steady = all.filter((_, at) => at % usual === 0);
  return { periods: known.every((period) => steady.includes(period)) && usual > 1 ? steady : known, isRegular };
}

/** An axis of periods. */
export function periodAxis(periods: readonly string[], grain: Grain): ChartOption {
  return { type: 'category', data: periods.map((period) => periodText(period, grain)), boundaryGap: false };
}

/** All points of a line are marked, or none: those that happen to have a label at the axis are no others. */
export function marks(count: number): ChartOption {
  const showSymbol = count <= MARKED_POINTS;
  return { showSymbol, ...(showSymbol && { showAllSymbol: true }), symbolSize: 4 };
}

function byGrain(measure: string, grain: Grain, { t }: Formatter): string {
  const titles: Record<Grain, string> = {
    hour: t('{measure} by hour', { measure }),
    day: t('{measure} by day', { measure }),
    week: t('{measure} by week', { measure }),
    month: t('{measure} by month', { measure }),
    quarter: t('{measure} by quarter', { measure }),
    year: t('{measure} by year', { measure }),
  };
  return titles[grain];
}

/** The whole periods that labels are drawn over: those of the trend beside them, so that both charts have one axis. */
function axisPeriods({ trends }: FactSet, cross: Cross): string[] {
  const trend = trends.find((each) => areBeside(each, cross));
  return trend ? wholePoints(trend).map(({ period }) => period) : wholePeriods(cross);
}

/** A measure over time for each label: shares of the whole where it adds up and is nowhere negative, else a line each. */
export function crossChart(set: FactSet, cross: Cross, formatter: Formatter): ChartOption | undefined {
  const known = axisPeriods(set, cross);
  // A line along the bottom shows nothing.
  const labels = cross.labels.filter((label) => cross.points.some((point) => point.label === label && point.value));
  if (wholePeriods(cross).length < 3 || labels.length < 2) return undefined;
  const values = new Map(cross.points.map(({ period, label, value }) => [`${period}\n${label ?? ''}`, value]));
  const by = columnIn(set, cross.by);
  // Parts of a whole: all labels are there, and none is below nothing.
  const all = by?.missing === 0 && by.distinct === cross.labels.length;
  // Labels that take turns have no lines beside each other.
  if (!isFilled(cross)) return undefined;
  const shown = axisLabels(labels.map((label) => label ?? formatter.t('(no value)')));
  const name = measureName(set, cross, formatter);
  // What came in and what went out are no shares of a whole.
  const isApart = columnIn(set, cross.measure)?.meaning.apart !== undefined;
  const adds = all && !isApart && cross.aggregate !== 'avg' && cross.points.every(({ value }) => (value ?? 0) >= 0);
  const names = { measure: name, dimension: columnName(set, cross.by) };
  const totals = new Map(
    known.map((period) => [
      period,
      labels.reduce((sum, label) => sum + (values.get(`${period}\n${label ?? ''}`) ?? 0), 0),
    ]),
  );
  const shared = adds && [...totals.values()].every((total) => total > 0);
  const { periods: steps, isRegular } = drawnPeriods(
    known.map((period) => ({ period })),
    cross.grain,
  );
  // Areas on each other fall to the ground where one of them has a gap.
  const periods = shared ? known : steps;
  const point = (period: string, label: string | null): number | null => {
    const value = values.get(`${period}\n${label ?? ''}`) ?? null;
    // Percent with two decimals: what a reader can see, and no more.
    return shared ? Math.round(((value ?? 0) / (totals.get(period) ?? 1)) * 10_000) / 100 : value;
  };
  const heading = formatter.t(
    shared ? 'Shares of {measure} over time by {dimension}' : '{measure} over time for each {dimension}',
    names,
  );
  return {
    title: title(heading),
    grid: gridWithLegend,
    legend: {
      top: 0,
      type: 'scroll',
      itemWidth: 12,
      itemGap: 8,
      data: shown,
    },
    tooltip: tooltip(),
    xAxis: periodAxis(periods, cross.grain),
    yAxis: shared
      ? valueAxis('%', { max: 100 })
      : valueAxis(withSign(name, columnIn(set, cross.measure)?.meaning.sign), { scale: cross.aggregate === 'avg' }),
    series: labels.map((label, at) => ({
      name: shown[at],
      type: 'line',
      ...marks(periods.length),
      connectNulls: isRegular,
      ...(shared && { stack: 'share', areaStyle: { opacity: 0.5 } }),
      data: periods.map((period) => point(period, label)),
    })),
  };
}
