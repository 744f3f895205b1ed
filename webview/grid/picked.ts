/** What is selected, as the extension takes it, and what is done with it: it is added up, and copied. */
import { errorMessage } from '../../src/base/errors';
import { isNumeric, type GridParams } from '../../src/protocol/grid';
import { formatNumber, t } from '../i18n';
import type { GridLine } from './line';
import type { GridModel } from './model';
import { areaOf, isSelection } from './selection';

/** Milliseconds until what is selected is added up: it may go on to grow. */
const SETTLED_MS = 150;

/** What is selected; undefined where there is no selection. */
export function pickedOf({ selected, rows, columns, table }: GridModel): GridParams<'analyze'>['picked'] {
  if (!isSelection(selected) || rows === undefined) return undefined;
  const area = areaOf(selected, { rows, columns: columns.length });
  const names = columns.slice(area.column, area.column + area.columns).map(({ name }) => name);
  const isAll = area.columns === table?.columns.length;
  return { from: area.row, count: area.rows, ...(isAll ? {} : { columns: names }) };
}

/** Figures of what is selected. */
export class PickedSums {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked: AbortController | undefined;

  constructor(
    private readonly model: GridModel,
    private readonly line: GridLine,
    private readonly changed: () => void,
  ) {}

  /** Adds up what is selected, once it does not grow any more. */
  soon(): void {
    const { model } = this;
    clearTimeout(this.timer);
    this.asked?.abort();
    model.sums = undefined;
    const { columns = model.columns.map(({ name }) => name), ...place } = pickedOf(model) ?? { count: 0, from: 0 };
    const numeric = columns.filter((name) =>
      isNumeric(model.table?.columns.find((each) => each.name === name)?.type ?? ''),
    );
    if (place.count === 0 || numeric.length === 0) return;
    const controller = new AbortController();
    this.asked = controller;
    this.timer = setTimeout(() => {
      this.line.ask('sums', { view: model.view, ...place, columns: numeric }, controller.signal).then(
        (sums) => {
          model.sums = sums;
          this.changed();
        },
        () => undefined, // the figures stay away
      );
    }, SETTLED_MS);
  }
}

/**
 * Copies what is selected, else the cursor's cell.
 * @returns what to say of it; undefined where there is nothing to copy
 */
export async function copyPicked(model: GridModel, line: GridLine, header: boolean): Promise<string | undefined> {
  const name = model.columns[model.active.column]?.name;
  const { columns, ...place } = pickedOf(model) ?? {
    from: model.active.row,
    count: 1,
    columns: name === undefined ? [] : [name],
  };
  if (place.from < 0) return undefined;
  const names = columns ?? model.columns.map((column) => column.name);
  try {
    const copied = await line.ask('copy', { view: model.view, ...place, columns: names, header });
    const counts = { rows: formatNumber(copied.rows), columns: formatNumber(copied.columns) };
    return copied.isCut
      ? t('Only the first {rows} rows × {columns} columns were copied: more do not fit into the clipboard.', counts)
      : t('{rows} rows × {columns} columns copied.', counts);
  } catch (error) {
    return t('Nothing was copied: {reason}', { reason: errorMessage(error) });
  }
}
