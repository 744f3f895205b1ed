import assert from 'node:assert/strict';
import { costOf } from '../../../../src/core/session/prices';
import { nothingSpent, spend } from '../../../../src/core/session/spending';

const million = {
  input_tokens: 1e6,
  output_tokens: 1e6,
  cache_creation_input_tokens: 1e6,
  cache_read_input_tokens: 1e6,
};

describe('core/metrics: prices', () => {
  it('counts each class of tokens at its own price', () => {
    assert.equal(costOf('claude-sonnet-5-5', { input_tokens: 1e6, output_tokens: 0 }), 2);
    assert.equal(costOf('claude-sonnet-5-5', { input_tokens: 0, output_tokens: 1e6 }), 10);
    assert.equal(costOf('claude-sonnet-5-5', million), 2 + 10 + 2.5 + 0.1);
    assert.equal(costOf('claude-opus-4-8', million), 5 + 25 + 6.25 + 0.5);
  });

  it('counts a long prompt at the price of long prompts, where there is one', () => {
    const short = { input_tokens: 50_000, output_tokens: 1000, cache_read_input_tokens: 50_000 };
    assert.ok(Math.abs((costOf('claude-haiku-5-5', short) ?? 0) - (0.005 + 0.0005 + 0.0005)) < 1e-12);
    const long = { ...short, cache_read_input_tokens: 50_001 };
    assert.ok((costOf('claude-haiku-5-5', long) ?? 0) > 4.9 * (costOf('claude-haiku-5-5', short) ?? 0));
  });

  it('knows a model with a date behind its name, and guesses nothing for another one', () => {
    assert.equal(costOf('claude-haiku-4-5-20251001', { input_tokens: 1e6, output_tokens: 0 }), 1);
    for (const id of [
      'claude-sonnet-5-7',
      'claude-sonnet-5-5-fast',
      'gpt-x',
      '',
      'claude-sonnet',
      'my-claude-sonnet-5-5',
    ]) {
      assert.equal(costOf(id, million), undefined, id);
    }
  });

  it('adds up, and keeps apart what has no known price', () => {
    const one = spend(nothingSpent, 'claude-sonnet-5-5', million);
    const two = spend(one, 'unknown', { input_tokens: 3, output_tokens: 4 });
    assert.deepEqual(two, {
      requests: 2,
      input: 1e6 + 3,
      cacheWrite: 1e6,
      cacheRead: 1e6,
      output: 1e6 + 4,
      cost: 14.6,
      unpriced: 1,
    });
  });
});
