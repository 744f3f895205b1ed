/** What all charts have in common: ECharts options as plain JSON, so that they can be checked and drawn in a closed frame. */
import { cutApart } from '../../../base/cutText';
import type { Formatter } from '../../text/formatter';

export type ChartOption = Record<string, unknown>;

/** What is told, and all that it is told against: colors of the theme, which are looked up where it is drawn. */
export const ACCENT = 'var(--vscode-charts-blue)';
export const QUIET = 'var(--vscode-descriptionForeground)';

/** Characters of a label at an axis. */
const MAX_AXIS_LABEL = 40;

/** The page writes the title above the drawing; the right edge leaves room for half of the last label. */
export const grid = { left: 4, right: 24, top: 28, bottom: 4, containLabel: true };
export const gridWithLegend = { ...grid, top: 52 };

export function title(text: string): ChartOption {
  return { text, textStyle: { fontSize: 13, fontWeight: 'bold' } };
}

export function tooltip(trigger: 'axis' | 'item' = 'axis'): ChartOption {
  return { trigger, renderMode: 'richText' };
}

/** What charts with bars have in common. */
export function barChart(heading: string): ChartOption {
  return { title: title(heading), grid, tooltip: { ...tooltip(), axisPointer: { type: 'shadow' } } };
}

/** An axis of values, its name above it. */
export function valueAxis(name: string, more: ChartOption = {}): ChartOption {
  return { type: 'value', name, nameLocation: 'end', nameTextStyle: { align: 'left' }, ...more };
}

/** An axis of values that lies below, its name in the middle. */
export function lyingValueAxis(name: string, more: ChartOption = {}): ChartOption {
  // Few labels, for they are as wide as their numbers.
  return { type: 'value', name, nameLocation: 'middle', nameGap: 28, splitNumber: 3, ...more };
}

/** Labels of one axis or legend, shortened: no two of them are the same text. */
export function axisLabels(texts: readonly string[]): string[] {
  return cutApart(texts, MAX_AXIS_LABEL);
}

/**
 * Where a bin begins or ends, as an axis tells it: with the decimals that its width needs, and short where it is large.
 * @param width of the bin: what differs by it looks different
 */
export function edgeText(value: number, width: number, { short, number }: Pick<Formatter, 'short' | 'number'>): string {
  const digits = Math.max(0, Math.min(6, 2 - Math.floor(Math.log10(width || 1))));
  const rounded = Number(value.toFixed(digits));
  return width >= 1000 ? short(rounded) : number(rounded);
}

/** A name with the sign of its unit: `amount (€)`. */
export function withSign(name: string, sign: string | undefined): string {
  return sign === undefined || sign === '' ? name : `${name} (${sign})`;
}

/** The fence by which a chart stands in a report. */
export function fence(option: ChartOption): string {
  return `\`\`\`echarts\n${JSON.stringify(option)}\n\`\`\``;
}
