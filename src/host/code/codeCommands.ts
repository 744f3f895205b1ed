import * as vscode from 'vscode';
import type { CommandName } from '../commands/commandNames';
import { compareCode, type CompareDeps } from './codeCompare';
import { showCodeHistory } from './codeHistory';
import type { CodeFolders, FoundCode } from './codeFolders';
import { Information } from '../panel/information';
import type { CodeRuns } from '../runs/codeRuns';
import { runSavedCode, type RunCodeDeps } from '../runs/runSavedCode';
import type { Chat } from '../panel/chat';

/** What the commands about saved code work with. */
export interface CodeDeps extends CompareDeps, RunCodeDeps {
  codeFolders: CodeFolders;
  codeRuns: CodeRuns;
}

export interface CodeCommandDeps {
  code: CodeDeps;
  chat: Pick<Chat, 'show'>;
}

type CodeCommand = Extract<CommandName, `baAgent.${string}Code${string}` | 'baAgent.askAboutRun'>;

/** What each command about saved code does with the file of a menu's click, else with that of the active editor. */
export const codeCommands: Readonly<Record<CodeCommand, (deps: CodeCommandDeps, target: unknown) => Promise<unknown>>> =
  {
    'baAgent.showSavedCode': ({ chat }) => chat.show('showCode'),
    'baAgent.runCode': async ({ code }, target) => {
      const { codeFolder, version } = await savedCode(code, target);
      await runSavedCode(codeFolder.folder.uri(version.code.filename), code);
    },
    'baAgent.askAboutCode': async ({ code, chat }, target) => {
      const { version } = await savedCode(code, target);
      await chat.show('fillDraft', { text: `${vscode.l10n.t('About {id}:', { id: version.code.code_id })} ` });
    },
    'baAgent.askAboutRun': async ({ code }, target) => {
      const { version } = await savedCode(code, target);
      await code.codeRuns.ask(version.code.code_id);
    },
    'baAgent.showCodeHistory': async ({ code }, target) => showCodeHistory(await savedCode(code, target), code),
    'baAgent.compareCode': async ({ code }, target) => compareCode(await savedCode(code, target), code),
  };

async function savedCode({ codeFolders }: CodeDeps, target: unknown): Promise<FoundCode> {
  const file = target instanceof vscode.Uri ? target : activeFile();
  const found = file && (await codeFolders.at(file));
  if (!found) throw new Information(vscode.l10n.t('This is no saved code. Open a file of saved code first.'));
  return found;
}

/** The file in the active editor; of two beside each other the changed one. */
function activeFile(): vscode.Uri | undefined {
  const tab = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  if (tab instanceof vscode.TabInputTextDiff) return tab.modified;
  return tab instanceof vscode.TabInputText ? tab.uri : undefined;
}
