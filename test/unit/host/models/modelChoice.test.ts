import assert from 'node:assert/strict';
import { choiceOf, recipientOf } from '../../../../src/host/models/modelChoice';
import { modelServerSchema, suggestedName } from '../../../../src/host/settings/modelServer';

const servers = ['ollama', 'gw'].map((name) => modelServerSchema.parse({ name, url: 'http://localhost:1' }));
const kindOf = (id: string): string => choiceOf(id, servers).kind;

describe('the choice of a model', () => {
  it('names whose model it is', () => {
    assert.deepEqual(choiceOf('offline', servers), { kind: 'offline' });
    for (const id of ['', 'claude-sonnet-5-5', 'us.anthropic.claude-sonnet-4-v1:0', 'my-deployment']) {
      assert.deepEqual(choiceOf(id, servers), { kind: 'claude', id });
    }
    assert.deepEqual(choiceOf('ollama:qwen3:8b', servers), { kind: 'server', server: servers[0], model: 'qwen3:8b' });
    assert.deepEqual(choiceOf('gw:openai/gpt-5', servers), {
      kind: 'server',
      server: servers[1],
      model: 'openai/gpt-5',
    });
    assert.deepEqual(choiceOf('editor:copilot/gpt-5', servers), { kind: 'editor', vendor: 'copilot', model: 'gpt-5' });
  });

  it('names none where the server is gone, and never that of another', () => {
    for (const id of ['old:llama3', 'old:claude-sonnet-5-5', 'ollama:', ':x', 'editor:copilot', 'editor:/x']) {
      assert.equal(kindOf(id), 'gone', id);
    }
  });

  it('tells recipients apart', () => {
    const ids = ['offline', 'claude-x', 'ollama:a', 'gw:a', 'editor:copilot/a', 'editor:other/a', 'old:a'];
    assert.equal(new Set(ids.map((id) => recipientOf(choiceOf(id, servers)))).size, ids.length);
    assert.equal(recipientOf(choiceOf('gw:a', servers)), recipientOf(choiceOf('gw:b', servers)));
  });

  it('has no server whose models would be taken for those of others', () => {
    for (const name of ['claude', 'my-claude', 'editor', 'offline', 'A', 'a b', 'a:b', '', '-a', 'a'.repeat(41)]) {
      assert.equal(modelServerSchema.safeParse({ name, url: 'https://x' }).success, false, name);
    }
  });
});

describe('the name of a new model server', () => {
  it('is that of its domain, and none of its numbers', () => {
    const suggested = {
      'http://localhost:11434': 'ollama',
      'http://10.0.0.7:11434': 'ollama',
      'http://127.0.0.1:43801': 'local',
      'http://[::1]:1234/v1': 'local',
      'http://[fe80::1]:1234/v1': 'local',
      'http://localhost:1234/v1': 'localhost',
      'https://openrouter.ai/api/v1': 'openrouter',
      'https://llm.gateway.example.com/v1': 'example',
    };
    assert.deepEqual(Object.fromEntries(Object.keys(suggested).map((url) => [url, suggestedName(url)])), suggested);
    for (const name of Object.values(suggested)) assert.ok(modelServerSchema.shape.name.safeParse(name).success, name);
  });
});
