import { html, nothing, type TemplateResult } from 'lit-html';
import type { FrameContent } from '../frame/messages';
import { t } from '../i18n';
import { chartData, chartTools } from './chartExport';
import { readChart, type Chart } from './chartOptions';
import { spinner } from '../elements/controls';
import { remembered } from '../remember';
import './frameElement';
import { codeBox } from '../elements/codeBox';
import { note } from '../elements/note';

/**
 * A chart of a report, from the text of its fence; what is no chart is shown as the text it is, with the reason.
 * @param captioned its title is above it
 */
export function chart(source: string, unfinished: boolean, { captioned = true } = {}): TemplateResult {
  if (unfinished) return html`<div class="chart-placeholder">${spinner(t('Working'))} ${t('Drawing chart…')}</div>`;
  const reading = readingOf(source);
  if (typeof reading === 'string') return refused(source, reading);
  const { title, subtitle, content } = reading;
  return html`<figure class="chart" data-testid="chart">
    ${
      !captioned || (title === '' && subtitle === '')
        ? nothing
        : html`<figcaption>
            ${title}${subtitle === '' ? nothing : html`<span class="quiet">${subtitle}</span>`}
          </figcaption>`
    }
    <ba-frame .label=${title || t('Chart')} .content=${content}></ba-frame>
    ${chartTools(source, { title, subtitle })} ${chartData(source)}
  </figure>`;
}

type Drawable = Omit<Chart, 'option'> & { content: FrameContent };

/** A chart stays the same object as long as its text does, or its frame would be drawn again at each render. */
const readingOf = remembered(200, (source): Drawable | string => {
  const chart = readChart(source);
  if (!chart.ok) return chart.reason;
  return { ...chart, content: { kind: 'chart', label: chart.title || t('Chart'), option: chart.option } };
});

function refused(source: string, reason: string): TemplateResult {
  return html`<div class="chart-refused" data-testid="chart-refused">
    ${note('warning', t('This chart is not drawn: {reason}.', { reason }))} ${codeBox(source, 'json')}
  </div>`;
}
