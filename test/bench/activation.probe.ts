import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as vscode from 'vscode';

describe('The bench', () => {
  it('activates the extension', async () => {
    const extension = vscode.extensions.getExtension('ba-agent.ba-agent');
    const file = process.env['BA_AGENT_BENCH_RESULT'];
    if (!extension || extension.isActive || file === undefined) throw new Error('There is nothing to measure.');
    // First the code alone, as VS Code itself is about to load it, then the activation with all that VS Code adds.
    const started = performance.now();
    createRequire(__filename)(path.join(extension.extensionPath, 'dist', 'extension.js'));
    const loaded = performance.now();
    await extension.activate();
    await writeFile(file, JSON.stringify({ code: loaded - started, total: performance.now() - started }));
  });
});
