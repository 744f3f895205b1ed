import * as vscode from 'vscode';
import type { CodeFolder, Log } from '../core/ports';
import { setting } from './config';

/**
 * The folder in the workspace that saved code goes to, through VS Code's file system, so that it works wherever the
 * workspace is. It is that of the file under analysis, else of the first folder, else one in the global storage.
 */
export class WorkspaceCodeFolder implements CodeFolder {
  private chosen: vscode.Uri | undefined;

  constructor(
    private readonly globalStorage: vscode.Uri,
    private readonly log: Log,
  ) {}

  /** Code of this conversation goes beside this file's workspace folder, unless some was saved elsewhere before. */
  prefer(file: vscode.Uri): void {
    const folder = vscode.workspace.getWorkspaceFolder(file);
    if (folder) this.chosen ??= this.inside(folder);
  }

  get label(): string {
    return vscode.workspace.asRelativePath(this.directory);
  }

  uri(name: string): vscode.Uri {
    return vscode.Uri.joinPath(this.directory, name);
  }

  writable(): { ok: true } | { ok: false; reason: string } {
    if (vscode.workspace.isTrusted) return { ok: true };
    return { ok: false, reason: vscode.l10n.t('this workspace is not trusted, so nothing is written into it.') };
  }

  async list(): Promise<string[]> {
    try {
      const entries = await vscode.workspace.fs.readDirectory(this.directory);
      return entries.filter(([, type]) => (type & vscode.FileType.File) !== 0).map(([name]) => name);
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  }

  async read(name: string): Promise<string | undefined> {
    try {
      return new TextDecoder().decode(await vscode.workspace.fs.readFile(this.uri(name)));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  /** Written beside and renamed: whoever reads sees the old file or the new one, never half of it. */
  async write(name: string, text: string): Promise<void> {
    const temporary = this.uri(`.${name}.${Date.now().toString(36)}.tmp`);
    await vscode.workspace.fs.createDirectory(this.directory);
    await vscode.workspace.fs.writeFile(temporary, new TextEncoder().encode(text));
    await vscode.workspace.fs.rename(temporary, this.uri(name), { overwrite: true });
  }

  private get directory(): vscode.Uri {
    const [first] = vscode.workspace.workspaceFolders ?? [];
    this.chosen ??= first ? this.inside(first) : vscode.Uri.joinPath(this.globalStorage, 'code');
    return this.chosen;
  }

  private inside(folder: vscode.WorkspaceFolder): vscode.Uri {
    return vscode.Uri.joinPath(folder.uri, setting('codeDirectory', this.log, folder.uri));
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof vscode.FileSystemError && error.code === 'FileNotFound';
}
