/** All tables that are open in editor tabs: one tab a file. */
import * as vscode from 'vscode';
import type * as z from 'zod';
import { withoutPart } from '../../core/files/fileKinds';
import { gridStateSchema, gridToHost, type GridMethod, type GridTable, type OpenGrid } from '../../protocol/grid';
import { errorMessage } from '../../base/errors';
import { RpcError, type RpcEnd, type RpcHandler } from '../../base/rpc';
import type { Selection } from '../../core/contract/events';
import type { Log, WorkspaceFiles } from '../../core/ports';
import { describeError } from '../../core/text/describeError';
import type { Formatter } from '../../core/text/formatter';
import { PageLine } from '../panel/pageLine';
import { showPage } from '../panel/pageHtml';
import { gridPage } from '../panel/pageMarkup';
import { nameOf, workspaceUri } from '../workspace';
import { GRID_VIEW } from './gridSerializer';
import { copiedText } from './gridCopy';
import { analyzeWords, selectionOf } from './gridSelection';
import { GridSource, type GridSourceDeps } from './gridSource';

export class GridPanels {
  private readonly open = new Map<string, GridPanel>();

  constructor(private readonly deps: GridPanelDeps) {}

  /** Opens a table, or brings its tab to the front. */
  show(request: OpenGrid): void {
    const known = this.open.get(withoutPart(request.path));
    if (known) {
      known.reveal(request);
      return;
    }
    // Its page is made anew whenever it is shown again: a hidden one takes no memory.
    const panel = vscode.window.createWebviewPanel(GRID_VIEW, '', vscode.ViewColumn.Active);
    this.take(panel, request);
  }

  /** Serves a tab that was open before the window was loaded anew. */
  restore(panel: vscode.WebviewPanel, state: unknown): void {
    const kept = gridStateSchema.safeParse(state).data;
    // Nothing is known of a tab that had not even read its table.
    if (!kept || this.open.has(kept.path)) panel.dispose();
    else this.take(panel, { path: kept.sheet === undefined ? kept.path : `${kept.path}#${kept.sheet}` });
  }

  private take(panel: vscode.WebviewPanel, request: OpenGrid): void {
    const path = withoutPart(request.path);
    const grid = new GridPanel(this.deps, panel, request);
    this.open.set(path, grid);
    panel.onDidDispose(() => {
      if (this.open.get(path) === grid) this.open.delete(path);
    });
  }
}

/** Milliseconds after a file was written until it is looked at: programs write in steps. */
const SETTLED_MS = 400;

interface GridPanelDeps extends GridSourceDeps {
  extensionUri: vscode.Uri;
  files: Pick<WorkspaceFiles, 'stat'>;
  formatter: Formatter;
  log: Log;
  /** Whether cells are copied that a spreadsheet would compute. */
  keepFormulas: () => boolean;
  /** Has the analyst look at a file, or at a part of its table. */
  analyze: (path: string, text: string, selection: Selection | undefined) => void;
}

type Handlers = Record<GridMethod, RpcHandler>;

/** One table in an editor tab. */
class GridPanel {
  private readonly source: GridSource;
  private readonly disposables: vscode.Disposable[] = [];
  private page: RpcEnd | undefined;
  private show: GridTable['show'];
  /** Of the file as the page knows it. */
  private stamp: string | undefined;

  constructor(
    private readonly deps: GridPanelDeps,
    private readonly panel: vscode.WebviewPanel,
    { path, ...show }: OpenGrid,
  ) {
    this.source = new GridSource(deps, { path });
    this.show = show;
    this.serve();
    this.watch();
  }

  /** The file that it shows a table of. */
  get path(): string {
    return this.source.path;
  }

  /** Brings it to the front, with other rows where they are asked for. */
  reveal({ path, ...show }: OpenGrid): void {
    this.panel.reveal();
    if (show.where === undefined && show.columns === undefined && path === this.path) return;
    this.show = show;
    // A page that is hidden is made anew, and asks.
    this.page?.request('show', show).then(
      () => (this.show = {}),
      (error: unknown) => this.warn(error),
    );
  }

  private serve(): void {
    const { webview } = this.panel;
    const line = new PageLine(
      {
        post: (message) => void webview.postMessage(message),
        handlers: () => this.handlers(),
        attend: (page) => (this.page = page),
      },
      this.panel.visible,
    );
    this.disposables.push(
      webview.onDidReceiveMessage((message: unknown) => line.receive(message)),
      this.panel.onDidChangeViewState(() => {
        line.change(this.panel.visible);
        void this.look();
      }),
      this.panel.onDidDispose(() => {
        line.close();
        for (const disposable of this.disposables) disposable.dispose();
        this.source.close().catch((error: unknown) => this.warn(error));
      }),
    );
    const filename = nameOf(this);
    this.panel.title = vscode.l10n.t('{file} · Data', { file: filename });
    this.panel.iconPath = vscode.Uri.joinPath(this.deps.extensionUri, 'media', 'view.svg');
    showPage(webview, this.deps.extensionUri, gridPage(filename));
  }

  /** Looks at the file whenever it is written. */
  private watch(): void {
    const uri = workspaceUri(this.path);
    if (!uri) return; // copies of files do not change
    const folder = vscode.Uri.joinPath(uri, '..');
    const pattern = new vscode.RelativePattern(folder, nameOf(uri).replace(/[*?[\]{}]/g, '[$&]'));
    const watcher = vscode.workspace.createFileSystemWatcher(pattern);
    let timer: NodeJS.Timeout | undefined;
    const soon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => void this.look(), SETTLED_MS);
    };
    const forget = new vscode.Disposable(() => clearTimeout(timer));
    const heard = [watcher.onDidChange(soon), watcher.onDidCreate(soon), watcher.onDidDelete(soon)];
    this.disposables.push(watcher, ...heard, forget);
  }

  private async look(): Promise<void> {
    const known = this.stamp;
    if (known === undefined || !this.page) return;
    const now = await this.deps.files.stat(this.path).then(
      ({ stamp }) => stamp,
      () => undefined, // it is gone
    );
    if (now === known || this.stamp !== known) return;
    this.page.request('changed', {}).catch((error: unknown) => this.warn(error));
  }

  private handlers(): Handlers {
    const { source, deps } = this;
    return {
      openTable: this.on(gridToHost.openTable, async ({ sheet }, signal) => {
        const table = await source.open(sheet, this.show, signal);
        this.stamp = table.stamp;
        this.show = {}; // from now on it is the page's
        return table;
      }),
      view: this.on(gridToHost.view, (asked, signal) => source.view(asked, signal)),
      rows: this.on(gridToHost.rows, (asked, signal) => source.rows(asked, signal)),
      summary: this.on(gridToHost.summary, (asked, signal) => source.summary(asked, signal)),
      values: this.on(gridToHost.values, (asked, signal) => source.values(asked, signal)),
      cell: this.on(gridToHost.cell, (asked, signal) => source.cell(asked, signal)),
      sums: this.on(gridToHost.sums, (asked, signal) => source.sums(asked, signal)),
      copy: this.on(gridToHost.copy, async (asked, signal) => {
        const { text, ...copied } = await copiedText(source, deps.views, asked, signal, deps.keepFormulas());
        await vscode.env.clipboard.writeText(text);
        return copied;
      }),
      analyze: this.on(gridToHost.analyze, async (asked, signal) => {
        const selection = await selectionOf(source, deps.views, asked, signal);
        deps.analyze(source.path, analyzeWords(source, selection, asked, deps.formatter), selection);
        return {};
      }),
    };
  }

  /** A method whose params pass their schema; its failure is told in the user's language. */
  private on<P>(schema: z.ZodType<P>, run: (params: P, signal: AbortSignal) => Promise<object>): RpcHandler {
    return async (params, signal) => {
      try {
        return await run(schema.parse(params), signal);
      } catch (error) {
        throw new RpcError(describeError(error, this.deps.formatter.t));
      }
    };
  }

  private warn(error: unknown): void {
    this.deps.log.warn(`The data grid did not answer: ${errorMessage(error)}`);
  }
}
