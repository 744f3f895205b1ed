import * as vscode from 'vscode';
import { describeModelError, ModelError } from '../../core/contract/modelError';
import type { OfferedModel } from '../../core/ports';
import type { Localize } from '../../core/text/formatter';
import { OFFLINE, type ModelSelection } from './modelSelection';

/** What the commands about models work with. */
export interface ModelDeps {
  models: ModelSelection;
  localize: Localize;
}

/** Asks for the API key, tries it, and keeps it in VS Code's secret storage. A stored key can be taken away. */
export async function setApiKey({ models: selection, localize }: ModelDeps): Promise<void> {
  if ((await selection.hasKey()) && !(await wantsNewKey(selection))) return;
  const key = await vscode.window.showInputBox({
    title: vscode.l10n.t('API key for Claude'),
    prompt: vscode.l10n.t('It is kept in the secret storage of VS Code and sent to nobody but the provider.'),
    placeHolder: 'sk-ant-…',
    password: true,
    ignoreFocusOut: true,
    validateInput: (value) =>
      value.trim() === '' || /^[\x21-\x7e]+$/.test(value.trim())
        ? undefined
        : vscode.l10n.t('A key has letters, digits and signs alone, without spaces.'),
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

interface ModelItem extends vscode.QuickPickItem {
  /** Value of the setting; undefined for items that lead on. */
  model?: string;
  then?: 'key' | 'other';
}

/** Lets the user pick who answers: the built-in analyst, a model of the provider's list, or any by its id. */
export async function pickModel(deps: ModelDeps): Promise<void> {
  const picked = await vscode.window.showQuickPick(modelItems(deps), {
    placeHolder: vscode.l10n.t('Who shall answer?'),
    matchOnDescription: true,
  });
  if (picked?.then === 'key') await setApiKey(deps);
  const model = picked?.then === 'other' ? await askForId() : picked?.model;
  if (model === undefined) return;
  await vscode.workspace.getConfiguration('baAgent').update('model', model, vscode.ConfigurationTarget.Global);
}

async function modelItems({ models: selection, localize }: ModelDeps): Promise<ModelItem[]> {
  const offline: ModelItem = {
    label: `$(home) ${vscode.l10n.t('Built-in analyst (offline)')}`,
    detail: vscode.l10n.t('No key and no network. It computes, and says what it cannot answer.'),
    model: OFFLINE,
  };
  const claude: ModelItem = { label: 'Claude', kind: vscode.QuickPickItemKind.Separator };
  const hasKey = await selection.hasKey();
  const keyItem: ModelItem = {
    label: `$(key) ${hasKey ? vscode.l10n.t('Change the API key…') : vscode.l10n.t('Set the API key…')}`,
    then: 'key',
  };
  if (!hasKey) return marked([offline, claude, keyItem], OFFLINE);
  const auto: ModelItem = {
    label: `$(sparkle) ${vscode.l10n.t('Claude, the newest model for everyday work')}`,
    model: '',
  };
  const other: ModelItem = { label: `$(edit) ${vscode.l10n.t('Another model by its id…')}`, then: 'other' };
  return marked([offline, claude, auto, ...(await offered(selection, localize)), other, keyItem], selection.configured);
}

/** The items with a mark at the one that is in use. */
function marked(items: ModelItem[], current: string): ModelItem[] {
  return items.map((item) =>
    item.model === current ? { ...item, description: [item.description, '$(check)'].join(' ').trim() } : item,
  );
}

async function offered(selection: ModelSelection, localize: Localize): Promise<ModelItem[]> {
  try {
    return (await selection.models()).map(({ id, label, window }: OfferedModel) => ({
      label: `$(sparkle) ${label}`,
      description: id,
      detail: vscode.l10n.t('{tokens} tokens of context', {
        tokens: new Intl.NumberFormat(vscode.env.language).format(window),
      }),
      model: id,
    }));
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return [
      {
        label: `$(warning) ${vscode.l10n.t('The list of models could not be read')}`,
        detail: describeModelError(error, localize),
      },
    ];
  }
}

async function askForId(): Promise<string | undefined> {
  const id = await vscode.window.showInputBox({
    title: vscode.l10n.t('Id of the model'),
    prompt: vscode.l10n.t('As the provider or the gateway names it.'),
  });
  return id?.trim() === '' ? undefined : id?.trim();
}
