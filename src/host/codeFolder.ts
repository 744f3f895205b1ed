import * as vscode from 'vscode';
import type { CodeFolder, Log } from '../core/ports';
import { setting } from './config';

/**
 * The folder in the workspace that saved code goes to, through VS Code's file system, so that it works wherever the
 * workspace is. It is that of the file under analysis, else of the first folder, else one in the global storage.
 */
export class WorkspaceCodeFolder implements CodeFolder {
  private preferred: vscode.WorkspaceFolder | undefined;

  constructor(
    private readonly globalStorage: vscode.Uri,
    private readonly log: Log,
  ) {}

  /** Code of this conversation goes into the workspace folder of the first file that it is about. */
  prefer(file: vscode.Uri): void {
    this.preferred ??= vscode.workspace.getWorkspaceFolder(file);
  }

  get label(): string {
    // Without a folder the path would be an absolute one, which tells of the user.
    return this.folder
      ? vscode.workspace.asRelativePath(this.directory)
      : vscode.l10n.t('the folder of BA-Agent itself');
  }

  uri(name: string): vscode.Uri {
    return vscode.Uri.joinPath(this.directory, name);
  }

  writable(): { ok: true; note?: string } | { ok: false; reason: string } {
    if (!vscode.workspace.isTrusted) {
      return { ok: false, reason: vscode.l10n.t('this workspace is not trusted, so nothing is written into it.') };
    }
    if (this.folder) return { ok: true };
    return { ok: true, note: vscode.l10n.t('No folder is open: code is saved in {folder}.', { folder: this.label }) };
  }

  async list(): Promise<string[]> {
    try {
      await this.refuseLinks();
      const entries = await vscode.workspace.fs.readDirectory(this.directory);
      return entries.filter(([, type]) => type === vscode.FileType.File).map(([name]) => name);
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  }

  async read(name: string): Promise<string | undefined> {
    try {
      await this.refuseLinks(name);
      return new TextDecoder().decode(await vscode.workspace.fs.readFile(this.uri(name)));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  /** Written beside and renamed: whoever reads sees the old file or the new one, never half of it. */
  async write(name: string, text: string): Promise<void> {
    await this.refuseLinks(name).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
    const temporary = this.uri(`.${name}.${Date.now().toString(36)}.tmp`);
    await vscode.workspace.fs.createDirectory(this.directory);
    await vscode.workspace.fs.writeFile(temporary, new TextEncoder().encode(text));
    await vscode.workspace.fs.rename(temporary, this.uri(name), { overwrite: true });
  }

  private get folder(): vscode.WorkspaceFolder | undefined {
    return this.preferred ?? vscode.workspace.workspaceFolders?.[0];
  }

  private get directory(): vscode.Uri {
    const { folder } = this;
    if (!folder) return vscode.Uri.joinPath(this.globalStorage, 'code');
    return vscode.Uri.joinPath(folder.uri, setting('codeDirectory', this.log, folder.uri));
  }

  /** A link in the workspace may lead anywhere: neither the folder nor a file in it may be one. */
  private async refuseLinks(name?: string): Promise<void> {
    const { folder } = this;
    if (!folder) return;
    const steps = setting('codeDirectory', this.log, folder.uri).split('/');
    let uri = folder.uri;
    for (const step of [...steps, ...(name === undefined ? [] : [name])]) {
      uri = vscode.Uri.joinPath(uri, step);
      const { type } = await vscode.workspace.fs.stat(uri);
      if ((type & vscode.FileType.SymbolicLink) !== 0) {
        const path = vscode.workspace.asRelativePath(uri);
        throw new Error(vscode.l10n.t('{path} is a link, and links are not followed for saved code.', { path }));
      }
    }
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof vscode.FileSystemError && error.code === 'FileNotFound';
}
