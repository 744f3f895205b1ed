import * as vscode from 'vscode';
import type { RpcHandler } from '../../base/rpc';
import { errorMessage } from '../../base/errors';
import { chartFilename, type chartMethods, type ChartFile } from '../../protocol/chartFiles';
import { toHost } from '../../protocol/messages';
import { on } from '../panel/rpcMethod';
import { temporaryName } from '../code/wholeFile';
import { askWhere, nameOf, offerToOpen } from '../workspace';

/** What the panel may ask for of charts. */
export function chartActions(): Record<keyof typeof chartMethods, RpcHandler> {
  return {
    saveChart: on(toHost.saveChart, async ({ title, file }) => {
      // The panel has its answer when it is written; whether the user opens it then is another matter.
      const saved = await saveChart(title, file);
      if (saved) void offerToOpen(vscode.l10n.t('The chart was saved as {file}.', { file: nameOf(saved) }), saved);
    }),
  };
}

/** Asks for a place and writes the chart there. @returns where; undefined where the user wants none */
async function saveChart(title: string, file: ChartFile): Promise<vscode.Uri | undefined> {
  const { format } = file;
  const target = await askWhere(chartFilename(title, format), { [format.toUpperCase()]: [format] });
  if (!target) return undefined;
  try {
    await writeWhole(target, await bytesOf(file));
  } catch (error) {
    throw new Error(
      vscode.l10n.t('The chart could not be written to {file}: {reason}', {
        file: nameOf(target),
        reason: errorMessage(error),
      }),
      { cause: error },
    );
  }
  return target;
}

/** @throws Error in the user's language where a drawing does more than draw */
async function bytesOf({ format, data }: ChartFile): Promise<Uint8Array> {
  if (format === 'png') return Buffer.from(data.slice(data.indexOf(',') + 1), 'base64');
  if (format === 'csv') return new TextEncoder().encode(data);
  const { stillDrawing } = await import('../../core/files/stillDrawing');
  const drawing = stillDrawing(data);
  if ('svg' in drawing) return new TextEncoder().encode(drawing.svg);
  throw new Error(
    vscode.l10n.t('The drawing has “{part}” in it, which does more than draw.', { part: drawing.refused }),
  );
}

/**
 * Writes a file that is there whole or not at all: beside its place first, then given its name in one step. What was there
 * before stays when it cannot be written.
 * @throws vscode.FileSystemError
 */
async function writeWhole(target: vscode.Uri, bytes: Uint8Array): Promise<void> {
  const beside = vscode.Uri.joinPath(target, '..', temporaryName(nameOf(target)));
  try {
    await vscode.workspace.fs.writeFile(beside, bytes);
    await vscode.workspace.fs.rename(beside, target, { overwrite: true });
  } catch (error) {
    await Promise.resolve(vscode.workspace.fs.delete(beside)).catch(() => undefined); // it may not be there
    throw error;
  }
}
