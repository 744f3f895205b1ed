/** The page of the data grid over the real engine. */
import { CancelledError } from '../../src/base/errors';
import { RpcError, type RpcHandler } from '../../src/base/rpc';
import type { Selection } from '../../src/core/contract/events';
import { describeError } from '../../src/core/text/describeError';
import { copiedText } from '../../src/host/grid/gridCopy';
import { analyzeWords, selectionOf } from '../../src/host/grid/gridSelection';
import { GridSource } from '../../src/host/grid/gridSource';
import { gridPage } from '../../src/host/panel/pageMarkup';
import { gridToHost, type GridMethod, type OpenGrid } from '../../src/protocol/grid';
import { GridTab } from '../support/gridTab';
import { fault, type WindowOptions } from '../support/panelWindow';
import { formatterOf, type PanelWorkspace } from '../support/panelWorkspace';
import { ServedPage } from '../support/servedPage';

type Answer = (source: GridSource, params: unknown, signal: AbortSignal) => Promise<object>;

export class PanelGrid extends ServedPage {
  /** What was copied, last. */
  copied = '';
  /** Has the analyst look at a part of the table: words and rows of each time. */
  readonly analyzed: { text: string; selection: Selection | undefined }[] = [];
  private readonly source: GridSource;

  private constructor(
    private readonly workspace: PanelWorkspace,
    private readonly shown: OpenGrid,
    private readonly options: WindowOptions,
  ) {
    super();
    const { sql, choices } = workspace;
    this.source = new GridSource({ sql, views: sql, choices }, shown);
  }

  /** Opens a table in the page; its rows are there. */
  static async open(workspace: PanelWorkspace, show: OpenGrid, options: WindowOptions = {}): Promise<PanelGrid> {
    const grid = new PanelGrid(workspace, show, { width: 1000, ...options });
    await grid.show(gridPage(show.path), grid.options);
    await grid.window.load();
    return grid;
  }

  /** The table, once it is there. */
  tab(): Promise<GridTab> {
    return GridTab.in(this.window.page.mainFrame());
  }

  /** Tells the page that the file is another one. */
  async changed(): Promise<void> {
    await this.rpc?.request('changed', {});
  }

  protected handlers(): Record<GridMethod, RpcHandler> {
    const { sql } = this.workspace;
    const {
      shown: { path: _, ...show },
    } = this;
    const on = gridToHost;
    return {
      openTable: this.on((source, params, signal) => source.open(on.openTable.parse(params).sheet, show, signal)),
      view: this.on((source, params, signal) => source.view(on.view.parse(params), signal)),
      rows: this.on((source, params, signal) => source.rows(on.rows.parse(params), signal)),
      summary: this.on((source, params, signal) => source.summary(on.summary.parse(params), signal)),
      values: this.on((source, params, signal) => source.values(on.values.parse(params), signal)),
      cell: this.on((source, params, signal) => source.cell(on.cell.parse(params), signal)),
      sums: this.on((source, params, signal) => source.sums(on.sums.parse(params), signal)),
      copy: this.on(async (source, params, signal) => {
        const { text, ...copied } = await copiedText(source, sql, on.copy.parse(params), signal);
        this.copied = text;
        return copied;
      }),
      analyze: this.on(async (source, params, signal) => {
        const asked = on.analyze.parse(params);
        const selection = await selectionOf(source, sql, asked, signal);
        const formatter = formatterOf(this.options.language ?? 'en');
        this.analyzed.push({ text: analyzeWords(source, selection, asked, formatter), selection });
        return {};
      }),
    };
  }

  /** What fails here fails the test: the page has only good reasons to ask. */
  private on(answer: Answer): RpcHandler {
    return async (params, signal) => {
      try {
        return await answer(this.source, params, signal);
      } catch (error) {
        const isWanted = !(error instanceof CancelledError) && !signal.aborted;
        if (isWanted) fault(`The grid was not answered: ${JSON.stringify(params)}`, error);
        throw new RpcError(describeError(error, formatterOf(this.options.language ?? 'en').t));
      }
    };
  }
}
