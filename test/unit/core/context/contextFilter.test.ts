import assert from 'node:assert/strict';
import fc from 'fast-check';
import { messageText, type ModelMessage } from '../../../../src/core/agent/model';
import type { ContextMessage } from '../../../../src/core/context/contextData';
import { filterMessages, fitMessages } from '../../../../src/core/context/contextFilter';
import { messageProblems } from '../../../../src/core/context/messageRules';
import { projectMessages } from '../../../../src/core/context/projection';
import { eventSequences } from '../../support/events';

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
    fc.assert(
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

const size = (message: ModelMessage): number =>
  typeof message.content === 'string' ? message.content.length : JSON.stringify(message.content).length;
const user = (content: string): ModelMessage => ({ role: 'user', content });
const reply = (content: string): ModelMessage => ({ role: 'assistant', content });
const used = (id: string): ModelMessage => ({
  role: 'assistant',
  content: [{ type: 'tool_use', id, name: 'file_reader', input: {} }],
});
const got = (id: string, text: string): ModelMessage => ({
  role: 'user',
  content: [{ type: 'tool_result', tool_use_id: id, content: text }],
});

describe('messages for a small window', () => {
  it('are all of them where they fit, and begin with a question where not', () => {
    const list = [user('first'), reply('one'), user('second'), used('a'), got('a', 'r'), reply('two'), user('third')];
    assert.deepEqual(fitMessages(list, 10_000, size), list);
    assert.deepEqual(fitMessages(list, 10_000, size, 6), list.slice(2));
    assert.deepEqual(fitMessages(list, 10_000, size, 4), list.slice(6));
    assert.deepEqual(fitMessages(list, 1, size), [user('third')]);
  });

  it('keep the newest question whole and let go of the oldest rounds behind it', () => {
    const long = 'q'.repeat(500);
    const list = [
      user('old'),
      reply('o'),
      user(long),
      used('a'),
      got('a', 'r'.repeat(300)),
      used('b'),
      got('b', 'last'),
    ];
    const fitted = fitMessages(list, 750, size);
    assert.deepEqual(fitted, [list[2], list[5], list[6]]);
    assert.deepEqual(messageProblems(fitted), []);
    assert.deepEqual(fitMessages(list, 10, size), [user(long)]);
  });

  it('know results that travel as text', () => {
    const results = user('<observation tool_call_id="c1">\nrows\n</observation>');
    const list = [user('old'), reply('o'), user('How many?'), reply('{"calls"}'), results];
    assert.deepEqual(fitMessages(list, 70, size, 3), list.slice(2));
    assert.deepEqual(fitMessages(list, 60, size), [user('How many?')]);
  });

  for (const carrier of ['structured-json', 'native-tools'] as const) {
    it(`are a valid list whatever the window, in ${carrier}`, () => {
      fc.assert(
        fc.property(
          eventSequences,
          fc.nat({ max: 2000 }),
          fc.integer({ min: 1, max: 12 }),
          (events, maxTokens, max) => {
            const list = projectMessages(events, { carrier, id: 'm' });
            fc.pre(messageProblems(list).length === 0);
            const fitted = fitMessages(list, maxTokens, size, max);
            assert.deepEqual(messageProblems(fitted), []);
            const total = fitted.reduce((sum, message) => sum + size(message), 0);
            assert.ok((total <= maxTokens && fitted.length <= max) || fitted.length === 1);
            const newest = list.findLast(
              (message) =>
                message.role === 'user' &&
                !messageText(message).startsWith('<observation') &&
                !(typeof message.content !== 'string' && message.content.some(({ type }) => type === 'tool_result')),
            );
            assert.ok(newest && fitted.includes(newest));
          },
        ),
        { numRuns: 300 },
      );
    });
  }
});
