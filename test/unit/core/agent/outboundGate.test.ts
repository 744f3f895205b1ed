/** The gate for what leaves: who is behind it, and what it refuses. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { OutboundGate } from '../../../../src/core/agent/outboundGate';
import { dataModes, type DataMode } from '../../../../src/core/contract/dataMode';
import { ModelError } from '../../../../src/core/contract/modelError';
import { CancelledError } from '../../../../src/base/errors';
import type { Asking } from '../../../../src/core/approvals/consents';
import type { ModelRequest, ModelServer, StreamingModel } from '../../../../src/core/ports';
import { allowing, answering, somebody } from '../../../support/consents';
import { TestMemory } from '../context/tokens/support';

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

function serverOf(model: StreamingModel): ModelServer {
  return { api: () => Promise.resolve('chat'), models: () => Promise.resolve([]), client: () => model };
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
      const gate = new OutboundGate({ isTrusted: () => true, dataMode: () => set, consents: await allowing() });
      const provider = {
        ...{ models: () => Promise.resolve([]), defaultModel: () => Promise.resolve('m'), fallbackModel: 'm' },
        client: () => asked,
      };
      const model = gate.provider(provider, somebody);
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
    const gate = new OutboundGate({ isTrusted: () => false, dataMode: () => 'all', consents: await allowing() });
    const server = gate.server(serverOf(asked), somebody);
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
      const gate = new OutboundGate({ isTrusted: () => true, dataMode: () => set, consents: await allowing() });
      await gate
        .embeddings({ label: 'host', embed }, somebody)
        .embed([set], never)
        .catch(() => undefined);
    }
    assert.deepEqual(texts, ['all']);
  });

  it('asks the user once before anything goes to a recipient, and remembers what was allowed', async () => {
    const asked = new Asked();
    const askings: Asking[] = [];
    const memory = new TestMemory();
    const gateOf = (answer: boolean): OutboundGate =>
      new OutboundGate({
        ...{ isTrusted: () => true, dataMode: () => 'sample' },
        consents: answering((asking) => {
          askings.push(asking);
          return answer;
        }, memory),
      });
    const refused = gateOf(false).server(serverOf(asked), somebody).client('m');
    assert.equal(await kindOf(async () => refused.permit?.(requestOf('schema'), never)), 'no_consent');
    assert.equal(await kindOf(() => read(refused, requestOf('schema'))), 'no_consent');
    assert.equal(await kindOf(async () => refused.count?.(requestOf('schema'), never)), 'no_consent');
    assert.equal(askings.length, 3, 'who has refused is asked again');
    assert.deepEqual(askings[0], { recipient: somebody, model: 'm', dataMode: 'schema' });
    assert.deepEqual(asked.requests, []);

    const allowed = gateOf(true).server(serverOf(asked), somebody).client('m');
    await Promise.all([allowed.permit?.(requestOf('schema'), never), allowed.permit?.(requestOf('sample'), never)]);
    assert.equal(askings.length, 4, 'what is asked at the same time is one question');
    await read(allowed, requestOf('schema'));
    // Another window, or the same one later, knows it.
    await read(gateOf(false).server(serverOf(asked), somebody).client('m'), requestOf('sample'));
    assert.equal(asked.requests.length, 2);
    assert.equal(askings.length, 4);

    const other = { id: 'https://other.example', name: 'other.example' };
    assert.equal(await kindOf(() => read(gateOf(false).model(asked, other), requestOf('schema'))), 'no_consent');
    const consents = answering(() => false, memory);
    await consents.revoke([somebody.id]);
    assert.deepEqual(consents.list(), []);
    assert.equal(await kindOf(() => read(allowed, requestOf('schema'))), undefined, 'it is asked for and given again');
    assert.equal(askings.length, 6);
  });

  it('lets nothing pass that was allowed while less may leave, and waits for no answer after a stop', async () => {
    const asked = new Asked();
    let mode: DataMode = 'all';
    let answer: (allowed: boolean) => void = () => undefined;
    const consents = answering(() => new Promise<boolean>((resolve) => (answer = resolve)));
    const model = new OutboundGate({ isTrusted: () => true, dataMode: () => mode, consents }).model(asked, somebody);
    const stop = new AbortController();
    const stopped = Promise.resolve(model.permit?.(requestOf('all'), stop.signal));
    stop.abort();
    await assert.rejects(stopped, CancelledError);
    const ended = kindOf(() => read(model, requestOf('all')));
    mode = 'schema';
    answer(true);
    assert.equal(await ended, 'withheld');
    assert.deepEqual(asked.requests, []);
  });

  it('asks about passages with their text, and not again in the same window', async () => {
    const askings: Asking[] = [];
    const consents = answering((asking) => askings.push(asking) < 0);
    const gate = new OutboundGate({ isTrusted: () => true, dataMode: () => 'all', consents });
    const embed = (): Promise<never> => Promise.reject(new Error('It was asked.'));
    const embeddings = gate.embeddings({ label: 'host', embed }, somebody);
    for (let time = 0; time < 2; time++) {
      await assert.rejects(embeddings.embed(['query', 'passage'], never), /the user did not allow it/);
    }
    assert.deepEqual(askings, [{ recipient: somebody, model: 'host', dataMode: 'all', texts: ['query', 'passage'] }]);
  });

  it('stands before every client: each is made where it is given to the gate, and nowhere else', () => {
    const made: Record<string, string[]> = {};
    for (const name of readdirSync('src', { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('.ts')) continue;
      const text = readFileSync(path.join('src', name), 'utf8');
      const file = name.split(path.sep).join('/');
      for (const [whole] of text.matchAll(
        /(?:gate\.\w+\()?(?:prices\.\w+\()?new (?:\w*Model|AnthropicProvider|HttpModelServer|HttpEmbeddings)\(/g,
      )) {
        (made[file] ??= []).push(whole);
      }
    }
    assert.deepEqual(made, {
      'adapters/models/anthropic/index.ts': ['new AnthropicModel('],
      'adapters/models/servers/index.ts': ['new EitherModel(', 'new ChatModel(', 'new OllamaModel('],
      'composition/models.ts': [
        'gate.server(prices.server(new HttpModelServer(',
        'new OfflineModel(',
        'gate.provider(prices.provider(new AnthropicProvider(',
        'gate.embeddings(new HttpEmbeddings(',
      ],
      // It only says that it is gone.
      'host/models/modelSelection.ts': ['new GoneModel('],
      // Behind what the composition gives it.
      'host/models/editorModels.ts': ['new EditorModel('],
      'core/agent/outboundGate.ts': ['new GuardedModel('],
      'core/agent/modelPrices.ts': ['new PricedModel('],
      // Before what the gate gave out.
      'core/agent/sessionBudget.ts': ['new BudgetedModel(', 'new BudgetedModel('],
    });
    const editor = readFileSync('src/host/models/editorModels.ts', 'utf8');
    assert.match(editor, /return this\.guard\(model, recipientOf\(vendor\)\);/);
    assert.match(
      readFileSync('src/composition/models.ts', 'utf8'),
      /new EditorModels\(\(model, recipient\) => gate\.model\(prices\.model\(model\), recipient\)\)/,
    );
  });
});
