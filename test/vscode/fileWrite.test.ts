/** file_write through VS Code's own editors, and what the user sees of it. */
import assert from 'node:assert/strict';
import { chmod, mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { NodeWritePlaces } from '../../src/adapters/writePlaces';
import { ToolError } from '../../src/core/contract/tool';
import { CodeDocuments } from '../../src/host/code/codeDocuments';
import { workspaceRoots } from '../../src/host/workspace';
import { EditorWriter } from '../../src/host/writes/workspaceWriter';
import { WritePreview } from '../../src/host/writes/writePreview';

function workspace(): vscode.WorkspaceFolder {
  return vscode.workspace.workspaceFolders?.[0] ?? assert.fail('There is no folder.');
}

describe('file_write in an editor', () => {
  const root = workspace().uri.fsPath;
  const at = (name: string): string => path.join(root, 'written', name);
  const uriOf = (name: string): vscode.Uri => vscode.Uri.file(at(name));
  const textOf = (name: string): Promise<string> => readFile(at(name), 'utf8');
  const config = (section: string): vscode.WorkspaceConfiguration => vscode.workspace.getConfiguration(section);
  const set = (section: string, name: string, value: unknown): Thenable<void> =>
    config(section).update(name, value, vscode.ConfigurationTarget.Workspace);
  let documents: CodeDocuments;
  let writer: EditorWriter;

  before(async () => {
    await set('files', 'autoSave', 'off'); // in a browser it is on
    documents = new CodeDocuments();
    const places = new NodeWritePlaces({ roots: workspaceRoots, own: [], codeFolders: () => [] });
    writer = new EditorWriter(places, new WritePreview(documents));
  });
  beforeEach(() => mkdir(path.join(root, 'written'), { recursive: true }));
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await rm(path.join(root, 'written'), { recursive: true, force: true });
  });
  after(async () => {
    documents.dispose();
    await set('files', 'autoSave', undefined);
  });

  const put = (name: string, text: string | Uint8Array): Promise<void> => writeFile(at(name), text);
  /** Writes as the tool does: what was read is what the user was shown. */
  const write = async (name: string, after: string): Promise<string> => {
    const file = `written/${name}`;
    return writer.write({ path: file, before: await writer.read(file), after });
  };
  const codeOf = async (work: Promise<unknown>): Promise<string> => {
    const error: unknown = await work.then(
      () => assert.fail('It was done.'),
      (thrown: unknown) => thrown,
    );
    assert.ok(error instanceof ToolError, String(error));
    assert.ok(!error.message.includes(root), error.message);
    return error.code;
  };

  it('creates a file with its folders, byte for byte', async () => {
    assert.equal(await writer.read('written/deep/er/a.md'), undefined);
    assert.equal(await write('deep/er/a.md', '\ufeffone\r\ntwo\n'), '\ufeffone\r\ntwo\n');
    assert.equal(await textOf('deep/er/a.md'), '\ufeffone\r\ntwo\n');
  });

  it('changes a file that is open where it changes, and the editor’s undo takes it back', async () => {
    await put('a.md', 'one\ntwo\nthree\nfour\n');
    const editor = await vscode.window.showTextDocument(uriOf('a.md'));
    const cursor = new vscode.Position(3, 2);
    editor.selection = new vscode.Selection(cursor, cursor);
    assert.equal(await write('a.md', 'ONE\none more\ntwo\nthree\nfour\n5'), 'ONE\none more\ntwo\nthree\nfour\n5');
    assert.equal(await textOf('a.md'), 'ONE\none more\ntwo\nthree\nfour\n5');
    assert.equal(editor.document.isDirty, false);
    assert.deepEqual(
      [editor.selection.active.line, editor.selection.active.character],
      [4, 2],
      'the cursor is in its line',
    );
    await vscode.commands.executeCommand('undo');
    assert.equal(editor.document.getText(), 'one\ntwo\nthree\nfour\n');
    await editor.document.save();
    assert.equal(await textOf('a.md'), 'one\ntwo\nthree\nfour\n');
  });

  it('keeps line ends and the mark of the byte order, of files that are open and of others', async () => {
    await put('a.txt', '\ufeffone\r\ntwo\r\n');
    assert.equal(await write('a.txt', '\ufeffone\r\n2\r\n3\r\n'), '\ufeffone\r\n2\r\n3\r\n');
    await vscode.window.showTextDocument(uriOf('a.txt'));
    assert.equal(await write('a.txt', '\ufeff1\r\n3\r\n'), '\ufeff1\r\n3\r\n');
    for (const [name, before, after] of [
      ['mixed.txt', 'a\r\nb\nc\r\n', 'a\r\nB\nc\r\n'],
      ['old.txt', 'a\rb\r', 'a\rc\r'],
      ['first.txt', 'one', 'one\r\ntwo'],
      ['empty.txt', '', 'a\n'],
      ['full.txt', 'a\nb\n', ''],
    ] as const) {
      await put(name, before);
      assert.equal(await write(name, after), after, name);
      assert.equal(await textOf(name), after, name);
    }
  });

  it('writes past an editor that reads the file in another encoding', async () => {
    await set('files', 'encoding', 'gbk');
    try {
      await put('a.txt', '销售\n');
      assert.equal(await write('a.txt', '销售 2026\n'), '销售 2026\n');
      assert.equal(await textOf('a.txt'), '销售 2026\n');
    } finally {
      await set('files', 'encoding', undefined);
    }
  });

  it('leaves what is not saved in an editor as it is', async () => {
    await put('a.md', 'one');
    await symlink(at('a.md'), at('link.md'));
    const before = await writer.read('written/a.md');
    const editor = await vscode.window.showTextDocument(uriOf('link.md'));
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), 'mine '));
    assert.equal(await codeOf(writer.read('written/a.md')), 'unsaved');
    assert.equal(await codeOf(writer.write({ path: 'written/a.md', before, after: 'two' })), 'unsaved');
    assert.deepEqual(
      [await textOf('a.md'), editor.document.getText(), editor.document.isDirty],
      ['one', 'mine one', true],
    );
  });

  it('leaves what was changed, made or removed meanwhile as it is', async () => {
    await put('a.md', 'one');
    assert.equal(await codeOf(writer.write({ path: 'written/a.md', before: 'zero', after: 'two' })), 'changed');
    assert.equal(await codeOf(writer.write({ path: 'written/a.md', before: undefined, after: 'two' })), 'changed');
    assert.equal(await codeOf(writer.write({ path: 'written/b.md', before: 'one', after: 'two' })), 'changed');
    assert.equal(await codeOf(writer.remove('written/a.md', 'zero')), 'changed');
    assert.equal(await textOf('a.md'), 'one');
  });

  it('tells the text that is there after what runs at saving', async () => {
    await put('trimmed.txt', 'one\n');
    await set('files', 'trimTrailingWhitespace', true);
    try {
      assert.equal(await write('trimmed.txt', 'one   \ntwo  \n'), 'one\ntwo\n');
      assert.equal(await textOf('trimmed.txt'), 'one\ntwo\n');
    } finally {
      await set('files', 'trimTrailingWhitespace', undefined);
    }
  });

  it('refuses what is no text in UTF-8, in words', async () => {
    for (const [name, bytes, words] of [
      ['wide.txt', [0xff, 0xfe, 0x61, 0], /UTF-16/],
      ['gbk.txt', [0xcf, 0xfa, 0xca, 0xdb], /another encoding than UTF-8/],
      ['binary.bin', [0x61, 0, 0x62], /a binary file/],
    ] as const) {
      await put(name, new Uint8Array(bytes));
      await assert.rejects(writer.read(`written/${name}`), words);
    }
    await put('large.txt', 'a'.repeat(5 * 1024 * 1024 + 1));
    assert.equal(await codeOf(writer.read('written/large.txt')), 'too_large');
  });

  it('says that a file is read-only, and leaves no editor with changes', async function () {
    if (process.getuid?.() === 0) this.skip(); // nothing is read-only for this user
    await put('a.md', 'one');
    await chmod(at('a.md'), 0o444);
    assert.equal(await codeOf(write('a.md', 'two')), 'read_only');
    assert.ok(vscode.workspace.textDocuments.every(({ isDirty }) => !isDirty));
  });

  it('reverts what the editor did not save: another program has written the file meanwhile', async () => {
    await put('raced.md', 'one\n');
    const listening = vscode.workspace.onWillSaveTextDocument((event) => {
      event.waitUntil(put('raced.md', 'theirs, and longer\n'));
    });
    try {
      assert.equal(await codeOf(write('raced.md', 'two\n')), 'not_saved');
    } finally {
      listening.dispose();
    }
    assert.equal(await textOf('raced.md'), 'theirs, and longer\n');
    assert.ok(
      vscode.workspace.textDocuments.every(({ isDirty }) => !isDirty),
      'nothing is left unsaved',
    );
  });

  it('says so where the editor holds a file for read-only', async () => {
    await put('held.md', 'one\n');
    await set('files', 'readonlyInclude', { 'written/held.md': true });
    try {
      const outcome = await write('held.md', 'two\n').then(
        () => 'written',
        (error: unknown) => (error instanceof ToolError ? error.code : String(error)),
      );
      const there = await textOf('held.md');
      assert.deepEqual([outcome, there], ['not_saved', 'one\n']);
      assert.ok(
        vscode.workspace.textDocuments.every(({ isDirty }) => !isDirty),
        'nothing is left unsaved',
      );
    } finally {
      await set('files', 'readonlyInclude', undefined);
    }
  });

  it('removes a file that was new', async () => {
    await write('a.md', 'one');
    await vscode.window.showTextDocument(uriOf('a.md'));
    await writer.remove('written/a.md', 'one');
    await assert.rejects(stat(at('a.md')));
    assert.equal(await writer.read('written/a.md'), undefined);
  });

  it('shows a change beside what is there in one tab, and closes that', async () => {
    await put('a.md', 'one\n');
    await put('other.md', 'x');
    await vscode.window.showTextDocument(uriOf('other.md'), { preview: false });
    const diffs = (): vscode.TabInputTextDiff[] =>
      vscode.window.tabGroups.all
        .flatMap(({ tabs }) => tabs)
        .map(({ input }) => input)
        .filter((input) => input instanceof vscode.TabInputTextDiff);
    const change = { path: 'written/a.md', before: 'one\n', after: 'two\n' };
    const close = await writer.preview(change);
    const closeAgain = await writer.preview(change);
    assert.equal(diffs().length, 1, 'the same change has one tab');
    const [shown] = diffs();
    assert.equal(shown?.original.toString(), uriOf('a.md').toString());
    const proposed = await vscode.workspace.openTextDocument(shown.modified);
    assert.deepEqual([proposed.getText(), proposed.languageId], ['two\n', 'markdown']);
    await close();
    await closeAgain();
    assert.equal(diffs().length, 0);
    const closeNew = await writer.preview({ path: 'written/new.md', before: undefined, after: 'new\n' });
    assert.equal((await vscode.workspace.openTextDocument(diffs()[0]?.original ?? uriOf('a.md'))).getText(), '');
    await closeNew();
    assert.equal(await textOf('a.md'), 'one\n');
  });
});
