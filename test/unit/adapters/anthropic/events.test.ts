/** What is read of the events of one streamed message. */
import assert from 'node:assert/strict';
import { EventReader } from '../../../../src/adapters/models/anthropic/events';
import { costOf } from '../../../../src/core/session/prices';

describe('adapters/anthropic: the events of a message', () => {
  it('keep what the start has counted where the end does not count it again', () => {
    const reader = new EventReader();
    const usage = {
      input_tokens: 3,
      output_tokens: 1,
      cache_creation_input_tokens: 200,
      cache_read_input_tokens: 5000,
    };
    assert.deepEqual(reader.read({ type: 'message_start', message: { usage } }), [{ type: 'usage', usage }]);
    const end = { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 40 } };
    assert.deepEqual(reader.read(end)[0], { type: 'usage', usage: { ...usage, output_tokens: 40 } });
  });

  it('are counted by the end alone where it counts them again', () => {
    const reader = new EventReader();
    const started = { input_tokens: 3, output_tokens: 1, cache_creation_input_tokens: 1, cache_read_input_tokens: 5 };
    reader.read({ type: 'message_start', message: { usage: started } });
    const usage = { input_tokens: 4, output_tokens: 9, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 };
    const [chunk] = reader.read({ type: 'message_delta', delta: {}, usage });
    assert.deepEqual(chunk, { type: 'usage', usage });
  });

  it('may give the input of a call whole', () => {
    const content_block = { type: 'tool_use', id: 'a', name: 'look', input: { path: 'x' } };
    const reader = new EventReader();
    reader.read({ type: 'message_start', message: { usage: {} } });
    assert.deepEqual(reader.read({ type: 'content_block_start', content_block }), [
      { type: 'tool_use', id: 'a', name: 'look' },
      { type: 'tool_input', json: '{"path":"x"}' },
    ]);
  });

  it('have no price that is guessed where they were served in a way of its own', () => {
    const usage = { input_tokens: 1, output_tokens: 1, service_tier: 'priority' };
    const [chunk] = new EventReader().read({ type: 'message_start', message: { usage } });
    assert.ok(chunk?.type === 'usage' && costOf('claude-sonnet-5-5', chunk.usage) === undefined);
  });
});
