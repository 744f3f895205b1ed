import {
  BarChart,
  BoxplotChart,
  CandlestickChart,
  FunnelChart,
  GaugeChart,
  HeatmapChart,
  LineChart,
} from 'echarts/charts';
import { PieChart, RadarChart, ScatterChart, TreemapChart } from 'echarts/charts';
import { AriaComponent, DatasetComponent, DataZoomComponent, GridComponent, LegendComponent } from 'echarts/components';
import { MarkAreaComponent, MarkLineComponent, MarkPointComponent, RadarComponent } from 'echarts/components';
import { TooltipComponent, TransformComponent, VisualMapComponent } from 'echarts/components';
import { init, use, type EChartsType } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { CanvasRenderer } from 'echarts/renderers';
import { chartTheme } from './chartTheme';
import type { FrameInput } from './messages';
import type { JsonObject } from '../render/chartOptions';

use([BarChart, BoxplotChart, CandlestickChart, FunnelChart, GaugeChart, HeatmapChart, LineChart]);
use([PieChart, RadarChart, ScatterChart, TreemapChart, LabelLayout, CanvasRenderer]);
use([AriaComponent, DatasetComponent, DataZoomComponent, GridComponent, LegendComponent, TooltipComponent]);
use([MarkAreaComponent, MarkLineComponent, MarkPointComponent, RadarComponent, TransformComponent, VisualMapComponent]);

/** Draws a checked option into an element and keeps it at the element's size. Returns how to take it away again. */
export function drawChart(
  element: HTMLElement,
  option: JsonObject,
  label: string,
  look: Omit<FrameInput, 'content' | 'type'>,
): () => void {
  const { theme, language, animate } = look;
  const chart: EChartsType = init(element, chartTheme(theme), {
    renderer: 'canvas',
    locale: language.toLowerCase().startsWith('zh') ? 'ZH' : 'EN',
  });
  chart.setOption({
    ...option,
    ...(animate ? {} : { animation: false }),
    // Not drawn, for titles are not among the components, but told: ECharts puts the data into words for screen readers.
    title: { text: label },
    // In high contrast there are patterns beside colours.
    aria: { enabled: true, decal: { show: theme.highContrast } },
  });
  element.setAttribute('role', 'img');
  const sizes = new ResizeObserver(() => chart.resize());
  sizes.observe(element);
  return () => {
    sizes.disconnect();
    chart.dispose();
  };
}
