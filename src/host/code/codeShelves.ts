import * as vscode from 'vscode';
import { fingerprint } from '../../base/fingerprint';
import type { Clock, Log } from '../../core/ports';
import type { Localize } from '../../core/text/wording';
import { CodeStore, type CodeVersion } from '../../core/store/codeStore';
import { WorkspaceCodeFolder } from './codeFolder';

/** One folder of saved code. */
export interface CodeShelf {
  /** By this the panel names it. */
  id: string;
  folder: WorkspaceCodeFolder;
  store: CodeStore;
}

/** A version of saved code, and where it is. */
export interface ShelvedCode {
  shelf: Pick<CodeShelf, 'folder' | 'store'>;
  version: CodeVersion;
  /** All versions, the oldest first. */
  history: readonly CodeVersion[];
}

/**
 * All folders of saved code of the window: one for each folder of the workspace, else the extension's own; and which of
 * them the open conversation saves its code in.
 */
export class CodeShelves {
  private readonly shelves = new Map<string, CodeShelf>();
  private ofConversation: ShelvedCode['shelf'];

  constructor(private readonly parts: { globalStorage: vscode.Uri; clock: Clock; localize: Localize; log: Log }) {
    this.ofConversation = this.make(undefined);
  }

  /** Where the open conversation saves its code. */
  get own(): ShelvedCode['shelf'] {
    return this.ofConversation;
  }

  /**
   * Another conversation is open.
   * @param file the first one that it is about
   * @returns where it saves its code
   */
  begin(file: vscode.Uri | undefined): ShelvedCode['shelf'] {
    this.ofConversation = this.make(undefined);
    if (file) this.ofConversation.folder.prefer(file);
    return this.ofConversation;
  }

  all(): CodeShelf[] {
    const folders = vscode.workspace.workspaceFolders ?? [];
    return folders.length === 0 ? [this.shelf(undefined)] : folders.map((folder) => this.shelf(folder));
  }

  /** @throws when there is no such folder any more */
  get(id: string): CodeShelf {
    const found = this.all().find((shelf) => shelf.id === id);
    if (!found) throw new Error(vscode.l10n.t('The folder of this code is no longer open.'));
    return found;
  }

  /** The saved code that a file is; undefined when it is none. @throws when its folder cannot be read */
  async at(file: vscode.Uri): Promise<ShelvedCode | undefined> {
    const name = file.path.slice(file.path.lastIndexOf('/') + 1);
    const shelf = this.all().find(({ folder }) => folder.uri(name).toString() === file.toString());
    const code = (await shelf?.store.list())?.find(({ filename }) => filename === name);
    return shelf && code && versionOf(shelf, code.code_id);
  }

  private shelf(folder: vscode.WorkspaceFolder | undefined): CodeShelf {
    const id = fingerprint(folder?.uri.toString() ?? '');
    const known = this.shelves.get(id);
    if (known) return known;
    const shelf = { id, ...this.make(folder) };
    this.shelves.set(id, shelf);
    return shelf;
  }

  private make(preferred: vscode.WorkspaceFolder | undefined): ShelvedCode['shelf'] {
    const { globalStorage, clock, localize, log } = this.parts;
    const folder = new WorkspaceCodeFolder(globalStorage, log, preferred);
    return { folder, store: new CodeStore(folder, clock, localize, log) };
  }
}

/** A version by its id; undefined when there is none. @throws when the folder cannot be read */
export async function versionOf(shelf: ShelvedCode['shelf'], codeId: string): Promise<ShelvedCode | undefined> {
  const history = await shelf.store.history(codeId);
  const version = history.find(({ code }) => code.code_id === codeId);
  return version && { shelf, version, history };
}
