import * as vscode from 'vscode';
import type { ProjectRecovery } from '../core/session/projectRecovery';
import { analyzableExtensions } from '../core/tools/fileKinds';
import type { ChatView } from './chatView';
import type { WorkspaceCodeFolder } from './codeFolder';
import type { CommandName } from './commandNames';
import { compactConversation } from './compaction';
import { pickModel, setApiKey, type ModelParts } from './modelCommands';
import type { ModelInputView } from './modelInput';
import { recoverSessions } from './recovery';
import { deleteSession, exportSession, renameSession, resumeSession } from './sessionCommands';
import type { SessionParts } from './sessionParts';
import { searchSessions } from './sessionSearch';
import { openSampleWorkspace } from './sampleWorkspace';
import { workspacePath } from './workspace';

export interface CommandParts extends ModelParts, SessionParts {
  context: vscode.ExtensionContext;
  chat: ChatView;
  codeFolder: () => WorkspaceCodeFolder;
  recovery: ProjectRecovery;
  modelInput: ModelInputView;
  /** Ends what is under way, and lets go of the open session. */
  close: () => Promise<void>;
}

/** What each command does; titles and places are in package.json. */
const COMMANDS: Readonly<Record<CommandName, (parts: CommandParts, target: unknown) => Promise<unknown>>> = {
  'baAgent.analyzeFile': analyzeFile,
  'baAgent.newSession': ({ sessions, chat }) => sessions.startNew().then(() => chat.focus()),
  'baAgent.continueLastSession': ({ sessions, chat }) => sessions.continueLast().then(() => chat.focus()),
  'baAgent.resumeSession': resumeSession,
  'baAgent.showHistory': ({ chat }) => chat.showHistory(),
  'baAgent.renameSession': renameSession,
  'baAgent.deleteSession': deleteSession,
  'baAgent.exportSession': exportSession,
  'baAgent.searchSessions': searchSessions,
  'baAgent.recoverSessions': ({ recovery, sessions, chat }) =>
    recoverSessions({ recovery, open: (id) => sessions.resume(id).then(() => chat.focus()) }),
  'baAgent.compactConversation': compactConversation,
  'baAgent.showModelInput': ({ modelInput }) => modelInput.show(),
  'baAgent.setApiKey': setApiKey,
  'baAgent.pickModel': pickModel,
  'baAgent.openSampleWorkspace': ({ context }) => openSampleWorkspace(context),
};

/** Runs a command; its failure is shown in the panel. */
export function runCommand(name: CommandName, parts: CommandParts, target: unknown): Promise<void> {
  return parts.chat.run(() => COMMANDS[name](parts, target));
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
