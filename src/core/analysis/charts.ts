/** Charts as ECharts options: plain JSON, no functions, so that they can be validated and drawn in a closed frame. */
import type { Point, Segment, SegmentChange, SegmentPoint } from './facts';
import { HISTOGRAM_BINS } from './queries';

export type ChartOption = Record<string, unknown>;

/** Bars of a ranking; the rest is put together as "other". */
const MAX_BARS = 12;

/** The panel writes the title above the drawing; the right edge leaves room for half of the last label. */
const grid = { left: 4, right: 24, top: 16, bottom: 4, containLabel: true };
const title = (text: string) => ({ text, textStyle: { fontSize: 13, fontWeight: 'bold' } });

export function lineChart(name: string, points: readonly Point[]): ChartOption {
  return {
    title: title(name),
    grid,
    tooltip: { trigger: 'axis', renderMode: 'richText' },
    xAxis: { type: 'category', data: points.map((point) => point.period), boundaryGap: false },
    yAxis: { type: 'value', scale: true },
    series: [{ type: 'line', data: points.map((point) => point.value), symbolSize: 5 }],
  };
}

export function linesChart(name: string, points: readonly SegmentPoint[]): ChartOption {
  const periods = [...new Set(points.map((point) => point.period))].sort();
  const segments = [...new Set(points.map((point) => point.segment))];
  const value = new Map(points.map((point) => [`${point.period}\n${point.segment}`, point.value]));
  return {
    title: title(name),
    grid: { ...grid, top: 40 },
    legend: { top: 0, type: 'scroll', data: segments },
    tooltip: { trigger: 'axis', renderMode: 'richText' },
    xAxis: { type: 'category', data: periods, boundaryGap: false },
    yAxis: { type: 'value', scale: true },
    series: segments.map((segment) => ({
      name: segment,
      type: 'line',
      symbolSize: 4,
      data: periods.map((period) => value.get(`${period}\n${segment}`) ?? null),
    })),
  };
}

export function barChart(
  name: string,
  segments: readonly Segment[],
  words: { other: string; none: string; additive: boolean },
): ChartOption {
  const shown = segments.slice(0, MAX_BARS);
  const rest = segments.slice(MAX_BARS);
  const bars = shown.map(({ label, value }) => ({ label: label ?? words.none, value }));
  if (rest.length > 0 && words.additive) {
    bars.push({ label: words.other, value: rest.reduce((sum, segment) => sum + segment.value, 0) });
  }
  return horizontalBars(name, bars);
}

export function changeChart(name: string, changes: readonly SegmentChange[], none: string): ChartOption {
  const bars = changes
    .slice(0, MAX_BARS)
    .map(({ label, before, after }) => ({ label: label ?? none, value: after - before }));
  return horizontalBars(name, bars);
}

function horizontalBars(name: string, bars: readonly { label: string; value: number }[]): ChartOption {
  return {
    title: title(name),
    grid,
    tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' }, renderMode: 'richText' },
    xAxis: { type: 'value' },
    yAxis: {
      type: 'category',
      inverse: true,
      data: bars.map((bar) => bar.label),
      axisLabel: { width: 110, overflow: 'truncate' },
    },
    series: [{ type: 'bar', data: bars.map((bar) => bar.value), barMaxWidth: 22 }],
  };
}

export function histogramChart(name: string, counts: readonly number[], min: number, max: number): ChartOption {
  const width = (max - min) / HISTOGRAM_BINS;
  const digits = Math.max(0, Math.min(6, 2 - Math.floor(Math.log10(width || 1))));
  const label = (at: number): string => String(Number((min + at * width).toFixed(digits)));
  return {
    title: title(name),
    grid,
    tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' }, renderMode: 'richText' },
    xAxis: { type: 'category', data: counts.map((_, at) => `${label(at)} – ${label(at + 1)}`) },
    yAxis: { type: 'value' },
    series: [{ type: 'bar', data: counts, barCategoryGap: '8%' }],
  };
}

/** The fence by which a chart stands in a report. */
export function fence(option: ChartOption): string {
  return `\`\`\`echarts\n${JSON.stringify(option)}\n\`\`\``;
}
