import * as vscode from 'vscode';
import { SAMPLE_FOLDER } from '../workspace';

/** Opens the sample data that comes with the extension: a copy of it, made once, so that it can be changed. */
export async function openSampleWorkspace(context: vscode.ExtensionContext): Promise<void> {
  const source = vscode.Uri.joinPath(context.extensionUri, 'media', 'sample');
  const target = vscode.Uri.joinPath(context.globalStorageUri, SAMPLE_FOLDER);
  await vscode.workspace.fs.createDirectory(context.globalStorageUri);
  try {
    await vscode.workspace.fs.stat(target);
  } catch {
    await vscode.workspace.fs.copy(source, target);
  }
  await vscode.commands.executeCommand('vscode.openFolder', target, { forceNewWindow: false });
}
