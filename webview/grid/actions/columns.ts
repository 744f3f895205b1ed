/** Columns: their order keys, their widths, which are shown and which are selected. */
import type { OrderKey } from '../../../src/protocol/grid';
import { formatNumber, t } from '../../i18n';
import type { Grid } from '../controller';
import { DEFAULT_WIDTH, MAX_WIDTH, MIN_WIDTH } from '../geometry';
import type { GridActions, ShownColumn } from '../model';
import { orderWords } from '../words';

export function columnActions(grid: Grid) {
  const { model } = grid;
  const widthOf = ({ name }: ShownColumn): number => grid.widths[name] ?? DEFAULT_WIDTH;

  const setWidth = (column: ShownColumn, width: number): void => {
    grid.widths[column.name] = Math.round(Math.min(Math.max(MIN_WIDTH, width), MAX_WIDTH));
    grid.layOut();
    grid.save();
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

  return {
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
    openMenu: (column) => {
      model.active = { row: -1, column: Math.max(0, model.columns.indexOf(column)) };
      model.popup = { kind: 'menu', column };
      grid.focusPopup();
    },
    openColumns: () => {
      model.popup = { kind: 'columns' };
      grid.focusPopup();
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
    hide: (column) => {
      model.popup = undefined;
      setHidden(column.name, true);
      grid.show();
      grid.say(t('{column} is hidden.', { column: column.name }));
    },
    setHidden,
    resize: (column, event) => {
      const [start, width] = [event.clientX, widthOf(column)];
      const handle = event.currentTarget;
      if (!(handle instanceof HTMLElement)) return;
      event.preventDefault();
      event.stopPropagation();
      handle.setPointerCapture(event.pointerId);
      const move = (to: PointerEvent): void => setWidth(column, width + to.clientX - start);
      handle.addEventListener('pointermove', move);
      handle.addEventListener('lostpointercapture', () => handle.removeEventListener('pointermove', move), {
        once: true,
      });
    },
    widen: (column, by) => {
      setWidth(column, widthOf(column) + by);
      grid.show();
      grid.say(t('{column}: {width} pixels wide', { column: column.name, width: formatNumber(widthOf(column)) }));
    },
  } satisfies Partial<GridActions>;
}
