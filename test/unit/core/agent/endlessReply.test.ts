import assert from 'node:assert/strict';
import { streamReply } from '../../../../src/core/agent/streamReply';
import { ModelError } from '../../../../src/core/contract/modelError';
import type { ModelChunk } from '../../../../src/core/contract/model';
import { tickingClock } from '../../../support/ports';

describe('core/agent: a reply without end', () => {
  it('is stopped, and what came of it is kept', async () => {
    const stream = async function* (): AsyncIterable<ModelChunk> {
      for (;;) yield await Promise.resolve({ type: 'text', text: 'x'.repeat(100_000) } as const);
    };
    const model = {
      id: 'm',
      replyFormat: 'structured-json',
      requestLimit: 1,
      body: () => Promise.resolve(''),
      stream,
    } as const;
    const clock = { ...tickingClock(), monotonic: () => 0 };
    const request = { system: '', messages: [], tools: [] };
    const ended = await streamReply(model, request, clock, new AbortController().signal, () => Promise.resolve());
    assert.ok(ended.error instanceof ModelError && ended.error.kind === 'endless');
    assert.equal(ended.reply.raw.length, 2_100_000);
  });
});
