import * as vscode from 'vscode';
import { analyzableExtensions, foundExtensions } from '../../core/files/fileKinds';
import { manageApprovals } from '../approvals/approvals';
import { codeCommands } from '../code/codeCommands';
import type { CommandName } from './commandNames';
import { compactConversation } from '../context/compaction';
import { activeFile, analyzeFiles, attachFiles, pickDataFile } from '../attachments/fileCommands';
import { openDataGridOf } from '../grid/gridCommands';
import { setApiKey } from '../models/modelCommands';
import { pickModel } from '../models/modelPicker';
import { addModelServer, setServerKey } from '../models/serverCommands';
import { selectPython } from '../python/pythonSelect';
import { recoverSessions } from '../sessions/recovery';
import { deleteSession, exportSession, renameSession, resumeSession } from '../sessions/sessionCommands';
import { searchSessions } from '../sessions/sessionSearch';
import type { CommandDeps } from './commandDeps';
import { SAMPLE_FOLDER } from '../workspace';

/** What each command does; titles and places are in package.json. */
const COMMANDS: Readonly<
  Record<CommandName, (deps: CommandDeps, target: unknown, selected: unknown) => Promise<unknown>>
> = {
  'baAgent.analyzeFile': (parts, target, selected) => analyzeFiles(parts, [target, selected], activeOrPicked),
  'baAgent.attachFiles': attachFiles,
  'baAgent.openDataGrid': openDataGridOf,
  'baAgent.newSession': ({ sessions, chat }) => sessions.startNew().then(() => chat.focus()),
  'baAgent.continueLastSession': ({ sessions, chat }) => sessions.continueLast().then(() => chat.focus()),
  'baAgent.resumeSession': resumeSession,
  'baAgent.showHistory': ({ chat }) => chat.show('showHistory'),
  'baAgent.renameSession': renameSession,
  'baAgent.deleteSession': deleteSession,
  'baAgent.exportSession': exportSession,
  'baAgent.searchSessions': searchSessions,
  'baAgent.recoverSessions': ({ recovery, sessions, chat }) =>
    recoverSessions({ recovery, open: (id) => sessions.resume(id).then(() => chat.focus()) }),
  'baAgent.compactConversation': compactConversation,
  'baAgent.showModelInput': ({ modelInput }) => modelInput.show(),
  'baAgent.manageApprovals': manageApprovals,
  'baAgent.showUsage': ({ chat }) => chat.show('showUsage'),
  ...codeCommands,
  'baAgent.selectPython': ({ python }) => selectPython(python),
  'baAgent.setApiKey': setApiKey,
  'baAgent.setEmbeddingsKey': ({ embeddings }) => embeddings.askForKey(),
  'baAgent.pickModel': pickModel,
  'baAgent.addModelServer': addModelServer,
  'baAgent.setServerKey': setServerKey,
  'baAgent.openSampleWorkspace': ({ context }) => openSampleWorkspace(context),
};

/**
 * Runs a command; its failure is shown in the panel.
 * @param target what a menu's click was on
 * @param selected all that is selected there
 */
export function runCommand(name: CommandName, deps: CommandDeps, target: unknown, selected: unknown): Promise<void> {
  return deps.chat.run(() => COMMANDS[name](deps, target, selected));
}

/** The active editor's file where it can be analysed, else one that the user picks. */
async function activeOrPicked(): Promise<vscode.Uri | undefined> {
  const uri = activeFile();
  const isFit = uri && analyzableExtensions.some((extension) => uri.path.toLowerCase().endsWith(extension));
  return isFit ? uri : pickDataFile(foundExtensions, vscode.l10n.t('Which file do you want to analyze?'));
}

/** Opens the sample data that comes with the extension: a copy of it, made once, so that it can be changed. */
async function openSampleWorkspace(context: vscode.ExtensionContext): Promise<void> {
  const source = vscode.Uri.joinPath(context.extensionUri, 'media', 'sample');
  const target = vscode.Uri.joinPath(context.globalStorageUri, SAMPLE_FOLDER);
  await vscode.workspace.fs.createDirectory(context.globalStorageUri);
  try {
    await vscode.workspace.fs.stat(target);
  } catch {
    await vscode.workspace.fs.copy(source, target);
  }
  await vscode.commands.executeCommand('vscode.openFolder', target, { forceNewWindow: false });
}
