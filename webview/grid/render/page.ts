/** The page of the grid: bars, the table, what is open above it. */
import { html, nothing, type TemplateResult } from 'lit-html';
import { formatNumber, t } from '../../i18n';
import { icon } from '../../elements/icons';
import { HEAD_HEIGHT, NUMBER_WIDTH, SMALL_HEAD_HEIGHT } from '../geometry';
import type { GridActions, GridModel } from '../model';
import { areaOf, isSelection } from '../selection';
import { body } from './body';
import { head } from './head';
import { popup } from './popup';
import { statusBar } from './status';
import { toolbar } from './toolbar';

export function page(model: GridModel, seen: { width: number; height: number }, actions: GridActions): TemplateResult {
  return html`<main class="grid" @keydown=${(event: KeyboardEvent) => onEscape(event, model, actions)}>
    ${toolbar(model, actions)} ${model.isStale ? changedBar(actions) : nothing}
    <div class="table">
      <div class="scroller" @scroll=${(event: Event) => onScroll(event, actions)} @wheel=${actions.wheel} tabindex="-1">
        ${model.phase === 'ready' ? cells(model, seen, actions) : nothing}
      </div>
      ${state(model, actions)} ${popup(model, actions)}
    </div>
    ${statusBar(model, actions)}
    <p class="visually-hidden" role="status" data-testid="grid-said">${model.said}</p>
  </main>`;
}

function cells(model: GridModel, seen: { width: number; height: number }, actions: GridActions): TemplateResult {
  const { layout, heights, table, columns } = model;
  const headHeight = model.hasSummaries ? HEAD_HEIGHT : SMALL_HEAD_HEIGHT;
  const area = isSelection(model.selected)
    ? areaOf(model.selected, { rows: model.rows ?? 0, columns: columns.length })
    : undefined;
  return html`<div
    class="canvas"
    role="presentation"
    style="width:${NUMBER_WIDTH + layout.width}px;height:${headHeight + heights.scrolled}px"
  >
    <div
      class="cells"
      role="grid"
      data-testid="grid"
      aria-label=${t('Data of {file}', { file: table?.table ?? '' })}
      aria-rowcount=${(model.rows ?? 0) + 1}
      aria-colcount=${columns.length + 1}
      aria-multiselectable="true"
      aria-busy=${model.rows === undefined}
      style="width:${seen.width}px;height:${seen.height}px"
      @keydown=${(event: KeyboardEvent) => actions.keydown(event)}
    >
      ${head(model, headHeight, area, actions)} ${body(model, headHeight, area, actions)}
    </div>
  </div>`;
}

function changedBar(actions: GridActions): TemplateResult {
  return html`<div class="bar flow warning" data-testid="grid-changed">
    ${icon('warning')}<span>${t('The file has changed. What you see is as it was before.')}</span>
    <button type="button" class="button" data-testid="grid-reload" @click=${actions.reload}>${t('Reload')}</button>
  </div>`;
}

/** What stands in place of the cells. */
function state(model: GridModel, actions: GridActions): TemplateResult | typeof nothing {
  if (model.phase === 'loading') {
    return html`<div class="state" role="status">${t('Reading the file…')}</div>`;
  }
  const problem = model.phase === 'failed' ? model.problem : model.viewProblem;
  if (problem !== '') {
    const retry = model.phase === 'failed' ? actions.reload : actions.retry;
    return html`<div class="state" role="alert" data-testid="grid-problem">
      <p>${icon('error')} ${t('The rows cannot be shown: {reason}', { reason: problem })}</p>
      <button type="button" class="button" @click=${retry}>${t('Retry')}</button>
    </div>`;
  }
  if (model.rows !== 0) return nothing;
  const isFiltered = model.view.base !== '' || model.view.filters.length > 0;
  return html`<div class="state" data-testid="grid-empty">
    <p>
      ${
        isFiltered
          ? t('None of the {count} rows fulfils the filter.', { count: formatNumber(model.table?.rows ?? 0) })
          : t('There are no rows.')
      }
    </p>
    ${
      isFiltered
        ? html`<button type="button" class="button" @click=${actions.clearFilters}>${t('Remove the filter')}</button>`
        : nothing
    }
  </div>`;
}

function onScroll({ currentTarget }: Event, actions: GridActions): void {
  if (currentTarget instanceof HTMLElement) actions.scroll(currentTarget.scrollTop, currentTarget.scrollLeft);
}

function onEscape(event: KeyboardEvent, model: GridModel, actions: GridActions): void {
  if (event.key !== 'Escape' || !model.popup) return;
  event.preventDefault();
  event.stopPropagation();
  actions.closePopup();
}
