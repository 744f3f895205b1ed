import { chartTable, chartTitle } from '../../text/chartTable';
import { codeHtml, tableHtml } from '../../text/renderers';
import { plainHtml } from '../../text/plainHtml';
import type { Formatter } from '../../text/formatter';

/** The charts of a page in their order: places in the text, and options for the script that draws them. */
export class PageCharts {
  readonly sources: string[] = [];

  /** @param maxCharacters of an option; what is larger is shown as its figures alone */
  constructor(
    private readonly t: Formatter['t'],
    private readonly maxCharacters: number,
  ) {}

  /** The place of a chart as safe HTML. Its figures stay open to be read until the script has drawn it. */
  add(source: string): string {
    const { title, subtitle } = chartTitle(source);
    const isDrawn = source.length <= this.maxCharacters;
    const table = chartTable(source);
    if (!isDrawn && !table)
      return `<p class="note">${plainHtml(this.t('A chart is left out here: it is too large.'))}</p>`;
    const index = this.sources.length;
    if (isDrawn) this.sources.push(source);
    const caption = [
      title === '' ? '' : `<strong>${plainHtml(title)}</strong>`,
      subtitle === '' ? '' : `<span class="quiet">${plainHtml(subtitle)}</span>`,
    ].join('');
    const figures = table
      ? scrollBox(tableHtml({ ...table, title: '' }), this.t('Figures of the chart'))
      : codeHtml('', source);
    return [
      `<figure class="chart"${isDrawn ? ` data-chart="${index}"` : ''}>`,
      caption === '' ? '' : `<figcaption>${caption}</figcaption>`,
      isDrawn ? '<div class="plot"></div>' : '',
      `<details class="figures" open><summary>${plainHtml(this.t('Figures of the chart'))}</summary>${figures}</details>`,
      '</figure>',
    ].join('');
  }
}

/** What may be wider than the page: it scrolls, with the keyboard too. */
export function scrollBox(html: string, label: string): string {
  return `<div class="scroll" tabindex="0" role="group" aria-label="${plainHtml(label)}">${html}</div>`;
}
