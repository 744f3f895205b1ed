import * as vscode from 'vscode';
import type { Sessions } from '../core/session/sessions';
import { analyzableExtensions } from '../core/tools/fileKinds';
import type { ChatView } from './chatView';
import type { WorkspaceCodeFolder } from './codeFolder';
import { pickModel, setApiKey, type ModelParts } from './modelCommands';
import { openSampleWorkspace } from './sampleWorkspace';
import { workspacePath } from './workspace';

export interface CommandParts extends ModelParts {
  context: vscode.ExtensionContext;
  sessions: Sessions;
  chat: ChatView;
  codeFolder: () => WorkspaceCodeFolder;
}

/** All commands, in one table; titles and places are in package.json. */
const COMMANDS: Readonly<Record<string, (parts: CommandParts, target: unknown) => Promise<unknown>>> = {
  'baAgent.analyzeFile': analyzeFile,
  'baAgent.newSession': ({ sessions, chat }) => sessions.startNew().then(() => chat.focus()),
  'baAgent.continueLastSession': ({ sessions, chat }) => sessions.continueLast().then(() => chat.focus()),
  'baAgent.resumeSession': resumeSession,
  'baAgent.setApiKey': setApiKey,
  'baAgent.pickModel': pickModel,
  'baAgent.openSampleWorkspace': ({ context }) => openSampleWorkspace(context),
};

/** Registers the commands; what they work with is built at the first one. */
export function registerCommands(parts: () => Promise<CommandParts>): vscode.Disposable[] {
  return Object.entries(COMMANDS).map(([name, run]) =>
    vscode.commands.registerCommand(name, async (target: unknown) => {
      const built = await parts();
      await built.chat.run(() => run(built, target));
    }),
  );
}

/** Analyses the file of a menu's click, else the active editor's, else one that the user picks. */
async function analyzeFile({ sessions, chat, codeFolder }: CommandParts, target: unknown): Promise<void> {
  const file = target instanceof vscode.Uri ? target : (activeFile() ?? (await pickFile()));
  if (!file) return;
  const path = workspacePath(file);
  if (path === undefined) {
    throw new Error(vscode.l10n.t('Open the folder that holds this file first: only files of the workspace are read.'));
  }
  await chat.focus();
  const conversation = await sessions.current();
  codeFolder().prefer(file);
  await conversation.send(vscode.l10n.t('Analyze {file}', { file: path }), [path]);
}

function activeFile(): vscode.Uri | undefined {
  const tab = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  const uri = tab instanceof vscode.TabInputText || tab instanceof vscode.TabInputCustom ? tab.uri : undefined;
  return uri && analyzableExtensions.some((extension) => uri.path.toLowerCase().endsWith(extension)) ? uri : undefined;
}

async function pickFile(): Promise<vscode.Uri | undefined> {
  const kinds = analyzableExtensions.map((extension) => extension.slice(1)).join(',');
  const files = await vscode.workspace.findFiles(`**/*.{${kinds}}`, '**/{node_modules,.git,.ba-agent}/**', 500);
  if (files.length === 0) {
    throw new Error(
      vscode.l10n.t('There is no data file in this workspace. Open a folder with CSV, Excel, JSON or Parquet files.'),
    );
  }
  const items = files
    .map((uri) => ({ label: vscode.workspace.asRelativePath(uri), uri }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return (
    await vscode.window.showQuickPick(items, { placeHolder: vscode.l10n.t('Which file do you want to analyze?') })
  )?.uri;
}

async function resumeSession({ sessions, chat }: CommandParts): Promise<void> {
  const listed = await sessions.list();
  if (listed.length === 0) throw new Error(vscode.l10n.t('There is no session in this workspace yet.'));
  const items = listed.map((session) => ({
    label: session.title ?? vscode.l10n.t('(nothing said yet)'),
    description: new Intl.DateTimeFormat(vscode.env.language, { dateStyle: 'medium', timeStyle: 'short' }).format(
      session.modifiedMs,
    ),
    detail: vscode.l10n.t('Questions: {turns}', { turns: session.turns }),
    id: session.id,
  }));
  const picked = await vscode.window.showQuickPick(items, {
    placeHolder: vscode.l10n.t('Resume which session?'),
    matchOnDescription: true,
  });
  if (!picked) return;
  await sessions.resume(picked.id);
  await chat.focus();
}
