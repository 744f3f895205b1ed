import * as vscode from 'vscode';
import { workspaceUri } from './workspace';

/** Files on the disk that editors of any kind have changes of which are not saved. */
export function unsavedFiles(): vscode.Uri[] {
  const { textDocuments, notebookDocuments } = vscode.workspace;
  const documents = [...textDocuments, ...notebookDocuments].filter(({ isDirty }) => isDirty).map(({ uri }) => uri);
  // Editors of extensions may have what they show in no document.
  const custom = vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .flatMap(({ input, isDirty }) => (isDirty && input instanceof vscode.TabInputCustom ? [input.uri] : []));
  return [...documents, ...custom].filter(({ scheme }) => scheme === 'file');
}

/** Whether an editor has changes of a file of the workspace that are not saved. */
export function isUnsaved(path: string): boolean {
  const address = workspaceUri(path)?.toString();
  return unsavedFiles().some((uri) => uri.toString() === address);
}

/** Saves what an editor has of a file of the workspace. @throws where it cannot be saved */
export async function saveUnsaved(path: string): Promise<void> {
  const uri = workspaceUri(path);
  if (!uri || !isUnsaved(path)) return;
  const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  const isSaved = open ? await open.save() : (await vscode.workspace.save(uri)) !== undefined;
  if (!isSaved)
    throw new Error(
      vscode.l10n.t('{file} was not saved. Save it in its editor, then analyze it again.', { file: path }),
    );
}
