import * as vscode from 'vscode';

/** Opens a page in the browser where it can, else as an editor tab: a browser elsewhere cannot read this machine's files. */
export async function openPage(target: vscode.Uri): Promise<void> {
  const isLocal = target.scheme === 'file' && vscode.env.remoteName === undefined;
  const inBrowser = isLocal && vscode.env.uiKind === vscode.UIKind.Desktop;
  if (!inBrowser || !(await vscode.env.openExternal(target))) {
    await vscode.commands.executeCommand('vscode.open', target);
  }
}
