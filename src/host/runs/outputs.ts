import * as vscode from 'vscode';
import { pageBeside } from '../../core/run/outputFacts';
import { outputAddress, outputPlace } from '../../core/contract/outputFiles';
import type { Outputs } from './runActions';
import { goneWords, outputContent, type OutputContentDeps } from './outputContent';
import { openPage } from '../reports/openPage';
import { askWhere } from '../workspace';

interface OutputsDeps extends OutputContentDeps {
  /** Absolute path of a file by its address. @throws FileAccessError */
  place: (id: string) => Promise<string>;
}

/** Files that runs made, as the panel shows, opens and saves them. */
export function outputsFor(deps: OutputsDeps): Outputs {
  const { place, localize } = deps;
  /** Of a figure that Plotly drew the page beside it, where there is one: that is what people can use. */
  const shownFile = async (id: string): Promise<{ name: string; uri: vscode.Uri }> => {
    const found = outputPlace(id);
    const page = found && pageBeside(found.name);
    if (found && page !== undefined) {
      const file = await place(outputAddress(found.run, page)).catch(() => undefined);
      if (file !== undefined) return { name: page, uri: vscode.Uri.file(file) };
    }
    const name = found?.name ?? id;
    try {
      return { name, uri: vscode.Uri.file(await place(id)) };
    } catch (error) {
      throw new Error(goneWords(error, name, localize) ?? vscode.l10n.t('{file} cannot be read.', { file: name }), {
        cause: error,
      });
    }
  };
  return {
    read: (id) => outputContent(id, deps),
    open: async (id) => {
      const { name, uri } = await shownFile(id);
      if (/\.html?$/i.test(name)) await openPage(uri);
      else await vscode.commands.executeCommand('vscode.open', uri);
    },
    save: async (id) => {
      const { name, uri } = await shownFile(id);
      const target = await askWhere(name);
      if (target) await vscode.workspace.fs.copy(uri, target, { overwrite: true });
    },
  };
}
