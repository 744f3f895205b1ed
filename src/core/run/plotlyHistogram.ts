import type { Localize } from '../text/formatter';
import { dateOf, PlotAxis } from './plotlyAxis';
import { named } from './plotlyKinds';
import { barLook, barMode } from './plotlyLines';
import { itemStyle, type Trace } from './plotlyTraces';
import { ends, finite, given, NotDrawn, record, text, type JsonRecord } from './plotlyValues';

/** Histograms: their values are counted, or worked out, in bins that all of them share. */
export function histogramOption(traces: readonly Trace[], layout: JsonRecord, localize: Localize): JsonRecord {
  const [first] = traces;
  const isTurned = traces.some(({ all }) => !('x' in all) || all['orientation'] === 'h');
  const [along, across] = isTurned ? (['y', 'x'] as const) : (['x', 'y'] as const);
  const axis = new PlotAxis(layout, along, traces, localize);
  if (axis.type === 'log' || record(layout[`${across}axis`])['type'] === 'log')
    throw new NotDrawn(localize('it has a histogram on a logarithmic axis.'));
  const values = traces.map((trace) => trace[along].map((value) => axis.at(value)));
  const numbers = values.flat().filter((value) => typeof value === 'number');
  let bins: Bins | undefined;
  if (axis.type !== 'category' && numbers.length > 0) {
    const binsOf = axis.type === 'time' ? dateBins : numberBins;
    bins = binsOf(numbers, first?.all[`${along}bins`], first?.all[`nbins${along}`]);
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
    const weights = given(trace.all, across, localize);
    const heights = heightsOf((values[at] ?? []).map(placeOf), weights, labels.length, trace.all, localize);
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
    { type: 'category', data: order, ...named(layout, along) },
    { type: 'value', ...named(layout, across) },
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
  localize: Localize,
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

/** Bins that are drawn at most. */
const MAX_BINS = 2000;
const DAY_MS = 86_400_000;

/** Where bins end: one more edge than there are bins, and what each bin is called. */
interface Bins {
  edges: number[];
  labels: string[];
}

/**
 * Bins of numbers: as the trace has them, else of the size that Plotly chooses.
 * Source: `autoBin` and `autoShiftNumericBins` in plotly.js, src/plots/cartesian/axes.js.
 * @param given the trace's xbins or ybins
 * @returns undefined where there would be too many
 */
function numberBins(data: readonly number[], given: unknown, wanted: unknown): Bins | undefined {
  const [least, most] = ends(data);
  const { start, end, size } = record(given);
  const step = finite(size) ?? autoSize(data, least, most, finite(wanted));
  if (step <= 0) return undefined;
  const first = finite(start) ?? shifted(Math.ceil((least * 1.0001 - most * 0.0001) / step) * step - step, data, step);
  const last = finite(end);
  const count = last === undefined ? 1 + Math.floor((most - first) / step) : Math.ceil((last - first) / step - 1e-9);
  if (!(count > 0 && count <= MAX_BINS)) return undefined;
  const digits = digitsOf(Math.max(Math.abs(first), Math.abs(first + count * step)), step);
  const edgeAt = (at: number): number => Number((first + at * step).toPrecision(digits));
  // Near the resolution of doubles an edge may be rounded past the value that it is made for: a bin more has it.
  let [from, to] = [0, count];
  while (finite(start) === undefined && edgeAt(from) > least && to - from < MAX_BINS) from--;
  while (last === undefined && edgeAt(to) <= most && to - from < MAX_BINS) to++;
  const edges = Array.from({ length: to - from + 1 }, (_, at) => edgeAt(from + at));
  const areWhole = data.every(Number.isInteger);
  const labels = edges.slice(0, -1).map((low, at) => labelOf(low, edges[at + 1] ?? low, areWhole));
  return { edges, labels };
}

/** Bins of dates, in milliseconds: as the trace has them, else of a day, a week, a month and so on. */
function dateBins(data: readonly number[], given: unknown, wanted: unknown): Bins | undefined {
  const [least, most] = ends(data);
  const { start, size } = record(given);
  const rough = (most - least) / (finite(wanted) ?? Math.min(40, Math.max(1, 2 * Math.sqrt(data.length))));
  const months = Number(/^M(\d+)$/.exec(text(size))?.[1] ?? (finite(size) === undefined ? monthsFor(rough) : 0));
  const step =
    finite(size) ??
    [1, 6, 12, 24, 7 * 24].map((hours) => hours * (DAY_MS / 24)).find((ms) => ms >= rough) ??
    7 * DAY_MS;
  const edges = [dateOf(start) ?? floorDate(least, months, step)];
  while ((edges.at(-1) ?? most) <= most) {
    if (edges.length > MAX_BINS) return undefined;
    const at = edges.at(-1) ?? most;
    edges.push(months > 0 ? addMonths(at, months) : at + step);
  }
  if (edges.length < 2) return undefined;
  return { edges, labels: edges.slice(0, -1).map((at, index) => dateLabel(at, edges[index + 1] ?? at)) };
}

/** The year, month or day that a bin is, or the first and the last of them; of less than a day the time at which it begins. */
function dateLabel(at: number, end: number): string {
  const [first, last] = [new Date(at).toISOString(), new Date(end - 1).toISOString()];
  const isAt = (rest: string): boolean => first.endsWith(rest) && new Date(end).toISOString().endsWith(rest);
  const length = isAt('-01-01T00:00:00.000Z') ? 4 : isAt('-01T00:00:00.000Z') ? 7 : isAt('T00:00:00.000Z') ? 10 : 16;
  const [from, to] = [first, last].map((iso) => iso.slice(0, length).replace('T', ' '));
  return from === to || length === 16 ? (from ?? '') : `${from} – ${to}`;
}

/** In which bin a value is; -1 for none. */
function binOf({ edges }: Bins, value: number): number {
  let [low, high] = [0, edges.length - 1];
  if (value < (edges[0] ?? Infinity) || value >= (edges[high] ?? -Infinity)) return -1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((edges[middle] ?? Infinity) <= value) low = middle;
    else high = middle;
  }
  return low;
}

function autoSize(data: readonly number[], least: number, most: number, wanted: number | undefined): number {
  let rough = wanted !== undefined && wanted > 0 ? (most - least) / wanted : 0;
  if (rough === 0) {
    const difference = leastDifference(data);
    const scale = 10 ** Math.floor(Math.log10(difference));
    const size = scale * ([9.9, 4.9, 1.9].find((step) => step <= difference / scale) ?? 0.9);
    rough = Math.max(size, (2 * deviation(data)) / data.length ** 0.4);
  }
  const base = 10 ** Math.floor(Math.log10(rough));
  return base * ([2, 5].find((step) => step > rough / base) ?? 10);
}

/** Bins are moved by half of one where many values stand on their edges, and by a half where all are whole numbers. */
function shifted(first: number, data: readonly number[], step: number): number {
  const [least, most] = ends(data);
  if (data.every(Number.isInteger)) {
    if (step < 1) return least - step / 2;
    return first - 0.5 + step < least ? first - 0.5 + step : first - 0.5;
  }
  const isNear = (value: number): boolean => (1 + ((value - first) * 100) / step) % 100 < 2;
  const middle = data.filter((value) => isNear(value + step / 2)).length;
  const edge = data.filter(isNear).length;
  if (middle >= data.length * 0.1) return first;
  if (edge <= data.length * 0.3 && !isNear(least) && !isNear(most)) return first;
  return first + (first + step / 2 < least ? step / 2 : -step / 2);
}

function leastDifference(data: readonly number[]): number {
  const sorted = [...new Set(data)].sort((a, b) => a - b);
  const range = (sorted.at(-1) ?? 0) - (sorted[0] ?? 0);
  const all = sorted.slice(1).map((value, at) => value - (sorted[at] ?? 0));
  // Values that differ by their last digits alone are the same.
  const real = all.filter((difference) => difference > range / 1e9);
  return real.length === 0 ? 1 : Math.min(...real.slice(0, 100_000));
}

function deviation(data: readonly number[]): number {
  const mean = data.reduce((sum, value) => sum + value, 0) / data.length;
  return Math.sqrt(data.reduce((sum, value) => sum + (value - mean) ** 2, 0) / data.length);
}

/** Significant digits of an edge: without the last ones, which adding up has made, but with those that tell edges apart. */
function digitsOf(most: number, step: number): number {
  return Math.min(17, Math.max(12, Math.ceil(Math.log10(most / step)) + 4));
}

function labelOf(low: number, high: number, areWhole: boolean): string {
  if (!areWhole) return `${low} – ${high}`;
  const [first, last] = [Math.ceil(low), Math.ceil(high) - 1];
  return first >= last ? String(first) : `${first} – ${last}`;
}

function monthsFor(rough: number): number {
  const months = rough / (30.4375 * DAY_MS);
  if (months <= 0.5) return 0;
  return [1, 3, 6, 12, 24, 60, 120].find((count) => count >= months * 0.9) ?? 240;
}

function floorDate(at: number, months: number, step: number): number {
  if (months === 0) return Math.floor(at / step) * step;
  const date = new Date(at);
  const month = date.getUTCFullYear() * 12 + date.getUTCMonth();
  return Date.UTC(2000, Math.floor(month / months) * months - 24_000);
}

function addMonths(at: number, months: number): number {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, date.getUTCDate());
}
