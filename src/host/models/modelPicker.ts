import * as vscode from 'vscode';
import { groupBy } from '../../base/groupBy';
import { CancelledError } from '../../base/errors';
import { describeModelError, ModelError } from '../../core/contract/modelError';
import type { OfferedModel } from '../../core/ports';
import { setApiKey, type ModelDeps } from './modelCommands';
import { OFFLINE } from './modelChoice';
import { addModelServer, hostName } from './serverCommands';

interface ModelItem extends vscode.QuickPickItem {
  /** Value of the setting; undefined for items that lead on. */
  model?: string;
  next?: (deps: ModelDeps) => Promise<void>;
}

/** Lets the user pick who answers, by who gets the data: this machine, Claude's provider, another
 * extension, or a server of the settings. */
export async function pickModel(deps: ModelDeps): Promise<void> {
  const picked = await vscode.window.showQuickPick(modelItems(deps), {
    placeHolder: vscode.l10n.t('Who should answer?'),
    matchOnDescription: true,
    matchOnDetail: true,
  });
  if (picked?.next) return picked.next(deps);
  if (picked?.model !== undefined) await chooseModel(picked.model);
}

/** Makes a model the one that answers from now on: the value of the setting `baAgent.model`. */
export async function chooseModel(model: string): Promise<void> {
  await vscode.workspace.getConfiguration('baAgent').update('model', model, vscode.ConfigurationTarget.Global);
}

async function modelItems(deps: ModelDeps): Promise<ModelItem[]> {
  const offline: ModelItem = {
    label: `$(home) ${vscode.l10n.t('Built-in analyst (offline)')}`,
    detail: vscode.l10n.t('No key and no network. It computes, and says what it cannot answer.'),
    model: OFFLINE,
  };
  const groups = await Promise.all([claudeItems(deps), editorItems(deps), serverItems(deps)]);
  const add: ModelItem = {
    label: `$(add) ${vscode.l10n.t('Add a model server…')}`,
    detail: vscode.l10n.t('Ollama, LM Studio, llama.cpp, a gateway of your company: any with Chat Completions.'),
    next: addModelServer,
  };
  const more: ModelItem = { label: '', kind: vscode.QuickPickItemKind.Separator };
  const current = (await deps.models.hasKey()) || deps.models.configured !== '' ? deps.models.configured : OFFLINE;
  return marked([offline, ...groups.flat(), more, add], current);
}

async function claudeItems(deps: ModelDeps): Promise<ModelItem[]> {
  const { models } = deps;
  const claude: ModelItem = { label: 'Claude', kind: vscode.QuickPickItemKind.Separator };
  const hasKey = await models.hasKey();
  const keyItem: ModelItem = {
    label: `$(key) ${hasKey ? vscode.l10n.t('Change the API key…') : vscode.l10n.t('Set the API key…')}`,
    next: setApiKey,
  };
  if (!hasKey) return [claude, keyItem];
  const auto: ModelItem = {
    label: `$(sparkle) ${vscode.l10n.t('Claude, the newest model for everyday work')}`,
    model: '',
  };
  const other: ModelItem = { label: `$(edit) ${vscode.l10n.t('Another model by its id…')}`, next: chooseById };
  return [claude, auto, ...(await listed(deps, () => models.models())), other, keyItem];
}

/** The models of each extension that offers some through the editor. */
async function editorItems({ editorModels }: ModelDeps): Promise<ModelItem[]> {
  const offers = [...groupBy(await editorModels.models(), ({ recipient }) => recipient)];
  return offers.flatMap(([recipient, models]) => [
    { label: recipient, kind: vscode.QuickPickItemKind.Separator },
    ...models.map((model) => ({
      ...itemOf(model),
      detail: [detailOf(model), vscode.l10n.t('Each step of an answer is a request of your plan.')].join(' · '),
    })),
  ]);
}

/** The models of each server, under its name and host. */
async function serverItems(deps: ModelDeps): Promise<ModelItem[]> {
  const { modelServers } = deps;
  const groups = modelServers.configured.map(async (server): Promise<ModelItem[]> => {
    const head = { label: `${server.name} (${hostName(server.url)})`, kind: vscode.QuickPickItemKind.Separator };
    const asked = async (): Promise<OfferedModel[]> =>
      (await modelServers.connect(server)).models(new AbortController().signal);
    return [head, ...(await listed(deps, asked))];
  });
  return (await Promise.all(groups)).flat();
}

/** The items with a mark at the one that is in use. */
function marked(items: ModelItem[], current: string): ModelItem[] {
  return items.map((item) =>
    item.model === current ? { ...item, description: [item.description, '$(check)'].join(' ').trim() } : item,
  );
}

async function listed({ localize }: ModelDeps, ask: () => Promise<OfferedModel[]>): Promise<ModelItem[]> {
  try {
    return (await ask()).map(itemOf);
  } catch (error) {
    if (!(error instanceof ModelError) && !(error instanceof CancelledError)) throw error;
    return [
      {
        label: `$(warning) ${vscode.l10n.t('The list of models could not be read')}`,
        ...(error instanceof ModelError ? { detail: describeModelError(error, localize) } : {}),
      },
    ];
  }
}

function itemOf(model: OfferedModel): ModelItem {
  return { label: `$(sparkle) ${model.label}`, description: model.id, detail: detailOf(model), model: model.id };
}

/** How much a model takes, and what it costs, as far as that is told. */
function detailOf({ window, price }: OfferedModel): string {
  const { language } = vscode.env;
  const tokens =
    window === undefined
      ? undefined
      : vscode.l10n.t('{tokens} tokens of context', { tokens: new Intl.NumberFormat(language).format(window) });
  const dollars = (amount: number): string =>
    new Intl.NumberFormat(language, { style: 'currency', currency: 'USD', maximumSignificantDigits: 3 }).format(amount);
  const cost =
    price &&
    vscode.l10n.t('{input} for a million tokens in, {output} out', {
      input: dollars(price.input),
      output: dollars(price.output),
    });
  return [tokens, cost].filter((part) => part !== undefined).join(' · ');
}

async function chooseById(): Promise<void> {
  const id = await vscode.window.showInputBox({
    title: vscode.l10n.t('Id of the model'),
    prompt: vscode.l10n.t('As the provider or the gateway names it.'),
  });
  if (id !== undefined && id.trim() !== '') await chooseModel(id.trim());
}
