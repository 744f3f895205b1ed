import { finite, list, NotDrawn, plainWords, record, text, type DrawingParts, type JsonRecord } from './plotlyValues';

type AxisType = 'value' | 'category' | 'time' | 'log';
/** A value as a chart has it: a number, the name of a category, nothing. */
export type Point = string | number | null;

const DATE =
  /^\s*(\d{4})-(\d\d)(?:-(\d\d)(?:[T ](\d\d)(?::?(\d\d)(?::?(\d\d)(?:\.(\d{1,9}))?)?)?)?)?\s*(?:Z|[+-]\d\d:?\d\d)?\s*$/;

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
  /** Names in the order in which they stand, of an axis of categories. */
  private readonly names = new Set<string>();

  /** @param values all that stand on it */
  constructor(
    private readonly layout: JsonRecord,
    values: readonly unknown[],
    { localize }: DrawingParts,
  ) {
    const { type, tickvals, ticktext } = layout;
    if (type === 'multicategory' || values.some((value) => Array.isArray(value))) {
      throw new NotDrawn(localize('it has categories in several levels.'));
    }
    if (ticktext !== undefined && tickvals !== undefined) {
      throw new NotDrawn(localize('its axes have labels of their own.'));
    }
    this.type = typeOf(type, values);
    if (this.type !== 'category') return;
    if (layout['categoryorder'] === undefined || layout['categoryorder'] === 'array') {
      for (const name of list(layout['categoryarray']) ?? []) this.names.add(categoryOf(name));
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

  private ordered(totals: ReadonlyMap<string, number>): string[] {
    const names = [...this.names];
    const order = text(this.layout['categoryorder']);
    const sign = order.endsWith('descending') ? -1 : 1;
    const total = (name: string): number => totals.get(name) ?? 0;
    if (order.startsWith('total ')) names.sort((a, b) => sign * (total(a) - total(b)));
    if (order.startsWith('category ')) names.sort((a, b) => sign * (a < b ? -1 : a > b ? 1 : 0));
    return names;
  }
}

function typeOf(given: unknown, values: readonly unknown[]): AxisType {
  if (given === 'log' || given === 'category') return given;
  if (given === 'linear') return 'value';
  if (given === 'date') return 'time';
  const known = values.filter((value) => value !== null && value !== undefined && value !== '');
  if (known.every((value) => numberOf(value) !== undefined || typeof value === 'number')) return 'value';
  return known.every((value) => typeof value === 'string' && dateOf(value) !== undefined) ? 'time' : 'category';
}

/** The layout of an axis. */
export function axisLayout(layout: JsonRecord, name: 'xaxis' | 'yaxis'): JsonRecord {
  return record(layout[name]);
}
