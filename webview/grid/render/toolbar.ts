/** Above the table: the sheet, a way to a column, the filters, and what will be analyzed. */
import { html, nothing, type TemplateResult } from 'lit-html';
import { formatNumber, t } from '../../i18n';
import { icon } from '../../elements/icons';
import { onText } from '../../elements/textKeys';
import type { GridActions, GridModel } from '../model';
import { areaOf, isSelection } from '../selection';
import { filterWords } from '../words';

/** Names that are offered while one writes. */
const OFFERED = 40;

export function toolbar(model: GridModel, actions: GridActions): TemplateResult {
  const { table } = model;
  const isReady = model.phase === 'ready';
  return html`<div class="bar flow tools" role="toolbar" aria-label=${t('Table')}>
    ${table && table.sheets.length > 1 ? sheets(table, actions) : nothing}
    <label class="field">
      <span class="visually-hidden">${t('Go to column or row')}</span>
      <input
        type="text"
        list="columns"
        data-testid="grid-goto"
        placeholder=${t('Go to column or row…')}
        ?disabled=${!isReady}
        @keydown=${(event: KeyboardEvent) => onGo(event, actions)}
        @change=${(event: Event) => onChosen(event, model, actions)}
      />
      <datalist id="columns">
        ${model.columns.slice(0, OFFERED).map(({ name }) => html`<option value=${name}></option>`)}
      </datalist>
    </label>
    <button
      type="button"
      class="button"
      aria-pressed=${model.hasSummaries}
      data-testid="grid-figures"
      @click=${actions.toggleSummaries}
    >
      ${t('Figures')}
    </button>
    <button
      type="button"
      class="button"
      aria-haspopup="dialog"
      data-testid="grid-columns"
      ?disabled=${!isReady}
      @click=${actions.openColumns}
    >
      ${
        model.hidden.length === 0
          ? t('Columns')
          : t('Columns ({count} hidden)', { count: formatNumber(model.hidden.length) })
      }
    </button>
    <span class="gap"></span>
    <span class="quiet analyzed" id="analyzed">${analyzed(model)}</span>
    <button
      type="button"
      class="button primary"
      data-testid="grid-analyze"
      aria-describedby="analyzed"
      ?disabled=${!isReady || !model.rows}
      @click=${actions.analyze}
    >
      ${icon('chart')}${isPart(model) ? t('Analyze this selection') : t('Analyze this table')}
    </button>
    ${chips(model, actions)}
  </div>`;
}

function sheets({ sheets: names, sheet }: NonNullable<GridModel['table']>, actions: GridActions): TemplateResult {
  return html`<label class="field">
    <span class="quiet">${t('Table')}</span>
    <select data-testid="grid-sheet" @change=${onText(actions.selectSheet)}>
      ${names.map((name) => html`<option value=${name} ?selected=${name === sheet}>${name}</option>`)}
    </select>
  </label>`;
}

function chips({ view }: GridModel, actions: GridActions): TemplateResult | typeof nothing {
  if (view.filters.length === 0 && view.base === '') return nothing;
  return html`<ul class="filters" aria-label=${t('Filters')}>
    ${view.base === '' ? nothing : chip(view.base, actions.removeBase)}
    ${view.filters.map((condition) => chip(filterWords(condition), () => actions.removeFilter(condition)))}
    <li>
      <button type="button" class="link" data-testid="grid-clear" @click=${actions.clearFilters}>
        ${t('Remove all filters')}
      </button>
    </li>
  </ul>`;
}

function chip(words: string, remove: () => void): TemplateResult {
  return html`<li class="filter-chip" data-testid="grid-chip">
    <span class="clipped" title=${words}>${words}</span>
    <button type="button" aria-label=${t('Remove the filter {filter}', { filter: words })} @click=${remove}>
      ${icon('close')}
    </button>
  </li>`;
}

function isPart({ view, selected }: GridModel): boolean {
  return view.base !== '' || view.filters.length > 0 || isSelection(selected);
}

/** What the analysis will be about. */
function analyzed(model: GridModel): string {
  const { table, rows, selected, columns } = model;
  if (!table || rows === undefined || !isSelection(selected)) return '';
  const area = areaOf(selected, { rows, columns: columns.length });
  const some = area.rows < rows;
  if (some && !table.hasRowIds) {
    return t('Single rows of this file cannot be picked: all {rows} rows of the filter are analyzed.', {
      rows: formatNumber(rows),
    });
  }
  return t('{rows} rows, {columns} columns', { rows: formatNumber(area.rows), columns: formatNumber(area.columns) });
}

function onGo(event: KeyboardEvent, actions: GridActions): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  actions.goTo(event.target.value);
}

/** A name of the list was chosen with the mouse. */
function onChosen({ target }: Event, model: GridModel, actions: GridActions): void {
  if (target instanceof HTMLInputElement && model.columns.some(({ name }) => name === target.value))
    actions.goTo(target.value);
}
