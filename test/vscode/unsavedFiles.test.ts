/** Analyzing a file that an editor has changes of, in a real VS Code. */
import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { isUnsaved, saveUnsaved } from '../../src/host/unsavedFiles';
import { inFull } from '../support/full';

const root = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? assert.fail('There is no folder.');
const NOTE = 'An editor has changes of the file that are not saved: the saved version was read.';
const rows = (line: (at: number) => string): string =>
  `${Array.from({ length: 30 }, (_, at) => line(at)).join('\n')}\n`;
const TEXTS: Readonly<Record<string, string>> = {
  'unsaved.csv': `region,amount\n${rows((at) => `r${at % 2},${at}`)}`,
  'unsaved.tsv': `region\tamount\n${rows((at) => `r${at % 2}\t${at}`)}`,
  'unsaved.json': `[${rows((at) => `{"region":"r${at % 2}","amount":${at}}${at < 29 ? ',' : ''}`)}]`,
  'unsaved.jsonl': rows((at) => `{"region":"r${at % 2}","amount":${at}}`),
  'unsaved.txt': 'Notes\n',
};

describe('files with changes that are not saved', function () {
  this.timeout(240_000);
  const reports = path.join(root, '.ba-agent', 'reports');
  const pages = async (): Promise<string[]> =>
    (await readdir(reports).catch(() => [])).filter((name) => /^unsaved_report.*\.html$/.test(name)).sort();
  const autoSave = (value: string | undefined): Thenable<void> =>
    vscode.workspace.getConfiguration('files').update('autoSave', value, vscode.ConfigurationTarget.Workspace);
  const remove = async (): Promise<void> => {
    for (const name of Object.keys(TEXTS)) await rm(path.join(root, name), { force: true });
    for (const name of await pages()) await rm(path.join(reports, name));
  };

  before(async () => {
    await autoSave('off'); // in a browser it is on
    await mkdir(reports, { recursive: true });
  });
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await remove();
  });
  after(() => autoSave(undefined));

  for (const [name, text] of Object.entries(TEXTS)) {
    const always = ['unsaved.csv', 'unsaved.txt'].includes(name) ? it : inFull;
    always(`are known, saved and analyzed again: ${name}`, async () => {
      const uri = vscode.Uri.file(path.join(root, name));
      await writeFile(uri.fsPath, text);
      const document = await vscode.workspace.openTextDocument(uri);
      await vscode.window.showTextDocument(document);
      assert.equal(isUnsaved(name), false);
      const edit = new vscode.WorkspaceEdit();
      edit.insert(uri, new vscode.Position(0, 0), ' ');
      await vscode.workspace.applyEdit(edit);
      assert.equal(document.isDirty, true);
      assert.equal(isUnsaved(name), true);
      const isTable = !name.endsWith('.txt');
      if (isTable) {
        await vscode.commands.executeCommand('baAgent.analyzeFile', uri);
        const [page = ''] = await pages();
        assert.ok((await readFile(path.join(reports, page), 'utf8')).includes(NOTE));
      }
      assert.equal(await readFile(uri.fsPath, 'utf8'), text, 'nothing is saved unasked');
      await saveUnsaved(name);
      assert.equal(isUnsaved(name), false);
      assert.equal(await readFile(uri.fsPath, 'utf8'), ` ${text}`);
      if (isTable) {
        await vscode.commands.executeCommand('baAgent.analyzeFile', uri);
        const [, page = ''] = (await pages()).sort((a, b) => a.length - b.length);
        assert.ok(!(await readFile(path.join(reports, page), 'utf8')).includes(NOTE));
      }
    });
  }
});
