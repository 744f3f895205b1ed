import type { Localize } from '../text/formatter';
/** Kinds of figures that are drawn from what is worked out of their values: boxes, pies, heat maps. */
import { categoryOf, PlotAxis } from './plotlyAxis';
import { colourScale } from './plotlyColours';
import type { Trace } from './plotlyTraces';
import {
  colour,
  finite,
  given,
  list,
  NotDrawn,
  plainWords,
  record,
  table,
  text,
  type JsonRecord,
} from './plotlyValues';

/** Cells of a heat map that are drawn, at most. */
const MAX_CELLS = 20_000;

/** The name of an axis. */
export function named(layout: JsonRecord, axis: 'x' | 'y'): JsonRecord {
  const name = plainWords(record(layout[`${axis}axis`])['title']);
  return name === '' ? {} : { name };
}

/** Boxes: each of a trace, or of a trace's values at one category. */
export function boxOption(traces: readonly Trace[], layout: JsonRecord, localize: Localize): JsonRecord {
  const isTurned = traces.every(({ all }) => all['orientation'] === 'h' || !('y' in all));
  const [along, across] = isTurned ? (['y', 'x'] as const) : (['x', 'y'] as const);
  const groups = new Map<string, { values: number[]; trace: Trace }>();
  const places = traces.map(({ all }) => given(all, along, localize));
  const axis = new PlotAxis(layout, across, traces, localize);
  const shared = new Set(places.flatMap((each) => [...new Set((each ?? []).map(categoryOf))]));
  const isCrossed =
    traces.length > 1 &&
    places.reduce((sum, each) => sum + new Set((each ?? []).map(categoryOf)).size, 0) > shared.size;
  for (const [at, trace] of traces.entries()) {
    const { quartilemethod, q1, line } = trace.all;
    // Points alone: plotly.express makes a strip of a box that is not seen.
    if (/^transparent$|,\s*0(?:\.0*)?\s*\)$/i.test(text(record(line)['color'])))
      throw new NotDrawn(localize('charts of the type {type} are not drawn.', { type: 'strip' }));
    if (q1 !== undefined || !['', 'linear'].includes(text(quartilemethod)))
      throw new NotDrawn(localize('its quartiles are worked out in another way.'));
    for (const [index, each] of trace[across].entries()) {
      const place = places[at];
      const value = axis.at(each);
      if (typeof value !== 'number' || (place && (place[index] ?? null) === null)) continue;
      const name = place ? categoryOf(place[index]) : trace.name;
      const label = place && isCrossed ? `${name} · ${trace.name}` : name;
      const group = groups.get(label) ?? { values: [], trace };
      group.values.push(value);
      groups.set(label, group);
    }
  }
  const labels = [...groups.keys()];
  const boxes = [...groups.values()].map(({ values, trace }) => ({ ...fiveOf(values), trace }));
  const outliers = boxes.flatMap(({ outliers: own, trace }, at) =>
    trace.all['boxpoints'] === false ? [] : own.map((value) => (isTurned ? [value, labels[at]] : [labels[at], value])),
  );
  const category = { type: 'category', data: labels, ...named(layout, along) };
  const value = axis.option(new Map(), false);
  const data = boxes.map(({ five, trace: { colour: shade } }) => ({
    value: five,
    ...(shade === undefined ? {} : { itemStyle: { borderColor: shade } }),
  }));
  return {
    ...(isTurned ? { xAxis: value, yAxis: category } : { xAxis: category, yAxis: value }),
    ...(axis.type === 'time' ? { useUTC: true } : {}),
    series: [
      { type: 'boxplot', data },
      ...(outliers.length === 0 ? [] : [{ type: 'scatter', symbolSize: 5, data: outliers }]),
    ],
  };
}

/**
 * The five numbers of a box, and the values beyond its whiskers, which end at the last value within one and a half times the
 * range of the quartiles. Quartiles: method 10 of R. Langford, Quartiles in Elementary Statistics, 2006, Plotly's own.
 */
function fiveOf(values: readonly number[]): { five: number[]; outliers: number[] } {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): number => {
    const place = Math.min(Math.max(share * sorted.length - 0.5, 0), sorted.length - 1);
    const [low, high] = [sorted[Math.floor(place)] ?? NaN, sorted[Math.ceil(place)] ?? NaN];
    return low + (high - low) * (place % 1);
  };
  const [lower, middle, upper] = [at(0.25), at(0.5), at(0.75)];
  const reach = 1.5 * (upper - lower);
  const least = Math.min(lower, sorted.find((value) => value >= lower - reach) ?? lower);
  const most = Math.max(upper, sorted.findLast((value) => value <= upper + reach) ?? upper);
  return {
    five: [least, lower, middle, upper, most],
    outliers: sorted.filter((value) => value < least || value > most),
  };
}

/** One pie: labels that come more than once are one slice. */
export function pieOption([trace, more]: readonly Trace[], _: JsonRecord, localize: Localize): JsonRecord {
  if (!trace || more) throw new NotDrawn(localize('it has several plots or axes.'));
  const { all } = trace;
  const values = given(all, 'values', localize);
  const labels = given(all, 'labels', localize) ?? (values ?? []).map((_, at) => at);
  const slices = new Map<string, number>();
  for (const [at, label] of labels.entries()) {
    const value = values ? finite(values[at]) : 1;
    if (value === undefined || value < 0) continue;
    slices.set(categoryOf(label), (slices.get(categoryOf(label)) ?? 0) + value);
  }
  const shades = list(record(all['marker'])['colors']) ?? [];
  const items = [...slices].map(([name, value], at) => {
    const shade = colour(shades[at]);
    return { name, value, ...(shade === undefined ? {} : { itemStyle: { color: shade } }) };
  });
  if (all['sort'] !== false) items.sort((a, b) => b.value - a.value);
  const hole = Math.min(0.95, Math.max(0, finite(all['hole']) ?? 0));
  return {
    series: [
      { type: 'pie', radius: [`${Math.round(65 * hole)}%`, '65%'], label: { formatter: '{b}: {d}%' }, data: items },
    ],
  };
}

/** A heat map: its columns and rows are categories, sorted where they are numbers. */
export function heatmapOption([trace, more]: readonly Trace[], layout: JsonRecord, localize: Localize): JsonRecord {
  const rows = trace && !more ? table(trace.all['z']) : undefined;
  if (!trace || rows === undefined) throw new NotDrawn(localize('it has several plots or axes.'));
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (rows.length * width > MAX_CELLS)
    throw new NotDrawn(localize('it has more than {count} cells.', { count: MAX_CELLS }));
  const [x, y] = [namesOf(trace.all['x'], width), namesOf(trace.all['y'], rows.length)];
  if (!x || !y) throw new NotDrawn(localize('the sides of its cells are not told by names.'));
  const cells = rows.flatMap((row, down) =>
    row.flatMap((each, across) => {
      const value = finite(each);
      return value === undefined ? [] : [[x.places[across] ?? 0, y.places[down] ?? 0, value]];
    }),
  );
  const isReversed = (axis: 'xaxis' | 'yaxis'): JsonRecord =>
    record(layout[axis])['autorange'] === 'reversed' ? { inverse: true } : {};
  return {
    xAxis: { type: 'category', data: x.names, ...named(layout, 'x'), ...isReversed('xaxis') },
    yAxis: { type: 'category', data: y.names, ...named(layout, 'y'), ...isReversed('yaxis') },
    visualMap: colourScale(
      trace.all,
      layout,
      cells.map(([, , value]) => value ?? 0),
      {},
    ),
    series: [{ type: 'heatmap', name: trace.name, data: cells }],
  };
}

/** What the columns of a heat map are called, and where each stands; undefined where their number is another one. */
function namesOf(given: unknown, count: number): { names: string[]; places: number[] } | undefined {
  const all = list(given) ?? Array.from({ length: count }, (_, at) => at);
  if (all.length !== count || new Set(all).size !== count) return undefined;
  const order = all.map((_, at) => at);
  if (all.every((each) => typeof each === 'number')) order.sort((a, b) => Number(all[a]) - Number(all[b]));
  const places = Array.from<number>({ length: count });
  for (const [place, at] of order.entries()) places[at] = place;
  return { names: order.map((at) => categoryOf(all[at])), places };
}
