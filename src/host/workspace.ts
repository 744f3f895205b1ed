import * as vscode from 'vscode';

/** A file's name. */
export function nameOf({ path }: Pick<vscode.Uri, 'path'>): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Asks for a place to write a file of this name to, beginning in the first folder of the workspace. */
export async function askWhere(filename: string, filters?: Record<string, string[]>): Promise<vscode.Uri | undefined> {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  return vscode.window.showSaveDialog({
    ...(folder ? { defaultUri: vscode.Uri.joinPath(folder.uri, filename) } : {}),
    ...(filters && { filters }),
  });
}

/** Says that a file was written, with a button that opens it. */
export async function offerToOpen(
  words: string,
  file: vscode.Uri,
  show = async (written: vscode.Uri): Promise<unknown> => vscode.commands.executeCommand('vscode.open', written),
): Promise<void> {
  const open = vscode.l10n.t('Open');
  if ((await vscode.window.showInformationMessage(words, open)) === open) await show(file);
}

/** In the extension's storage: the copy of the sample data. */
export const SAMPLE_FOLDER = 'sample';

/** The workspace's folders that are on this machine's disk. */
export function workspaceRoots(): { name: string; folder: string }[] {
  return (vscode.workspace.workspaceFolders ?? [])
    .filter(({ uri }) => uri.scheme === 'file')
    .map(({ name, uri }) => ({ name, folder: uri.fsPath }));
}

/** Where the extension keeps what is of the window and of all windows. */
export type Storages = Pick<vscode.ExtensionContext, 'storageUri' | 'globalStorageUri'>;

/** The extension's own folders: they are not read as part of a workspace, but for the sample data that is opened as one. */
export function ownFolders({ storageUri, globalStorageUri }: Storages): { folder: string; except: string[] }[] {
  const own = [{ folder: globalStorageUri.fsPath, except: [SAMPLE_FOLDER] }];
  return storageUri ? [...own, { folder: storageUri.fsPath, except: [] }] : own;
}

/** Where the editor keeps what it and all of its extensions know, keys among it. */
export function editorFolders({ storageUri, globalStorageUri }: Storages): { folder: string }[] {
  const up = (uri: vscode.Uri, levels: number): string =>
    vscode.Uri.joinPath(uri, ...Array<string>(levels).fill('..')).fsPath;
  return [{ folder: up(globalStorageUri, 1) }, ...(storageUri ? [{ folder: up(storageUri, 2) }] : [])];
}

/** A file as a workspace path (`/` as separator; the folder's name first where there are several); undefined outside. */
export function workspacePath(uri: vscode.Uri): string | undefined {
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  if (!folder || uri.scheme !== 'file') return undefined;
  return vscode.workspace.asRelativePath(uri, workspaceRoots().length > 1).replace(/\\/g, '/');
}

/** The file of a workspace path, the reverse of {@link workspacePath}. */
export function workspaceUri(path: string): vscode.Uri | undefined {
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (path.split(/[\\/]/).includes('..')) return undefined; // Windows has both separators
  const [only] = folders;
  if (folders.length === 1 && only) return vscode.Uri.joinPath(only.uri, path);
  const [name, ...rest] = path.split('/');
  const folder = folders.find((each) => each.name === name);
  return folder && vscode.Uri.joinPath(folder.uri, ...rest);
}
