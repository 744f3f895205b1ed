import * as vscode from 'vscode';
import type { RpcHandler } from '../../base/rpc';
import { chartFilename, type chartMethods, type ChartFile, type ChartFormat } from '../../protocol/chartFiles';
import { toHost } from '../../protocol/messages';
import { on } from '../panel/rpcMethod';
import { temporaryName } from '../code/wholeFile';

/** What the panel may ask for of charts. */
export function chartActions(): Record<keyof typeof chartMethods, RpcHandler> {
  return {
    saveChart: on(toHost.saveChart, async ({ title, file }) => {
      // The panel has its answer when it is written; whether the user opens it then is another matter.
      const saved = await saveChart(title, file);
      if (saved) void offerToOpen(saved);
    }),
  };
}

const KINDS: Readonly<Record<ChartFormat, string>> = { png: 'PNG', svg: 'SVG', csv: 'CSV' };

/** Asks for a place and writes the chart there. @returns where; undefined where the user wants none */
async function saveChart(title: string, file: ChartFile): Promise<vscode.Uri | undefined> {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  const name = chartFilename(title, file.format);
  const target = await vscode.window.showSaveDialog({
    ...(folder ? { defaultUri: vscode.Uri.joinPath(folder.uri, name) } : {}),
    filters: { [KINDS[file.format]]: [file.format] },
  });
  if (!target) return undefined;
  try {
    await writeWhole(target, bytesOf(file));
  } catch (error) {
    throw new Error(
      vscode.l10n.t('The chart could not be written to {file}: {reason}', {
        file: nameOf(target),
        reason: error instanceof Error ? error.message : String(error),
      }),
      { cause: error },
    );
  }
  return target;
}

async function offerToOpen(target: vscode.Uri): Promise<void> {
  const open = vscode.l10n.t('Open');
  const said = vscode.l10n.t('The chart was saved as {file}.', { file: nameOf(target) });
  const answer = await vscode.window.showInformationMessage(said, open);
  if (answer === open) await vscode.commands.executeCommand('vscode.open', target);
}

function bytesOf({ format, data }: ChartFile): Uint8Array {
  return format === 'png' ? Buffer.from(data.slice(data.indexOf(',') + 1), 'base64') : new TextEncoder().encode(data);
}

function nameOf({ path }: vscode.Uri): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/**
 * Writes a file that is there whole or not at all: beside its place first, then given its name in one step. What was there
 * before stays when it cannot be written.
 * @throws vscode.FileSystemError
 */
async function writeWhole(target: vscode.Uri, bytes: Uint8Array): Promise<void> {
  const name = target.path.slice(target.path.lastIndexOf('/') + 1);
  const beside = vscode.Uri.joinPath(target, '..', temporaryName(name));
  try {
    await vscode.workspace.fs.writeFile(beside, bytes);
    await vscode.workspace.fs.rename(beside, target, { overwrite: true });
  } catch (error) {
    await Promise.resolve(vscode.workspace.fs.delete(beside)).catch(() => undefined); // it may not be there
    throw error;
  }
}
