/** The mouse in the grid: cells and rows are selected by their places, whatever is drawn there. */
import type { Grid } from './controller';
import { NUMBER_WIDTH, ROW_HEIGHT } from './geometry';
import type { CellPlace, Selected } from './selection';

/** Milliseconds between steps while the pointer is held beside the cells. */
const STEP_MS = 40;

/** Follows a pointer that was pressed on the body of the grid until it is let go. */
export function followPointer(grid: Grid, event: PointerEvent): void {
  const { model } = grid;
  const body = event.currentTarget;
  if (!(body instanceof HTMLElement) || event.button !== 0 || !model.rows || model.columns.length === 0) return;
  event.preventDefault();
  const box = body.getBoundingClientRect();
  const isOnNumber = event.clientX - box.left < NUMBER_WIDTH;
  const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }): CellPlace => ({
    row: model.heights.rowAt(clientY - box.top + model.top),
    column: model.layout.at(clientX - box.left - NUMBER_WIDTH + model.left),
  });
  const kind: Selected['kind'] = isOnNumber ? 'rows' : 'cells';
  const start = placeOf(event);
  const anchor = event.shiftKey ? (model.selected?.anchor ?? model.active) : start;
  const select = (head: CellPlace): void => {
    model.selected = { kind, anchor: anchor.row < 0 ? start : anchor, head };
    grid.sumSoon();
  };
  select(start);
  model.active = isOnNumber ? { row: start.row, column: model.active.column } : start;
  grid.show();
  body.setPointerCapture(event.pointerId);
  let last = { clientX: event.clientX, clientY: event.clientY };
  const move = (to: PointerEvent): void => {
    last = { clientX: to.clientX, clientY: to.clientY };
    const at = placeOf(last);
    if (at.row === model.selected?.head.row && at.column === model.selected.head.column) return;
    select(at);
    grid.draw();
  };
  // Held above, below or beside the cells it goes on.
  const timer = setInterval(() => {
    const down = Math.sign(Math.max(0, last.clientY - box.bottom) - Math.max(0, box.top - last.clientY));
    const right = Math.sign(
      Math.max(0, last.clientX - box.right) - Math.max(0, box.left + NUMBER_WIDTH - last.clientX),
    );
    if (down === 0 && (right === 0 || isOnNumber)) return;
    model.top = model.heights.clamp(model.top + down * ROW_HEIGHT);
    if (!isOnNumber)
      model.left = Math.min(
        Math.max(0, model.left + right * ROW_HEIGHT),
        Math.max(0, model.layout.width - model.seenWidth),
      );
    select(placeOf(last));
    grid.draw();
  }, STEP_MS);
  body.addEventListener('pointermove', move);
  body.addEventListener(
    'lostpointercapture',
    () => {
      clearInterval(timer);
      body.removeEventListener('pointermove', move);
    },
    { once: true },
  );
}
