import * as vscode from 'vscode';
import type { AttachedFile } from '../../protocol/attachments';
import type { CommandDeps } from '../commands/commandDeps';

/**
 * The files that a command of a menu is about: all that are selected where the one that was clicked is among them, else
 * that one.
 * @param target the one that was clicked; a command of the palette has none
 */
function meantUris(target: unknown, selected: unknown): vscode.Uri[] {
  if (!(target instanceof vscode.Uri)) return [];
  const all: unknown[] = Array.isArray(selected) ? selected : [];
  const uris = all.filter((each) => each instanceof vscode.Uri);
  return uris.some((uri) => uri.toString() === target.toString()) ? uris : [target];
}

/** The file of the editor that is in front, whatever shows it. */
export function activeFile(): vscode.Uri | undefined {
  const tab = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  const isOfFile =
    tab instanceof vscode.TabInputText ||
    tab instanceof vscode.TabInputCustom ||
    tab instanceof vscode.TabInputNotebook;
  return isOfFile ? tab.uri : undefined;
}

/**
 * Analyses the files of a menu's click in one message, else the one that `other` finds.
 * @param other the active editor's file, or one that the user picks
 */
export async function analyzeFiles(
  { sessions, chat, code, attachments, formatter }: CommandDeps,
  [target, selected]: readonly [unknown, unknown],
  other: () => Promise<vscode.Uri | undefined>,
): Promise<void> {
  let uris = meantUris(target, selected);
  if (uris.length === 0) uris = [await other()].flatMap((uri) => uri ?? []);
  const files = await attachments.fromUris(uris);
  const [first] = uris;
  if (!first || files.length === 0) return;
  await chat.focus();
  const conversation = await sessions.current();
  code.codeFolders.own.folder.prefer(first);
  const text = vscode.l10n.t('Analyze {file}', { file: formatter.list(files.map(shownName)) });
  await conversation.send(
    text,
    files.map(({ path }) => path),
  );
}

/** Puts the files of a menu's click, else the active editor's, to the next message, without sending it. */
export async function attachFiles(
  { chat, attachments }: CommandDeps,
  target: unknown,
  selected: unknown,
): Promise<void> {
  const uris = meantUris(target, selected);
  const active = activeFile();
  if (uris.length === 0 && active) uris.push(active);
  const files = uris.length === 0 ? await attachments.pick() : await attachments.fromUris(uris);
  if (files.length === 0) return;
  chat.attach(files);
  await chat.focus();
}

/** Files of the workspace are known by their paths. */
function shownName({ path, filename, isCopy }: AttachedFile): string {
  return isCopy ? filename : path;
}

/**
 * A data file of the workspace that the user picks.
 * @param extensions of the files to choose from, with their dots
 * @throws where there is no such file
 */
export async function pickDataFile(
  extensions: readonly string[],
  placeHolder: string,
): Promise<vscode.Uri | undefined> {
  const kinds = extensions.map((extension) => extension.slice(1)).join(',');
  const files = await vscode.workspace.findFiles(`**/*.{${kinds}}`, '**/{node_modules,.git,.ba-agent}/**', 500);
  if (files.length === 0) {
    throw new Error(
      vscode.l10n.t('There is no data file in this workspace. Open a folder with CSV, Excel, JSON or Parquet files.'),
    );
  }
  const items = files
    .map((uri) => ({ label: vscode.workspace.asRelativePath(uri), uri }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return (await vscode.window.showQuickPick(items, { placeHolder }))?.uri;
}
