/** Below the table: how much of it is shown, and what the selected numbers come to. */
import { html, nothing, type TemplateResult } from 'lit-html';
import { formatNumber, formatShare, t } from '../../i18n';
import type { GridActions, GridModel } from '../model';
import { areaOf, isSelection } from '../selection';

export function statusBar(model: GridModel, actions: GridActions): TemplateResult | typeof nothing {
  const { table, rows, columns, sums } = model;
  if (!table) return nothing;
  const sampled = table.sampled
    ? t('Only the first {share} of the file was read.', { share: formatShare(table.sampled.bytes / table.sampled.of) })
    : '';
  return html`<div class="status flow numbers" data-testid="grid-status">
    <span data-testid="grid-rows">
      ${
        rows === undefined
          ? t('Sorting and filtering…')
          : rows === table.rows
            ? rows === 1
              ? t('1 row')
              : t('{count} rows', { count: formatNumber(rows) })
            : t('{rows} of {all} rows', { rows: formatNumber(rows), all: formatNumber(table.rows) })
      }
      ×
      ${
        columns.length === table.columns.length
          ? columns.length === 1
            ? t('1 column')
            : t('{count} columns', { count: formatNumber(columns.length) })
          : t('{count} of {all} columns', {
              count: formatNumber(columns.length),
              all: formatNumber(table.columns.length),
            })
      }
    </span>
    ${sampled === '' ? nothing : html`<span>${sampled}</span>`} ${hasFailures(model) ? failed(actions) : nothing}
    ${isSelection(model.selected) ? html`<span data-testid="grid-selected">${selected(model)}</span>` : nothing}
    ${
      sums && sums.count > 0
        ? html`<span data-testid="grid-sums"
            >${t('Numbers: {count} · Sum: {sum} · Mean: {mean}', {
              count: formatNumber(sums.count),
              sum: formatNumber(sums.sum),
              mean: formatNumber(sums.sum / sums.count),
            })}</span
          >`
        : nothing
    }
    ${
      isSelection(model.selected)
        ? html`<button type="button" class="link" data-testid="grid-copy" @click=${() => actions.copy(true)}>
            ${t('Copy with names')}
          </button>`
        : nothing
    }
    ${model.note === '' ? nothing : html`<span class="note" data-testid="grid-note">${model.note}</span>`}
  </div>`;
}

function selected(model: GridModel): string {
  if (!model.selected) return '';
  const area = areaOf(model.selected, { rows: model.rows ?? 0, columns: model.columns.length });
  return t('Selected: {rows} × {columns} cells', {
    rows: formatNumber(area.rows),
    columns: formatNumber(area.columns),
  });
}

function hasFailures(model: GridModel): boolean {
  const { first, end } = model.heights.range(model.top);
  const column = model.columns[model.layout.at(model.left)];
  if (!column || end <= first) return false;
  return [first, end - 1].some((row) => {
    const known = model.blocks?.cell(row, column.index);
    return known !== undefined && 'failure' in known;
  });
}

function failed(actions: GridActions): TemplateResult {
  return html`<span role="alert"
    >${t('Some rows could not be read.')}
    <button type="button" class="link" data-testid="grid-retry" @click=${actions.retryBlocks}>
      ${t('Retry')}
    </button></span
  >`;
}
