/** The rows in sight. */
import { html, nothing, type TemplateResult } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { formatNumber, t } from '../../i18n';
import { printCell } from '../format';
import { NUMBER_WIDTH, ROW_HEIGHT } from '../geometry';
import { summaryOf, type GridActions, type GridModel, type ShownColumn } from '../model';
import { holds, type Area } from '../selection';
import { drawnColumns } from './head';

/** Rows lie below a line that moves by so many of them: places stay small numbers. */
const BASE_ROWS = 1000;

export function body(model: GridModel, top: number, area: Area | undefined, actions: GridActions): TemplateResult {
  const { heights, active } = model;
  const { first, end } = heights.range(model.top);
  const base = Math.floor(first / BASE_ROWS) * BASE_ROWS;
  const rows = Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at);
  // The cursor's row is there wherever it is: the focus is on it.
  if (active.row >= 0 && active.row < (model.rows ?? 0) && !rows.includes(active.row)) {
    if (active.row < first) rows.unshift(active.row);
    else rows.push(active.row);
  }
  const columns = drawnColumns(model, false);
  const shift = base * ROW_HEIGHT - model.top;
  return html`<div
    class="body"
    role="rowgroup"
    style="top:${top}px;height:${heights.seen}px;--left:${model.left}px"
    @pointerdown=${actions.pointerdown}
    @dblclick=${actions.inspect}
  >
    <div class="slide" role="presentation" style="transform:translate(${-model.left}px,${shift}px)">
      ${repeat(
        rows,
        (row) => row,
        (row) => oneRow(model, row, base, row === active.row ? drawnColumns(model, true) : columns, area),
      )}
    </div>
  </div>`;
}

function oneRow(
  model: GridModel,
  row: number,
  base: number,
  columns: readonly number[],
  area: Area | undefined,
): TemplateResult {
  const number = model.blocks?.number(row);
  // Far away from what is in sight a row lies just outside of it.
  const y = Math.min(Math.max((row - base) * ROW_HEIGHT, -100_000), 100_000);
  return html`<div class="row ${row % 2 === 1 ? 'odd' : ''}" role="row" aria-rowindex=${row + 2} style="top:${y}px">
    <div class="row-number" role="rowheader" aria-colindex="1" style="width:${NUMBER_WIDTH}px">
      ${number === undefined ? '' : formatNumber(number + 1)}
    </div>
    ${repeat(
      columns,
      (at) => model.columns[at]?.index ?? at,
      (at) => {
        const column = model.columns[at];
        return column ? cell(model, row, at, column, area) : nothing;
      },
    )}
  </div>`;
}

function cell(model: GridModel, row: number, at: number, column: ShownColumn, area: Area | undefined): TemplateResult {
  const { layout, active } = model;
  const isActive = active.row === row && active.column === at;
  const isSelected = area !== undefined && holds(area, { row, column: at });
  const { kind, text, title, label } = contentOf(model, row, column);
  // One template whatever is known of the cell: the focus stays in it when its value comes.
  return html`<div
    class="cell clipped ${kind} ${isSelected ? 'selected' : ''} ${isActive ? 'active' : ''}"
    role="gridcell"
    aria-colindex=${at + 2}
    tabindex=${isActive ? 0 : -1}
    aria-selected=${isSelected}
    aria-label=${label ?? nothing}
    title=${title}
    style="left:${NUMBER_WIDTH + layout.left(at)}px;width:${layout.widthOf(at)}px"
  >
    ${text}
  </div>`;
}

interface Content {
  kind: string;
  text: string;
  title: string;
  /** For who does not see it, where the text alone says too little. */
  label?: string;
}

function contentOf(model: GridModel, row: number, { name, type, index }: ShownColumn): Content {
  const known = model.blocks?.cell(row, index);
  if (!known) return { kind: 'waiting', text: '', title: '', label: t('Reading…') };
  if ('failure' in known) return { kind: 'failed', text: t('not read'), title: known.failure };
  const { text, kind, isCut } = printCell(known.value, type, summaryOf(model, name)?.meaning.role);
  if (kind === 'missing') return { kind, text, title: t('missing'), label: t('missing') };
  if (kind === 'empty') return { kind, text, title: t('empty text'), label: t('empty text') };
  return { kind, text, title: isCut ? t('{text} (press Enter to see all of it)', { text }) : text };
}
