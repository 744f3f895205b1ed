import { html, nothing, type TemplateResult } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { sorted, type Column } from './columns';
import type { Sort } from './state';
import { icon } from '../elements/icons';

interface TableOptions<S> {
  id: string;
  title: string;
  /** What is said where there is no row. */
  empty: string;
  columns: readonly Column<S>[];
  rows: readonly S[];
  total: S;
  sort: Sort | undefined;
  onSort: (column: string) => void;
}

/** Figures with a sum below; a click on the head of a column, or Enter there, sorts by it. Wide ones scroll by themselves. */
export function usageTable<S>(options: TableOptions<S>): TemplateResult {
  const { id, title, empty, columns, rows, total, sort } = options;
  const name = columns[0];
  return html`<section class="usage-part" data-testid=${id}>
    <h3 class="part-title" id="${id}-title">${title}</h3>
    ${
      rows.length === 0
        ? html`<p class="usage-note quiet">${empty}</p>`
        : html`<div class="usage-scroll" role="region" aria-labelledby="${id}-title" tabindex="0">
            <table class="usage-table">
              <thead>
                <tr>
                  ${columns.map((column) => head(column, sort, options.onSort))}
                </tr>
              </thead>
              <tbody>
                ${repeat(
                  sorted(rows, columns, sort),
                  (each) => name?.value(each),
                  (each) =>
                    html`<tr data-testid="${id}-row">
                      ${cells(columns, each)}
                    </tr>`,
                )}
              </tbody>
              ${
                rows.length < 2
                  ? nothing
                  : html`<tfoot>
                      <tr data-testid="${id}-total">
                        ${cells(columns, total)}
                      </tr>
                    </tfoot>`
              }
            </table>
          </div>`
    }
  </section>`;
}

function head<S>({ id, title }: Column<S>, sort: Sort | undefined, onSort: (column: string) => void): TemplateResult {
  const direction = sort?.column === id ? sort.direction : undefined;
  return html`<th scope="col" aria-sort=${direction ?? 'none'}>
    <button type="button" class="usage-sort" data-testid="usage-sort-${id}" @click=${() => onSort(id)}>
      <span>${title}</span>${direction ? icon(direction === 'ascending' ? 'up' : 'down') : nothing}
    </button>
  </th>`;
}

function cells<S>(columns: readonly Column<S>[], stats: S): TemplateResult[] {
  return columns.map((column, at) => {
    const details = column.details?.(stats) ?? '';
    const text = column.text(stats);
    if (at === 0) return html`<th scope="row" title=${text}>${text}</th>`;
    return html`<td title=${details === '' ? nothing : details} data-column=${column.id}>${text}</td>`;
  });
}
