/** A WorkspaceWriter over a real folder: the rules for paths are the real ones, and there is no editor. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { NodeWritePlaces } from '../../../../src/adapters/writePlaces';
import { ToolError } from '../../../../src/core/contract/tool';
import type { FileChange, WorkspaceWriter } from '../../../../src/core/writes/written';

export class DiskWriter implements WorkspaceWriter {
  /** Paths that an editor has changes of. */
  readonly unsaved = new Set<string>();
  /** Changes that were shown, and whether they still are. */
  readonly shown: { change: FileChange; open: boolean }[] = [];
  readonly removed: string[] = [];
  /** What runs when a file is saved. */
  onSave: (text: string) => string = (text) => text;
  /** Done before each write. */
  beforeWrite: () => Promise<void> = () => Promise.resolve();
  /** Done after each write of a call. */
  afterWrite: () => Promise<void> = () => Promise.resolve();
  readonly places: NodeWritePlaces;

  constructor(readonly folder: string) {
    this.places = new NodeWritePlaces({
      roots: () => [{ name: 'shop', folder }],
      own: [{ folder: path.join(folder, 'storage') }],
      codeFolders: () => [path.join(folder, '.ba-agent/data')],
    });
  }

  async locate(given: string): Promise<string> {
    return (await this.places.find(given)).path;
  }

  async read(given: string): Promise<string | undefined> {
    const { path: name, file, exists } = await this.places.find(given);
    if (this.unsaved.has(name)) throw new ToolError('conflict', 'unsaved', `${name} has changes that are not saved.`);
    return exists ? readFile(file, 'utf8') : undefined;
  }

  preview(change: FileChange): Promise<() => Promise<void>> {
    const shown = { change, open: true };
    this.shown.push(shown);
    return Promise.resolve(() => {
      shown.open = false;
      return Promise.resolve();
    });
  }

  async write({ path: given, before, after }: FileChange): Promise<string> {
    await this.beforeWrite();
    if ((await this.read(given)) !== before) throw new ToolError('conflict', 'changed', `${given} was changed.`);
    const { file } = await this.places.find(given);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, this.onSave(after));
    await this.afterWrite();
    return readFile(file, 'utf8');
  }

  async restore({ path: given, before, after }: FileChange): Promise<void> {
    await this.beforeWrite();
    if ((await this.read(given)) !== before) throw new ToolError('conflict', 'changed', `${given} was changed.`);
    await writeFile((await this.places.find(given)).file, after);
  }

  async remove(given: string, text: string): Promise<void> {
    if ((await this.read(given)) !== text) throw new ToolError('conflict', 'changed', `${given} was changed.`);
    await rm((await this.places.find(given)).file);
    this.removed.push(given);
  }
}
