import type { Localize } from '../text/formatter';
/** Lines, points and bars of a figure, as series of a chart. */
import type { PlotAxis, Point } from './plotlyAxis';
import { itemStyle, type Trace } from './plotlyTraces';
import { colour, finite, list, NotDrawn, record, text, type JsonRecord } from './plotlyValues';

const STEPS: Readonly<Record<string, string>> = { hv: 'end', vh: 'start', hvh: 'middle' };
const DASHES: Readonly<Record<string, string>> = {
  dot: 'dotted',
  dash: 'dashed',
  longdash: 'dashed',
  dashdot: 'dashed',
};

interface Axes {
  x: PlotAxis;
  y: PlotAxis;
}

/** Points of a trace, without those that have no place. A line has a gap where a value is missing. */
export function pointsOf({ x, y }: Trace, axes: Axes): [Point, Point][] {
  const count = Math.min(x.length, y.length);
  return Array.from({ length: count }, (_, at) => [axes.x.at(x[at]), axes.y.at(y[at])]);
}

/** @param room points that this trace may have */
export function scatterSeries(trace: Trace, axes: Axes, room: number, localize: Localize): JsonRecord {
  const { all } = trace;
  const mode = modeOf(trace);
  const [marker, line] = [record(all['marker']), record(all['line'])];
  const hasLines = hasLine(trace);
  if (!hasLines && !mode.includes('markers')) throw new NotDrawn(localize('it has words in place of points.'));
  const points = pointsOf(trace, axes);
  if (!hasLines) {
    const sizes = list(marker['size']);
    const size = finite(marker['size']);
    const shades = list(marker['color']);
    const data = points.flatMap(([x, y], at) => {
      if (x === null || y === null) return [];
      const shade = finite(shades?.[at]);
      const value = shade === undefined ? [x, y] : [x, y, shade];
      const look = itemStyle({ colour: colour(shades?.[at]), opacity: undefined });
      const own = { ...look, ...(sizes ? { symbolSize: diameter(sizes[at], marker) } : {}) };
      return [Object.keys(own).length === 0 ? value : { value, ...own }];
    });
    const base = { type: 'scatter', name: trace.name, ...itemStyle(trace) };
    return { ...base, symbolSize: size ?? 8, data: everyNth(data, room) };
  }
  const fill = text(all['fill']);
  if (!['', 'none', 'tozeroy'].includes(fill) && stackOf(trace) === '') {
    throw new NotDrawn(localize('it has areas between lines.'));
  }
  const shape = text(line['shape']);
  if (shape === 'vhv') throw new NotDrawn(localize('it has lines of a kind that is not known here.'));
  const dash = DASHES[text(line['dash'])];
  const width = finite(line['width']);
  const style = { ...(dash === undefined ? {} : { type: dash }), ...(width === undefined ? {} : { width }) };
  return {
    type: 'line',
    name: trace.name,
    ...itemStyle(trace),
    ...(Object.keys(style).length === 0 ? {} : { lineStyle: style }),
    ...(shape === 'spline' ? { smooth: true } : STEPS[shape] === undefined ? {} : { step: STEPS[shape] }),
    ...(fill === 'tozeroy' ? { areaStyle: { opacity: 0.4 } } : {}),
    ...(all['connectgaps'] === true ? { connectNulls: true } : {}),
    showSymbol: mode.includes('markers'),
    data: extremes(
      points.map(([x, y]) => (x === null ? ['-', '-'] : [x, y])),
      room,
    ),
  };
}

function modeOf({ all, x }: Trace): string {
  return text(all['mode']) || (x.length < 20 ? 'lines+markers' : 'lines');
}

/** Whether points are joined by a line. */
export function hasLine(trace: Trace): boolean {
  return modeOf(trace).includes('lines') || stackOf(trace) !== '';
}

/** The group in which a line's area is stacked; empty for none. */
export function stackOf({ all }: Trace): string {
  return text(all['stackgroup']);
}

/** Source: `makeBubbleSizeFn` in plotly.js, src/traces/scatter/make_bubble_size_func.js. Pixels. */
function diameter(size: unknown, marker: JsonRecord): number {
  const reference = finite(marker['sizeref']) ?? 1;
  const half = (finite(size) ?? 0) / 2 / reference;
  const radius = marker['sizemode'] === 'area' ? Math.sqrt(Math.max(0, half)) : Math.max(0, half);
  return Math.min(200, 2 * Math.max(radius, (finite(marker['sizemin']) ?? 0) / 2));
}

/** As many points as there is room for, at even steps. */
function everyNth<T>(points: readonly T[], room: number): readonly T[] {
  const step = Math.ceil(points.length / Math.max(1, room));
  return step <= 1 ? points : points.filter((_, at) => at % step === 0);
}

/** Of each stretch of a line its least and its greatest value, so that no peak is lost. */
function extremes(points: readonly Point[][], room: number): readonly Point[][] {
  if (points.length <= room) return points;
  const length = Math.ceil((2 * points.length) / Math.max(2, room));
  const kept: Point[][] = [];
  for (let from = 0; from < points.length; from += length) {
    const stretch = points.slice(from, from + length);
    const value = (point: Point[] | undefined): number => (typeof point?.[1] === 'number' ? point[1] : NaN);
    let [least, most] = [0, 0];
    for (const [at, point] of stretch.entries()) {
      if (!(value(stretch[least]) <= value(point))) least = Number.isNaN(value(point)) ? least : at;
      if (!(value(stretch[most]) >= value(point))) most = Number.isNaN(value(point)) ? most : at;
    }
    for (const at of new Set([Math.min(least, most), Math.max(least, most)])) kept.push(stretch[at] ?? []);
  }
  return kept;
}

/** Places along which bars or areas stand, in order; each series has a value for each. */
type Places = readonly Exclude<Point, null>[];

/**
 * The value of a trace at each place. Values at one place are added up where they are stacked: they are one bar that is told
 * in parts.
 * @param missing what stands where the trace has none
 */
export function valuesAt(
  trace: Trace,
  axes: Axes,
  places: Places,
  missing: number | null,
  localize: Localize,
): (number | null)[] {
  const values = new Map<Point, number>();
  for (const [x, y] of pointsOf(trace, axes)) {
    const [place, value] = trace.isTurned ? [y, x] : [x, y];
    if (place === null || typeof value !== 'number') continue;
    const before = values.get(place);
    if (before !== undefined && before * value < 0) {
      throw new NotDrawn(localize('it has bars above and below zero at one place.'));
    }
    values.set(place, (before ?? 0) + value);
  }
  return places.map((place) => values.get(place) ?? missing);
}

/** All places of traces, in the order of their axis. */
export function placesOf(traces: readonly Trace[], axes: Axes): Places {
  const places = new Set<Exclude<Point, null>>();
  for (const trace of traces) {
    for (const [x, y] of pointsOf(trace, axes)) {
      const place = trace.isTurned ? y : x;
      if (place !== null) places.add(place);
    }
  }
  const all = [...places];
  return all.every((place) => typeof place === 'number') ? all.sort((a, b) => a - b) : all;
}

type BarMode = 'group' | 'stack' | 'relative' | 'overlay';

/** How the bars of a figure stand beside one another. */
export function barMode(layout: JsonRecord): BarMode {
  const mode = text(layout['barmode']);
  return mode === 'stack' || mode === 'relative' || mode === 'overlay' ? mode : 'group';
}

/** What series of bars have in a mode. */
export function barLook(mode: BarMode): JsonRecord {
  if (mode === 'overlay') return { barGap: '-100%' };
  if (mode === 'group') return {};
  return { stack: 'bars', stackStrategy: mode === 'stack' ? 'all' : 'samesign' };
}

export function barSeries(trace: Trace, axes: Axes, places: Places, mode: BarMode, localize: Localize): JsonRecord {
  const { all, isTurned } = trace;
  if (all['base'] !== undefined || all['offset'] !== undefined) {
    throw new NotDrawn(localize('it has bars that do not begin at zero.'));
  }
  const isStacked = mode === 'stack' || mode === 'relative';
  const shades = list(record(all['marker'])['color']);
  if (!isStacked && new Set(isTurned ? trace.y : trace.x).size < (isTurned ? trace.y : trace.x).length) {
    throw new NotDrawn(localize('it has several bars at one place.'));
  }
  if (shades?.some((shade) => typeof shade === 'number') === true) {
    throw new NotDrawn(localize('its bars have colours by numbers.'));
  }
  const values = valuesAt(trace, axes, places, null, localize);
  const colours = new Map(
    pointsOf(trace, axes).map(([x, y], at) => [isTurned ? y : x, isStacked ? undefined : colour(shades?.[at])]),
  );
  const data = places.map((place, at) => {
    const height = values[at] ?? '-';
    const value = isTurned ? [height, place] : [place, height];
    const own = itemStyle({ colour: colours.get(place), opacity: undefined });
    return 'itemStyle' in own ? { value, ...own } : value;
  });
  return { type: 'bar', name: trace.name, ...itemStyle(trace), ...barLook(mode), data };
}
