/** Saved code through VS Code's own file system and editors. */
import assert from 'node:assert/strict';
import { chmod, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import type { CodeBlock } from '../../src/core/contract/response';
import type { Log } from '../../src/core/ports';
import type { Localize } from '../../src/core/text/formatter';
import { CodeStore } from '../../src/core/store/codeStore';
import { WorkspaceCodeFolder } from '../../src/host/code/codeFolder';
import { SavedCodeLens } from '../../src/host/code/codeLens';
import { CodeFolders } from '../../src/host/code/codeFolders';
import { SavedCodeFiles } from '../../src/host/code/savedCodeFiles';
import { saveCode } from '../support/saveCode';

const silent = (): void => undefined;
const log: Log = { info: silent, warn: silent, error: silent };
const clock = { now: () => new Date().toISOString(), monotonic: () => performance.now() };
const localize: Localize = (message, values) => vscode.l10n.t(message, values ?? {});
const block = (code_id: string, code: string, language = 'python'): CodeBlock => ({ code_id, code, language });

function workspace(): vscode.WorkspaceFolder {
  return vscode.workspace.workspaceFolders?.[0] ?? assert.fail('There is no folder.');
}

describe('saved code in a workspace', () => {
  const { uri: root } = workspace();
  const directory = 'kept/code';
  const here = path.join(root.fsPath, directory);
  const storage = vscode.Uri.joinPath(root, 'storage');
  const settings = (): vscode.WorkspaceConfiguration => vscode.workspace.getConfiguration('baAgent', root);
  const folder = (): WorkspaceCodeFolder => new WorkspaceCodeFolder(storage, log);
  const store = (): CodeStore => new CodeStore(folder(), clock, localize, log);

  const autoSave = (value: string | undefined): Thenable<void> =>
    vscode.workspace.getConfiguration('files').update('autoSave', value, vscode.ConfigurationTarget.Workspace);

  before(async () => {
    await autoSave('off'); // in a browser it is on
    await settings().update('codeDirectory', directory, vscode.ConfigurationTarget.Workspace);
  });
  beforeEach(() => mkdir(here, { recursive: true }));
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await rm(path.join(root.fsPath, 'kept'), { recursive: true, force: true });
  });
  after(async () => {
    await settings().update('codeDirectory', undefined, vscode.ConfigurationTarget.Workspace);
    await autoSave(undefined);
  });

  it('makes a file only where there is nothing, a link among what there can be', async () => {
    await writeFile(path.join(here, 'a.py'), 'mine');
    await symlink(path.join(root.fsPath, 'sales.csv'), path.join(here, 'b.py'));
    await symlink(path.join(here, 'nowhere'), path.join(here, 'c.py'));
    await mkdir(path.join(here, 'd.py'));
    for (const name of ['a.py', 'b.py', 'c.py', 'd.py']) assert.equal(await folder().create(name, 'x'), false, name);
    assert.equal(await folder().create('e.py', '\ufeffnew'), true);
    assert.equal(await folder().read('e.py'), '\ufeffnew');
    assert.equal(await readFile(path.join(here, 'a.py'), 'utf8'), 'mine');
    assert.deepEqual((await readdir(here)).sort(), ['a.py', 'b.py', 'c.py', 'd.py', 'e.py'], 'nothing is left over');
    assert.deepEqual((await folder().list()).sort(), ['a.py', 'e.py']);
    assert.equal((await saveCode(store(), block('b', 'x'))).saved.filename, 'b_v2.py');
  });

  it('writes over nothing where several windows save one id at once', async () => {
    const saves = Array.from({ length: 8 }, (_, at) => saveCode(store(), block('a', `${at}`)));
    const done = await Promise.all(saves);
    const files = new Set(done.map(({ saved }) => saved.filename));
    assert.equal(files.size, 8);
    for (const [at, { saved }] of done.entries()) {
      assert.equal(await readFile(path.join(here, saved.filename), 'utf8'), `${at}`);
    }
    assert.ok((await readdir(here)).every((name) => !name.endsWith('.tmp')));
  });

  it('knows what an editor has not saved, and leaves it as it is', async () => {
    const own = store();
    await saveCode(own, block('a', '1'));
    const editor = await vscode.window.showTextDocument(vscode.Uri.file(path.join(here, 'a.py')));
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), 'mine '));
    const { saved, edited } = await saveCode(own, block('a', '2'));
    assert.deepEqual([saved.filename, edited?.filename], ['a_v2.py', 'a.py']);
    assert.equal(await readFile(path.join(here, 'a.py'), 'utf8'), '1', 'the disk has what was saved');
    assert.equal(editor.document.getText(), 'mine 1');
    assert.equal(editor.document.isDirty, true);
  });

  it('goes into the folder of the setting as it is at that time', async () => {
    const own = store();
    await saveCode(own, block('a', '1'));
    await settings().update('codeDirectory', 'kept/other', vscode.ConfigurationTarget.Workspace);
    try {
      assert.deepEqual(await own.list(), []);
      await saveCode(own, block('a', '2'));
      assert.equal(await readFile(path.join(root.fsPath, 'kept', 'other', 'a.py'), 'utf8'), '2');
      assert.equal(await readFile(path.join(here, 'a.py'), 'utf8'), '1');
    } finally {
      await settings().update('codeDirectory', directory, vscode.ConfigurationTarget.Workspace);
    }
    assert.equal((await own.list()).length, 1);
  });

  it('says why it cannot be saved or listed', async () => {
    await rm(here, { recursive: true });
    await symlink(root.fsPath, here);
    await assert.rejects(saveCode(store(), block('a', '1')), /is a link/);
    await assert.rejects(store().overview(), /is a link/);
    await rm(here);
    await writeFile(here, 'a file');
    await assert.rejects(saveCode(store(), block('a', '1')));
  });

  it('is refused by a folder that cannot be written to, and listed from it', async function () {
    if (process.getuid?.() === 0) this.skip(); // nothing is read-only for this user
    await saveCode(store(), block('a', '1'));
    await chmod(here, 0o555);
    try {
      await assert.rejects(saveCode(store(), block('b', '1')));
      assert.equal((await store().list()).length, 1);
    } finally {
      await chmod(here, 0o755);
    }
  });

  it('has its actions above it in the editor, and no other file has', async () => {
    const own = store();
    for (const code of ['1', '2']) await saveCode(own, block('a', code));
    await saveCode(own, block('page', '<p>', 'html'));
    const files = new SavedCodeFiles(storage);
    const lens = new SavedCodeLens(files);
    try {
      await files.refresh();
      const titles = async (name: string): Promise<(string | undefined)[]> => {
        const uri = vscode.Uri.joinPath(root, name);
        await vscode.workspace.openTextDocument(uri);
        const found = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', uri);
        return found.map(({ command }) => command?.title);
      };
      // The extension itself may have them as well, which reads the same folder.
      const unique = async (name: string): Promise<unknown[]> => [...new Set(await titles(name))].sort();
      assert.deepEqual(await unique(`${directory}/a_v2.py`), ['$(play) Run', 'Ask about this', 'Show history (2)']);
      files.setRan(vscode.Uri.joinPath(root, directory, 'a_v2.py'));
      assert.ok((await unique(`${directory}/a_v2.py`)).includes('Ask about the last run'));
      assert.deepEqual(await unique(`${directory}/page.html`), ['Ask about this', 'Show history (1)']);
      assert.deepEqual(await unique('sales.csv'), []);
      await settings().update('codeLens', false, vscode.ConfigurationTarget.Workspace);
      assert.deepEqual(await unique(`${directory}/a_v2.py`), []);
    } finally {
      await settings().update('codeLens', undefined, vscode.ConfigurationTarget.Workspace);
      lens.dispose();
      files.dispose();
    }
  });

  it('is found by its file', async () => {
    await saveCode(store(), block('a', '1'));
    const codeFolders = new CodeFolders({ globalStorage: storage, clock, localize, log });
    const found = await codeFolders.at(vscode.Uri.file(path.join(here, 'a.py')));
    assert.equal(found?.version.code.code_id, 'a');
    for (const other of [path.join(here, 'none.py'), path.join(root.fsPath, 'sales.csv')])
      assert.equal(await codeFolders.at(vscode.Uri.file(other)), undefined);
  });
});
