import { axisLayout, PlotAxis } from './plotlyAxis';
import { binOf, binsWanted, dateBins, numberBins, type Bins } from './plotlyBins';
import { named } from './plotlyKinds';
import { barLook, barMode } from './plotlyLines';
import { itemStyle, type Trace } from './plotlyTraces';
import { finite, given, NotDrawn, record, text, type DrawingParts, type JsonRecord } from './plotlyValues';

/** Histograms: their values are counted, or worked out, in bins that all of them share. */
export function histogramOption(traces: readonly Trace[], layout: JsonRecord, parts: DrawingParts): JsonRecord {
  const { localize } = parts;
  const [first] = traces;
  const isTurned = traces.some(({ all }) => !('x' in all) || all['orientation'] === 'h');
  const along = isTurned ? 'y' : 'x';
  const [alongAxis, valueAxis] = isTurned ? (['yaxis', 'xaxis'] as const) : (['xaxis', 'yaxis'] as const);
  if (record(layout[valueAxis])['type'] === 'log')
    throw new NotDrawn(localize('it has a histogram on a logarithmic axis.'));
  const axis = new PlotAxis(
    axisLayout(layout, alongAxis),
    traces.map((trace) => trace[along]),
    parts,
  );
  if (axis.type === 'log') throw new NotDrawn(localize('it has a histogram on a logarithmic axis.'));
  const values = traces.map((trace) => trace[along].map((value) => axis.at(value)));
  const numbers = values.flat().filter((value) => typeof value === 'number');
  const asked = binsWanted(first?.all ?? {}, along);
  let bins: Bins | undefined;
  if (axis.type !== 'category' && numbers.length > 0) {
    const binsOf = axis.type === 'time' ? dateBins : numberBins;
    bins = binsOf(numbers, asked.given, asked.wanted);
    if (bins === undefined) throw new NotDrawn(localize('its bins cannot be told.'));
  }
  const present = new Set(values.flat());
  const categories = axis.ordered(new Map()).filter((name) => present.has(name));
  const labels = bins?.labels ?? categories;
  const placeOf = (value: string | number | null): number =>
    value === null ? -1 : typeof value === 'number' ? (bins ? binOf(bins, value) : -1) : categories.indexOf(value);
  const series = traces.map((trace, at) => {
    if (record(trace.all['cumulative'])['enabled'] === true)
      throw new NotDrawn(localize('it is a cumulative histogram.'));
    const weights = given(trace.all, isTurned ? 'x' : 'y', parts);
    const heights = heightsOf((values[at] ?? []).map(placeOf), weights, labels.length, trace.all, parts);
    const mode = barMode(layout);
    return {
      type: 'bar',
      name: trace.name,
      ...itemStyle(trace),
      ...barLook(mode),
      barCategoryGap: '4%',
      data: heights,
    };
  });
  const { order, ordered } = bins ? { order: labels, ordered: series } : inOrder(axis, labels, series);
  const [category, value] = [
    { type: 'category', data: order, ...named(layout, alongAxis) },
    { type: 'value', ...named(layout, valueAxis) },
  ];
  return { ...(isTurned ? { xAxis: value, yAxis: category } : { xAxis: category, yAxis: value }), series: ordered };
}

/** Categories in the order of their axis, which may be that of the sums of what stands above them. */
function inOrder<T extends { data: readonly (number | string)[] }>(
  axis: PlotAxis,
  labels: readonly string[],
  series: readonly T[],
): { order: string[]; ordered: T[] } {
  const sumAt = (at: number): number => series.reduce((sum, { data }) => sum + (Number(data[at]) || 0), 0);
  const order = axis
    .ordered(new Map(labels.map((name, at) => [name, sumAt(at)])))
    .filter((name) => labels.includes(name));
  const places = order.map((name) => labels.indexOf(name));
  return { order, ordered: series.map((each) => ({ ...each, data: places.map((at) => each.data[at] ?? '-') })) };
}

/** What stands above each bin. */
function heightsOf(
  places: readonly number[],
  weights: readonly unknown[] | undefined,
  count: number,
  { histfunc, histnorm }: JsonRecord,
  { localize }: DrawingParts,
): (number | string)[] {
  const how = text(histfunc) || 'count';
  const inBins = Array.from({ length: count }, (): number[] => []);
  for (const [at, place] of places.entries()) {
    const value = how === 'count' ? 1 : finite(weights?.[at]);
    if (place >= 0 && value !== undefined) inBins[place]?.push(value);
  }
  const heights = inBins.map((inside) => {
    const sum = inside.reduce((total, value) => total + value, 0);
    if (how === 'count' || how === 'sum') return sum;
    if (inside.length === 0) return '-';
    if (how === 'avg') return sum / inside.length;
    return how === 'min' ? Math.min(...inside) : Math.max(...inside);
  });
  const all = heights.reduce((total: number, height) => total + Number(height), 0);
  const norm = text(histnorm);
  if (norm === '') return heights;
  if (norm !== 'percent' && norm !== 'probability') throw new NotDrawn(localize('it is a histogram of densities.'));
  return heights.map((height) => (all === 0 ? 0 : (Number(height) / all) * (norm === 'percent' ? 100 : 1)));
}
