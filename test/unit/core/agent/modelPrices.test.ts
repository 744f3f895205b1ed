import assert from 'node:assert/strict';
import { ModelPrices } from '../../../../src/core/agent/modelPrices';
import type { ModelChunk, ModelUsage, Price } from '../../../../src/core/contract/model';
import type { ModelRequest, ModelServer, OfferedModel, StreamingModel } from '../../../../src/core/ports';
import { costOf, mostCostOf } from '../../../../src/core/session/prices';

const usage: ModelUsage = { input_tokens: 1000, output_tokens: 100, cache_read_input_tokens: 2000 };
const request: ModelRequest = { system: '', messages: [{ role: 'user', content: 'Q' }], tools: [] };

function modelOf(id: string): StreamingModel {
  return {
    ...{ id, replyFormat: 'structured-json', requestLimit: undefined },
    body: () => Promise.resolve(''),
    async *stream(): AsyncIterable<ModelChunk> {
      yield await Promise.resolve({ type: 'text', text: 'R' } as const);
      yield { type: 'usage', usage };
      yield { type: 'stop', reason: 'end' };
    },
  };
}

async function usageOf(model: StreamingModel): Promise<ModelUsage> {
  for await (const chunk of model.stream(request, new AbortController().signal)) {
    if (chunk.type === 'usage') return chunk.usage;
  }
  return assert.fail('no usage');
}

function serverOf(...offers: OfferedModel[]): ModelServer {
  return { api: () => Promise.resolve('chat'), models: () => Promise.resolve(offers), client: modelOf };
}

describe('core/agent: prices of models', () => {
  const never = new AbortController().signal;

  it('are those of the settings, before the table and what a server lists', async () => {
    const own: Record<string, Price> = {
      'shop:a': { input: 2, output: 10, cacheRead: 0.5 },
      'claude-haiku-4-5': { input: 4, output: 4 },
    };
    const prices = new ModelPrices(() => own);
    const server = prices.server(serverOf({ id: 'shop:a', label: 'A', price: { input: 9, output: 9 } }));
    assert.deepEqual((await server.models(never))[0]?.price, own['shop:a']);
    const a = await usageOf(server.client('shop:a'));
    // 1000 × 2 + 2000 × 0.5 + 100 × 10, a million tokens each
    assert.equal(costOf('shop:a', a), 0.004);
    assert.equal(costOf('claude-haiku-4-5', await usageOf(prices.model(modelOf('claude-haiku-4-5')))), 0.0124);
    delete own['shop:a'];
    // What was asked before keeps what it cost.
    assert.equal(costOf('shop:a', a), 0.004);
    assert.equal(costOf('shop:a', await usageOf(server.client('shop:a'))), 0.0279);
  });

  it('are those of the table without one, and nobody’s where that has none', async () => {
    const prices = new ModelPrices(() => ({}));
    const known = await usageOf(prices.model(modelOf('claude-haiku-4-5')));
    assert.equal(known.cost, undefined);
    assert.equal(costOf('claude-haiku-4-5', known), 0.0017);
    assert.equal(costOf('shop:b', await usageOf(prices.model(modelOf('shop:b')))), undefined);
    const offers = await prices
      .server(serverOf({ id: 'claude-haiku-4-5', label: 'H' }, { id: 'b', label: 'B' }))
      .models(never);
    assert.deepEqual(
      offers.map(({ price }) => price?.output),
      [5, undefined],
    );
  });

  it('say what a request may cost at most', () => {
    const own = new ModelPrices(() => ({ b: { input: 2, output: 10, cacheWrite: 1 } }));
    assert.equal(mostCostOf(own.model(modelOf('b')), 1_000_000, 100_000), 3);
    assert.equal(mostCostOf(modelOf('b'), 1_000_000, 100_000), undefined);
    assert.equal(mostCostOf(modelOf('claude-haiku-4-5'), 1_000_000, 100_000), 1.75);
  });
});
