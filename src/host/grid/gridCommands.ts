import * as vscode from 'vscode';
import type { Selection } from '../../core/contract/events';
import { analyzableExtensions, fileKind } from '../../core/files/fileKinds';
import type { CommandDeps } from '../commands/commandDeps';
import { activeFile, pickDataFile } from '../attachments/fileCommands';
import { nameOf, workspaceUri } from '../workspace';

/**
 * Opens the file of a menu's click as a table; else the active editor's, else one that the user picks. A file from outside
 * of the workspace is copied, as when it is attached.
 */
export async function openDataGridOf(deps: Pick<CommandDeps, 'grids' | 'attachments'>, target: unknown): Promise<void> {
  const active = activeFile();
  const uri = target instanceof vscode.Uri ? target : active && isTable(active) ? active : await pickTable();
  if (!uri) return;
  if (!isTable(uri)) {
    throw new Error(
      vscode.l10n.t('{file} is no table. CSV, Excel, JSON, Parquet and SQLite files can be opened as one.', {
        file: nameOf(uri),
      }),
    );
  }
  const [file] = await deps.attachments.fromUris([uri]);
  if (file) deps.grids.show({ path: file.path });
}

/** Starts a turn in the chat about a part of a table. */
export async function analyzeSelection(
  { chat, sessions, code }: Pick<CommandDeps, 'chat' | 'sessions' | 'code'>,
  path: string,
  text: string,
  selection: Selection | undefined,
): Promise<void> {
  await chat.focus();
  const conversation = await sessions.current();
  const uri = workspaceUri(path);
  if (uri) code.codeFolders.own.folder.prefer(uri);
  await conversation.send(text, [path], selection ? { selections: [selection] } : {});
}

function pickTable(): Promise<vscode.Uri | undefined> {
  const kinds = analyzableExtensions.filter((extension) => fileKind(extension)?.reader === 'table');
  return pickDataFile(kinds, vscode.l10n.t('Which file do you want to open as a table?'));
}

function isTable(uri: vscode.Uri): boolean {
  return fileKind(uri.path)?.reader === 'table';
}
