import * as vscode from 'vscode';
import type { PageLibrary } from '../../core/analysis/page/input';
import { hasPagePolicy } from '../../core/analysis/page/policy';
import { pageTabHtml } from './pageTabHtml';
import type { RpcHandler } from '../../base/rpc';
import type { Download } from '../../core/contract/events';
import { toHost } from '../../protocol/messages';
import type { pageMethods } from '../../protocol/pages';
import { on } from '../panel/rpcMethod';
import { nameOf } from '../workspace';
import { isOnDesktop } from './openPage';

/** Bytes of a page that a tab shows at most. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Shows the pages of reports. */
export class ReportPages {
  constructor(private readonly library: () => Promise<PageLibrary>) {}

  /**
   * Opens a page in the system's browser where that can read this machine's files; else, in a remote window or in a browser,
   * as a tab. A page that is not bound by the policy of ours is shown in a tab too, where it can run and load nothing:
   * a file of the workspace can be anybody's.
   * @throws Error when it cannot be read
   */
  async open(target: vscode.Uri): Promise<void> {
    const { sha256 } = await this.library();
    const bytes = await vscode.workspace.fs.readFile(target);
    if (bytes.length > MAX_BYTES) {
      throw new Error(vscode.l10n.t('This page is too large to be opened here. Open the file itself.'));
    }
    const text = new TextDecoder().decode(bytes);
    if (isOnDesktop(target) && hasPagePolicy(text, sha256) && (await vscode.env.openExternal(target))) return;
    const name = nameOf(target);
    const tab = vscode.window.createWebviewPanel('baAgent.reportPage', name, vscode.ViewColumn.Active, {
      enableScripts: true,
      enableFindWidget: true,
      localResourceRoots: [],
    });
    tab.webview.html = pageTabHtml(text, name, sha256);
  }

  /** Shows where a file is: among the system's files where they are this machine's, else in the explorer. */
  async reveal(target: vscode.Uri): Promise<void> {
    await vscode.commands.executeCommand(isOnDesktop(target) ? 'revealFileInOS' : 'revealInExplorer', target);
  }
}

interface PageActionDeps {
  pages: Pick<ReportPages, 'open' | 'reveal'>;
  /** Where a file is that a reply offers. @throws when it is not there any more */
  uriOf: (target: NonNullable<Download['target']>) => Promise<vscode.Uri>;
}

/** What the panel may ask for of pages that a reply offers. */
export function pageActions({ pages, uriOf }: PageActionDeps): Record<keyof typeof pageMethods, RpcHandler> {
  return {
    openPage: on(toHost.openPage, async ({ target }) => pages.open(await uriOf(target))),
    revealDownload: on(toHost.revealDownload, async ({ target }) => pages.reveal(await uriOf(target))),
  };
}
