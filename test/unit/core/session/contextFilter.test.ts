import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { ContextMessage } from '../../../../src/core/session/contextData';
import { filterMessages } from '../../../../src/core/session/contextFilter';
import { assertProperty } from '../../../support/property';

const limits = { maxTokens: 32_000, maxMessages: 50, timeWindowMs: 1000, now: 10_000 };
const length = ({ content }: ContextMessage): number => content.length;
const say = (id: string, timestamp = 10_000, content = 'xx'): ContextMessage => ({
  id,
  role: 'user',
  content,
  timestamp,
});
const callOf = (id: string, ...tool_calls: string[]): ContextMessage => ({
  id,
  role: 'assistant',
  content: 'calls',
  timestamp: 10_000,
  metadata: { tool_calls },
});
const resultOf = (id: string, tool_call_id: string): ContextMessage => ({
  id,
  role: 'tool',
  content: 'result',
  timestamp: 10_000,
  metadata: { tool_call_id },
});
const ids = (messages: readonly ContextMessage[]): string => messages.map(({ id }) => id).join(' ');

describe('the filter of messages', () => {
  it('takes the newest that fit', () => {
    const list = [say('a', 0), say('b'), say('c'), say('d')];
    assert.equal(ids(filterMessages(list, limits, length)), 'b c d');
    assert.equal(ids(filterMessages(list, { ...limits, maxMessages: 2 }, length)), 'c d');
    assert.equal(ids(filterMessages(list, { ...limits, maxTokens: 5 }, length)), 'c d');
    assert.equal(ids(filterMessages(list, { ...limits, maxTokens: 1 }, length)), '');
    assert.equal(ids(filterMessages(list, { ...limits, timeWindowMs: 10_000 }, length)), 'a b c d');
  });

  it('takes nothing from before a message that does not fit', () => {
    const list = [say('a'), say('long', 10_000, 'x'.repeat(100)), say('b')];
    assert.equal(ids(filterMessages(list, { ...limits, maxTokens: 50 }, length)), 'b');
  });

  it('keeps a call and its results together, and leaves out what lacks the other half', () => {
    const list = [
      resultOf('orphan', 'c0'),
      callOf('k', 'c1', 'c2'),
      resultOf('r2', 'c2'),
      say('s'),
      resultOf('r1', 'c1'),
    ];
    assert.equal(ids(filterMessages(list, limits, length)), 'k r2 s r1');
    assert.equal(ids(filterMessages(list, { ...limits, maxMessages: 3 }, length)), 's');
    assert.equal(ids(filterMessages(list.slice(0, 4), limits, length)), 's');
    assert.equal(ids(filterMessages([...list, resultOf('twice', 'c1')], limits, length)), 'k r2 s r1');
  });

  it('tells calls of one id in two rounds apart', () => {
    const inRound = (message: ContextMessage, round: number): ContextMessage => ({
      ...message,
      metadata: { ...message.metadata, turn: 't', round },
    });
    const list = [
      inRound(callOf('k1', 'c'), 1),
      inRound(callOf('k2', 'c'), 2),
      inRound(resultOf('r2', 'c'), 2),
      inRound(resultOf('r1', 'c'), 1),
    ];
    assert.equal(ids(filterMessages(list, limits, length)), 'k1 k2 r2 r1');
  });

  it('never splits a call from its results, and never takes more than fits', () => {
    const message = fc.oneof(
      fc.record({ kind: fc.constant('say'), size: fc.nat({ max: 9 }), at: fc.nat({ max: 3 }) }),
      fc.record({ kind: fc.constant('call'), size: fc.nat({ max: 2 }), at: fc.nat({ max: 3 }) }),
      fc.record({ kind: fc.constant('result'), size: fc.nat({ max: 3 }), at: fc.nat({ max: 3 }) }),
    );
    assertProperty(
      fc.property(
        fc.array(message, { maxLength: 30 }),
        fc.nat({ max: 60 }),
        fc.nat({ max: 12 }),
        (steps, maxTokens, max) => {
          let last = 0;
          const list = steps.map(({ kind, size, at }, index): ContextMessage => {
            const timestamp = 9_000 + at * 300;
            if (kind === 'say') return say(`m${index}`, timestamp, 'x'.repeat(size));
            if (kind === 'result') return { ...resultOf(`m${index}`, `c${Math.max(0, last - size)}`), timestamp };
            return { ...callOf(`m${index}`, ...Array.from({ length: size }, () => `c${++last}`)), timestamp };
          });
          const taken = filterMessages(list, { ...limits, maxTokens, maxMessages: max }, length);
          assert.ok(taken.length <= max);
          assert.ok(taken.reduce((sum, each) => sum + length(each), 0) <= maxTokens);
          const asked = taken.flatMap((each) => each.metadata?.tool_calls ?? []).sort();
          const answers = taken.flatMap((each) => each.metadata?.tool_call_id ?? []).sort();
          assert.deepEqual(answers, asked);
          const places = taken.map((each) => list.indexOf(each));
          assert.deepEqual(
            places,
            [...places].sort((a, b) => a - b),
          );
          for (const each of taken.filter(({ role }) => role === 'tool')) {
            const asker = taken.findIndex(({ metadata }) =>
              metadata?.tool_calls?.includes(each.metadata?.tool_call_id ?? ''),
            );
            assert.ok(asker >= 0 && asker < taken.indexOf(each));
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});
