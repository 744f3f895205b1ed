import * as vscode from 'vscode';
import { errorMessage } from '../../base/errors';
import type { Log } from '../../core/ports';

/** Kind of the tabs with tables, as VS Code knows it. */
export const GRID_VIEW = 'baAgent.dataGrid';

/** Has tabs with tables served again after the window was loaded anew; what serves them is loaded for that. */
export function restoreGrids(
  grids: () => Promise<{ restore(panel: vscode.WebviewPanel, state: unknown): void }>,
  log: Log,
): vscode.Disposable {
  return vscode.window.registerWebviewPanelSerializer(GRID_VIEW, {
    deserializeWebviewPanel: async (panel, state) => {
      try {
        (await grids()).restore(panel, state);
      } catch (error) {
        log.error(`A tab with a table could not be served: ${errorMessage(error)}`);
        panel.dispose();
      }
    },
  });
}
