import assert from 'node:assert/strict';
import * as vscode from 'vscode';

const ID = 'ba-agent.ba-agent';

describe('The extension in its host', () => {
  it('is there and starts on demand', async () => {
    const extension = vscode.extensions.getExtension(ID);
    assert.ok(extension);
    assert.equal(extension.isActive, false, 'nothing of it runs before it is used');
    await extension.activate();
    assert.equal(extension.isActive, true);
  });

  it('registers every command that its manifest names', async () => {
    const manifest: unknown = vscode.extensions.getExtension(ID)?.packageJSON;
    const commands = new Set(await vscode.commands.getCommands(true));
    const named = JSON.stringify(manifest).match(/"command":"(baAgent\.\w+)"/g) ?? [];
    assert.ok(named.length >= 5);
    for (const each of named) assert.ok(commands.has(each.slice('"command":"'.length, -1)), each);
  });

  it('has settings with their defaults', () => {
    const settings = vscode.workspace.getConfiguration('baAgent');
    assert.equal(settings.get('codeDirectory'), '.ba-agent/data');
    assert.equal(settings.get('queryMemoryLimit'), '1GB');
  });

  it('analyzes a file by its command, saves the code and opens it', async function () {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const saved = vscode.Uri.joinPath(folder.uri, '.ba-agent', 'data', 'code_sales_analysis.py');
    await vscode.commands.executeCommand('baAgent.analyzeFile', vscode.Uri.joinPath(folder.uri, 'sales.csv'));
    const document = await vscode.workspace.openTextDocument(saved);
    assert.equal(document.languageId, 'python');
    assert.match(document.getText(), /"revenue"/);
  });
});
