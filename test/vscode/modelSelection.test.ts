/** Who answers, by VS Code's own settings: the model that was chosen or nobody, and each key to its own server. */
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { AnthropicProvider } from '../../src/adapters/models/anthropic';
import { HttpModelServer } from '../../src/adapters/models/servers';
import { ModelError } from '../../src/core/contract/modelError';
import type { ModelClient, ModelRequest, TypedModel } from '../../src/core/ports';
import { EditorModels } from '../../src/host/models/editorModels';
import { ModelSelection } from '../../src/host/models/modelSelection';
import { ModelServers } from '../../src/host/models/modelServers';
import { MemoryLog } from '../support/ports';
import { TestMemory } from '../unit/core/context/tokens/support';

const request: ModelRequest = { system: 's', messages: [{ role: 'user', content: 'u' }], tools: [] };
const servers = [
  { name: 'one', url: 'http://localhost:9/v1' },
  { name: 'two', url: 'http://localhost:10' },
];

/** Secrets in memory, with the editor's own event. */
class MemorySecrets implements vscode.SecretStorage {
  readonly kept = new Map<string, string>();
  private readonly changed = new vscode.EventEmitter<vscode.SecretStorageChangeEvent>();
  readonly onDidChange = this.changed.event;
  keys = (): Promise<string[]> => Promise.resolve([...this.kept.keys()]);
  get = (key: string): Promise<string | undefined> => Promise.resolve(this.kept.get(key));
  store = (key: string, value: string): Promise<void> => {
    this.kept.set(key, value);
    this.changed.fire({ key });
    return Promise.resolve();
  };
  delete = (key: string): Promise<void> => {
    this.kept.delete(key);
    return Promise.resolve();
  };
}

describe('who answers', () => {
  const log = new MemoryLog();
  const secrets = new MemorySecrets();
  const connected: { url: string; key: string }[] = [];
  const offline: TypedModel = {
    ...{ id: 'offline', replyFormat: 'structured-json', requestLimit: undefined },
    body: () => Promise.resolve(''),
    answer: () => Promise.reject(new Error('It is not asked here.')),
  };
  const modelServers = new ModelServers({
    ...{ secrets, log },
    connect: (access) => {
      connected.push({ url: access.url, key: access.key });
      return new HttpModelServer(access, log);
    },
  });
  const editor = new EditorModels((model) => model);
  const selection = new ModelSelection({
    ...{ secrets, log, editor, offline, servers: modelServers },
    memory: { keys: () => [], get: () => undefined, update: () => Promise.resolve() },
    provider: (access) => new AnthropicProvider(access, new TestMemory(), log),
  });
  const set = (name: string, value: unknown): Thenable<void> =>
    vscode.workspace.getConfiguration('baAgent').update(name, value, vscode.ConfigurationTarget.Global);

  before(async () => {
    await secrets.store('baAgent.anthropic.apiKey', 'sk-ant-x');
    await set('servers', servers);
  });
  after(async () => {
    for (const name of ['servers', 'model', 'compaction.model']) await set(name, undefined);
    selection.dispose();
    modelServers.dispose();
    editor.dispose();
  });

  const kindOf = async (model: ModelClient | undefined): Promise<unknown> => {
    assert.ok(model && 'stream' in model);
    try {
      await model.stream(request, new AbortController().signal)[Symbol.asyncIterator]().next();
      return 'answered';
    } catch (error) {
      return error instanceof ModelError ? error.kind : error;
    }
  };

  it('is the model that was chosen, or nobody', async () => {
    for (const [id, kind] of [
      ['one:small', 'network'],
      ['gone:small', 'model_gone'],
      ['editor:nobody/x', 'model_gone'],
    ] as const) {
      await set('model', id);
      const model = await selection.current();
      assert.deepEqual([model.id, await kindOf(model)], [id, kind]);
      assert.equal((await selection.selected()).id, id);
    }
    await set('model', 'claude-sonnet-5-5');
    assert.equal((await selection.current()).id, 'claude-sonnet-5-5');
  });

  it('summarizes at the same recipient alone', async () => {
    for (const [model, setting, summarizer] of [
      ['one:small', '', 'one:small'],
      ['one:small', 'same', 'one:small'],
      ['one:small', 'one:tiny', 'one:tiny'],
      ['one:small', 'two:tiny', 'one:small'],
      ['one:small', 'claude-haiku-5-5', 'one:small'],
      ['one:small', 'none', undefined],
      ['gone:small', 'claude-haiku-5-5', 'gone:small'],
      ['claude-sonnet-5-5', 'one:small', 'claude-sonnet-5-5'],
    ] as const) {
      await set('model', model);
      await set('compaction.model', setting);
      assert.equal((await selection.summarizer())?.id, summarizer, `${model} ${setting}`);
    }
  });

  it('gives a key to the origin that it was stored for, and to no other', async () => {
    assert.ok(await modelServers.storeKey('http://localhost:9/v1', 'key-of-nine'));
    assert.equal(await modelServers.storeKey('no address', 'x'), false);
    connected.length = 0;
    for (const url of [
      'http://localhost:9/v1',
      'http://localhost:9/other',
      'http://localhost:10/v1',
      'https://localhost:9/v1',
    ]) {
      await modelServers.connect({ name: 'one', url, api: 'chat', allowHttp: false });
    }
    assert.deepEqual(
      connected.map(({ key }) => key),
      ['key-of-nine', 'key-of-nine', '', ''],
    );
  });
});
