/** What the user has, and what editors do of themselves, when files are written and taken back in a real VS Code. */
import assert from 'node:assert/strict';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { NodeWritePlaces } from '../../src/adapters/writePlaces';
import { ToolError } from '../../src/core/contract/tool';
import { CodeDocuments } from '../../src/host/code/codeDocuments';
import { editText } from '../../src/host/writes/textEdits';
import { workspaceRoots } from '../../src/host/workspace';
import { EditorWriter } from '../../src/host/writes/workspaceWriter';
import { WritePreview } from '../../src/host/writes/writePreview';

const root = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? assert.fail('There is no folder.');
const NOTEBOOK =
  '{"cells":[{"cell_type":"code","source":["1"],"metadata":{},"outputs":[],"execution_count":null}],"metadata":{},"nbformat":4,"nbformat_minor":5}';

describe('what is not the analyst’s when it writes', () => {
  const at = (name: string): string => path.join(root, 'kept', name);
  const uriOf = (name: string): vscode.Uri => vscode.Uri.file(at(name));
  const put = (name: string, text: string): Promise<void> => writeFile(at(name), text);
  const textOf = (name: string): Promise<string> => readFile(at(name), 'utf8');
  const set = (section: string, name: string, value: unknown): Thenable<void> =>
    vscode.workspace.getConfiguration(section).update(name, value, vscode.ConfigurationTarget.Workspace);
  const codeOf = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'done',
      (error: unknown) => (error instanceof ToolError ? error.code : String(error)),
    );
  const tabs = (): vscode.Tab[] => vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  const documents = new CodeDocuments();
  const places = new NodeWritePlaces({ roots: workspaceRoots, own: [], codeFolders: () => [] });
  const writer = new EditorWriter(places, new WritePreview(documents));

  before(() => set('files', 'autoSave', 'off')); // in a browser it is on
  beforeEach(() => mkdir(path.join(root, 'kept'), { recursive: true }));
  afterEach(async () => {
    for (const _ of tabs()) await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await rm(path.join(root, 'kept'), { recursive: true, force: true });
  });
  after(async () => {
    documents.dispose();
    await set('files', 'autoSave', undefined);
  });

  it('a notebook with changes that are not saved is left alone', async () => {
    await put('a.ipynb', NOTEBOOK);
    const before = await writer.read('kept/a.ipynb');
    const notebook = await vscode.workspace.openNotebookDocument(uriOf('a.ipynb'));
    await vscode.window.showNotebookDocument(notebook);
    const edit = new vscode.WorkspaceEdit();
    const cell = new vscode.NotebookCellData(vscode.NotebookCellKind.Code, 'mine', 'python');
    edit.set(notebook.uri, [vscode.NotebookEdit.insertCells(1, [cell])]);
    await vscode.workspace.applyEdit(edit);
    assert.equal(notebook.isDirty, true);
    assert.equal(await codeOf(writer.read('kept/a.ipynb')), 'unsaved');
    const write = writer.write({ path: 'kept/a.ipynb', before, after: NOTEBOOK.replace('"1"', '"2"') });
    assert.equal(await codeOf(write), 'unsaved');
    assert.equal(await textOf('a.ipynb'), NOTEBOOK);
  });

  it('the change of a notebook is shown, and goes', async () => {
    await put('a.ipynb', NOTEBOOK);
    const change = { path: 'kept/a.ipynb', before: NOTEBOOK, after: NOTEBOOK.replace('"1"', '"2"') };
    const close = await writer.preview(change);
    assert.equal(tabs().length, 1);
    await close();
    assert.equal(tabs().length, 0);
  });

  it('the change of a file that another editor is set for is shown, and goes', async () => {
    await set('workbench', 'editorAssociations', { '*.md': 'vscode.markdown.preview.editor' });
    try {
      await put('a.md', 'one\n');
      const close = await writer.preview({ path: 'kept/a.md', before: 'one\n', after: 'two\n' });
      assert.equal(tabs().length, 1);
      await close();
      assert.equal(tabs().length, 0);
    } finally {
      await set('workbench', 'editorAssociations', undefined);
    }
  });

  it('what is typed just before it writes is not written over', async () => {
    await put('a.md', 'one\n');
    const editor = await vscode.window.showTextDocument(uriOf('a.md'));
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), 'mine '));
    const edited = editText(uriOf('a.md'), { path: 'kept/a.md', before: 'one\n', after: 'two\n' });
    assert.equal(await codeOf(edited), 'unsaved');
    assert.equal(editor.document.getText(), 'mine one\n');
  });

  it('a file is as it was where only a part of the new text came to be written', async () => {
    await put('torn.txt', 'one, and the rest of it\n');
    const after = '数据和更多\n';
    const listening = vscode.workspace.onWillSaveTextDocument((event) => {
      // As a full disk leaves it: in the midst of a character. That makes the editor's own save fail as well.
      event.waitUntil(writeFile(at('torn.txt'), Buffer.from(after).subarray(0, 4)));
    });
    try {
      const before = await writer.read('kept/torn.txt');
      assert.equal(await codeOf(writer.write({ path: 'kept/torn.txt', before, after })), 'not_saved');
    } finally {
      listening.dispose();
    }
    assert.equal(await textOf('torn.txt'), 'one, and the rest of it\n');
  });

  it('a file is given back byte for byte, whatever runs when it is saved', async () => {
    await put('a.txt', 'one   \ntwo\n');
    await set('files', 'trimTrailingWhitespace', true);
    try {
      const before = await writer.read('kept/a.txt');
      const there = await writer.write({ path: 'kept/a.txt', before, after: 'one   \n2\n' });
      assert.equal(there, 'one\n2\n');
      await writer.restore({ path: 'kept/a.txt', before: there, after: before ?? '' });
      assert.equal(await textOf('a.txt'), 'one   \ntwo\n');
    } finally {
      await set('files', 'trimTrailingWhitespace', undefined);
    }
  });
});
