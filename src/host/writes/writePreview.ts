import * as vscode from 'vscode';
import { fingerprint } from '../../base/fingerprint';
import type { FileChange } from '../../core/writes/written';
import type { CodeDocuments } from '../code/codeDocuments';

/** Shows changes of files beside what is there, in the editor that compares. What is proposed is a text that cannot be changed. */
export class WritePreview {
  constructor(private readonly documents: CodeDocuments) {}

  /**
   * Shows a change; the keyboard stays where it is. The same change has one tab.
   * @param file where it is or will be
   * @returns closes it
   */
  async show({ path, before, after }: FileChange, file: vscode.Uri): Promise<() => Promise<void>> {
    const id = fingerprint(JSON.stringify([path, before ?? null, after]));
    const now = before === undefined ? this.documents.put(path, `${id} before`, '') : file;
    const proposed = this.documents.put(path, id, after);
    const title =
      before === undefined
        ? vscode.l10n.t('{file} (new, proposed)', { file: path })
        : vscode.l10n.t('{file}: now ↔ proposed', { file: path });
    await this.compare(now, proposed, title);
    return () => close(proposed, title);
  }

  /** Shows what was there before a file was written beside what is there now. */
  async showWritten(path: string, id: string, before: string, now: vscode.Uri | undefined): Promise<void> {
    const old = this.documents.put(path, `${id} before`, before);
    const title = vscode.l10n.t('{file}: before ↔ now', { file: path });
    await this.compare(old, now ?? this.documents.put(path, `${id} gone`, ''), title);
  }

  private async compare(left: vscode.Uri, right: vscode.Uri, title: string): Promise<void> {
    const options: vscode.TextDocumentShowOptions = { preview: true, preserveFocus: true };
    await vscode.commands.executeCommand('vscode.diff', left, right, title, options);
  }
}

/** Closes the tabs that compare with a text. Where an extension's editors do it, only the title tells which they are. */
async function close(proposed: vscode.Uri, title: string): Promise<void> {
  const address = proposed.toString();
  const tabs = vscode.window.tabGroups.all
    .flatMap((group) => group.tabs)
    .filter(({ input, label }) =>
      input instanceof vscode.TabInputTextDiff
        ? input.modified.toString() === address
        : input === undefined && label === title,
    );
  if (tabs.length > 0) await vscode.window.tabGroups.close(tabs, true);
}
