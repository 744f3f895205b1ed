/** What is open above the table: a column's filter and menu, the list of columns, one cell whole. */
import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { formatNumber, t } from '../../i18n';
import { icon } from '../../elements/icons';
import { menuKeys } from '../../elements/menuKeys';
import { onText } from '../../elements/textKeys';
import { kindOf } from '../format';
import { NUMBER_WIDTH, SMALL_HEAD_HEIGHT } from '../geometry';
import type { FilterPopup, GridActions, GridModel, Popup, ShownColumn } from '../model';

/** Pixels of a popup at most. */
const WIDTH = 300;
const STEP = 32;

export function popup(model: GridModel, actions: GridActions): TemplateResult | typeof nothing {
  const { popup: open } = model;
  if (!open) return nothing;
  return html`<div class="shade" @pointerdown=${actions.closePopup}></div>
    <div class="popup of-${open.kind}" style=${place(model, open)}>${inside(model, open, actions)}</div>`;
}

function inside(model: GridModel, open: Popup, actions: GridActions): TemplateResult {
  switch (open.kind) {
    case 'filter':
      return filter(open, actions);
    case 'menu':
      return menu(model, open.column, actions);
    case 'columns':
      return columnList(model, actions);
    case 'cell':
      return wholeCell(open, actions);
  }
}

function place(model: GridModel, open: Popup): string {
  if (open.kind === 'columns' || open.kind === 'cell') return 'left:8px;top:8px;max-width:calc(100% - 16px)';
  const at = model.columns.indexOf(open.column);
  const x = NUMBER_WIDTH + model.layout.left(at) - model.left;
  const left = Math.max(4, Math.min(x, NUMBER_WIDTH + model.seenWidth - WIDTH - 4));
  const top = SMALL_HEAD_HEIGHT;
  return `left:${left}px;top:${top}px;width:${WIDTH}px;max-width:calc(100% - 8px)`;
}

function filter({ column, form, values, search, problem }: FilterPopup, actions: GridActions): TemplateResult {
  const kind = kindOf(column.type);
  const apply = (event: Event): void => {
    event.preventDefault();
    actions.applyFilter();
  };
  return html`<form
    role="dialog"
    aria-label=${t('Filter {column}', { column: column.name })}
    data-testid="filter-form"
    @submit=${apply}
  >
    <h2>${t('Filter {column}', { column: column.name })}</h2>
    ${
      kind === 'text' || kind === 'nested'
        ? field(t('Contains'), 'contains', form.contains, 'text', (contains) => actions.writeForm({ contains }))
        : nothing
    }
    ${
      kind === 'number' || kind === 'time'
        ? html`<div class="pair">
            ${field(t('From'), 'from', form.from, kind, (from) => actions.writeForm({ from }))}
            ${field(t('To'), 'to', form.to, kind, (to) => actions.writeForm({ to }))}
          </div>`
        : nothing
    }
    <label class="field wide">
      <span>${t('Missing values')}</span>
      <select data-testid="filter-rows" .value=${live(form.rows)} @change=${onText((rows) => onRows(rows, actions))}>
        <option value="any">${t('do not matter')}</option>
        <option value="present">${t('leave out')}</option>
        <option value="missing">${t('show only these')}</option>
      </select>
    </label>
    ${
      kind === 'nested'
        ? nothing
        : html`<fieldset>
            <legend>${t('Values')}</legend>
            ${field(t('Find a value'), 'search', search, 'text', actions.searchValues)}
            ${list(form.values, values, actions)}
          </fieldset>`
    }
    ${problem === '' ? nothing : html`<p role="alert" class="problem">${icon('error')} ${problem}</p>`}
    <div class="buttons">
      <button type="submit" class="button primary" data-testid="filter-apply">${t('Apply')}</button>
      <button type="button" class="button" data-testid="filter-clear" @click=${() => actions.clearColumn(column.name)}>
        ${t('Remove')}
      </button>
      <button type="button" class="button" @click=${actions.closePopup}>${t('Cancel')}</button>
    </div>
  </form>`;
}

function field(
  label: string,
  id: string,
  value: string,
  kind: 'text' | 'number' | 'time',
  write: (text: string) => void,
): TemplateResult {
  return html`<label class="field wide">
    <span>${label}</span>
    <input
      type=${kind === 'time' ? 'date' : 'text'}
      inputmode=${kind === 'number' ? 'decimal' : 'text'}
      data-testid="filter-${id}"
      .value=${live(value)}
      @input=${onText(write)}
    />
  </label>`;
}

function list(ticked: readonly string[], values: FilterPopup['values'], actions: GridActions): TemplateResult {
  if (!values) return html`<p class="quiet" role="status">${t('Counting…')}</p>`;
  const counts = new Map(values.values.map(({ value, rows }) => [value, rows]));
  // What is ticked stays in sight whatever is looked for.
  const all = [...ticked.filter((value) => !counts.has(value)), ...counts.keys()];
  const toggle = (value: string): void =>
    actions.writeForm({
      values: ticked.includes(value) ? ticked.filter((each) => each !== value) : [...ticked, value],
    });
  return html`<ul class="values" data-testid="filter-values">
      ${all.map(
        (value) =>
          html`<li>
            <label
              ><input type="checkbox" .checked=${live(ticked.includes(value))} @change=${() => toggle(value)} /><span
                class="value-text clipped"
                title=${value}
                >${value === '' ? '""' : value}</span
              ><span class="quiet">${counts.has(value) ? formatNumber(counts.get(value) ?? 0) : ''}</span></label
            >
          </li>`,
      )}
    </ul>
    ${values.more ? html`<p class="quiet">${t('The most frequent ones. Find others by a part of them.')}</p>` : nothing}
    ${all.length === 0 ? html`<p class="quiet">${t('There are none.')}</p>` : nothing}`;
}

function onRows(rows: string, actions: GridActions): void {
  if (rows === 'any' || rows === 'missing' || rows === 'present') actions.writeForm({ rows });
}

function menu(model: GridModel, column: ShownColumn, actions: GridActions): TemplateResult {
  const { name } = column;
  const isSorted = model.view.order.some((key) => key.column === name);
  const items: readonly (readonly [id: string, words: string, run: () => void])[] = [
    ['ascending', t('Sort ascending'), () => actions.sort(name, 'ascending', false)],
    ['descending', t('Sort descending'), () => actions.sort(name, 'descending', false)],
    ...(isSorted ? [['unsorted', t('Do not sort by it'), () => actions.sort(name, 'none', true)] as const] : []),
    ['filter', t('Filter…'), () => actions.openFilter(column)],
    ['select', t('Select column'), () => actions.selectColumn(column, false)],
    ['wider', t('Wider'), () => actions.widen(column, STEP)],
    ['narrower', t('Narrower'), () => actions.widen(column, -STEP)],
    ['hide', t('Hide column'), () => actions.hide(column)],
  ];
  return html`<ul
    role="menu"
    aria-label=${t('Column {column}', { column: name })}
    data-testid="column-menu"
    @keydown=${menuKeys}
  >
    ${items.map(
      ([id, words, run], at) =>
        html`<li role="none">
          <button type="button" role="menuitem" tabindex=${at === 0 ? 0 : -1} data-testid="menu-${id}" @click=${run}>
            ${words}
          </button>
        </li>`,
    )}
  </ul>`;
}

function columnList({ table, hidden }: GridModel, actions: GridActions): TemplateResult {
  const toggle = ({ target }: Event): void => {
    if (target instanceof HTMLInputElement) actions.setHidden(target.value, !target.checked);
  };
  return html`<div role="dialog" aria-label=${t('Columns')} data-testid="column-list">
    <h2>${t('Columns')}</h2>
    <ul class="values" @change=${toggle}>
      ${(table?.columns ?? []).slice(0, MAX_LISTED).map(
        ({ name, type }) =>
          html`<li>
            <label
              ><input type="checkbox" value=${name} .checked=${live(!hidden.includes(name))} /><span
                class="value-text clipped"
                >${name}</span
              ><span class="quiet">${type}</span></label
            >
          </li>`,
      )}
    </ul>
    <div class="buttons">
      <button type="button" class="button" @click=${actions.closePopup}>${t('Close')}</button>
    </div>
  </div>`;
}

/** Columns that the list has; of further ones the menu of each does the same. */
const MAX_LISTED = 500;

function wholeCell(open: Extract<Popup, { kind: 'cell' }>, actions: GridActions): TemplateResult {
  const title = t('{column}, row {row}', { column: open.column.name, row: formatNumber(open.number + 1) });
  return html`<div role="dialog" aria-label=${title} data-testid="whole-cell">
    <h2>${title}</h2>
    ${
      open.problem === ''
        ? html`<pre tabindex="0">${open.value === undefined ? t('Reading…') : laidOut(open)}</pre>`
        : html`<p role="alert" class="problem">${icon('error')} ${open.problem}</p>`
    }
    ${open.isCut ? html`<p class="quiet">${t('It is longer: only its beginning is shown.')}</p>` : nothing}
    <div class="buttons">
      <button type="button" class="button" @click=${actions.closePopup}>${t('Close')}</button>
    </div>
  </div>`;
}

/** JSON with its levels below each other, anything else as it is. */
function laidOut({ column, value }: Extract<Popup, { kind: 'cell' }>): string {
  const text = String(value);
  if (kindOf(column.type) !== 'nested') return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text; // it was cut
  }
}
