import * as vscode from 'vscode';
import type { ReportFolder } from '../../core/ports';
import { WorkspaceCodeFolder } from '../code/codeFolder';
import { workspacePath } from '../workspace';

/** How reports are found again that lie in the extension's own storage. */
const ADDRESS = /^report:([\p{L}\p{M}\p{N}_-]+\.[a-z]+)$/u;
const DIRECTORY = '.ba-agent/reports';

/** The folder that pages of reports and their facts go to; the rules are those of saved code. */
export class WorkspaceReportFolder extends WorkspaceCodeFolder implements ReportFolder {
  pathOf(name: string): string {
    return (this.folder && workspacePath(this.uri(name))) ?? `report:${name}`;
  }

  protected override place(): string {
    return DIRECTORY;
  }

  protected override readonly ownPlace = 'reports';

  protected override noFolder(): string {
    return vscode.l10n.t('No folder is open: reports are saved in {folder}.', { folder: this.label });
  }
}

/** The file of a `report:` address; undefined for any other path. */
export function storedReport(globalStorage: vscode.Uri, path: string): vscode.Uri | undefined {
  const name = ADDRESS.exec(path)?.[1];
  return name === undefined ? undefined : vscode.Uri.joinPath(globalStorage, 'reports', name);
}
