/** The gate for what leaves: who is behind it, and what it refuses. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { OutboundGate } from '../../../../src/core/agent/outboundGate';
import { dataModes, type DataMode } from '../../../../src/core/contract/dataMode';
import { ModelError } from '../../../../src/core/contract/modelError';
import type { ModelRequest, StreamingModel } from '../../../../src/core/ports';

/** A model that remembers what it was asked. */
class Asked implements StreamingModel {
  readonly id = 'm';
  readonly replyFormat = 'structured-json';
  readonly requestLimit = undefined;
  readonly requests: ModelRequest[] = [];

  body(): Promise<string> {
    return Promise.resolve('');
  }

  count(request: ModelRequest): Promise<number> {
    this.requests.push(request);
    return Promise.resolve(1);
  }

  async *stream(request: ModelRequest): AsyncIterable<never> {
    await Promise.resolve();
    this.requests.push(request);
    yield* [];
  }
}

const never = new AbortController().signal;

function requestOf(dataMode?: DataMode): ModelRequest {
  return { system: '', messages: [], tools: [], ...(dataMode && { dataMode }) };
}

async function kindOf(ask: () => Promise<unknown>): Promise<string | undefined> {
  return ask().then(
    () => undefined,
    (error: unknown) => (error instanceof ModelError ? error.kind : String(error)),
  );
}

async function read(model: StreamingModel, request: ModelRequest): Promise<void> {
  for await (const _ of model.stream(request, never));
}

describe('core/agent/outboundGate', () => {
  for (const set of dataModes) {
    it(`lets pass what was made for ${set} or a stricter mode, and takes what has none for everything`, async () => {
      const asked = new Asked();
      const gate = new OutboundGate({ isTrusted: () => true, dataMode: () => set });
      const model = gate.provider({
        ...{ models: () => Promise.resolve([]), defaultModel: () => Promise.resolve('m'), fallbackModel: 'm' },
        client: () => asked,
      });
      const client = model.client('m', 'structured-json');
      for (const made of [...dataModes, undefined]) {
        const mayPass = dataModes.indexOf(made ?? 'all') <= dataModes.indexOf(set);
        const before = asked.requests.length;
        const expected = mayPass ? undefined : 'withheld';
        assert.equal(await kindOf(() => read(client, requestOf(made))), expected, `${made ?? 'none'} in ${set}`);
        assert.equal(await kindOf(async () => client.count?.(requestOf(made), never)), expected);
        assert.equal(asked.requests.length - before, mayPass ? 2 : 0);
      }
    });
  }

  it('lets nothing pass from a workspace that is not trusted', async () => {
    const asked = new Asked();
    const gate = new OutboundGate({ isTrusted: () => false, dataMode: () => 'all' });
    const server = gate.server({
      ...{ api: () => Promise.resolve('chat'), models: () => Promise.resolve([]) },
      client: () => asked,
    });
    assert.equal(await kindOf(() => read(server.client('m'), requestOf('schema'))), 'untrusted');
    assert.deepEqual(asked.requests, []);
  });

  it('lets passages be compared only where everything may leave', async () => {
    const texts: string[] = [];
    const embed = (given: readonly string[]): Promise<{ vectors: number[][]; sent: number }> => {
      texts.push(...given);
      return Promise.resolve({ vectors: [], sent: given.length });
    };
    for (const set of dataModes) {
      const gate = new OutboundGate({ isTrusted: () => true, dataMode: () => set });
      await gate
        .embeddings({ label: 'host', embed })
        .embed([set], never)
        .catch(() => undefined);
    }
    assert.deepEqual(texts, ['all']);
  });

  it('stands before every client: each is made where it is given to the gate, and nowhere else', () => {
    const made: Record<string, string[]> = {};
    for (const name of readdirSync('src', { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('.ts')) continue;
      const text = readFileSync(path.join('src', name), 'utf8');
      const file = name.split(path.sep).join('/');
      for (const [whole] of text.matchAll(
        /(?:gate\.\w+\()?new (?:\w*Model|AnthropicProvider|HttpModelServer|HttpEmbeddings)\(/g,
      )) {
        (made[file] ??= []).push(whole);
      }
    }
    assert.deepEqual(made, {
      'adapters/models/anthropic/index.ts': ['new AnthropicModel('],
      'adapters/models/servers/index.ts': ['new EitherModel(', 'new ChatModel(', 'new OllamaModel('],
      'composition/models.ts': [
        'gate.server(new HttpModelServer(',
        'new OfflineModel(',
        'gate.provider(new AnthropicProvider(',
        'gate.embeddings(new HttpEmbeddings(',
      ],
      // It only says that it is gone.
      'host/models/modelSelection.ts': ['new GoneModel('],
      // Behind what the composition gives it.
      'host/models/editorModels.ts': ['new EditorModel('],
      'core/agent/outboundGate.ts': ['new GuardedModel('],
    });
    const editor = readFileSync('src/host/models/editorModels.ts', 'utf8');
    assert.match(editor, /return this\.guard\(model\);/);
    assert.match(
      readFileSync('src/composition/models.ts', 'utf8'),
      /new EditorModels\(\(model\) => gate\.model\(model\)\)/,
    );
  });
});
