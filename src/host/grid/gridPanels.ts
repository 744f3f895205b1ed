/** All tables that are open in editor tabs: one tab a file. */
import * as vscode from 'vscode';
import { withoutPart } from '../../core/files/fileKinds';
import { gridStateSchema, type OpenGrid } from '../../protocol/grid';
import { GridPanel, type GridPanelDeps } from './gridPanel';
import { GRID_VIEW } from './gridSerializer';

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
