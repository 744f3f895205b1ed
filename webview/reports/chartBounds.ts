/** What a chart may ask for: options that multiply work would hang the page that draws it. */
import { formatNumber, t } from '../i18n';

/** An option of a chart, or a part of one. */
type Part = Readonly<Record<string, unknown>>;

/** The most that an option may be; all others that are no figures of the data: {@link MOST_OF_ANY}. */
const MOST: Readonly<Record<string, number>> = {
  splitNumber: 50,
  symbolSize: 1000,
  shadowBlur: 200,
  maxTileWidth: 1024,
  maxTileHeight: 1024,
  precision: 20,
};
const MOST_OF_ANY = 100_000;
/** Options that are figures of the data, of any size. */
const FIGURES = new Set(
  (
    'min max interval minInterval maxInterval startValue endValue minValueSpan maxValueSpan value coord children xAxis yAxis ' +
    'data source gt gte lt lte range start end gap id'
  ).split(' '),
);
/** Lists of parts, each of which is laid out by itself. */
const PARTS = new Set([
  ...['xAxis', 'yAxis', 'grid', 'legend', 'dataZoom', 'visualMap', 'radar', 'dataset', 'transform', 'breaks', 'levels'],
]);
const MOST_PARTS = 32;
const MOST_SERIES = 200;
/** Items of a list that is no data. */
const MOST_ITEMS = 1000;
const MOST_INDICATORS = 100;
/** Items of a series whose kind is drawn item by item. */
const MOST_OF_KIND: Readonly<Record<string, number>> = {
  ...{ gauge: 20, radar: 200, pie: 500, funnel: 500, treemap: 5000, boxplot: 10_000, candlestick: 20_000 },
};
/** Points of which each has a label, or finds its place among the others. */
const MOST_PLACED = 2000;
/** Marks between the ends of an axis. */
const MOST_MARKS = 2000;
const MOST_CHARACTERS = 10_000;
const MOST_PERCENT = 10_000;

/** Why drawing a chart would take too long or too much memory; undefined where it would not. */
export function whyTooMuch(option: Part): string | undefined {
  return whyBoundless(option, 'chart', false) ?? whyManySeries(option) ?? whyManyMarks(option);
}

/** @param isData whether numbers are figures, and lists as long as the data; rows are data with all in them */
function whyBoundless(value: unknown, key: string, isData: boolean | 'rows'): string | undefined {
  if (typeof value === 'number') return isData ? whyNoNumber(value, key) : whyLarge(value, key);
  if (typeof value === 'string') return whyLongText(value, key);
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) {
    const items: unknown[] = value;
    return (
      (isData ? undefined : whyLongList(items, key)) ?? firstReason(items, (item) => whyBoundless(item, key, isData))
    );
  }
  return firstReason(Object.entries(value), ([name, item]) => {
    if (isData === 'rows' || name === 'source') return whyBoundless(item, name, 'rows');
    if (name === 'reg') return t('it has a key that is not allowed: {key}', { key: name });
    return whyBoundless(item, name, isFigure(name, item));
  });
}

/** Whether the value of an option is of the data: `xAxis` is an axis, or a place on one. */
function isFigure(name: string, value: unknown): boolean {
  return FIGURES.has(name) && !(PARTS.has(name) && typeof value === 'object');
}

function firstReason<T>(items: readonly T[], why: (item: T) => string | undefined): string | undefined {
  for (const item of items) {
    const reason = why(item);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

function whyNoNumber(value: number, key: string): string | undefined {
  return Number.isFinite(value) ? undefined : t('“{key}” has a number that is too large', { key });
}

function whyLarge(value: number, key: string): string | undefined {
  const most = MOST[key] ?? MOST_OF_ANY;
  return Math.abs(value) <= most ? undefined : tooLarge(key, value, most);
}

function whyLongText(text: string, key: string): string | undefined {
  if (text.length > MOST_CHARACTERS) return tooMany(key, text.length, MOST_CHARACTERS);
  const percent = /^\s*[-+]?([\d.]+(?:e[-+]?\d+)?)\s*%\s*$/i.exec(text)?.[1];
  return percent === undefined || Number(percent) <= MOST_PERCENT ? undefined : tooLarge(key, text, MOST_PERCENT);
}

function whyLongList(items: readonly unknown[], key: string): string | undefined {
  const most =
    key === 'series' ? MOST_SERIES : key === 'indicator' ? MOST_INDICATORS : PARTS.has(key) ? MOST_PARTS : MOST_ITEMS;
  if (items.length > most) return tooMany(key, items.length, most);
  // Dashes: of next to nothing there would be any number.
  const thin = key === 'type' ? items.find((item) => typeof item === 'number' && item !== 0 && item < 0.5) : undefined;
  return thin === undefined ? undefined : t('“{key}” has dashes that are too short', { key });
}

function whyManySeries(option: Part): string | undefined {
  return (
    firstReason(objects(option['legend']), ({ data }) => whyManyItems('legend', data, MOST_ITEMS)) ??
    firstReason(objects(option['series']), (series) => {
      const type = String(series['type']);
      const places = series['labelLayout'] !== undefined || objects(series['label']).some(({ show }) => show === true);
      const most = Math.min(MOST_OF_KIND[type] ?? Infinity, places || jitters(option) ? MOST_PLACED : Infinity);
      const marks = ['markPoint', 'markLine', 'markArea'] as const;
      return (
        whyManyItems(type, series['data'] ?? rowsOf(option['dataset']), most) ??
        firstReason(marks, (key) =>
          firstReason(objects(series[key]), ({ data }) => whyManyItems(key, data, MOST_ITEMS)),
        )
      );
    })
  );
}

/** Points that move aside for each other. */
function jitters(option: Part): boolean {
  return axesOf(option).some(({ jitter, jitterOverlap }) => jitter !== undefined || jitterOverlap !== undefined);
}

function whyManyItems(key: string, data: unknown, most: number): string | undefined {
  const count = countOf(data);
  return count <= most ? undefined : tooMany(key, count, most);
}

/** Items of data, those of a tree with all in it. */
function countOf(data: unknown): number {
  if (!Array.isArray(data)) return 0;
  const items: unknown[] = data;
  return items.reduce<number>(
    (sum, item) => sum + 1 + objects(item).reduce((inner, { children }) => inner + countOf(children), 0),
    0,
  );
}

/** The rows of the largest data set. */
function rowsOf(dataset: unknown): unknown[] {
  const sources = objects(dataset).map(({ source }): unknown[] => (Array.isArray(source) ? source : []));
  return sources.reduce((largest, rows) => (rows.length > largest.length ? rows : largest), []);
}

/** Marks that an axis is told to have, by how far its figures reach. */
function whyManyMarks(option: Part): string | undefined {
  const axes = axesOf(option);
  const isTold = ({ interval, maxInterval }: Part): boolean => interval !== undefined || maxInterval !== undefined;
  if (!axes.some(isTold)) return undefined;
  const reach =
    reachOf(option) * Math.max(1, objects(option['series']).filter(({ stack }) => stack !== undefined).length);
  return firstReason(axes, (axis) =>
    firstReason(['interval', 'maxInterval'], (key) => {
      const step = axis[key];
      if (typeof step !== 'number' || axis['type'] === 'category' || axis['type'] === 'log') return undefined;
      return reach / step <= MOST_MARKS && step > 0
        ? undefined
        : t('“{key}” is {value}, by which an axis would have too many marks', { key, value: String(step) });
    }),
  );
}

function axesOf(option: Part): Part[] {
  return [...objects(option['xAxis']), ...objects(option['yAxis'])];
}

/** How far the figures and times of a chart are apart at most, zero among them. */
function reachOf(option: Part): number {
  let [least, most] = [0, 0];
  const visit = (value: unknown, isData: boolean | 'rows'): void => {
    if (Array.isArray(value)) for (const item of value) visit(item, isData);
    else if (typeof value === 'object' && value !== null)
      for (const [name, item] of Object.entries(value))
        visit(item, isData === 'rows' || name === 'source' ? 'rows' : isFigure(name, item));
    else if (isData) {
      const figure = typeof value === 'string' && /^\d{4}-/.test(value) ? Date.parse(value) : Number(value);
      if (Number.isFinite(figure)) [least, most] = [Math.min(least, figure), Math.max(most, figure)];
    }
  };
  for (const part of ['xAxis', 'yAxis', 'series', 'dataset']) visit(option[part], false);
  return most - least;
}

/** Objects of an option that is one or a list of them. */
function objects(value: unknown): Part[] {
  const items: unknown[] = Array.isArray(value) ? value : [value];
  return items.flatMap((item) => (typeof item === 'object' && item !== null ? [{ ...item }] : []));
}

function tooLarge(key: string, value: number | string, limit: number): string {
  return t('“{key}” is {value}, and at most {limit} can be drawn', {
    key,
    value: String(value),
    limit: formatNumber(limit),
  });
}

function tooMany(key: string, count: number, limit: number): string {
  return t('“{key}” has {count} items, and at most {limit} can be drawn', {
    ...{ key, count: formatNumber(count), limit: formatNumber(limit) },
  });
}
