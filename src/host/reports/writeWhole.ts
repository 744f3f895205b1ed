import * as vscode from 'vscode';
import { temporaryName } from '../code/wholeFile';

/**
 * Writes a file that is there whole or not at all: beside its place first, then given its name in one step. What was there
 * before stays when it cannot be written.
 * @throws vscode.FileSystemError
 */
export async function writeWhole(target: vscode.Uri, bytes: Uint8Array): Promise<void> {
  const name = target.path.slice(target.path.lastIndexOf('/') + 1);
  const beside = vscode.Uri.joinPath(target, '..', temporaryName(name));
  try {
    await vscode.workspace.fs.writeFile(beside, bytes);
    await vscode.workspace.fs.rename(beside, target, { overwrite: true });
  } catch (error) {
    await Promise.resolve(vscode.workspace.fs.delete(beside)).catch(() => undefined); // it may not be there
    throw error;
  }
}
