import * as vscode from 'vscode';
import type { Log } from '../../core/ports';
import type { Embeddings } from '../../core/tools/vectorSearch/rerank';
import { setting } from '../settings/config';
import { keyProblem, storedKey } from './keys';

export interface EmbeddingsDeps {
  secrets: vscode.SecretStorage;
  connect: (access: { url: string; model: string; key: string }) => Embeddings;
  log: Log;
}

/**
 * Who compares passages by meaning: nobody until the user has set an address and a model. Of a workspace that is not
 * trusted nothing leaves the machine.
 */
export class EmbeddingsSelection {
  private connected: { access: string; embeddings: Embeddings } | undefined;

  constructor(private readonly deps: EmbeddingsDeps) {}

  async current(): Promise<Embeddings | undefined> {
    const { url, model } = this;
    if (!vscode.workspace.isTrusted || url === '' || model === '') return undefined;
    const key = await storedKey(this.deps.secrets, keyName(url), this.deps.log);
    const access = JSON.stringify([url, model, key]);
    // The same one as long as these stay: it has the vectors of what was sent.
    if (this.connected?.access !== access) {
      this.connected = { access, embeddings: this.deps.connect({ url, model, key }) };
    }
    return this.connected.embeddings;
  }

  /** Asks for the key of the server that the setting names, and keeps it for that one alone; nothing takes it away. */
  async askForKey(): Promise<void> {
    const name = keyName(this.url);
    if (name === undefined) {
      throw new Error(vscode.l10n.t('Set the address of the server first: the setting baAgent.embeddings.url.'));
    }
    const key = await vscode.window.showInputBox({
      title: vscode.l10n.t('API key for embeddings'),
      prompt: vscode.l10n.t('For {address} alone. It is kept in the secret storage of VS Code. Nothing: no key.', {
        address: new URL(this.url).host,
      }),
      password: true,
      ignoreFocusOut: true,
      validateInput: keyProblem,
    });
    if (key === undefined) return;
    if (key.trim() === '') await this.deps.secrets.delete(name);
    else await this.deps.secrets.store(name, key.trim());
  }

  private get url(): string {
    return setting('embeddings.url', this.deps.log);
  }

  private get model(): string {
    return setting('embeddings.model', this.deps.log);
  }
}

/** Under what the key of an address is kept: another server is never given it. */
function keyName(url: string): string | undefined {
  return URL.canParse(url) ? `baAgent.embeddings.apiKey ${new URL(url).origin}` : undefined;
}
