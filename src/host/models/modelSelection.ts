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

const KEY_NAME = 'baAgent.anthropic.apiKey';
const KNOWN_MODELS = 'baAgent.knownModels';

/** Value of the setting `baAgent.model` for the built-in analyst. */
export const OFFLINE = 'offline';

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
 * Which model answers: the built-in analyst until there is a key, then Claude, or the one that the setting names. Of a
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
    if (client !== this.deps.offline) this.refresh();
    return client;
  }

  async current(): Promise<ModelClient> {
    return (await this.isOffline()) ? this.deps.offline : this.remote();
  }

  private async remote(): Promise<StreamingModel> {
    const provider = await this.provider();
    const model = this.configured;
    return provider.client(model === '' ? (this.known()?.default ?? provider.fallbackModel) : model, this.replyFormat);
  }

  async summarizer(): Promise<StreamingModel | undefined> {
    if ((await this.isOffline()) || !(await this.hasKey())) return undefined;
    const listed = Object.keys(this.known()?.labels ?? {});
    const chosen = summaryModel(setting('compaction.model', this.deps.log), listed);
    if (chosen === 'same') return this.remote();
    return chosen && (await this.provider()).client(chosen.id, this.replyFormat);
  }

  /** What answers next, as far as it is known without asking the provider. */
  async selected(): Promise<SelectedModel> {
    const { offline } = this.deps;
    const known = this.known();
    const labels = { [offline.id]: vscode.l10n.t('Built-in analyst (offline)'), ...known?.labels };
    const model = this.configured;
    const id = (await this.isOffline()) ? offline.id : model === '' ? (known?.default ?? '') : model;
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

  private async key(): Promise<string> {
    try {
      return (await this.deps.secrets.get(KEY_NAME)) ?? '';
    } catch (error) {
      this.deps.log.error(`The secret storage cannot be read: ${errorMessage(error)}`);
      return '';
    }
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
