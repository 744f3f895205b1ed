import type { Localize } from '../text/formatter';
import { colour, finite, given, list, NotDrawn, plainWords, record, text, type JsonRecord } from './plotlyValues';

/** Traces of a figure, at most. */
const MAX_TRACES = 60;

/** A trace that is drawn: its values, and what all kinds of them have. */
export interface Trace {
  type: string;
  all: JsonRecord;
  name: string;
  /** It is in the legend, and hidden until it is clicked there. */
  isListed: boolean;
  isHidden: boolean;
  colour: string | undefined;
  opacity: number | undefined;
  isTurned: boolean;
  x: readonly unknown[];
  y: readonly unknown[];
}

/** What a figure has that no chart here has: it is told by its words, never left out. */
export function refuseStrange(figure: JsonRecord, layout: JsonRecord, localize: Localize): void {
  const has = (value: unknown): boolean => (list(value)?.length ?? 0) > 0;
  if (has(figure['frames'])) throw new NotDrawn(localize('it is animated.'));
  if (has(layout['sliders']) || has(layout['updatemenus'])) throw new NotDrawn(localize('it has controls of its own.'));
  if (has(layout['shapes']) || has(layout['annotations']) || has(layout['images'])) {
    throw new NotDrawn(localize('it has lines, notes or pictures drawn over it.'));
  }
  if (has(layout['hiddenlabels']) || text(layout['barnorm']) !== '')
    throw new NotDrawn(localize('it has settings that are not known here.'));
}

/** The traces of a figure that are seen, or can be. @throws NotDrawn */
export function tracesOf(figure: JsonRecord, localize: Localize): Trace[] {
  const given = list(figure['data']) ?? [];
  if (given.length > MAX_TRACES) throw new NotDrawn(localize('it has more than {count} parts.', { count: MAX_TRACES }));
  const traces = given.flatMap((each, at) => {
    const all = record(each);
    return all['visible'] === false ? [] : [traceOf(all, at, localize)];
  });
  if (traces.length === 0) throw new NotDrawn(localize('it has no data.'));
  return traces;
}

function traceOf(all: JsonRecord, at: number, localize: Localize): Trace {
  const { xaxis = 'x', yaxis = 'y' } = all;
  if (xaxis !== 'x' || yaxis !== 'y') throw new NotDrawn(localize('it has several plots or axes.'));
  for (const bars of ['error_x', 'error_y']) {
    const { visible, ...more } = record(all[bars]);
    if (visible !== false && ['array', 'value', 'type'].some((key) => key in more)) {
      throw new NotDrawn(localize('it has error bars.'));
    }
  }
  const type = text(all['type']) || 'scatter';
  const [marker, line] = [record(all['marker']), record(all['line'])];
  const isLine = type.startsWith('scatter') && text(all['mode']).includes('lines');
  const first = isLine ? line : marker;
  const isPlain = type !== 'heatmap' && type !== 'pie';
  const [x, y] = isPlain ? [given(all, 'x', localize), given(all, 'y', localize)] : [];
  return {
    type: type === 'scattergl' ? 'scatter' : type,
    all,
    name: plainWords(all['name']) || `trace ${at}`,
    isListed: all['showlegend'] !== false,
    isHidden: all['visible'] === 'legendonly',
    colour: colour(first['color']) ?? colour(marker['color']) ?? colour(line['color']),
    opacity: finite(all['opacity']) ?? finite(marker['opacity']),
    isTurned: all['orientation'] === undefined ? type === 'bar' && !y && x !== undefined : all['orientation'] === 'h',
    x: x ?? places(y?.length ?? 0, all['x0'], all['dx']),
    y: y ?? places(x?.length ?? 0, all['y0'], all['dy']),
  };
}

function places(count: number, start: unknown, step: unknown): number[] {
  const [first, each] = [finite(start) ?? 0, finite(step) ?? 1];
  return Array.from({ length: count }, (_, at) => first + at * each);
}

export function itemStyle({ colour, opacity }: Pick<Trace, 'colour' | 'opacity'>): JsonRecord {
  const style = { ...(colour === undefined ? {} : { color: colour }), ...(opacity === undefined ? {} : { opacity }) };
  return Object.keys(style).length === 0 ? {} : { itemStyle: style };
}
