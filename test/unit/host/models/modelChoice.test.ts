import assert from 'node:assert/strict';
import { choiceOf, recipientOf } from '../../../../src/host/models/modelChoice';
import { modelServerSchema } from '../../../../src/host/settings/modelServer';

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
