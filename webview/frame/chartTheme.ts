import { LARGE, numberFormats } from '../../src/base/numberFormats';
import type { FrameTheme } from './messages';
import type { JsonObject } from '../reports/chartOptions';

/** Nothing of a color, on a dark ground and on a light one: numbers that stand on it are told from its brightness. */
const NEUTRAL = { dark: '#3c3c3c', light: '#e2e2e2' };

// VS Code's orange is that of a search, and half transparent: it comes last.
const palette = ['blue', 'green', 'yellow', 'purple', 'red', 'orange'];

/** The first of VS Code's colors that there is. */
export function chartColor({ variables, dark }: Pick<FrameTheme, 'variables' | 'dark'>, ...names: string[]): string {
  const found = names.map((name) => variables[`--vscode-${name}`]).find((value) => value !== undefined && value !== '');
  return found ?? (dark ? '#cccccc' : '#3b3b3b');
}

const VARIABLE = /^var\(--vscode-([\w-]+)\)$/;

/** An option whose colors are the theme's where it names them as CSS does, `var(--vscode-charts-blue)`: a canvas knows no variables. */
export function themedColors(option: JsonObject, theme: FrameTheme): JsonObject {
  const themed = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) return value.some((item) => typeof item === 'object') ? value.map((item) => themed(item, key)) : value; // prettier-ignore
    if (typeof value === 'object' && value !== null) return themedColors({ ...value }, theme);
    const name = key === 'color' && typeof value === 'string' ? VARIABLE.exec(value)?.[1] : undefined;
    return name === undefined ? value : chartColor(theme, name);
  };
  return Object.fromEntries(Object.entries(option).map(([key, value]) => [key, themed(value, key)]));
}

/** ECharts' theme object made of VS Code's colors. */
export function chartTheme({ variables, dark }: FrameTheme, language: string): Record<string, unknown> {
  const color = (...names: string[]): string => chartColor({ variables, dark }, ...names);
  const text = { color: color('foreground'), fontFamily: color('font-family'), fontSize: 12 };
  const quiet = { color: color('descriptionForeground', 'foreground'), fontSize: 11 };
  const border = color('contrastBorder', 'editorWidget-border', 'widget-border', 'foreground');
  const grid = { lineStyle: { color: border, opacity: 0.5 } };
  const axis = {
    axisLine: { lineStyle: { color: border } },
    axisTick: { lineStyle: { color: border } },
    axisLabel: { ...quiet, hideOverlap: true },
    nameTextStyle: quiet,
    splitLine: grid,
    minorSplitLine: grid,
  };
  const amounts = { ...axis, axisLabel: { ...axis.axisLabel, formatter: axisNumber(language) } };
  return {
    color: palette.map((name) => color(`charts-${name}`)),
    backgroundColor: 'transparent',
    darkMode: dark,
    textStyle: text,
    title: { textStyle: text, subtextStyle: quiet },
    legend: {
      top: 0,
      bottom: 'auto',
      textStyle: text,
      type: 'scroll',
      pageTextStyle: quiet,
      pageIconColor: text.color,
      pageIconInactiveColor: border,
    },
    categoryAxis: { ...axis, splitLine: { show: false, ...grid } },
    valueAxis: amounts,
    logAxis: amounts,
    timeAxis: { ...axis, splitLine: { show: false, ...grid } },
    radar: { axisName: quiet, ...axis },
    tooltip: {
      backgroundColor: color('editorHoverWidget-background', 'editorWidget-background', 'editor-background'),
      borderColor: color('editorHoverWidget-border', 'editorWidget-border', 'contrastBorder'),
      textStyle: { ...text, color: color('editorHoverWidget-foreground', 'foreground') },
      axisPointer: { lineStyle: { color: border }, crossStyle: { color: border } },
      valueFormatter: pointNumber(language),
    },
    visualMap: { textStyle: quiet, formatter: axisNumber(language) },
    dataZoom: { textStyle: quiet, borderColor: border },
    pie: { label: text },
    funnel: { label: text },
    gauge: { axisLabel: quiet, title: text, detail: text },
    // The defaults of these fill with white, whatever is behind.
    line: { symbol: 'circle', symbolSize: 5 },
    boxplot: { itemStyle: { color: 'transparent' } },
  };
}

/**
 * Colors of a heat map: the more, the fuller; from a color to another one where values lie on both sides of zero. ECharts' own
 * begin with a pale one, which stands out on a dark ground.
 */
export function mapColors({ visualMap }: JsonObject, theme: FrameTheme): JsonObject {
  if (typeof visualMap !== 'object' || visualMap === null || Array.isArray(visualMap) || 'inRange' in visualMap)
    return {};
  const own: JsonObject = { ...visualMap };
  if (own['type'] === 'piecewise') return {};
  const [blue, red] = ['charts-blue', 'charts-red'].map((name) => chartColor(theme, name));
  const isBoth = Number(own['min']) < 0 && Number(own['max']) > 0;
  const neutral = theme.dark ? NEUTRAL.dark : NEUTRAL.light;
  const inRange = { color: isBoth ? [red, neutral, blue] : [neutral, blue] };
  return { visualMap: { ...own, inRange } };
}

/** A number at an axis, where there is little room: "20M", "2000万". */
export function axisNumber(language: string): (value: unknown) => string {
  const { short } = numberFormats(language);
  const plain = new Intl.NumberFormat(language, { useGrouping: false, maximumSignificantDigits: 6 });
  return told((value) => (Math.abs(value) >= LARGE ? short(value) : plain.format(value)));
}

/** The value of a point that is pointed at, or its values. */
export function pointNumber(language: string): (value: unknown) => string {
  const one = told(numberFormats(language).number);
  return (value) => (Array.isArray(value) ? value.map(one).join(', ') : one(value));
}

function told(number: (value: number) => string): (value: unknown) => string {
  return (value) => {
    if (typeof value === 'number') return Number.isFinite(value) ? number(value) : String(value);
    return typeof value === 'string' ? value : '–';
  };
}
