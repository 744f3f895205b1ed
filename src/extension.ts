/**
 * The composition root. What VS Code must find at once is registered here; the services behind it are built in
 * composition/ when they are first needed.
 */
import * as vscode from 'vscode';
import { hasOrphans, runsFolder } from './adapters/run/runsFolder';
import { errorMessage } from './base/errors';
import type { Log } from './core/ports';
import { CHAT_VIEW, ChatViewProvider } from './host/panel/chatViewProvider';
import { SavedCodeLens } from './host/code/codeLens';
import { commandNames } from './host/commands/commandNames';
import type { CommandDeps } from './host/commands/commandDeps';
import { restoreGrids } from './host/grid/gridSerializer';
import { SavedCodeFiles } from './host/code/savedCodeFiles';

let built: Promise<CommandDeps> | undefined;

export function activate(context: vscode.ExtensionContext): void {
  const channel = vscode.window.createOutputChannel('BA-Agent', { log: true });
  const log = channelLog(channel);
  const savedCode = new SavedCodeFiles(context.globalStorageUri);
  const services = (): Promise<CommandDeps> =>
    (built ??= import('./composition').then(({ compose }) => compose(context, log, savedCode)));
  const commands = commandNames.map((name) =>
    vscode.commands.registerCommand(name, async (target: unknown, selected: unknown) => {
      const deps = await services();
      await (await import('./composition')).runCommand(name, deps, target, selected);
    }),
  );
  const provider = new ChatViewProvider(context.extensionUri, services, log);
  context.subscriptions.push(savedCode, new SavedCodeLens(savedCode));
  context.subscriptions.push(restoreGrids(async () => (await services()).grids, log));
  context.subscriptions.push(channel, vscode.window.registerWebviewViewProvider(CHAT_VIEW, provider), ...commands);
  void endOrphans(context, log);
}

/** Ends what a window that was killed has left running, at once: the user may never open the panel of this one. */
async function endOrphans({ globalStorageUri }: vscode.ExtensionContext, log: Log): Promise<void> {
  const folder = runsFolder(globalStorageUri.fsPath);
  if (!(await hasOrphans(folder))) return;
  const left = import('./composition').then((services) => services.endOrphans(folder, log));
  await left.catch((error: unknown) => log.warn(`Runs of earlier windows were not looked for: ${errorMessage(error)}`));
}

/** A window that closes or reloads: what a reply has said so far is kept, and other windows may write the session. */
export async function deactivate(): Promise<void> {
  await (await built)?.close();
}

/** The core's log, written to the extension's output channel. */
function channelLog(channel: vscode.LogOutputChannel): Log {
  return {
    info: (message) => channel.info(message),
    warn: (message) => channel.warn(message),
    error: (message) => channel.error(message),
  };
}
