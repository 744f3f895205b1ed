import assert from 'node:assert/strict';
import { CancelledError } from '../../../../src/base/errors';
import type { ModelChunk } from '../../../../src/core/contract/model';
import { streamReply } from '../../../../src/core/agent/streamReply';
import type { Clock, ModelClient, ModelRequest } from '../../../../src/core/ports';

const clock: Clock = { now: () => new Date().toISOString(), monotonic: () => performance.now() };
const request: ModelRequest = { system: '', messages: [{ role: 'user', content: 'Go' }], tools: [] };

describe('core/agent/streamReply', () => {
  it('shows a reply that stalls as far as it came', async () => {
    const model: ModelClient = {
      id: 'slow',
      replyFormat: 'structured-json',
      requestLimit: undefined,
      body: () => Promise.resolve(''),
      async *stream(_request, signal): AsyncGenerator<ModelChunk> {
        yield { type: 'text', text: '{"task_analysis":"Looks","action":{"type":"complete","content":"One' };
        // It comes at once, when the reply has just been looked at.
        yield { type: 'text', text: ' two' };
        yield { type: 'text', text: ' three' };
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
      },
    };
    const stop = new AbortController();
    let shown = '';
    const streamed = await streamReply(model, request, clock, stop.signal, (deltas) => {
      for (const { field, from, text } of deltas) if (field === 'content') shown = shown.slice(0, from) + text;
      if (shown === 'One two three') stop.abort();
      return Promise.resolve();
    });
    assert.equal(shown, 'One two three');
    assert.ok(streamed.error instanceof CancelledError);
  });
});
