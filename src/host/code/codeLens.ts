import * as vscode from 'vscode';
import { isRunnable } from '../../core/store/languages';
import type { SavedCodeFiles } from './savedCodeFiles';

const SETTING = 'baAgent.codeLens';

/** Run, Ask about the last run, Ask about this and Show history above saved code in the editor. It needs nothing but the files' names. */
export class SavedCodeLens implements vscode.CodeLensProvider, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChangeCodeLenses = this.changed.event;
  private readonly disposables: readonly { dispose(): unknown }[];
  private registration: vscode.Disposable | undefined;
  private registeredFor = '';

  constructor(private readonly files: SavedCodeFiles) {
    this.disposables = [
      this.changed,
      files.onDidChange(() => this.refresh()),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(SETTING)) this.refresh();
      }),
    ];
    this.register();
  }

  provideCodeLenses({ uri }: vscode.TextDocument): vscode.CodeLens[] {
    const wanted: unknown = vscode.workspace.getConfiguration('baAgent', uri).get('codeLens');
    if (wanted === false || !this.files.has(uri)) return [];
    const top = new vscode.Range(0, 0, 0, 0);
    const lens = (title: string, command: string): vscode.CodeLens =>
      new vscode.CodeLens(top, { title, command, arguments: [uri] });
    return [
      ...(isRunnable(uri.path) ? [lens(`$(play) ${vscode.l10n.t('Run')}`, 'baAgent.runCode')] : []),
      ...(this.files.ran(uri) ? [lens(vscode.l10n.t('Ask about the last run'), 'baAgent.askAboutRun')] : []),
      lens(vscode.l10n.t('Ask about this'), 'baAgent.askAboutCode'),
      lens(vscode.l10n.t('Show history ({count})', { count: this.files.versions(uri) }), 'baAgent.showCodeHistory'),
    ];
  }

  dispose(): void {
    for (const disposable of this.disposables) disposable.dispose();
    this.registration?.dispose();
  }

  private refresh(): void {
    this.register();
    this.changed.fire();
  }

  /** The editor asks for files in the code folders alone. */
  private register(): void {
    const { folders } = this.files;
    const address = folders.map((folder) => folder.toString()).join('\n');
    if (address === this.registeredFor) return;
    this.registeredFor = address;
    this.registration?.dispose();
    const selector = folders.map((folder) => ({ pattern: new vscode.RelativePattern(folder, '*') }));
    this.registration = vscode.languages.registerCodeLensProvider(selector, this);
  }
}
