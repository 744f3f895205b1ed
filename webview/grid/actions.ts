/** What the user does in the grid, put into its model. */
import { errorMessage } from '../../src/base/errors';
import type { Condition, OrderKey } from '../../src/protocol/grid';
import { formatNumber, t } from '../i18n';
import type { Grid } from './controller';
import { conditionsOf, formOf } from './filterForm';
import { DEFAULT_WIDTH, MAX_WIDTH, MIN_WIDTH, ROW_HEIGHT } from './geometry';
import { keyAction, type KeyAction } from './keys';
import type { GridActions, ShownColumn } from './model';
import { followPointer } from './pointer';
import { orderWords } from './words';

/** Milliseconds until values are looked for while one writes. */
const SEARCH_MS = 200;

export function makeActions(grid: Grid): GridActions {
  const { model } = grid;
  let searchTimer: ReturnType<typeof setTimeout> | undefined;
  let searching: AbortController | undefined;

  const setFilters = (filters: Condition[], said?: string): void => void grid.setView({ ...model.view, filters }, said);

  const loadValues = async (search: string): Promise<void> => {
    const { popup } = model;
    if (popup?.kind !== 'filter') return;
    searching?.abort();
    const controller = new AbortController();
    searching = controller;
    // What else is filtered counts, the column's own filter does not: else nothing could be added to it.
    const filters = model.view.filters.filter(({ column }) => column !== popup.column.name);
    const asked = { view: { ...model.view, filters }, column: popup.column.name, search };
    try {
      popup.values = await grid.line.ask('values', asked, controller.signal);
    } catch (error) {
      if (controller.signal.aborted) return;
      popup.problem = errorMessage(error);
    }
    grid.draw();
  };

  const widen = (column: ShownColumn, width: number): void => {
    grid.widths[column.name] = Math.round(Math.min(Math.max(MIN_WIDTH, width), MAX_WIDTH));
    grid.layOut();
    grid.save();
  };

  const closePopup = (): void => {
    if (!model.popup) return;
    searching?.abort();
    model.popup = undefined;
    grid.show();
  };

  const setHidden = (name: string, hidden: boolean): void => {
    const others = model.hidden.filter((each) => each !== name);
    // One column stays.
    if (hidden && model.columns.length <= 1) return;
    model.hidden = hidden ? [...others, name] : others;
    model.selected = undefined;
    grid.layOut();
    grid.save();
  };

  const run = (action: KeyAction): void => {
    const column = model.columns[model.active.column];
    switch (action.kind) {
      case 'go': {
        const { active, selected } = model;
        model.selected = action.extend
          ? { kind: selected?.kind === 'rows' ? 'rows' : 'cells', anchor: selected?.anchor ?? active, head: action.to }
          : undefined;
        model.active = action.to;
        grid.sumSoon();
        grid.show();
        return;
      }
      case 'select':
        if (action.what === 'none') model.selected = undefined;
        else {
          const kind = action.what === 'all' ? 'all' : action.what === 'row' ? 'rows' : 'columns';
          model.selected = { kind, anchor: model.active, head: model.active };
        }
        grid.sumSoon();
        grid.draw();
        return;
      case 'sort':
        if (column) actions.sort(column.name, 'next', action.add);
        return;
      case 'menu':
        if (column) actions.openMenu(column);
        return;
      case 'filter':
        if (column) actions.openFilter(column);
        return;
      case 'widen':
        if (column) actions.widen(column, action.by);
        return;
      case 'inspect':
        actions.inspect();
    }
  };

  const actions: GridActions = {
    scroll: (scrollTop, scrollLeft) => {
      // What was set by the page itself says nothing new.
      if (Math.abs(scrollTop - Math.round(model.heights.scrollOf(model.top))) > 1)
        model.top = model.heights.topOf(scrollTop);
      model.left = scrollLeft;
      grid.draw();
    },
    wheel: (event) => {
      if (!model.heights.isScaled || event.ctrlKey || event.shiftKey || event.deltaY === 0) return;
      event.preventDefault();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? ROW_HEIGHT : 1;
      model.top = model.heights.clamp(model.top + event.deltaY * lines);
      model.left = Math.max(0, model.left + event.deltaX * lines);
      grid.draw();
    },
    keydown: (event) => {
      const page = Math.max(1, Math.floor(model.heights.seen / ROW_HEIGHT) - 1);
      const size = { rows: model.rows ?? 0, columns: model.columns.length, page };
      const action = size.columns === 0 ? undefined : keyAction(event, model.active, size);
      if (!action) return;
      event.preventDefault();
      run(action);
    },
    pointerdown: (event) => followPointer(grid, event),
    inspect: () => {
      const column = model.columns[model.active.column];
      const { row } = model.active;
      const known = column && model.blocks?.cell(row, column.index);
      if (!column || row < 0) return;
      const number = known && 'number' in known ? known.number : row;
      const popup = { kind: 'cell' as const, column, number, value: undefined, isCut: false, problem: '' };
      model.popup = popup;
      grid.focusPopup();
      const fill = (more: { value?: string; isCut?: boolean; problem?: string }): void => {
        if (model.popup === popup) model.popup = { ...popup, ...more };
        grid.draw();
      };
      if (known && 'value' in known && known.value === null) fill({ value: t('missing') });
      else {
        grid.line.ask('cell', { view: model.view, row, column: column.name }).then(
          ({ text, isCut }) => fill({ value: text, isCut }),
          (error: unknown) => fill({ problem: errorMessage(error) }),
        );
      }
    },
    sort: (column, how, add) => {
      const at = model.view.order.findIndex((key) => key.column === column);
      const known = model.view.order[at];
      const now = how !== 'next' ? how : !known ? 'ascending' : known.descending ? 'none' : 'descending';
      const key: OrderKey[] = now === 'none' ? [] : [{ column, descending: now === 'descending' }];
      const order = add
        ? at < 0
          ? [...model.view.order, ...key]
          : [...model.view.order.slice(0, at), ...key, ...model.view.order.slice(at + 1)]
        : key;
      model.popup = undefined;
      void grid.setView({ ...model.view, order }, orderWords(order));
      grid.show();
    },
    openFilter: (column) => {
      const form = formOf(model.view.filters.filter((each) => each.column === column.name));
      model.active = { row: -1, column: Math.max(0, model.columns.indexOf(column)) };
      model.popup = { kind: 'filter', column, form, search: '', values: undefined, problem: '' };
      grid.focusPopup();
      void loadValues('');
    },
    openMenu: (column) => {
      model.active = { row: -1, column: Math.max(0, model.columns.indexOf(column)) };
      model.popup = { kind: 'menu', column };
      grid.focusPopup();
    },
    openColumns: () => {
      model.popup = { kind: 'columns' };
      grid.focusPopup();
    },
    closePopup,
    writeForm: (form) => {
      if (model.popup?.kind !== 'filter') return;
      model.popup.form = { ...model.popup.form, ...form };
      model.popup.problem = '';
      grid.draw();
    },
    searchValues: (text) => {
      if (model.popup?.kind !== 'filter') return;
      model.popup.search = text;
      clearTimeout(searchTimer);
      searchTimer = setTimeout(() => void loadValues(text), SEARCH_MS);
    },
    applyFilter: () => {
      const { popup } = model;
      if (popup?.kind !== 'filter') return;
      const { name, type } = popup.column;
      const conditions = conditionsOf(name, type, popup.form);
      if (!conditions) {
        popup.problem = t('Write a number, with a point for decimals.');
        grid.draw();
        return;
      }
      closePopup();
      setFilters([...model.view.filters.filter(({ column }) => column !== name), ...conditions], t('Filtered.'));
    },
    removeFilter: (condition) => {
      setFilters(model.view.filters.filter((each) => each !== condition));
      grid.show();
    },
    removeBase: () => {
      void grid.setView({ ...model.view, base: '' });
      grid.show();
    },
    clearFilters: () => {
      void grid.setView({ ...model.view, base: '', filters: [] });
      grid.show();
    },
    clearColumn: (column) => {
      closePopup();
      setFilters(model.view.filters.filter((each) => each.column !== column));
    },
    selectColumn: (column, extend) => {
      const at = model.columns.indexOf(column);
      const place = { row: -1, column: at };
      const anchor = extend && model.selected?.kind === 'columns' ? model.selected.anchor : place;
      model.selected = { kind: 'columns', anchor, head: place };
      model.active = place;
      model.popup = undefined;
      grid.sumSoon();
      grid.show();
    },
    selectAll: () => {
      model.selected = { kind: 'all', anchor: model.active, head: model.active };
      grid.sumSoon();
      grid.show();
    },
    hide: (column) => {
      model.popup = undefined;
      setHidden(column.name, true);
      grid.show();
      grid.say(t('{column} is hidden.', { column: column.name }));
    },
    setHidden,
    resize: (column, event) => {
      const [start, width] = [event.clientX, grid.widths[column.name] ?? DEFAULT_WIDTH];
      const handle = event.currentTarget;
      if (!(handle instanceof HTMLElement)) return;
      event.preventDefault();
      event.stopPropagation();
      handle.setPointerCapture(event.pointerId);
      const move = (to: PointerEvent): void => widen(column, width + to.clientX - start);
      handle.addEventListener('pointermove', move);
      handle.addEventListener('lostpointercapture', () => handle.removeEventListener('pointermove', move), {
        once: true,
      });
    },
    widen: (column, by) => {
      widen(column, (grid.widths[column.name] ?? DEFAULT_WIDTH) + by);
      const width = formatNumber(grid.widths[column.name] ?? DEFAULT_WIDTH);
      grid.show();
      grid.say(t('{column}: {width} pixels wide', { column: column.name, width }));
    },
    goTo: (text) => {
      const wanted = text.trim().toLowerCase();
      if (wanted === '') return;
      const names = model.columns.map(({ name }) => name.toLowerCase());
      const exact = names.indexOf(wanted);
      const row = Number(wanted.replace(/[\s,._]/g, ''));
      if (exact < 0 && Number.isInteger(row) && row > 0 && model.rows !== undefined && model.rows > 0) {
        model.active = { ...model.active, row: Math.min(row, model.rows) - 1 };
      } else {
        const at = exact >= 0 ? exact : names.findIndex((name) => name.includes(wanted));
        if (at < 0) {
          grid.say(t('There is no column {column}.', { column: text.trim() }));
          model.note = model.said;
          return;
        }
        model.active = { ...model.active, column: at };
      }
      model.note = '';
      model.selected = undefined;
      grid.show();
    },
    toggleSummaries: () => {
      model.hasSummaries = !model.hasSummaries;
      grid.layOut();
      grid.save();
    },
    selectSheet: (sheet) => {
      model.view = { base: '', filters: [], order: [] };
      model.hidden = [];
      model.active = { row: 0, column: 0 };
      [model.top, model.left] = [0, 0];
      void grid.open(sheet);
    },
    reload: () => void grid.open(model.table && model.table.table !== model.table.path ? model.table.sheet : undefined),
    retry: () => void grid.setView(model.view),
    retryBlocks: () => model.blocks?.retry(),
    copy: (header) => void grid.copy(header),
    analyze: () => {
      const picked = grid.picked();
      grid.line.tell('analyze', { view: model.view, ...(picked && { picked }) }).catch((error: unknown) => {
        model.note = errorMessage(error);
        grid.say(model.note);
      });
    },
  };
  return actions;
}
