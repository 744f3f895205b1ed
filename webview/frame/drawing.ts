import {
  BarChart,
  BoxplotChart,
  CandlestickChart,
  FunnelChart,
  GaugeChart,
  HeatmapChart,
  LineChart,
  PieChart,
  RadarChart,
  ScatterChart,
  TreemapChart,
} from 'echarts/charts';
import {
  AriaComponent,
  DatasetComponent,
  DataZoomComponent,
  GridComponent,
  LegendComponent,
  MarkAreaComponent,
  MarkLineComponent,
  MarkPointComponent,
  RadarComponent,
  TooltipComponent,
  TransformComponent,
  VisualMapComponent,
} from 'echarts/components';
import { init, use, type EChartsType } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { CanvasRenderer, SVGRenderer } from 'echarts/renderers';
import { drawnLabels } from './axisLabels';
import { chartTheme, mapColors, themedColors } from './chartTheme';
import type { FrameLook } from './messages';
import type { JsonObject } from '../reports/chartOptions';

use([BarChart, BoxplotChart, CandlestickChart, FunnelChart, GaugeChart, HeatmapChart, LineChart]);
use([PieChart, RadarChart, ScatterChart, TreemapChart, LabelLayout, CanvasRenderer, SVGRenderer]);
use([AriaComponent, DatasetComponent, DataZoomComponent, GridComponent, LegendComponent, TooltipComponent]);
use([MarkAreaComponent, MarkLineComponent, MarkPointComponent, RadarComponent, TransformComponent, VisualMapComponent]);

/** What {@link openChart} makes of a checked option. */
export interface ChartOptions {
  renderer: 'canvas' | 'svg';
  /** Pixels of a chart whose element has no size. */
  size?: { width: number; height: number };
}

/** Draws a checked option. @throws what ECharts throws of an option that goes with no chart, such as bars without axes */
export function openChart(
  element: HTMLElement,
  option: JsonObject,
  label: string,
  { theme, language, animate }: FrameLook,
  { renderer, size }: ChartOptions,
): EChartsType {
  const chart = init(element, chartTheme(theme, language), {
    ...{ renderer, ...size },
    locale: language.toLowerCase().startsWith('zh') ? 'ZH' : 'EN',
  });
  try {
    chart.setOption({
      ...themedColors(option, theme),
      ...drawnLabels(option, theme.variables['--vscode-font-family'] ?? 'sans-serif'),
      ...mapColors(option, theme),
      ...(animate ? {} : { animation: false }),
      // Not drawn, for titles are not among the components, but told: ECharts puts the data into words for screen readers.
      title: { text: label },
      // In high contrast there are patterns beside colours.
      aria: { enabled: true, decal: { show: theme.highContrast } },
    });
  } catch (error) {
    chart.dispose();
    throw error;
  }
  return chart;
}

/** Draws a checked option into an element and keeps it at the element's size. Returns how to take it away again. */
export function drawChart(
  element: HTMLElement,
  option: JsonObject,
  label: string,
  look: FrameLook,
  renderer: ChartOptions['renderer'] = 'canvas',
): () => void {
  const chart = openChart(element, option, label, look, { renderer });
  element.setAttribute('role', 'img');
  const sizes = new ResizeObserver(() => chart.resize());
  sizes.observe(element);
  return () => {
    sizes.disconnect();
    chart.dispose();
  };
}
