import * as vscode from 'vscode';
import { fingerprint } from '../../base/fingerprint';
import type { Clock, Log } from '../../core/ports';
import type { Localize } from '../../core/text/formatter';
import { CodeStore, type CodeVersion } from '../../core/store/codeStore';
import { nameOf } from '../workspace';
import { WorkspaceCodeFolder } from './codeFolder';

/** One folder of saved code. */
export interface StoredCodeFolder {
  /** By this the panel names it. */
  id: string;
  folder: WorkspaceCodeFolder;
  store: CodeStore;
}

/** A version of saved code, and where it is. */
export interface FoundCode {
  codeFolder: Pick<StoredCodeFolder, 'folder' | 'store'>;
  version: CodeVersion;
  /** All versions, the oldest first. */
  history: readonly CodeVersion[];
}

/**
 * All folders of saved code of the window: one for each folder of the workspace, else the extension's own; and which of
 * them the open conversation saves its code in.
 */
export class CodeFolders {
  private readonly codeFolders = new Map<string, StoredCodeFolder>();
  private ofConversation: FoundCode['codeFolder'];

  constructor(private readonly parts: { globalStorage: vscode.Uri; clock: Clock; localize: Localize; log: Log }) {
    this.ofConversation = this.make(undefined);
  }

  /** Where the open conversation saves its code. */
  get own(): FoundCode['codeFolder'] {
    return this.ofConversation;
  }

  /**
   * Another conversation is open.
   * @param file the first one that it is about
   * @returns where it saves its code
   */
  begin(file: vscode.Uri | undefined): FoundCode['codeFolder'] {
    this.ofConversation = this.make(undefined);
    if (file) this.ofConversation.folder.prefer(file);
    return this.ofConversation;
  }

  all(): StoredCodeFolder[] {
    const folders = vscode.workspace.workspaceFolders ?? [];
    return folders.length === 0 ? [this.codeFolder(undefined)] : folders.map((folder) => this.codeFolder(folder));
  }

  /** @throws when there is no such folder any more */
  get(id: string): StoredCodeFolder {
    const found = this.all().find((codeFolder) => codeFolder.id === id);
    if (!found) throw new Error(vscode.l10n.t('The folder of this code is no longer open.'));
    return found;
  }

  /** The saved code that a file is; undefined when it is none. @throws when its folder cannot be read */
  async at(file: vscode.Uri): Promise<FoundCode | undefined> {
    const name = nameOf(file);
    const codeFolder = this.all().find(({ folder }) => folder.uri(name).toString() === file.toString());
    const code = (await codeFolder?.store.list())?.find(({ filename }) => filename === name);
    return codeFolder && code && versionOf(codeFolder, code.code_id);
  }

  private codeFolder(folder: vscode.WorkspaceFolder | undefined): StoredCodeFolder {
    const id = fingerprint(folder?.uri.toString() ?? '');
    const known = this.codeFolders.get(id);
    if (known) return known;
    const codeFolder = { id, ...this.make(folder) };
    this.codeFolders.set(id, codeFolder);
    return codeFolder;
  }

  private make(preferred: vscode.WorkspaceFolder | undefined): FoundCode['codeFolder'] {
    const { globalStorage, clock, localize, log } = this.parts;
    const folder = new WorkspaceCodeFolder(globalStorage, log, preferred);
    return { folder, store: new CodeStore(folder, clock, localize, log) };
  }
}

/** A version by its id; undefined when there is none. @throws when the folder cannot be read */
export async function versionOf(codeFolder: FoundCode['codeFolder'], codeId: string): Promise<FoundCode | undefined> {
  const history = await codeFolder.store.history(codeId);
  const version = history.find(({ code }) => code.code_id === codeId);
  return version && { codeFolder, version, history };
}
