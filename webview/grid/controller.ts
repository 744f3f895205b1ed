/** The grid's page: its model, what changes it, and when it is drawn. */
import { render } from 'lit-html';
import { CancelledError, errorMessage } from '../../src/base/errors';
import { isNumeric, type GridParams, type GridTable, type GridView } from '../../src/protocol/grid';
import { formatNumber, t } from '../i18n';
import { makeActions } from './actions';
import { Blocks } from './blocks';
import { Columns, DEFAULT_WIDTH, HEAD_HEIGHT, Heights, NUMBER_WIDTH, SMALL_HEAD_HEIGHT } from './geometry';
import type { GridLine } from './line';
import type { GridModel } from './model';
import { page } from './render/page';
import { areaOf, isSelection } from './selection';
import { Summaries } from './summaries';
import { orderWords } from './words';

const noView: GridView = { base: '', filters: [], order: [] };
/** Milliseconds until what is selected is added up: it may go on to grow. */
const SETTLED_MS = 150;

export class Grid {
  readonly model: GridModel = {
    phase: 'loading',
    problem: '',
    table: undefined,
    view: noView,
    rows: undefined,
    viewProblem: '',
    columns: [],
    hidden: [],
    layout: new Columns([]),
    heights: new Heights(0, 0),
    blocks: undefined,
    summaries: undefined,
    hasSummaries: true,
    top: 0,
    left: 0,
    seenWidth: 0,
    active: { row: 0, column: 0 },
    selected: undefined,
    sums: undefined,
    popup: undefined,
    isStale: false,
    said: '',
    note: '',
  };
  widths: Record<string, number> = {};
  private readonly actions = makeActions(this);
  private frame = 0;
  private ordering: AbortController | undefined;
  private summing: AbortController | undefined;
  private sumTimer: ReturnType<typeof setTimeout> | undefined;
  /** Where the cursor shall be once it is drawn. */
  private focusWanted: 'cell' | 'popup' | undefined;
  private seen = { width: 0, height: 0 };

  constructor(
    private readonly root: HTMLElement,
    readonly line: GridLine,
  ) {
    new ResizeObserver(() => this.measure()).observe(root);
    document.addEventListener('copy', (event) => this.onCopy(event));
  }

  async start(): Promise<void> {
    const kept = this.line.load();
    if (kept) {
      this.model.view = kept.view;
      this.model.hidden = kept.hidden;
      this.model.hasSummaries = kept.hasSummaries;
      this.widths = { ...kept.widths };
    }
    this.draw();
    await this.open(kept?.sheet);
  }

  /** Reads the table, or another one of its file. */
  async open(sheet: string | undefined): Promise<void> {
    const { model } = this;
    model.phase = 'loading';
    this.close();
    this.draw();
    try {
      const table = await this.line.ask('openTable', sheet === undefined ? {} : { sheet });
      model.phase = 'ready';
      this.take(table);
    } catch (error) {
      model.phase = 'failed';
      model.problem = errorMessage(error);
      this.draw();
    }
  }

  /** Shows other rows than before, and says it. */
  async setView(view: GridView, said?: string): Promise<void> {
    const { model } = this;
    const isFiltered =
      JSON.stringify([model.view.base, model.view.filters]) !== JSON.stringify([view.base, view.filters]);
    model.view = view;
    model.selected = undefined;
    model.sums = undefined;
    model.note = '';
    this.save();
    await this.order(isFiltered, said);
  }

  /** Which columns are shown, and how wide they are. */
  layOut(): void {
    const { model } = this;
    const { columns = [] } = model.table ?? {};
    const all = columns.map((column, index) => ({ ...column, index }));
    model.columns = all.filter(({ name }) => !model.hidden.includes(name));
    model.layout = new Columns(model.columns.map(({ name }) => this.widths[name] ?? DEFAULT_WIDTH));
    model.active = { ...model.active, column: Math.max(0, Math.min(model.active.column, model.columns.length - 1)) };
    this.measure();
  }

  /** Brings the cursor's cell into sight, and the focus to it. */
  show(isFocused = true): void {
    const { model } = this;
    if (model.active.row >= 0) model.top = model.heights.show(model.active.row, model.top);
    model.left = model.layout.show(model.active.column, model.left, model.seenWidth);
    if (isFocused) this.focusWanted = 'cell';
    this.draw();
  }

  focusPopup(): void {
    this.focusWanted = 'popup';
    this.draw();
  }

  say(text: string): void {
    this.model.said = text;
    this.draw();
  }

  /** Draws what has changed, once a frame. */
  draw(): void {
    if (this.frame !== 0) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.drawNow();
    });
  }

  save(): void {
    const { table, view, hidden, hasSummaries } = this.model;
    if (!table) return;
    const sheet = table.sheet !== undefined && table.table !== table.path ? { sheet: table.sheet } : {};
    this.line.save({ path: table.path, ...sheet, view, widths: this.widths, hidden: [...hidden], hasSummaries });
  }

  /** What is selected, as the extension takes it; undefined where there is no selection. */
  picked(): GridParams<'analyze'>['picked'] {
    const { selected, rows, columns } = this.model;
    if (!isSelection(selected) || rows === undefined) return undefined;
    const area = areaOf(selected, { rows, columns: columns.length });
    const names = columns.slice(area.column, area.column + area.columns).map(({ name }) => name);
    const isAll = area.columns === this.model.table?.columns.length;
    return { from: area.row, count: area.rows, ...(isAll ? {} : { columns: names }) };
  }

  /** Adds up what is selected, once it does not grow any more. */
  sumSoon(): void {
    clearTimeout(this.sumTimer);
    this.summing?.abort();
    this.model.sums = undefined;
    const { columns = this.model.columns.map(({ name }) => name), ...place } = this.picked() ?? { count: 0, from: 0 };
    const numeric = columns.filter((name) =>
      isNumeric(this.model.table?.columns.find((each) => each.name === name)?.type ?? ''),
    );
    if (place.count === 0 || numeric.length === 0) return;
    const controller = new AbortController();
    this.summing = controller;
    this.sumTimer = setTimeout(() => {
      this.line.ask('sums', { view: this.model.view, ...place, columns: numeric }, controller.signal).then(
        (sums) => {
          this.model.sums = sums;
          this.draw();
        },
        () => undefined, // the figures stay away
      );
    }, SETTLED_MS);
  }

  /** Copies what is selected, else the cursor's cell. */
  async copy(header: boolean): Promise<void> {
    const { model } = this;
    const name = model.columns[model.active.column]?.name;
    const { columns, ...place } = this.picked() ?? {
      from: model.active.row,
      count: 1,
      columns: name === undefined ? [] : [name],
    };
    if (place.from < 0) return;
    const names = columns ?? model.columns.map((column) => column.name);
    try {
      const copied = await this.line.ask('copy', { view: model.view, ...place, columns: names, header });
      const counts = { rows: formatNumber(copied.rows), columns: formatNumber(copied.columns) };
      model.note = copied.isCut
        ? t('Only the first {rows} rows × {columns} columns were copied: more do not fit into the clipboard.', counts)
        : t('{rows} rows × {columns} columns copied.', counts);
    } catch (error) {
      model.note = t('Nothing was copied: {reason}', { reason: errorMessage(error) });
    }
    this.say(model.note);
  }

  private take(table: GridTable): void {
    const { model } = this;
    model.table = table;
    model.isStale = false;
    const names = new Set(table.columns.map(({ name }) => name));
    model.hidden = model.hidden.filter((name) => names.has(name));
    const { base, filters, order } =
      table.show.where === undefined ? model.view : { ...noView, base: table.show.where };
    model.view = {
      base,
      filters: filters.filter(({ column }) => names.has(column)),
      order: order.filter(({ column }) => names.has(column)),
    };
    this.layOut();
    this.bring(table.show.columns);
    this.save();
    void this.order(true);
  }

  /** Brings the first of these columns into sight. */
  bring(columns: readonly string[] | undefined): void {
    const at = this.model.columns.findIndex(({ name }) => columns?.includes(name));
    if (at >= 0) this.model.active = { ...this.model.active, column: at };
  }

  private async order(isFiltered: boolean, said?: string): Promise<void> {
    const { model } = this;
    this.ordering?.abort();
    const controller = new AbortController();
    this.ordering = controller;
    model.blocks?.close();
    model.blocks = undefined;
    model.rows = undefined;
    model.viewProblem = '';
    if (isFiltered) this.summarize();
    this.draw();
    const { view } = model;
    try {
      const { rows, stamp } = await this.line.ask('view', { view }, controller.signal);
      const { table } = model;
      if (!table || controller.signal.aborted) return;
      if (stamp !== table.stamp) this.stale();
      model.rows = rows;
      model.blocks = new Blocks({
        columns: table.columns.map(({ name }) => name),
        rows,
        load: (part, signal) => this.line.ask('rows', { view, ...part }, signal),
        changed: () => this.draw(),
        stamp,
        stale: () => this.stale(),
      });
      model.active = { ...model.active, row: Math.max(rows === 0 ? -1 : model.active.row, -1) };
      model.active = { ...model.active, row: Math.min(model.active.row, rows - 1) };
      this.measure();
      const count = { rows: formatNumber(rows), all: formatNumber(table.rows) };
      this.say(
        `${said ?? (isFiltered ? '' : orderWords(view.order))} ${t('{rows} of {all} rows are shown.', count)}`.trim(),
      );
    } catch (error) {
      if (error instanceof CancelledError) return;
      model.viewProblem = errorMessage(error);
      this.say(model.viewProblem);
    }
  }

  stale(): void {
    this.model.isStale = true;
    this.say(t('The file has changed.'));
  }

  private summarize(): void {
    const { model } = this;
    model.summaries?.close();
    const { view } = model;
    model.summaries = new Summaries(
      (column, signal) => this.line.ask('summary', { view, column }, signal),
      () => this.draw(),
    );
  }

  private close(): void {
    const { model } = this;
    this.ordering?.abort();
    model.blocks?.close();
    model.summaries?.close();
    model.blocks = undefined;
    model.summaries = undefined;
    model.rows = undefined;
    model.selected = undefined;
    model.sums = undefined;
    model.popup = undefined;
  }

  /** The room that cells have. */
  private measure(): void {
    const { model } = this;
    const box = this.root.querySelector('.scroller');
    const [width, height] = [box?.clientWidth ?? 0, box?.clientHeight ?? 0];
    const head = model.hasSummaries ? HEAD_HEIGHT : SMALL_HEAD_HEIGHT;
    this.seen = { width, height };
    model.seenWidth = Math.max(0, width - NUMBER_WIDTH);
    model.heights = new Heights(model.rows ?? 0, Math.max(0, height - head));
    model.top = model.heights.clamp(model.top);
    model.left = Math.max(0, Math.min(model.left, model.layout.width - model.seenWidth));
    this.draw();
  }

  private drawNow(): void {
    const { model } = this;
    const { first, end } = model.layout.range(model.left, model.seenWidth);
    const inSight = model.columns.slice(first, end);
    if (model.rows !== undefined)
      model.blocks?.want(
        model.heights.range(model.top),
        inSight.map(({ index }) => index),
      );
    // Cells come first: figures of heads wait until they are there.
    const isBusy = model.blocks ? model.blocks.isBusy : model.viewProblem === '';
    if (model.hasSummaries) model.summaries?.want(isBusy ? [] : inSight.map(({ name }) => name));
    render(page(model, this.seen, this.actions), this.root);
    this.settle();
  }

  /** After it was drawn: the scroll bars and the focus are where they belong. */
  private settle(): void {
    const { model } = this;
    const box = this.root.querySelector('.scroller');
    if (box) {
      if (box.clientWidth !== this.seen.width || box.clientHeight !== this.seen.height) this.measure();
      const scrollTop = Math.round(model.heights.scrollOf(model.top));
      if (Math.abs(box.scrollTop - scrollTop) > 1) box.scrollTop = scrollTop;
      if (Math.abs(box.scrollLeft - model.left) > 1) box.scrollLeft = model.left;
    }
    const wanted = this.focusWanted;
    this.focusWanted = undefined;
    if (wanted === 'cell') this.focus('.cells [tabindex="0"]');
    if (wanted === 'popup') this.focus('.popup :is(input, button, select, textarea, [tabindex="0"])');
  }

  private focus(selector: string): void {
    const found = this.root.querySelector(selector);
    if (found instanceof HTMLElement) found.focus({ preventScroll: true });
  }

  /** The browser, or VS Code in its place, asks for what is to be copied. */
  private onCopy(event: ClipboardEvent): void {
    const isInGrid = document.activeElement?.closest('.cells') !== null && document.activeElement !== document.body;
    if (!isInGrid) return;
    event.preventDefault();
    void this.copy(false);
  }
}
