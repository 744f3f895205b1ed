/** Takes a chart from a model's words: JSON only, nothing that runs, links or loads. */
import { formatNumber, t } from '../i18n';
import { whyTooMuch } from './chartBounds';

/** A JSON object. */
export type JsonObject = Record<string, unknown>;

export interface Chart {
  option: JsonObject;
  /** The chart's title and subtitle, taken out of the option: the panel writes them above it, where they wrap. */
  title: string;
  subtitle: string;
}

type ChartReading = ({ ok: true } & Chart) | { ok: false; reason: string };

/** The kinds of series that charts.ts can draw. */
const seriesTypes = new Set([
  ...['line', 'bar', 'pie', 'scatter', 'boxplot', 'heatmap', 'radar', 'candlestick', 'funnel', 'gauge', 'treemap'],
]);
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype', 'link', 'sublink', 'image']);
/** Parts that are not drawn: tools, pictures, and options that would come in place of the ones that were checked. */
const left = new Set(['toolbox', 'graphic', 'baseOption', 'options', 'media', 'timeline']);
const maxDepth = 12;
const maxValues = 200_000;

/** Reads the text of an echarts fence or of a `data-echarts` attribute. */
export function readChart(source: string): ChartReading {
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch {
    return refuse(t('it is not valid JSON'));
  }
  if (!isObject(value)) return refuse(t('it is not a JSON object'));
  const reason = whyUnsafe(value, 0, { values: 0 }, false) ?? whyNotDrawable(value) ?? whyTooMuch(value);
  return reason === undefined ? { ok: true, ...prepare(value) } : refuse(reason);
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function refuse(reason: string): ChartReading {
  return { ok: false, reason };
}

/** @param isData inside `dataset`: the keys there are names of columns and mean nothing to the chart */
function whyUnsafe(value: unknown, depth: number, count: { values: number }, isData: boolean): string | undefined {
  if (++count.values > maxValues) return t('it has more than {count} values', { count: formatNumber(maxValues) });
  if (depth > maxDepth) return t('it is nested too deeply');
  if (typeof value === 'string') return unsafeText(value);
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, item] of Object.entries(value)) {
    const reason =
      (isData || Array.isArray(value) ? undefined : unsafeKey(key, item)) ??
      whyUnsafe(item, depth + 1, count, isData || key === 'dataset');
    if (reason !== undefined) return reason;
  }
  return undefined;
}

function unsafeText(text: string): string | undefined {
  if (/^\s*image:\/\//i.test(text)) return t('it loads a picture');
  return /^\s*path:\/\//i.test(text) && /url|https?:|data:/i.test(text) ? t('it loads a picture') : undefined;
}

function unsafeKey(key: string, value: unknown): string | undefined {
  const leadsAway = key === 'target' && typeof value === 'string' && /^_?(?:blank|self|top|parent)$|:/.test(value);
  if (forbiddenKeys.has(key) || leadsAway) return t('it has a key that is not allowed: {key}', { key });
  if (key === 'toolbox' && isObject(value) && isObject(value['feature'])) {
    const feature = Object.keys(value['feature']).find((name) => name === 'dataView' || name.startsWith('my'));
    if (feature !== undefined) return t('it has a key that is not allowed: {key}', { key: feature });
  }
  return undefined;
}

function whyNotDrawable({ series }: JsonObject): string | undefined {
  const all = Array.isArray(series) ? series : [series];
  for (const item of all) {
    const type: unknown = isObject(item) ? item['type'] : undefined;
    if (typeof type !== 'string') return t('it has no series with a type');
    if (!seriesTypes.has(type)) return t('charts of type "{type}" are not supported', { type });
  }
  return all.length === 0 ? t('it has no series with a type') : undefined;
}

/** The option as it is drawn: plain-text tooltips, no toolbox, graphics or further options, its title beside it. */
function prepare({ title, ...given }: JsonObject): Chart {
  const option = Object.fromEntries(Object.entries(given).filter(([key]) => !left.has(key)));
  const titles = (Array.isArray(title) ? title : [title]).filter(isObject);
  const text = (key: string): string =>
    titles
      .map((item) => item[key])
      .filter((part) => typeof part === 'string')
      .join(' · ');
  const onAxes = 'xAxis' in option || 'yAxis' in option;
  return {
    option: {
      ...plainTooltips(option),
      ...(onAxes ? { grid: grid(option), xAxis: nameBelow(option['xAxis']) } : {}),
      tooltip: { trigger: onAxes ? 'axis' : 'item', ...tooltip(option['tooltip']) },
    },
    title: text('text'),
    subtitle: text('subtext'),
  };
}

/** A name at the right end of an axis would take its width from the plot. */
function nameBelow(axis: unknown): unknown {
  if (Array.isArray(axis)) return axis.map(nameBelow);
  return isObject(axis) && 'name' in axis ? { nameLocation: 'middle', nameGap: 28, ...axis } : axis;
}

function plainTooltips(value: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      key === 'tooltip' ? tooltip(item) : key === 'dataset' ? item : plain(item),
    ]),
  );
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.some((item) => typeof item === 'object') ? value.map(plain) : value;
  return isObject(value) ? plainTooltips(value) : value;
}

function tooltip(value: unknown): JsonObject {
  const { formatter, ...rest } = isObject(value) ? value : {};
  const lines =
    typeof formatter === 'string' ? { formatter: formatter.replace(/<br\s*\/?>/gi, '\n').replace(/<[^>]*>/g, '') } : {};
  const { renderMode: _renderMode, extraCssText: _css, className: _class, appendTo: _appendTo, ...safe } = rest;
  return { confine: true, ...safe, ...lines, renderMode: 'richText' };
}

/** The plot's place: all the room that labels, legend and slider leave. What the model says about it goes first. */
function grid({ grid, legend, dataZoom, visualMap }: JsonObject): unknown {
  const withLabels = { outerBoundsMode: 'same', outerBoundsContain: 'all' };
  if (Array.isArray(grid)) return grid;
  if (isObject(grid)) {
    // ECharts 6 has another name for what models know as containLabel.
    const { containLabel, ...place } = grid;
    return containLabel === true ? { ...place, ...withLabels } : place;
  }
  const below = dataZoom !== undefined || visualMap !== undefined;
  return { left: 4, right: 16, top: legend === undefined ? 16 : 40, bottom: below ? 72 : 8, ...withLabels };
}
