import { mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A folder with the parser and the grammars as the package has them, as links into the installed packages. */
export function makeGrammarFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ba-agent-grammars-'));
  const link = (from: string, name: string): void =>
    symlinkSync(path.resolve('node_modules', from, name), path.join(folder, name));
  link('web-tree-sitter', 'web-tree-sitter.wasm');
  const grammars = '@vscode/tree-sitter-wasm/wasm';
  for (const name of readdirSync(path.join('node_modules', grammars))) {
    if (/^tree-sitter-.*\.wasm$/.test(name)) link(grammars, name);
  }
  return folder;
}
