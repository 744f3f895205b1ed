import { html, nothing, type TemplateResult } from 'lit-html';
import type { Reading } from '../../src/protocol/readings';
import { formatNumber, t } from '../i18n';

/** Columns that are shown: further ones tell nothing of how a file is read. */
const MAX_COLUMNS = 30;

/** The first rows of a file; a wide table scrolls by itself. */
export function readingPreview({ path, columns, preview }: Reading): TemplateResult {
  const shown = columns.slice(0, MAX_COLUMNS);
  const more = columns.length - shown.length;
  return html`<div
    class="reading-preview"
    role="region"
    aria-label=${t('First rows of {file}', { file: path })}
    tabindex="0"
    data-testid="reading-preview"
  >
    <table>
      <thead>
        <tr>
          ${shown.map(({ name, type }) => html`<th scope="col" title=${type}>${name}</th>`)}
          ${more > 0 ? html`<th scope="col">${t('{count} more', { count: formatNumber(more) })}</th>` : nothing}
        </tr>
      </thead>
      <tbody>
        ${preview.map(
          (row) =>
            html`<tr>
              ${shown.map(({ type }, at) => html`<td class=${isNumber(type) ? 'number' : ''}>${row[at] ?? ''}</td>`)}
              ${more > 0 ? html`<td></td>` : nothing}
            </tr>`,
        )}
      </tbody>
    </table>
    ${preview.length === 0 ? html`<p class="quiet">${t('There are no rows.')}</p>` : nothing}
  </div>`;
}

function isNumber(type: string): boolean {
  return /INT|DOUBLE|FLOAT|DECIMAL/.test(type);
}
