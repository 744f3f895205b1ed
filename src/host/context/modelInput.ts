import * as vscode from 'vscode';
import type { Sessions } from '../../core/agent/sessions';

const SCHEME = 'ba-agent-model-input';

/**
 * Shows what the model was sent last as an editor tab that cannot be changed: the body of the request with line breaks
 * added, nothing else. It is made anew each time that the tab is opened or shown again by the command.
 */
export class ModelInputView implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.changed.event;
  private readonly registration: vscode.Disposable;

  constructor(private readonly sessions: Sessions) {
    this.registration = vscode.workspace.registerTextDocumentContentProvider(SCHEME, this);
  }

  async show(): Promise<void> {
    const conversation = await this.sessions.current();
    const name = vscode.l10n.t('What the model sees');
    const uri = vscode.Uri.from({ scheme: SCHEME, path: `/${name}.json`, query: conversation.log.id });
    this.changed.fire(uri);
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document, { preview: false });
  }

  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    const conversation = await this.sessions.current();
    if (conversation.log.id !== uri.query)
      return vscode.l10n.t('Another session is open now. Close this tab and ask again.');
    const { body } = await conversation.modelInput();
    return `${JSON.stringify(JSON.parse(body), null, 2)}\n`;
  }

  dispose(): void {
    this.registration.dispose();
    this.changed.dispose();
  }
}
