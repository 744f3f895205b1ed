import * as vscode from 'vscode';
import * as z from 'zod';
import { errorMessage } from '../../base/errors';
import type { ReplyFormat } from '../../core/contract/model';
import { summaryModel } from '../../core/context/compaction/summary/summaryModel';
import type {
  Log,
  ModelChooser,
  ModelClient,
  ModelProvider,
  OfferedModel,
  StreamingModel,
  TypedModel,
} from '../../core/ports';
import { setting } from '../settings/config';
import type { EditorModels } from './editorModels';
import { GoneModel } from './goneModel';
import { storedKey } from './keys';
import { choiceOf, OFFLINE, recipientOf, type ModelChoice } from './modelChoice';
import type { ModelServers } from './modelServers';

const KEY_NAME = 'baAgent.anthropic.apiKey';
const KNOWN_MODELS = 'baAgent.knownModels';

const knownModelsSchema = z.object({
  baseUrl: z.string(),
  default: z.string(),
  labels: z.record(z.string(), z.string()),
});
type KnownModels = z.infer<typeof knownModelsSchema>;

export interface SelectionDeps {
  secrets: vscode.SecretStorage;
  /** Where what is known of the provider's models is kept between windows. */
  memory: vscode.Memento;
  offline: TypedModel;
  provider: (access: { baseUrl: string; key: string }) => ModelProvider;
  servers: ModelServers;
  editor: EditorModels;
  log: Log;
}

/** What the panel shows of the model that answers next. */
export interface SelectedModel {
  id: string;
  label: string;
  /** Names of the models that have answered or may, by id. */
  labels: Record<string, string>;
}

/**
 * Which model answers: the built-in analyst until there is a key, then Claude, or the one that the setting names, of whomever. Of a
 * workspace that is not trusted nothing leaves the machine.
 */
export class ModelSelection implements ModelChooser, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  /** Fires when another model may be selected. */
  readonly onDidChange = this.changed.event;
  private readonly disposables: vscode.Disposable[];
  private refreshed = false;
  private connected: { baseUrl: string; key: string; provider: ModelProvider } | undefined;

  constructor(private readonly deps: SelectionDeps) {
    this.disposables = [
      deps.servers.onDidChange(() => this.changed.fire()),
      deps.editor.onDidChange(() => this.choice.kind === 'editor' && this.changed.fire()),
      deps.secrets.onDidChange(({ key }) => key === KEY_NAME && this.changed.fire()),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration('baAgent')) this.changed.fire();
      }),
      vscode.workspace.onDidGrantWorkspaceTrust(() => this.changed.fire()),
    ];
  }

  /** The user's choice: empty for whatever is best, {@link OFFLINE}, or the id of a model. */
  get configured(): string {
    return setting('model', this.deps.log);
  }

  async choose(): Promise<ModelClient> {
    const client = await this.current();
    if (client !== this.deps.offline && this.choice.kind === 'claude') this.refresh();
    return client;
  }

  async current(): Promise<ModelClient> {
    return (await this.isOffline()) ? this.deps.offline : this.remote();
  }

  private get choice(): ModelChoice {
    return choiceOf(this.configured, this.deps.servers.configured);
  }

  private async remote(): Promise<StreamingModel> {
    return this.clientOf(this.choice);
  }

  private async clientOf(choice: ModelChoice): Promise<StreamingModel> {
    switch (choice.kind) {
      case 'server':
        return (await this.deps.servers.connect(choice.server)).client(choice.model);
      case 'claude': {
        const provider = await this.provider();
        const id = choice.id === '' ? (this.known()?.default ?? provider.fallbackModel) : choice.id;
        return provider.client(id, this.replyFormat);
      }
      case 'editor':
        return this.deps.editor.client(choice.vendor, choice.model);
      default:
        return new GoneModel(this.configured);
    }
  }

  async summarizer(): Promise<StreamingModel | undefined> {
    const { choice } = this;
    if ((await this.isOffline()) || (choice.kind === 'claude' && !(await this.hasKey()))) return undefined;
    const listed = choice.kind === 'claude' ? Object.keys(this.known()?.labels ?? {}) : [];
    const chosen = summaryModel(setting('compaction.model', this.deps.log), listed);
    if (chosen === undefined || chosen === 'same') return chosen && this.remote();
    const other = choiceOf(chosen.id, this.deps.servers.configured);
    // Who answers gets the conversation, and nobody else does.
    return this.clientOf(recipientOf(other) === recipientOf(choice) ? other : choice);
  }

  /** What answers next, as far as it is known without asking the provider. */
  async selected(): Promise<SelectedModel> {
    const { offline } = this.deps;
    const known = this.known();
    const labels = { [offline.id]: vscode.l10n.t('Built-in analyst (offline)'), ...known?.labels };
    if (await this.isOffline()) return { id: offline.id, label: labels[offline.id] ?? offline.id, labels };
    const { choice } = this;
    if (choice.kind === 'server' || choice.kind === 'editor')
      return { id: this.configured, label: choice.model, labels };
    const id = this.configured === '' ? (known?.default ?? '') : this.configured;
    return { id, label: labels[id] ?? (id === '' ? 'Claude' : id), labels };
  }

  async hasKey(): Promise<boolean> {
    return (await this.key()) !== '';
  }

  /** Keeps a key, or none. */
  async storeKey(key: string): Promise<void> {
    if (key === '') await this.deps.secrets.delete(KEY_NAME);
    else await this.deps.secrets.store(KEY_NAME, key);
  }

  /** The models that a key may use; the stored one when none is given. What is learned is kept. @throws ModelError */
  async models(key?: string): Promise<OfferedModel[]> {
    const provider = key === undefined ? await this.provider() : this.connect(key);
    const models = await provider.models();
    const known: KnownModels = {
      baseUrl: this.baseUrl,
      default: await provider.defaultModel(),
      labels: Object.fromEntries(models.map(({ id, label }) => [id, label])),
    };
    await this.deps.memory.update(KNOWN_MODELS, known);
    this.changed.fire();
    return models;
  }

  dispose(): void {
    for (const disposable of [...this.disposables, this.changed]) disposable.dispose();
  }

  private get baseUrl(): string {
    return setting('anthropic.baseUrl', this.deps.log);
  }

  private get replyFormat(): ReplyFormat {
    return setting('replyFormat', this.deps.log);
  }

  private async isOffline(): Promise<boolean> {
    const model = this.configured;
    return !vscode.workspace.isTrusted || model === OFFLINE || (model === '' && !(await this.hasKey()));
  }

  private key(): Promise<string> {
    return storedKey(this.deps.secrets, KEY_NAME, this.deps.log);
  }

  private async provider(): Promise<ModelProvider> {
    return this.connect(await this.key());
  }

  /** The same provider as long as address and key stay: it remembers what the server offers. */
  private connect(key: string): ModelProvider {
    const { baseUrl } = this;
    if (this.connected?.baseUrl === baseUrl && this.connected.key === key) return this.connected.provider;
    const provider = this.deps.provider({ baseUrl, key });
    this.connected = { baseUrl, key, provider };
    return provider;
  }

  /** Once a window the provider's list is read beside a turn: the newest model, and names, for those that follow. */
  private refresh(): void {
    if (this.refreshed) return;
    this.refreshed = true;
    this.models().catch((error: unknown) => {
      this.deps.log.warn(`The list of models could not be read: ${errorMessage(error)}`);
    });
  }

  /** What was learned of the provider at the address in use. */
  private known(): KnownModels | undefined {
    const known = knownModelsSchema.safeParse(this.deps.memory.get(KNOWN_MODELS));
    return known.success && known.data.baseUrl === this.baseUrl ? known.data : undefined;
  }
}
