/**
 * The composition root. What VS Code must find at once is registered here; the services behind it are built in
 * services.ts when they are first needed.
 */
import * as vscode from 'vscode';
import { CHAT_VIEW, ChatViewProvider } from './host/chatViewProvider';
import { registerCommands, type CommandParts } from './host/commands';
import { channelLog } from './host/log';

export function activate(context: vscode.ExtensionContext): void {
  const channel = vscode.window.createOutputChannel('BA-Agent', { log: true });
  const log = channelLog(channel);
  let built: Promise<CommandParts> | undefined;
  const services = (): Promise<CommandParts> =>
    (built ??= import('./services').then(({ buildServices }) => buildServices(context, log)));
  const provider = new ChatViewProvider(context.extensionUri, async () => (await services()).chat, log);
  context.subscriptions.push(
    channel,
    vscode.window.registerWebviewViewProvider(CHAT_VIEW, provider),
    ...registerCommands(services),
  );
}
