import * as vscode from 'vscode';

/** Whether the system that the user sits at has the file: its browser and its list of files can show it. */
export function isOnDesktop({ scheme }: vscode.Uri): boolean {
  return scheme === 'file' && vscode.env.remoteName === undefined && vscode.env.uiKind === vscode.UIKind.Desktop;
}

/** Opens a page in the browser where it can, else as an editor tab: a browser elsewhere cannot read this machine's files. */
export async function openPage(target: vscode.Uri): Promise<void> {
  if (!isOnDesktop(target) || !(await vscode.env.openExternal(target))) {
    await vscode.commands.executeCommand('vscode.open', target);
  }
}
