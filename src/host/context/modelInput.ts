import * as vscode from 'vscode';
import type { Sessions } from '../../core/agent/sessions';
import type { Formatter } from '../../core/text/formatter';
import { previewText } from './previewText';

const SCHEME = 'ba-agent-model-input';

/**
 * Shows what the model was sent last, or would be sent, as an editor tab that cannot be changed. It is made anew each time that
 * the tab is opened or shown again by the command.
 */
export class ModelInputView implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.changed.event;
  private readonly registration: vscode.Disposable;

  constructor(
    private readonly sessions: Sessions,
    private readonly formatter: Formatter,
  ) {
    this.registration = vscode.workspace.registerTextDocumentContentProvider(SCHEME, this);
  }

  async show(): Promise<void> {
    const conversation = await this.sessions.current();
    const name = vscode.l10n.t('What the model sees');
    const uri = vscode.Uri.from({ scheme: SCHEME, path: `/${name}.md`, query: conversation.log.id });
    this.changed.fire(uri);
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document, { preview: false });
  }

  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    const conversation = await this.sessions.current();
    if (conversation.log.id !== uri.query)
      return vscode.l10n.t('Another session is open now. Close this tab and ask again.');
    return previewText(await conversation.preview(), this.formatter);
  }

  dispose(): void {
    this.registration.dispose();
    this.changed.dispose();
  }
}
