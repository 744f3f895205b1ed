/** What the user does in the grid, put into its model. */
import { errorMessage } from '../../../src/base/errors';
import { t } from '../../i18n';
import type { Grid } from '../controller';
import { ROW_HEIGHT } from '../geometry';
import { keyAction, type KeyAction } from '../keys';
import type { GridActions } from '../model';
import { pickedOf } from '../picked';
import { followPointer } from '../pointer';
import { columnActions } from './columns';
import { filterActions } from './filters';

export function makeActions(grid: Grid): GridActions {
  const { model } = grid;

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
    ...filterActions(grid),
    ...columnActions(grid),
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
    selectAll: () => {
      model.selected = { kind: 'all', anchor: model.active, head: model.active };
      grid.sumSoon();
      grid.show();
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
      const picked = pickedOf(model);
      grid.line.tell('analyze', { view: model.view, ...(picked && { picked }) }).catch((error: unknown) => {
        model.note = errorMessage(error);
        grid.say(model.note);
      });
    },
  };
  return actions;
}
