import assert from 'node:assert/strict';
import type { ContextMessage } from '../../../../src/core/session/contextData';
import { MemoryStore } from '../../../../src/core/session/memoryStore';

const message = (at: number): ContextMessage => ({ id: `m${at}`, role: 'user', content: '', timestamp: at });

describe('the memory of messages', () => {
  it('keeps a thousand, and of one more the newest eight hundred', () => {
    const memory = new MemoryStore();
    for (let at = 0; at < 1000; at++) memory.addMessage(message(at));
    assert.equal(memory.messages.length, 1000);
    assert.equal(memory.dropped, 0);
    memory.addMessage(message(1000));
    assert.equal(memory.messages.length, 800);
    assert.equal(memory.messages[0]?.id, 'm201');
    assert.equal(memory.messages.at(-1)?.id, 'm1000');
    assert.equal(memory.dropped, 201);
  });

  it('has the size that it is given', () => {
    const memory = new MemoryStore(5);
    for (let at = 0; at < 8; at++) memory.addMessage(message(at));
    assert.deepEqual(
      memory.messages.map(({ id }) => id),
      ['m4', 'm5', 'm6', 'm7'].slice(-memory.messages.length),
    );
    assert.ok(memory.messages.length <= 5);
    assert.equal(memory.dropped + memory.messages.length, 8);
  });
});
