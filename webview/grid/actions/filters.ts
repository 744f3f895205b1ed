/** Conditions on columns: the form that writes them, and taking them away. */
import { errorMessage } from '../../../src/base/errors';
import type { Condition } from '../../../src/protocol/grid';
import { t } from '../../i18n';
import type { Grid } from '../controller';
import { conditionsOf, formOf } from '../filterForm';
import type { GridActions } from '../model';

/** Milliseconds until values are looked for while one writes. */
const SEARCH_MS = 200;

export function filterActions(grid: Grid) {
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

  const closePopup = (): void => {
    if (!model.popup) return;
    searching?.abort();
    model.popup = undefined;
    grid.show();
  };

  return {
    openFilter: (column) => {
      const form = formOf(model.view.filters.filter((each) => each.column === column.name));
      model.active = { row: -1, column: Math.max(0, model.columns.indexOf(column)) };
      model.popup = { kind: 'filter', column, form, search: '', values: undefined, problem: '' };
      grid.focusPopup();
      void loadValues('');
    },
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
    closePopup,
  } satisfies Partial<GridActions>;
}
