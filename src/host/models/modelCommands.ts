import * as vscode from 'vscode';
import { describeModelError, ModelError } from '../../core/contract/modelError';
import type { Localize } from '../../core/text/formatter';
import type { EditorModels } from './editorModels';
import { keyProblem } from './keys';
import type { ModelSelection } from './modelSelection';
import type { ModelServers } from './modelServers';

/** What the commands about models work with. */
export interface ModelDeps {
  models: ModelSelection;
  modelServers: ModelServers;
  editorModels: EditorModels;
  localize: Localize;
}

/** Asks for the API key, tries it, and keeps it in VS Code's secret storage. A stored key can be taken away. */
export async function setApiKey({ models: selection, localize }: ModelDeps): Promise<void> {
  if ((await selection.hasKey()) && !(await wantsNewKey(selection))) return;
  const key = await vscode.window.showInputBox({
    title: vscode.l10n.t('API key for Claude'),
    prompt: vscode.l10n.t(
      'It is kept in the secret storage of VS Code, and sent to the address in the setting baAgent.anthropic.baseUrl alone.',
    ),
    placeHolder: 'sk-ant-…',
    password: true,
    ignoreFocusOut: true,
    validateInput: keyProblem,
  });
  if (key === undefined || key.trim() === '') return;
  const title = vscode.l10n.t('Trying the key…');
  const options = { location: vscode.ProgressLocation.Notification, title };
  const failure = await vscode.window.withProgress(options, () => tryKey(selection, key.trim()));
  if (failure?.kind === 'wrong_key') {
    throw new Error(vscode.l10n.t('The provider did not accept this key. It was not stored.'));
  }
  await selection.storeKey(key.trim());
  if (failure) {
    throw new Error(
      vscode.l10n.t('The key is stored, but it could not be tried: {reason}', {
        reason: describeModelError(failure, localize),
      }),
    );
  }
}

async function wantsNewKey(selection: ModelSelection): Promise<boolean> {
  const replace = vscode.l10n.t('Replace the key');
  const remove = vscode.l10n.t('Remove the key');
  const picked = await vscode.window.showQuickPick([replace, remove], {
    placeHolder: vscode.l10n.t('An API key for Claude is stored.'),
  });
  if (picked === remove) await selection.storeKey('');
  return picked === replace;
}

async function tryKey(selection: ModelSelection, key: string): Promise<ModelError | undefined> {
  try {
    await selection.models(key);
    return undefined;
  } catch (error) {
    if (error instanceof ModelError) return error;
    throw error;
  }
}
