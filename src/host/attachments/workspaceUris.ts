import * as vscode from 'vscode';

/** Files that are no data of the user's: neither searched for nor offered. */
const EXCLUDED = '**/{node_modules,.git,.hg,.svn,.vscode,.ba-agent,__pycache__,.venv}/**';
/** Files of the workspace that are looked through at most. */
const MOST_FILES = 20_000;
/** Milliseconds for which the list of files is taken for what is there: as long as a name is being written. */
const FRESH_MS = 5000;

/**
 * The file that a dragged or written address means for this extension host: where the window is a remote one, its page
 * knows the remote's files by another scheme.
 */
export function parseUri(text: string): vscode.Uri | undefined {
  let uri: vscode.Uri;
  try {
    uri = vscode.Uri.parse(text, true);
  } catch {
    return undefined;
  }
  const isHere = uri.scheme === 'vscode-remote' && vscode.env.remoteName !== undefined;
  return isHere ? uri.with({ scheme: 'file', authority: '' }) : uri;
}

/** The files of the workspace, found anew when they were not asked for lately. */
export class WorkspaceUris {
  private found: Promise<vscode.Uri[]> | undefined;
  private foundAt = 0;

  all(): Promise<readonly vscode.Uri[]> {
    const now = performance.now();
    if (!this.found || now - this.foundAt > FRESH_MS) {
      this.foundAt = now;
      this.found = Promise.resolve(vscode.workspace.findFiles('**/*', EXCLUDED, MOST_FILES));
    }
    return this.found;
  }
}

/** Files in a folder of the workspace with one of these extensions (with the dot), in the order of their paths. */
export async function filesIn(folder: vscode.Uri, extensions: readonly string[], most: number): Promise<vscode.Uri[]> {
  const kinds = extensions.map((extension) => extension.slice(1)).join(',');
  const pattern = new vscode.RelativePattern(folder, `**/*.{${kinds}}`);
  const files = await vscode.workspace.findFiles(pattern, EXCLUDED, most);
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}
