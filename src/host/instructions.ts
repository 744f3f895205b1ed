import * as vscode from 'vscode';
import { errorMessage } from '../base/errors';
import type { Log, WorkspaceInstructions } from '../core/ports';

/** Bytes of a file of instructions that are read at most: they go with every request. */
const MAX_BYTES = 64 * 1024;

/** The workspace's own prompt (`.ba-agent/prompts.md`) and additions to it (`AGENTS.md`), of its first folder. */
export function workspaceInstructions(log: Log): WorkspaceInstructions {
  return {
    read: async () => {
      const [folder] = vscode.workspace.workspaceFolders ?? [];
      if (!folder || !vscode.workspace.isTrusted) return {};
      const [prompt, instructions] = await Promise.all([
        readText(vscode.Uri.joinPath(folder.uri, '.ba-agent', 'prompts.md'), log),
        readText(vscode.Uri.joinPath(folder.uri, 'AGENTS.md'), log),
      ]);
      return { ...(prompt === undefined ? {} : { prompt }), ...(instructions === undefined ? {} : { instructions }) };
    },
  };
}

async function readText(uri: vscode.Uri, log: Log): Promise<string | undefined> {
  const name = vscode.workspace.asRelativePath(uri);
  try {
    const bytes = await vscode.workspace.fs.readFile(uri);
    if (bytes.length > MAX_BYTES) {
      log.warn(`${name} is not used: it is longer than ${MAX_BYTES} bytes.`);
      return undefined;
    }
    const text = new TextDecoder().decode(bytes);
    return text.trim() === '' ? undefined : text;
  } catch (error) {
    if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') return undefined;
    log.warn(`${name} is not used: ${errorMessage(error)}`);
    return undefined;
  }
}
