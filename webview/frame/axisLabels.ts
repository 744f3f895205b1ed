import { cutApart, type Width } from '../../src/base/cutText';
import type { JsonObject } from '../reports/chartOptions';

/** Size of the labels of an axis in pixels, as the theme has it. */
const FONT_SIZE = 11;
/** Pixels by which widths that are measured here and by ECharts may differ. */
const SPARE = 2;

/** An axis of an option, with how its labels are drawn. */
interface DrawnAxis {
  axisLabel: { formatter: (name: string) => string };
}

/**
 * Axes whose labels are shortened so that they stay apart: ECharts keeps the beginning of a label alone.
 * @param family of the font that they are drawn in
 */
export function drawnLabels(option: JsonObject, family: string, widthOf = measured(family)): Record<string, DrawnAxis> {
  return Object.fromEntries(
    ['xAxis', 'yAxis'].flatMap((key): [string, DrawnAxis][] => {
      const axis = objectOf(option[key]);
      const labels = objectOf(axis?.['axisLabel']);
      const { data } = axis ?? {};
      const width = labels?.['width'];
      if (labels?.['overflow'] !== 'truncate' || typeof width !== 'number' || !Array.isArray(data)) return [];
      const names = data.map(String);
      const short = cutApart(names, width - SPARE, widthOf);
      const drawn = new Map(names.map((name, at) => [name, short[at] ?? name]));
      const formatter = (name: string): string => drawn.get(name) ?? name;
      return [[key, { ...axis, axisLabel: { ...labels, formatter } }]];
    }),
  );
}

function objectOf(value: unknown): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
}

function measured(family: string): Width {
  const context = document.createElement('canvas').getContext('2d');
  if (context) context.font = `${FONT_SIZE}px ${family}`;
  return (text) => context?.measureText(text).width ?? text.length * FONT_SIZE;
}
