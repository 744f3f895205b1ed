import * as vscode from 'vscode';
import { describeModelError, ModelError } from '../../core/contract/modelError';
import type { OfferedModel } from '../../core/ports';
import type { ModelServerSetting } from '../settings/modelServer';
import { modelServerSchema, suggestedName } from '../settings/modelServer';
import { keyProblem } from './keys';
import type { ModelDeps } from './modelCommands';

/** What a server has said when it was tried. */
type Tried = { api: 'chat' | 'ollama'; models: OfferedModel[] } | { failure: ModelError };

/** The host of an address, for people; the text itself where it is none. */
export function hostName(url: string): string {
  return URL.parse(url)?.host ?? url;
}

/** Asks for a server's address and name, tries it, adds it to the setting, and says what was found. */
export async function addModelServer(deps: ModelDeps): Promise<void> {
  const { modelServers, localize } = deps;
  const url = await askForAddress();
  if (url === undefined) return;
  const allowHttp = isOpenLine(url);
  if (allowHttp && !(await acceptsOpenLine(url))) return;
  const name = await askForName(url, modelServers.configured);
  if (name === undefined) return;
  const server: ModelServerSetting = { name, url, api: 'auto', allowHttp };
  let tried = await tryServer(deps, server);
  if ('failure' in tried && tried.failure.kind === 'server_key' && (await askForKey(deps, url))) {
    tried = await tryServer(deps, server);
  }
  if ('failure' in tried) {
    const why = describeModelError(tried.failure, localize);
    const add = vscode.l10n.t('Add it anyway');
    const question = vscode.l10n.t('The server was tried without success. {reason}', { reason: why });
    if ((await vscode.window.showWarningMessage(question, { modal: true }, add)) !== add) return;
  }
  await store(server);
  if ('failure' in tried) return;
  const found = { host: hostName(url), count: tried.models.length };
  const words =
    tried.api === 'ollama'
      ? vscode.l10n.t('{host} is an Ollama. Models: {count}.', found)
      : vscode.l10n.t('{host} has the API of Chat Completions. Models: {count}.', found);
  const pick = vscode.l10n.t('Pick a model');
  const answer = await vscode.window.showInformationMessage(words, pick);
  if (answer === pick) await vscode.commands.executeCommand('baAgent.pickModel');
}

/** Asks for the key of a server, and keeps it for the origin of its address alone; nothing takes it away. */
export async function setServerKey(deps: ModelDeps): Promise<void> {
  const { configured } = deps.modelServers;
  if (configured.length === 0) {
    throw new Error(vscode.l10n.t('Add a server first, with the command “Add Model Server…”.'));
  }
  const items = configured.map((server) => ({ label: server.name, description: hostName(server.url), server }));
  const picked =
    items.length === 1
      ? items[0]
      : await vscode.window.showQuickPick(items, { placeHolder: vscode.l10n.t('Which server is the key for?') });
  if (picked) await askForKey(deps, picked.server.url);
}

async function askForKey({ modelServers }: ModelDeps, url: string): Promise<boolean> {
  const key = await vscode.window.showInputBox({
    title: vscode.l10n.t('API key of the model server'),
    prompt: vscode.l10n.t('For {address} alone. It is kept in the secret storage of VS Code. Nothing: no key.', {
      address: hostName(url),
    }),
    password: true,
    ignoreFocusOut: true,
    validateInput: keyProblem,
  });
  if (key === undefined) return false;
  if (!(await modelServers.storeKey(url, key.trim()))) {
    throw new Error(vscode.l10n.t('The address of the server is not valid. Change it in the setting baAgent.servers.'));
  }
  return true;
}

async function askForAddress(): Promise<string | undefined> {
  const address = await vscode.window.showInputBox({
    title: vscode.l10n.t('Address of the model server'),
    prompt: vscode.l10n.t('Such as http://localhost:11434 (Ollama) or https://openrouter.ai/api/v1.'),
    value: 'http://localhost:11434',
    ignoreFocusOut: true,
    validateInput: (value) =>
      isAddress(value.trim()) ? undefined : vscode.l10n.t('An address begins with http:// or https://.'),
  });
  return address?.trim();
}

function isAddress(text: string): boolean {
  const address = URL.parse(text);
  return address !== null && /^https?:$/.test(address.protocol) && address.username === '' && address.password === '';
}

function isOpenLine(url: string): boolean {
  const address = URL.parse(url);
  return address?.protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(address.hostname);
}

async function acceptsOpenLine(url: string): Promise<boolean> {
  const accept = vscode.l10n.t('Send it unencrypted');
  const question = vscode.l10n.t(
    'What you ask, and data of your files, would go to {host} unencrypted: others in the network can read it. No key is sent.',
    { host: hostName(url) },
  );
  return (await vscode.window.showWarningMessage(question, { modal: true }, accept)) === accept;
}

/** A short name that no other server has. */
async function askForName(url: string, servers: readonly ModelServerSetting[]): Promise<string | undefined> {
  const name = await vscode.window.showInputBox({
    title: vscode.l10n.t('Name of the model server'),
    prompt: vscode.l10n.t('Ids of its models begin with it.'),
    value: suggestedName(url),
    ignoreFocusOut: true,
    validateInput: (value) => {
      if (servers.some((server) => server.name === value)) return vscode.l10n.t('Another server has this name.');
      return modelServerSchema.shape.name.safeParse(value).success
        ? undefined
        : vscode.l10n.t('A name has small letters, digits, “.”, “_” and “-”, and is not that of other models.');
    },
  });
  return name === '' ? undefined : name;
}

async function tryServer({ modelServers }: ModelDeps, setting: ModelServerSetting): Promise<Tried> {
  const title = vscode.l10n.t('Trying the server…');
  const options = { location: vscode.ProgressLocation.Notification, title };
  return vscode.window.withProgress(options, async () => {
    const server = await modelServers.connect(setting);
    const { signal } = new AbortController();
    try {
      return { api: await server.api(signal), models: await server.models(signal) };
    } catch (error) {
      if (error instanceof ModelError) return { failure: error };
      throw error;
    }
  });
}

/** Adds a server to what the user has written, as it is. */
async function store({ name, url, allowHttp }: ModelServerSetting): Promise<void> {
  const settings = vscode.workspace.getConfiguration('baAgent');
  const written: unknown = settings.inspect('servers')?.globalValue;
  const before: readonly unknown[] = Array.isArray(written) ? written : [];
  const added = { name, url, ...(allowHttp ? { allowHttp } : {}) };
  await settings.update('servers', [...before, added], vscode.ConfigurationTarget.Global);
}
