import path from 'node:path';
import * as vscode from 'vscode';
import type { ProjectFolders, ProjectFoldersParts } from '../../core/session/projectFolders';
import { workspaceRoots } from '../workspace';

/** What the editor tells of the window: where its sessions are, its folders, whether they are trusted. */
export function windowParts({
  storageUri,
  globalStorageUri,
}: Pick<vscode.ExtensionContext, 'storageUri' | 'globalStorageUri'>): Pick<
  ProjectFoldersParts,
  'own' | 'folders' | 'isOfOneFolder' | 'trusted'
> {
  return {
    own: path.join((storageUri ?? globalStorageUri).fsPath, 'sessions'),
    folders: workspaceRoots,
    isOfOneFolder: () => vscode.workspace.workspaceFile === undefined,
    trusted: () => vscode.workspace.isTrusted,
  };
}

/** Looks for the projects again when the window's folders or their trust change, and when the user comes back to it. */
export function followWindow(projects: ProjectFolders): vscode.Disposable {
  const again = (): void => void projects.open();
  return vscode.Disposable.from(
    vscode.workspace.onDidChangeWorkspaceFolders(again),
    vscode.workspace.onDidGrantWorkspaceTrust(again),
    vscode.window.onDidChangeWindowState(({ focused }) => {
      if (focused) again();
    }),
  );
}
