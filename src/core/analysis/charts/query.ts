import type { Query } from '../facts/query/query';
import type { QueryResult } from '../facts/query/result';
import { isShare } from '../facts/query/facts';
import { keyText, keyWords, figureWords } from '../facts/query/words';
import type { Formatter } from '../../text/formatter';
import {
  axisLabels,
  barChart,
  grid,
  gridWithLegend,
  lyingValueAxis,
  title,
  tooltip,
  valueAxis,
  withSign,
  type ChartOption,
} from './options';

/** Bars and lines that are drawn at most. */
const MAX_BARS = 20;
const MAX_LINES = 8;

/** The first figure of a query: a line over periods, one for each label of a second key; else bars. Undefined for less than two groups. */
export function queryChart(query: Query, { groups }: QueryResult, formatter: Formatter): ChartOption | undefined {
  const [measure] = query.measures;
  const [key, second] = query.by;
  if (!measure || !key || groups.length < 2) return undefined;
  const isPercent = isShare(measure, query);
  const figure = figureWords(measure, query, formatter);
  const name = withSign(figure, isPercent ? '%' : undefined);
  const heading = formatter.t('{measure} by {dimension}', { measure: figure, dimension: keyWords(key, formatter) });
  const value = (at: number): number | null => {
    const found = groups[at]?.values[0];
    return typeof found === 'number' ? found * (isPercent ? 100 : 1) : null;
  };
  const isTimed = key.by === 'time' || key.by === 'part';
  const texts = groups.map(({ keys: [own] }) => keyText(key, own ?? null, formatter));
  if (!second && !isTimed) {
    const bars = axisLabels(texts).slice(0, MAX_BARS);
    return {
      ...barChart(heading),
      grid: { ...grid, top: 8 },
      xAxis: lyingValueAxis(name),
      yAxis: {
        type: 'category',
        inverse: true,
        data: bars,
        axisLabel: { width: 110, overflow: 'truncate', interval: 0 },
      },
      series: [{ name, type: 'bar', data: bars.map((_, at) => value(at)), barMaxWidth: 22 }],
    };
  }
  const inOrder = [...groups.keys()].sort((a, b) => compareKeys(groups[a]?.keys[0], groups[b]?.keys[0]));
  const across = [...new Set(inOrder.map((at) => texts[at] ?? ''))];
  if (across.length < 2) return undefined;
  const type = key.by === 'time' && across.length > 2 ? 'line' : 'bar';
  if (!second) {
    const data = inOrder.map(value);
    return { title: title(heading), grid, tooltip: tooltip(), xAxis: { type: 'category', data: across }, yAxis: valueAxis(name), series: [{ name, type, data }] }; // prettier-ignore
  }
  const lines = [...new Set(groups.map(({ keys }) => keyText(second, keys[1] ?? null, formatter)))].slice(0, MAX_LINES);
  const series = lines.map((line) => ({
    name: line,
    type,
    data: across.map((text) => {
      const at = groups.findIndex(({ keys }, index) => texts[index] === text && keyText(second, keys[1] ?? null, formatter) === line); // prettier-ignore
      return at < 0 ? null : value(at);
    }),
  }));
  return {
    title: title(heading),
    grid: gridWithLegend,
    tooltip: tooltip(),
    legend: { top: 24, type: 'scroll', data: lines },
    xAxis: { type: 'category', data: across },
    yAxis: valueAxis(name),
    series,
  };
}

/** Parts of time by their numbers, others by their texts; those without one last. */
function compareKeys(a: string | null | undefined, b: string | null | undefined): number {
  const [left, right] = [a ?? null, b ?? null];
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  return Number(left) - Number(right) || (left < right ? -1 : left > right ? 1 : 0);
}
