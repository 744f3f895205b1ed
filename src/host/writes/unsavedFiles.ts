import * as vscode from 'vscode';

/** Absolute paths of the files that editors of any kind have changes of which are not saved. */
export function unsavedFiles(): string[] {
  const { textDocuments, notebookDocuments } = vscode.workspace;
  const documents = [...textDocuments, ...notebookDocuments].filter(({ isDirty }) => isDirty).map(({ uri }) => uri);
  // Editors of extensions may have what they show in no document.
  const custom = vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .flatMap(({ input, isDirty }) => (isDirty && input instanceof vscode.TabInputCustom ? [input.uri] : []));
  return [...documents, ...custom].filter(({ scheme }) => scheme === 'file').map(({ fsPath }) => fsPath);
}
