/** Small drawings of what is in a column. Their figures are told in words beside them. */
import { html, svg, type TemplateResult } from 'lit-html';
import type { ColumnSummary } from '../../../src/protocol/grid';
import { formatShare } from '../../i18n';

const HEIGHT = 26;

/** How many rows lie in each of equal fields; what has any is at least one pixel high. */
export function histogram(bins: readonly number[]): TemplateResult {
  const most = Math.max(1, ...bins);
  const width = 100 / Math.max(1, bins.length);
  return html`<svg class="histogram" viewBox="0 0 100 ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true">
    ${bins.map((count, at) => {
      const height = count === 0 ? 0 : Math.max(1, (count / most) * HEIGHT);
      return svg`<rect x=${at * width} y=${HEIGHT - height} width=${Math.max(0.5, width - 0.6)} height=${height} />`;
    })}
  </svg>`;
}

/** The most frequent labels, each with its share of the rows. */
export function topBars({ top = [], rows }: ColumnSummary): TemplateResult {
  return html`<div class="tops">
    ${top.map(({ value, rows: count }) => {
      const share = rows === 0 ? 0 : count / rows;
      return html`<div class="top" title=${value}>
        <span class="top-bar" style="width:${100 * share}%"></span>
        <span class="top-text">${value === '' ? '""' : value}</span><span class="top-share">${formatShare(share)}</span>
      </div>`;
    })}
  </div>`;
}
