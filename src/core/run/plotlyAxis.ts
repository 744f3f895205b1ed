import type { Localize } from '../text/formatter';
import type { Trace } from './plotlyTraces';
import { finite, list, NotDrawn, plainWords, record, text, type JsonRecord } from './plotlyValues';

type AxisType = 'value' | 'category' | 'time' | 'log';
/** A value as a chart has it: a number, the name of a category, nothing. */
export type Point = string | number | null;

const DATE =
  /^\s*(\d{4})-(\d\d?)(?:-(\d\d?)(?:[T ](\d\d)(?::?(\d\d)(?::?(\d\d)(?:\.(\d{1,9}))?)?)?)?)?\s*(?:Z|[+-]\d\d:?\d\d)?\s*$/;

/** A date as Plotly takes it: its zone is passed over. Milliseconds since 1970; undefined for what is none. */
export function dateOf(value: unknown): number | undefined {
  if (typeof value === 'number') return finite(value);
  const [whole, year, month, day = '1', hour = '0', minute = '0', second = '0', rest = '0'] =
    DATE.exec(text(value)) ?? [];
  if (whole === undefined) return undefined;
  const parts = [Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second)] as const;
  const at = Date.UTC(...parts) + Number(`0.${rest}`) * 1000;
  return new Date(Date.UTC(...parts)).getUTCDate() === parts[2] ? at : undefined;
}

/** What a value is called as a category. */
export function categoryOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function numberOf(value: unknown): number | undefined {
  if (typeof value === 'string' && value.trim() !== '') return finite(Number(value));
  return finite(value);
}

/** One axis of a chart: its kind, told by the layout or by its values, and the values in its form. */
export class PlotAxis {
  readonly type: AxisType;
  private readonly layout: JsonRecord;
  /** Names in the order in which they stand, of an axis of categories. */
  private readonly names = new Set<string>();

  /**
   * @param figure the layout of the whole figure
   * @param traces whose values stand on it: those of the first that has some tell its kind
   * @param byName numbers are names of categories as well, in their order
   */
  constructor(figure: JsonRecord, along: 'x' | 'y', traces: readonly Trace[], localize: Localize, byName = false) {
    this.layout = axisLayout(figure, `${along}axis`);
    const { type, tickvals, ticktext, categoryorder, categoryarray } = this.layout;
    const of = traces.map((trace) => trace[along]);
    const values = of.flat();
    if (type === 'multicategory' || values.some((value) => Array.isArray(value))) {
      throw new NotDrawn(localize('it has categories in several levels.'));
    }
    if (ticktext !== undefined && tickvals !== undefined) {
      throw new NotDrawn(localize('its axes have labels of their own.'));
    }
    const known = typeOf(this.layout, of.find((each) => each.some(isKnown)) ?? []);
    this.type = byName && known !== 'time' ? 'category' : known;
    if (this.type !== 'category') return;
    if (byName && known !== 'category') values.sort((a, b) => (numberOf(a) ?? 0) - (numberOf(b) ?? 0));
    if (categoryorder === undefined || categoryorder === 'array') {
      for (const name of list(categoryarray) ?? []) this.names.add(categoryOf(name));
    }
    for (const value of values) if (value !== null && value !== undefined) this.names.add(categoryOf(value));
  }

  /** A value in the form of the axis; null for what it cannot show. */
  at(value: unknown): Point {
    if (value === null || value === undefined) return null;
    switch (this.type) {
      case 'category':
        return categoryOf(value);
      case 'time':
        return dateOf(value) ?? null;
      case 'log': {
        const number = numberOf(value);
        return number !== undefined && number > 0 ? number : null;
      }
      case 'value':
        return numberOf(value) ?? null;
    }
  }

  /**
   * The option of the axis.
   * @param totals what the values at each category add up to, by which they can be ordered
   * @param fromZero bars or areas stand on it
   */
  option(totals: ReadonlyMap<string, number>, fromZero: boolean): JsonRecord {
    const { autorange, rangemode, tickprefix, ticksuffix } = this.layout;
    const name = plainWords(this.layout['title']);
    const [prefix, suffix] = [plainWords(tickprefix), plainWords(ticksuffix)];
    const [low, high] = this.range();
    const isTurned = autorange === 'reversed' || (low !== undefined && high !== undefined && low > high);
    const [min, max] = isTurned && low !== undefined ? [high, low] : [low, high];
    const marked = prefix !== '' || suffix !== '';
    return {
      type: this.type,
      ...(name === '' ? {} : { name }),
      ...(this.type === 'category' ? { data: this.ordered(totals) } : {}),
      ...(this.type === 'value' && !fromZero && rangemode !== 'tozero' ? { scale: true } : {}),
      ...(min === undefined ? {} : { min }),
      ...(max === undefined ? {} : { max }),
      ...(isTurned ? { inverse: true } : {}),
      ...(marked && !/[{}]/.test(prefix + suffix) ? { axisLabel: { formatter: `${prefix}{value}${suffix}` } } : {}),
    };
  }

  /** What the layout lets be seen of it; places of categories are passed over. */
  private range(): (number | undefined)[] {
    if (this.type === 'category' || this.layout['autorange'] === true) return [];
    const ends = (list(this.layout['range']) ?? []).map((end) => (this.type === 'time' ? dateOf(end) : numberOf(end)));
    return this.type === 'log' ? ends.map((end) => (end === undefined ? undefined : 10 ** end)) : ends;
  }

  /** The names of an axis of categories, as they stand on it. @param totals see `option` */
  ordered(totals: ReadonlyMap<string, number>): string[] {
    const names = [...this.names];
    const order = text(this.layout['categoryorder']);
    const sign = order.endsWith('descending') ? -1 : 1;
    const total = (name: string): number => totals.get(name) ?? 0;
    if (order.startsWith('total ')) names.sort((a, b) => sign * (total(a) - total(b)));
    if (order.startsWith('category ')) names.sort((a, b) => sign * (a < b ? -1 : a > b ? 1 : 0));
    return names;
  }
}

/**
 * The kind of an axis: what the layout says, else what more than two thirds of its different values are, else numbers.
 * Source: `autoType` in plotly.js, src/plots/cartesian/axis_autotype.js.
 */
function typeOf({ type, autotypenumbers }: JsonRecord, values: readonly unknown[]): AxisType {
  if (type === 'log' || type === 'category') return type;
  if (type === 'linear') return 'value';
  if (type === 'date') return 'time';
  let [dates, numbers, names, figures] = [0, 0, 0, 0];
  for (const value of new Set(values.filter(isKnown))) {
    const isNumber = numberOf(value) !== undefined;
    if (typeof value === 'string' && dateOf(value) !== undefined) dates++;
    if (isNumber) numbers++;
    // plotly.express says `strict`: what is written in quotes is a name, also where it looks like a number.
    if (typeof value === 'number' || (isNumber && autotypenumbers !== 'strict')) figures++;
    else names++;
  }
  if (dates > 2 * numbers) return 'time';
  return names > 2 * figures ? 'category' : 'value';
}

function isKnown(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '';
}

/** The layout of an axis, with what it has of the whole figure's and of its template's. */
function axisLayout(layout: JsonRecord, name: 'xaxis' | 'yaxis'): JsonRecord {
  const template = record(record(layout['template'])['layout']);
  const levels = [template, record(template[name]), layout, record(layout[name])];
  const autotypenumbers = levels.map((level) => level['autotypenumbers']).findLast((value) => value !== undefined);
  return { ...record(layout[name]), ...(autotypenumbers === undefined ? {} : { autotypenumbers }) };
}
