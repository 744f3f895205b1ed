import { LRUCache } from 'lru-cache';
import * as vscode from 'vscode';

const SCHEME = 'ba-agent-code';

/** Texts that are kept for tabs that may still show them. */
const KEPT = 30;

/** Texts that are in no file: code as it was saved, results of queries. They open as tabs that cannot be changed. */
export class CodeDocuments implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly texts = new LRUCache<string, string>({ max: KEPT });
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.changed.event;
  private readonly registration = vscode.workspace.registerTextDocumentContentProvider(SCHEME, this);

  /**
   * The address of a text.
   * @param name what its tab is called, with an extension
   * @param id tells texts of the same name apart; the same one gets the text in place of the one before
   */
  put(name: string, id: string, text: string): vscode.Uri {
    const uri = vscode.Uri.from({ scheme: SCHEME, path: `/${name}`, query: id });
    this.texts.set(uri.toString(), text);
    this.changed.fire(uri);
    return uri;
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return (
      this.texts.peek(uri.toString()) ?? vscode.l10n.t('This is no longer kept. Close this tab and open it again.')
    );
  }

  dispose(): void {
    this.registration.dispose();
    this.changed.dispose();
  }
}
