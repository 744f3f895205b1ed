import { chartColour } from './chartTheme';
import type { FrameTheme } from './messages';
import type { JsonObject } from '../reports/chartOptions';

/** Nothing of a colour, on a dark ground and on a light one: numbers that stand on it are told from its brightness. */
const NEUTRAL = { dark: '#3c3c3c', light: '#e2e2e2' };

/**
 * Colours of a heat map: the more, the fuller; from a colour to another one where values lie on both sides of zero. ECharts' own
 * begin with a pale one, which stands out on a dark ground.
 */
export function mapColours({ visualMap }: JsonObject, theme: FrameTheme): JsonObject {
  if (typeof visualMap !== 'object' || visualMap === null || Array.isArray(visualMap) || 'inRange' in visualMap)
    return {};
  const own: JsonObject = { ...visualMap };
  if (own['type'] === 'piecewise') return {};
  const [blue, red] = ['charts-blue', 'charts-red'].map((name) => chartColour(theme, name));
  const isBoth = Number(own['min']) < 0 && Number(own['max']) > 0;
  const neutral = theme.dark ? NEUTRAL.dark : NEUTRAL.light;
  const inRange = { color: isBoth ? [red, neutral, blue] : [neutral, blue] };
  return { visualMap: { ...own, inRange } };
}
