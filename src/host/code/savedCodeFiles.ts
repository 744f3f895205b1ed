import * as vscode from 'vscode';
import { codeIdOf } from '../../core/store/languages';
import { versionPlace } from '../../core/store/lineage';
import { nameOf } from '../workspace';
import { codeDirectoryOf } from './codeDirectory';

/** In conditions of package.json: the paths of the files that are saved code. */
const SAVED_CODE = 'baAgent.savedCode';

/** Milliseconds without a change until the folders are looked at again. */
const SETTLE_MS = 200;

/**
 * Which files of the window are saved code, told by their names and places alone: the menus and the editor ask for that
 * before anything else of the extension is loaded.
 */
export class SavedCodeFiles implements vscode.Disposable {
  /** Ids of all saved code beside a file, by the file's address. */
  private beside = new Map<string, readonly string[]>();
  /** Addresses of those that were run in this window. */
  private readonly run = new Set<string>();
  private readonly changed = new vscode.EventEmitter<void>();
  /** A file came, went, was written, or was run for the first time. */
  readonly onDidChange = this.changed.event;
  private readonly disposables: readonly { dispose(): unknown }[];
  private watchers: vscode.Disposable[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private looks = 0;

  constructor(private readonly globalStorage: vscode.Uri) {
    this.disposables = [
      this.changed,
      vscode.workspace.onDidChangeWorkspaceFolders(() => this.watch()),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration('baAgent.codeDirectory')) this.watch();
      }),
    ];
    this.watch();
  }

  /** The folders that saved code is in. */
  get folders(): vscode.Uri[] {
    const open = vscode.workspace.workspaceFolders ?? [];
    if (open.length === 0) return [vscode.Uri.joinPath(this.globalStorage, 'code')];
    return open.map(({ uri }) => {
      const written: unknown = vscode.workspace.getConfiguration('baAgent', uri).get('codeDirectory');
      return vscode.Uri.joinPath(uri, codeDirectoryOf(written));
    });
  }

  has(file: vscode.Uri): boolean {
    return this.beside.has(file.toString());
  }

  /** Whether a file was run in this window, and what came of it is known. */
  ran(file: vscode.Uri): boolean {
    return this.run.has(file.toString());
  }

  /** A file was run. */
  setRan(file: vscode.Uri): void {
    if (this.ran(file)) return;
    this.run.add(file.toString());
    this.changed.fire();
  }

  /** How many versions there are of a file of saved code, itself among them. */
  versions(file: vscode.Uri): number {
    const ids = this.beside.get(file.toString()) ?? [];
    const own = codeIdOf(nameOf(file));
    if (own === undefined) return 0;
    const { root } = versionPlace(own, ids);
    return ids.filter((id) => versionPlace(id, ids).root === root).length;
  }

  /** Looks at the folders again. */
  async refresh(): Promise<void> {
    const look = ++this.looks;
    const found = new Map<string, readonly string[]>();
    const paths = new Set<string>();
    for (const folder of this.folders) {
      const names = (await filesIn(folder)).filter((name) => codeIdOf(name) !== undefined);
      const ids = names.map((name) => codeIdOf(name) ?? '');
      for (const name of names) {
        const file = vscode.Uri.joinPath(folder, name);
        found.set(file.toString(), ids);
        // Where the editor is not on this machine it knows the file by the other one.
        paths.add(file.fsPath).add(file.path);
      }
    }
    if (look !== this.looks) return;
    this.beside = found;
    await vscode.commands.executeCommand('setContext', SAVED_CODE, [...paths]);
    this.changed.fire();
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.looks++;
    for (const disposable of [...this.disposables, ...this.watchers]) disposable.dispose();
  }

  private watch(): void {
    for (const watcher of this.watchers) watcher.dispose();
    const soon = (): void => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => void this.refresh(), SETTLE_MS);
    };
    this.watchers = this.folders.flatMap((folder) => {
      const watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(folder, '*'));
      return [watcher, watcher.onDidCreate(soon), watcher.onDidChange(soon), watcher.onDidDelete(soon)];
    });
    void this.refresh();
  }
}

/** Names of the files in a folder, links left out; none where there is no such folder. */
async function filesIn(folder: vscode.Uri): Promise<string[]> {
  try {
    const entries = await vscode.workspace.fs.readDirectory(folder);
    return entries.filter(([, type]) => type === vscode.FileType.File).map(([name]) => name);
  } catch {
    return []; // the store tells what is wrong with it, where it matters
  }
}
