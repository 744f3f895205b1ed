/** What a chart can be taken along as: a picture, a drawing, its figures; and the figures to read. */
import { html, nothing, render, type TemplateResult } from 'lit-html';
import { errorMessage } from '../../src/base/errors';
import { chartCsv, chartFileSchema, chartTable, type ChartFile, type ChartFormat } from '../../src/protocol/chartFiles';
import { t } from '../i18n';
import { iconButton } from '../elements/controls';
import { table } from '../elements/table';
import { BaFrame } from './frameElement';
import type { Requests } from '../panel/requests';
import { remembered } from '../remember';

/** The user wants a chart as a file; the event `chart-save` bubbles up with it, or with why there is none. */
export class ChartSave extends CustomEvent<{ title: string; file: ChartFile } | { problem: string }> {
  constructor(detail: { title: string; file: ChartFile } | { problem: string }) {
    super('chart-save', { detail, bubbles: true });
  }
}

interface Titles {
  title: string;
  subtitle: string;
}

/** The buttons of a chart. @param source its option as JSON text */
export function chartTools(source: string, titles: Titles): TemplateResult {
  const save =
    (format: ChartFormat) =>
    (event: Event): void => {
      if (event.currentTarget instanceof Element) void saveChart(event.currentTarget, source, format, titles);
    };
  const tools = [
    { label: t('Save as PNG'), testId: 'chart-png', icon: 'image', format: 'png' },
    { label: t('Save as SVG'), testId: 'chart-svg', icon: 'vector', format: 'svg' },
    { label: t('Save data (CSV)'), testId: 'chart-csv', icon: 'table', format: 'csv' },
  ] as const;
  return html`<div class="chart-tools framed" role="group" aria-label=${t('Save the chart')}>
    ${tools.map(({ format, ...tool }) => iconButton({ ...tool, onClick: save(format) }))}
  </div>`;
}

/** The figures of a chart, folded; nothing for charts that have no table. They get into the page when they are opened. */
export function chartData(source: string): TemplateResult | typeof nothing {
  if (!hasTable(source)) return nothing;
  const open = (event: Event): void => {
    const details = event.currentTarget;
    if (!(details instanceof HTMLDetailsElement)) return;
    const place = details.querySelector<HTMLElement>('.chart-figures');
    if (place) render(details.open ? figures(source) : nothing, place);
  };
  return html`<details class="chart-data" data-testid="chart-data" @toggle=${open}>
    <summary>${t('Show data')}</summary>
    <div class="chart-figures"></div>
  </details>`;
}

function figures(source: string): TemplateResult {
  const { header = [], rows = [] } = chartTable(source) ?? {};
  return html`<div class="scroll-box" tabindex="0" role="group" aria-label=${t('Figures of the chart')}>
    ${table(
      header.map((name) => (name === '' ? html`<td></td>` : html`<th scope="col">${name}</th>`)),
      rows.map((row) => row.map((cell) => html`<td>${cell}</td>`)),
    )}
  </div>`;
}

/** Charts are rendered again and again while a reply streams. */
const hasTable = remembered(200, (source) => chartTable(source, 1) !== undefined);

async function saveChart(button: Element, source: string, format: ChartFormat, titles: Titles): Promise<void> {
  const save = (detail: ChartSave['detail']): void => void button.dispatchEvent(new ChartSave(detail));
  try {
    const data = format === 'csv' ? chartCsv(source) : await drawn(button, format, titles);
    if (data === undefined) throw new Error(t('this kind of chart has no table of figures'));
    const file = chartFileSchema.safeParse({ format, data });
    if (!file.success) throw new Error(t('what was drawn is not a file of this kind, or too large'));
    save({ title: titles.title, file: file.data });
  } catch (error) {
    save({ problem: t('The chart could not be saved: {reason}', { reason: errorMessage(error) }) });
  }
}

async function drawn(button: Element, format: 'png' | 'svg', { title, subtitle }: Titles): Promise<string> {
  const frame = button.closest('figure')?.querySelector('ba-frame');
  if (!(frame instanceof BaFrame)) throw new Error(t('The chart is not drawn yet'));
  return await frame.exportChart(format, title, subtitle);
}

/** Takes all wishes for charts as files below `root`: the host asks where to, and writes them. */
export function handleChartFiles(
  root: HTMLElement,
  requests: Requests,
  describeProblem: (message: string) => void,
): void {
  root.addEventListener('chart-save', (event) => {
    if (!(event instanceof ChartSave)) return;
    if ('problem' in event.detail) describeProblem(event.detail.problem);
    else void requests.askOnce('saveChart', event.detail);
  });
}
