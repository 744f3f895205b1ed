import * as vscode from 'vscode';
import type { Log, ModelServer } from '../../core/ports';
import { setting } from '../settings/config';
import { storedKey } from './keys';
import type { ModelServerSetting } from '../settings/modelServer';

const KEY_NAME = 'baAgent.server.apiKey ';

export interface ServersDeps {
  secrets: vscode.SecretStorage;
  connect: (server: ModelServerSetting & { key: string }) => ModelServer;
  log: Log;
}

/** The servers of the setting `baAgent.servers`, and their keys. */
export class ModelServers implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  /** Fires when a key has changed. */
  readonly onDidChange = this.changed.event;
  private readonly secretsChanged: vscode.Disposable;
  /** By all that a server is asked with: it remembers what the server offers, and refuses. */
  private readonly connected = new Map<string, ModelServer>();

  constructor(private readonly deps: ServersDeps) {
    this.secretsChanged = deps.secrets.onDidChange(({ key }) => key.startsWith(KEY_NAME) && this.changed.fire());
  }

  get configured(): readonly ModelServerSetting[] {
    const all = setting('servers', this.deps.log);
    return all.filter((server, at) => all.findIndex(({ name }) => name === server.name) === at);
  }

  /** The server as it is to be asked now. */
  async connect(server: ModelServerSetting): Promise<ModelServer> {
    return this.connectWith(server, await storedKey(this.deps.secrets, keyName(server.url), this.deps.log));
  }

  /** The same with a key that is not stored. */
  connectWith(server: ModelServerSetting, key: string): ModelServer {
    const access = JSON.stringify([server, key]);
    const known = this.connected.get(access);
    if (known) return known;
    const made = this.deps.connect({ ...server, key });
    this.connected.set(access, made);
    return made;
  }

  /** Keeps a key for the origin of an address alone, or takes it away. Returns false for what is no address. */
  async storeKey(url: string, key: string): Promise<boolean> {
    const name = keyName(url);
    if (name === undefined) return false;
    if (key === '') await this.deps.secrets.delete(name);
    else await this.deps.secrets.store(name, key);
    return true;
  }

  dispose(): void {
    this.secretsChanged.dispose();
    this.changed.dispose();
  }
}

/** Under what the key of an address is kept: another server is never given it. */
function keyName(url: string): string | undefined {
  const origin = URL.parse(url)?.origin;
  return origin === undefined || origin === 'null' ? undefined : `${KEY_NAME}${origin}`;
}
