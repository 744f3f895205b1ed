/** The head of the table: names, order, filters, and what is in each column. */
import { html, nothing, type TemplateResult, svg } from 'lit-html';
import { ifDefined } from 'lit-html/directives/if-defined.js';
import { repeat } from 'lit-html/directives/repeat.js';
import { formatNumber, t, formatShare } from '../../i18n';
import { kindOf } from '../format';
import { NUMBER_WIDTH } from '../geometry';
import type { GridActions, GridModel, ShownColumn } from '../model';
import type { Area } from '../selection';
import { kindWords, missingWords, summaryLines, summaryWords } from '../words';
import type { ColumnSummary } from '../../../src/protocol/grid';

const HEIGHT = 26;

const SIGNS = { number: '#', time: '◷', text: 'Aa', flag: '✓', nested: '{}' } as const;

/** Places of columns that are drawn: those in sight, and the cursor's. */
export function drawnColumns(model: GridModel, withActive: boolean): number[] {
  const { first, end } = model.layout.range(model.left, model.seenWidth);
  const places = Array.from(
    { length: Math.max(0, Math.min(end, model.columns.length) - first) },
    (_, at) => first + at,
  );
  const { column } = model.active;
  if (!withActive || places.includes(column) || column >= model.columns.length) return places;
  return column < first ? [column, ...places] : [...places, column];
}

export function head(model: GridModel, height: number, area: Area | undefined, actions: GridActions): TemplateResult {
  return html`<div class="head" role="row" aria-rowindex="1" style="height:${height}px">
    <div class="corner" role="columnheader" aria-colindex="1" style="width:${NUMBER_WIDTH}px">
      <button
        type="button"
        tabindex="-1"
        class="corner-button"
        aria-label=${t('Select everything')}
        title=${t('Select everything')}
        @click=${actions.selectAll}
      >
        <svg class="icon" viewBox="0 0 16 16" aria-hidden="true" fill="none" stroke="currentColor">
          <path d="M2.5 2.5h11v11h-11z M6 2.5v11 M2.5 6h11" />
        </svg>
      </button>
    </div>
    <div class="head-cells" role="presentation" style="left:${NUMBER_WIDTH}px">
      <div class="slide" role="presentation" style="transform:translateX(${-model.left}px)">
        ${repeat(
          drawnColumns(model, true).flatMap((at) => {
            const column = model.columns[at];
            return column ? [{ at, column }] : [];
          }),
          ({ column }) => column.index,
          ({ at, column }) => cell(model, at, column, area, actions),
        )}
      </div>
    </div>
  </div>`;
}

function cell(
  model: GridModel,
  at: number,
  column: ShownColumn,
  area: Area | undefined,
  actions: GridActions,
): TemplateResult {
  const { name, type, index } = column;
  const place = model.view.order.findIndex((key) => key.column === name);
  const key = model.view.order[place];
  const order = key ? (key.descending ? 'descending' : 'ascending') : undefined;
  const isFiltered = model.view.filters.some((each) => each.column === name);
  const isActive = model.active.row === -1 && model.active.column === at;
  const isSelected =
    area !== undefined &&
    (model.selected?.kind === 'columns' || model.selected?.kind === 'all') &&
    at >= area.column &&
    at < area.column + area.columns;
  const style = `left:${model.layout.left(at)}px;width:${model.layout.widthOf(at)}px`;
  return html`<div
    class="column ${isSelected ? 'selected' : ''}"
    role="columnheader"
    aria-colindex=${at + 2}
    aria-sort=${ifDefined(order)}
    aria-selected=${isSelected}
    aria-describedby="about-${index}"
    tabindex=${isActive ? 0 : -1}
    data-testid="column"
    data-column=${name}
    style=${style}
    @contextmenu=${(event: Event) => onMenu(event, column, actions)}
  >
    <div class="column-line">
      <button
        type="button"
        tabindex="-1"
        class="column-name"
        title=${`${name} · ${type}`}
        data-testid="sort"
        @click=${(event: MouseEvent) => onName(event, column, actions)}
      >
        <span class="kind" aria-hidden="true">${SIGNS[kindOf(type)]}</span>
        <span class="column-text clipped">${name}</span>
        ${
          key
            ? html`<span class="order" aria-hidden="true"
                >${key.descending ? '↓' : '↑'}${model.view.order.length > 1 ? formatNumber(place + 1) : ''}</span
              >`
            : nothing
        }
      </button>
      <button
        type="button"
        tabindex="-1"
        class="column-button ${isFiltered ? 'on' : ''}"
        data-testid="filter"
        aria-label=${t('Filter {column}', { column: name })}
        title=${t('Filter {column}', { column: name })}
        @click=${() => actions.openFilter(column)}
      >
        ${funnel(isFiltered)}
      </button>
    </div>
    ${model.hasSummaries ? figures(model, column, actions) : nothing}
    <p class="visually-hidden" id="about-${index}">${about(model, column)}</p>
    <span
      class="resizer"
      aria-hidden="true"
      @pointerdown=${(event: PointerEvent) => actions.resize(column, event)}
    ></span>
  </div>`;
}

function figures(model: GridModel, column: ShownColumn, actions: GridActions): TemplateResult {
  const known = model.summaries?.of(column.name);
  if (!known) return html`<div class="figures waiting" aria-hidden="true"></div>`;
  if ('failure' in known) {
    return html`<div class="figures" title=${known.failure}>
      ${t('No figures')}
      <button type="button" tabindex="-1" class="link" @click=${() => model.summaries?.retry(column.name)}>
        ${t('Retry')}
      </button>
    </div>`;
  }
  const { summary } = known;
  const share = summary.rows === 0 ? 0 : summary.missing / summary.rows;
  return html`<div
    class="figures"
    data-testid="figures"
    aria-hidden="true"
    @click=${(event: MouseEvent) => actions.selectColumn(column, event.shiftKey)}
  >
    <div class="share"><span style="width:${100 * (1 - share)}%"></span></div>
    <div class="figure-line clipped ${share > 0 ? 'some-missing' : ''}">${missingWords(summary)}</div>
    ${summary.bins ? histogram(summary.bins) : nothing} ${summary.top ? topBars(summary) : nothing}
    ${summaryLines(summary).map((line) => html`<div class="figure-line clipped" title=${line}>${line}</div>`)}
  </div>`;
}

function about(model: GridModel, { name, type }: ShownColumn): string {
  const known = model.summaries?.of(name);
  const filter = model.view.filters.some((each) => each.column === name) ? [t('Filtered.')] : [];
  const figures = known && 'summary' in known ? [summaryWords(known.summary)] : [];
  return [kindWords(type), ...filter, ...figures].join(' ');
}

function onName(event: MouseEvent, column: ShownColumn, actions: GridActions): void {
  if (event.ctrlKey || event.metaKey) actions.selectColumn(column, event.shiftKey);
  else actions.sort(column.name, 'next', event.shiftKey);
}

function onMenu(event: Event, column: ShownColumn, actions: GridActions): void {
  event.preventDefault();
  actions.openMenu(column);
}

function funnel(isOn: boolean): TemplateResult {
  return html`<svg
    class="icon"
    viewBox="0 0 16 16"
    aria-hidden="true"
    fill=${isOn ? 'currentColor' : 'none'}
    stroke="currentColor"
  >
    <path d="M2.5 3h11L9.5 8v5l-3-1.5V8z" />
  </svg>`;
}

/** How many rows lie in each of equal fields; what has any is at least one pixel high. */
function histogram(bins: readonly number[]): TemplateResult {
  const most = Math.max(1, ...bins);
  const width = 100 / Math.max(1, bins.length);
  return html`<svg class="histogram" viewBox="0 0 100 ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true">
    ${bins.map((count, at) => {
      const height = count === 0 ? 0 : Math.max(1, (count / most) * HEIGHT);
      return svg`<rect x=${at * width} y=${HEIGHT - height} width=${Math.max(0.5, width - 0.6)} height=${height} />`;
    })}
  </svg>`;
}

/** The most frequent labels, each with its share of the rows. */
function topBars({ top = [], rows }: ColumnSummary): TemplateResult {
  return html`<div class="tops">
    ${top.map(({ value, rows: count }) => {
      const share = rows === 0 ? 0 : count / rows;
      return html`<div class="top" title=${value}>
        <span class="top-bar" style="width:${100 * share}%"></span>
        <span class="top-text clipped">${value === '' ? '""' : value}</span
        ><span class="top-share">${formatShare(share)}</span>
      </div>`;
    })}
  </div>`;
}
