import * as vscode from 'vscode';
import type { CodeFolder, Log } from '../../core/ports';
import { setting } from '../settings/config';
import { isTemporaryName, LEFT_OVER_MS, nameNew, temporaryName } from './wholeFile';

/**
 * The folder in the workspace that saved code goes to, through VS Code's file system, so that it works wherever the
 * workspace is. It is that of the file under analysis, else of the first folder, else one in the global storage.
 */
export class WorkspaceCodeFolder implements CodeFolder {
  /** @param preferred the folder of the workspace that it is in; the first one where none is given */
  constructor(
    private readonly globalStorage: vscode.Uri,
    private readonly log: Log,
    private preferred?: vscode.WorkspaceFolder,
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
    return { ok: true, note: this.noFolder() };
  }

  async list(): Promise<string[]> {
    const entries = await orMissing(this.refuseLinks().then(() => vscode.workspace.fs.readDirectory(this.directory)));
    return (entries ?? []).filter(([, type]) => type === vscode.FileType.File).map(([name]) => name);
  }

  async read(name: string): Promise<string | undefined> {
    const bytes = await orMissing(this.refuseLinks(name).then(() => vscode.workspace.fs.readFile(this.uri(name))));
    // A mark of the byte order is part of the text: what is read is what was written.
    return bytes && new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  }

  async facts(name: string): Promise<{ size: number; modified: string } | undefined> {
    const info = await orMissing(vscode.workspace.fs.stat(this.uri(name)));
    return info && { size: info.size, modified: new Date(info.mtime).toISOString() };
  }

  /**
   * On the disk a name is given in one step. Where there is no such step the editor's file system looks for a file of that
   * name and then renames: of two windows that make the same file in the same instant the later one wins. So it is read
   * back, and who finds other words has not made it; what is left there is the instant in which one window has read back and
   * the other one, which had looked before, renames.
   */
  async create(name: string, text: string): Promise<boolean> {
    if (await orMissing(vscode.workspace.fs.stat(this.uri(name)))) return false; // a link among them
    return this.put(name, text, async (temporary, file) => {
      const made = await nameNew(temporary, file);
      if (made !== 'impossible') {
        await remove(temporary);
        return made === 'named';
      }
      try {
        await vscode.workspace.fs.rename(temporary, file, { overwrite: false });
      } catch (error) {
        if (!(error instanceof vscode.FileSystemError && error.code === 'FileExists')) throw error;
        await remove(temporary);
        return false;
      }
      return (await this.read(name)) === text;
    });
  }

  async write(name: string, text: string): Promise<void> {
    await this.put(name, text, (temporary, file) => vscode.workspace.fs.rename(temporary, file, { overwrite: true }));
    await this.removeLeftOver();
  }

  isUnsaved(name: string): boolean {
    const address = this.uri(name).toString();
    return vscode.workspace.textDocuments.some(({ uri, isDirty }) => isDirty && uri.toString() === address);
  }

  /** What was being written when a process was killed. */
  private async removeLeftOver(): Promise<void> {
    const names = await this.list().catch(() => []); // the next one will do it
    for (const name of names.filter(isTemporaryName)) {
      const { modified = '' } = (await this.facts(name).catch(() => undefined)) ?? {};
      if (Date.now() - Date.parse(modified) > LEFT_OVER_MS) await remove(this.uri(name));
    }
  }

  /** Written beside and then named: whoever reads sees the old file or the new one, never half of it. */
  private async put<T>(
    name: string,
    text: string,
    place: (temporary: vscode.Uri, file: vscode.Uri) => PromiseLike<T>,
  ): Promise<T> {
    await orMissing(this.refuseLinks(name));
    const temporary = this.uri(temporaryName(name));
    await vscode.workspace.fs.createDirectory(this.directory);
    try {
      await vscode.workspace.fs.writeFile(temporary, new TextEncoder().encode(text));
      return await place(temporary, this.uri(name));
    } catch (error) {
      await remove(temporary);
      throw error;
    }
  }

  /** Where in the workspace it lies, relative to a folder of that. */
  protected place(folder: vscode.WorkspaceFolder): string {
    return setting('codeDirectory', this.log, folder.uri);
  }

  /** Its name in the extension's own storage, which is used where no folder is open. */
  protected readonly ownPlace: string = 'code';

  /** What is said where no folder is open. */
  protected noFolder(): string {
    return vscode.l10n.t('No folder is open: code is saved in {folder}.', { folder: this.label });
  }

  /** The folder of the workspace that it lies in. */
  get folder(): vscode.WorkspaceFolder | undefined {
    return this.preferred ?? vscode.workspace.workspaceFolders?.[0];
  }

  private get directory(): vscode.Uri {
    const { folder } = this;
    if (!folder) return vscode.Uri.joinPath(this.globalStorage, this.ownPlace);
    return vscode.Uri.joinPath(folder.uri, this.place(folder));
  }

  /** A link in the workspace may lead anywhere: neither the folder nor a file in it may be one. */
  private async refuseLinks(name?: string): Promise<void> {
    const { folder } = this;
    if (!folder) return;
    const steps = this.place(folder).split('/');
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

/** Removes a file that is perhaps not there. */
async function remove(file: vscode.Uri): Promise<void> {
  await vscode.workspace.fs.delete(file).then(undefined, () => undefined);
}

/** What was asked for; undefined where there is no such file. Every other failure stays one. */
async function orMissing<T>(asked: PromiseLike<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') return undefined;
    throw error;
  }
}
