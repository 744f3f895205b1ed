/** The grid's page: its model, and what changes it. */
import { CancelledError, errorMessage } from '../../src/base/errors';
import type { GridTable, GridView } from '../../src/protocol/grid';
import { formatNumber, t } from '../i18n';
import { Blocks } from './blocks';
import { Columns, DEFAULT_WIDTH, Heights } from './geometry';
import type { GridLine } from './line';
import type { GridActions, GridModel } from './model';
import { copyPicked, PickedSums } from './picked';
import { Screen } from './screen';
import { Summaries } from './summaries';
import { orderWords } from './words';

const noView: GridView = { base: '', filters: [], order: [] };

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
  private readonly screen: Screen;
  private readonly sums: PickedSums;
  private ordering: AbortController | undefined;

  constructor(
    root: HTMLElement,
    readonly line: GridLine,
    actionsOf: (grid: Grid) => GridActions,
  ) {
    this.screen = new Screen(root, this.model, actionsOf(this));
    this.sums = new PickedSums(this.model, line, () => this.draw());
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
    this.screen.measure();
  }

  /** Brings the cursor's cell into sight, and the focus to it. */
  show(): void {
    const { model } = this;
    if (model.active.row >= 0) model.top = model.heights.show(model.active.row, model.top);
    model.left = model.layout.show(model.active.column, model.left, model.seenWidth);
    this.screen.focus('cell');
  }

  focusPopup(): void {
    this.screen.focus('popup');
  }

  say(text: string): void {
    this.model.said = text;
    this.draw();
  }

  draw(): void {
    this.screen.draw();
  }

  save(): void {
    const { table, view, hidden, hasSummaries } = this.model;
    if (!table) return;
    const sheet = table.sheet !== undefined && table.table !== table.path ? { sheet: table.sheet } : {};
    this.line.save({ path: table.path, ...sheet, view, widths: this.widths, hidden: [...hidden], hasSummaries });
  }

  /** Adds up what is selected, once it does not grow any more. */
  sumSoon(): void {
    this.sums.soon();
  }

  /** Copies what is selected, else the cursor's cell, and says it. */
  async copy(header: boolean): Promise<void> {
    const copied = await copyPicked(this.model, this.line, header);
    if (copied === undefined) return;
    this.model.note = copied;
    this.say(copied);
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
      model.active = { ...model.active, row: Math.min(model.active.row, rows - 1) };
      this.screen.measure();
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

  /** The browser, or VS Code in its place, asks for what is to be copied. */
  private onCopy(event: ClipboardEvent): void {
    const isInGrid = document.activeElement?.closest('.cells') !== null && document.activeElement !== document.body;
    if (!isInGrid) return;
    event.preventDefault();
    void this.copy(false);
  }
}
