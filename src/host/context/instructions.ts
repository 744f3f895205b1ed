import * as vscode from 'vscode';
import { errorMessage } from '../../base/errors';
import type { Log, WorkspaceInstructions } from '../../core/ports';

/** Bytes of a file of instructions that are read at most: they go with every request. */
const MAX_BYTES = 64 * 1024;

/** The workspace's own prompt (`.ba-agent/prompts.md`) and additions to it (`AGENTS.md`), of its first folder. */
export function workspaceInstructions(log: Log): WorkspaceInstructions {
  return {
    read: async () => {
      const [folder] = vscode.workspace.workspaceFolders ?? [];
      if (!folder || !vscode.workspace.isTrusted) return {};
      const [prompt, instructions] = await Promise.all([
        readText(folder.uri, ['.ba-agent', 'prompts.md'], log),
        readText(folder.uri, ['AGENTS.md'], log),
      ]);
      return { ...(prompt === undefined ? {} : { prompt }), ...(instructions === undefined ? {} : { instructions }) };
    },
  };
}

/** A link may lead to any file of the machine, and what is read here goes to the provider: none is followed. */
async function readText(folder: vscode.Uri, steps: readonly string[], log: Log): Promise<string | undefined> {
  let uri = folder;
  try {
    for (const step of steps) {
      uri = vscode.Uri.joinPath(uri, step);
      const { type, size } = await vscode.workspace.fs.stat(uri);
      if ((type & vscode.FileType.SymbolicLink) !== 0) throw new Error('it is a link');
      if (type === vscode.FileType.File && size > MAX_BYTES) throw new Error(`it is longer than ${MAX_BYTES} bytes`);
    }
    const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
    return text.trim() === '' ? undefined : text;
  } catch (error) {
    if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') return undefined;
    log.warn(`${vscode.workspace.asRelativePath(uri)} is not used: ${errorMessage(error)}`);
    return undefined;
  }
}
