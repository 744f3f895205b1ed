import { parseJson } from '../../base/parseJson';
import type { Localize } from '../text/formatter';
import { PlotAxis } from './plotlyAxis';
import { colourScale } from './plotlyColours';
import { histogramOption } from './plotlyHistogram';
import { boxOption, heatmapOption, pieOption } from './plotlyKinds';
import { barMode, barSeries, hasLine, placesOf, pointsOf, scatterSeries, stackOf, valuesAt } from './plotlyLines';
import { refuseStrange, tracesOf, type Trace } from './plotlyTraces';
import { colour, finite, list, NotDrawn, plainWords, record, text, type JsonRecord } from './plotlyValues';

/** Characters of a figure that is read. */
const MAX_CHARACTERS = 5 * 1024 * 1024;
/** Points that are drawn at most; of more a part is, and the chart says so. */
const MAX_POINTS = 20_000;

/** A chart, or a sentence that says why there is none. */
type PlotlyChart = { option: JsonRecord } | { reason: string };

/**
 * A figure of Plotly as the option of a chart, as ECharts has it. What cannot be drawn with the same figures and the same
 * meaning is not drawn at all: maps, three dimensions, several plots in one, marks over them.
 * @param json the figure as Plotly's to_json writes it; foreign data
 */
export function plotlyChart(json: string, localize: Localize): PlotlyChart {
  if (json.length > MAX_CHARACTERS) return { reason: localize('it is too large.') };
  const figure = parseJson(json);
  if (figure === undefined) return { reason: localize('it is not valid JSON.') };
  try {
    return { option: optionOf(record(figure), localize) };
  } catch (error) {
    if (error instanceof NotDrawn) return { reason: error.message };
    throw error;
  }
}

/** The option of a chart, and what is said below its title. */
interface Drawn {
  option: JsonRecord;
  note: string;
}

/** Kinds of traces that stand on no axes with others. */
const ALONE = new Map([
  ['pie', pieOption],
  ['heatmap', heatmapOption],
  ['histogram', histogramOption],
  ['box', boxOption],
]);

function optionOf(figure: JsonRecord, localize: Localize): JsonRecord {
  const layout = record(figure['layout']);
  refuseStrange(figure, layout, localize);
  const traces = tracesOf(figure, localize);
  const { subtitle, ...title } = record(layout['title']);
  const heading = plainWords(typeof layout['title'] === 'string' ? layout['title'] : title);
  const { option, note } = drawn(traces, layout, localize);
  const under = [plainWords(subtitle), note].filter((part) => part !== '').join(' · ');
  const colours = (list(layout['colorway']) ?? []).map(colour).filter((each) => each !== undefined);
  return {
    ...(heading === '' && under === ''
      ? {}
      : { title: { text: heading, ...(under === '' ? {} : { subtext: under }) } }),
    ...(colours.length === 0 ? {} : { color: colours }),
    ...legend(traces, layout),
    ...option,
  };
}

function legend(traces: readonly Trace[], layout: JsonRecord): JsonRecord {
  const listed = traces.filter(({ isListed, type }) => isListed && type !== 'heatmap' && type !== 'box');
  const isPie = traces.some(({ type }) => type === 'pie');
  const isShown = layout['showlegend'] === undefined ? isPie || listed.length > 1 : layout['showlegend'] === true;
  const hidden = traces.filter(({ isHidden }) => isHidden).map(({ name }) => [name, false] as const);
  if (isPie) return isShown ? { legend: { type: 'scroll' } } : {};
  if (hidden.length === 0 && (!isShown || listed.length === 0)) return {};
  const data = [...new Set(listed.map(({ name }) => name))];
  return { legend: { type: 'scroll', data, ...(hidden.length === 0 ? {} : { selected: Object.fromEntries(hidden) }) } };
}

function drawn(traces: readonly Trace[], layout: JsonRecord, localize: Localize): Drawn {
  const types = new Set(traces.map(({ type }) => type));
  const [type = ''] = types;
  const alone = types.size === 1 ? ALONE.get(type) : undefined;
  if (alone) return { option: alone(traces, layout, localize), note: '' };
  const strange = [...types].find((each) => each !== 'scatter' && each !== 'bar');
  if (strange !== undefined) {
    const values = { type: strange.slice(0, 40) };
    throw new NotDrawn(
      types.size === 1
        ? localize('charts of the type {type} are not drawn.', values)
        : localize('charts of the type {type} are not drawn together with others.', values),
    );
  }
  return onAxes(traces, layout, localize);
}

/** Lines, points and bars on one pair of axes. */
function onAxes(traces: readonly Trace[], layout: JsonRecord, localize: Localize): Drawn {
  const bars = traces.filter(({ type }) => type === 'bar');
  const isTurned = bars.some((bar) => bar.isTurned);
  // Of two axes of numbers a chart lets bars stand on the lower one: those that lie need names at the other.
  const axes = {
    x: new PlotAxis(layout, 'x', traces, localize),
    y: new PlotAxis(layout, 'y', traces, localize, isTurned),
  };
  const areas = traces.filter((trace) => trace.type === 'scatter' && stackOf(trace) !== '');
  if (
    areas.some((trace) => trace.isTurned || text(trace.all['groupnorm']) !== '') ||
    bars.some((bar) => bar.isTurned !== isTurned)
  ) {
    throw new NotDrawn(localize('it has settings that are not known here.'));
  }
  const [points, stacked] = [pointCount(traces), pointCount([...bars, ...areas])];
  if (stacked > MAX_POINTS) throw new NotDrawn(localize('it has more than {count} bars.', { count: MAX_POINTS }));
  const share = points <= MAX_POINTS ? 1 : (MAX_POINTS - stacked) / (points - stacked);
  const [barPlaces, areaPlaces] = [placesOf(bars, axes), placesOf(areas, axes)];
  const series = traces.map((trace) => {
    if (trace.type === 'bar') return barSeries(trace, axes, barPlaces, barMode(layout), localize);
    const line = scatterSeries(trace, axes, Math.floor(share * trace.x.length) || 1, localize);
    if (stackOf(trace) === '') return line;
    const values = valuesAt(trace, axes, areaPlaces, 0, localize);
    const data = areaPlaces.map((place, at) => [place, values[at] ?? 0]);
    // Areas below zero take away from those under them.
    const stack = { stack: `area ${stackOf(trace)}`, stackStrategy: 'all' };
    return { ...line, ...stack, areaStyle: { opacity: 0.5 }, data };
  });
  const totals = { x: totalsOf(traces, axes, 'x'), y: totalsOf(traces, axes, 'y') };
  const standsOn = (axis: 'x' | 'y'): boolean =>
    bars.some(() => isTurned === (axis === 'x')) ||
    (axis === 'y' && traces.some((trace) => stackOf(trace) !== '' || trace.all['fill'] === 'tozeroy'));
  const shown = series.reduce((sum, { data }) => sum + (Array.isArray(data) ? data.length : 0), 0);
  return {
    option: {
      xAxis: axes.x.option(totals.x, standsOn('x')),
      yAxis: axes.y.option(totals.y, standsOn('y')),
      ...([axes.x.type, axes.y.type].includes('time') ? { useUTC: true } : {}),
      ...shades(traces, layout),
      series,
    },
    note: share === 1 ? '' : localize('{shown} of {count} points are drawn', { shown, count: points }),
  };
}

function pointCount(traces: readonly Trace[]): number {
  return traces.reduce((sum, { x, y }) => sum + Math.min(x.length, y.length), 0);
}

/** How numbers at the points are shown by colours. */
function shades(traces: readonly Trace[], layout: JsonRecord): JsonRecord {
  const all = traces.map((trace) => {
    const marker = record(trace.all['marker']);
    return {
      marker,
      numbers: trace.type === 'scatter' && !hasLine(trace) ? (list(marker['color']) ?? []).map(finite) : [],
    };
  });
  const withNumbers = all.flatMap(({ numbers }, at) => (numbers.some((number) => number !== undefined) ? [at] : []));
  const first = all[withNumbers[0] ?? -1];
  if (!first) return {};
  const values = all.flatMap(({ numbers }) => numbers.filter((number) => number !== undefined));
  return { visualMap: colourScale(first.marker, layout, values, { dimension: 2, seriesIndex: withNumbers }) };
}

/** What the values at each category add up to. */
function totalsOf(traces: readonly Trace[], axes: { x: PlotAxis; y: PlotAxis }, axis: 'x' | 'y'): Map<string, number> {
  const totals = new Map<string, number>();
  if (axes[axis].type !== 'category') return totals;
  for (const trace of traces) {
    for (const [x, y] of pointsOf(trace, axes)) {
      const [name, value] = axis === 'x' ? [x, y] : [y, x];
      if (typeof name === 'string' && typeof value === 'number') totals.set(name, (totals.get(name) ?? 0) + value);
    }
  }
  return totals;
}
