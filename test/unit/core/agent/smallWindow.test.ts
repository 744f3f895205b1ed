/** What models with small windows are asked, from the user's message to the request. */
import assert from 'node:assert/strict';
import { messageText } from '../../../support/messages';
import { ModelError } from '../../../../src/core/contract/modelError';
import { REPEATED } from '../../../../src/core/agent/repeats';
import { messageProblems } from '../../../../src/core/context/messageRules';
import { rememberToolsText } from '../../../../src/core/context/tokens/toolsText';
import { tokensAtMost } from '../../../../src/core/context/tokens/atMost';
import { conversedIn, ContextManager } from '../../../../src/core/context/contextManager';
import type { ModelRequest } from '../../../../src/core/ports';
import { counterFor } from '../../../../src/workers/tokens/counters';
import { only, openChat, tool } from '../../../support/chat';
import { tableText } from '../../../support/longChat';
import { MemoryCodeFolder, says, ScriptedModel, type ScriptedReply } from '../../../support/ports';
import { call, callsOf, complete } from '../../../support/replies';
import { randomNumbers } from '../../../support/random';

const textOf = (request: ModelRequest | undefined): string => JSON.stringify(request?.messages);
const rows = (characters: number) =>
  tool('query_database', () => Promise.resolve(tableText(characters, randomNumbers(3))));
const query = (id: string): ScriptedReply => says(callsOf(call('query_database', id, { query: `SELECT ${id}` })));

/** A reply as a call of the provider's API, with reasoning that is bound to what was before it. */
function native(id: string, name: string, input: object): ScriptedReply {
  return async function* () {
    await Promise.resolve();
    yield { type: 'reasoning', block: { type: 'thinking', thinking: `because of ${id}`, signature: `signed ${id}` } };
    yield { type: 'tool_use', id, name };
    yield { type: 'tool_input', json: JSON.stringify(input) };
  };
}

function small(limit: number, ...replies: ScriptedReply[]): ScriptedModel {
  const model = new ScriptedModel(...replies);
  model.requestLimit = limit;
  return model;
}

describe('core/agent: models with small windows', function () {
  it('are asked the newest question, also where it goes with the result of the last report', async () => {
    const model = small(
      12_000,
      native('d1', 'complete', { content: 'A' }),
      native('q1', 'query_database', { query: '1' }),
      native('q2', 'query_database', { query: '2' }),
      native('d2', 'complete', { content: 'B' }),
    );
    model.replyFormat = 'native-tools';
    const chat = await openChat(model, { tools: [rows(9000)] });
    await chat.conversation.send('FIRST question', []);
    assert.equal(await chat.conversation.send('SECOND question', []), 'complete');
    assert.equal(model.requests.length, 4);
    for (const request of model.requests.slice(1)) {
      assert.ok(textOf(request).includes('SECOND question'));
      assert.deepEqual(messageProblems(request.messages), []);
    }
    const last = textOf(model.requests.at(-1));
    assert.ok(last.includes('eft out'), 'what is gone is said');
    assert.ok(!last.includes('because of'), 'reasoning that followed other words is not sent');
  });

  const halfway: ScriptedReply = async function* () {
    await Promise.resolve();
    yield { type: 'text', text: '{"task_analysis":"half' };
    throw new ModelError('no_credit', '');
  };
  for (const [name, broken] of [
    ['a reply that is none', says('no json at all')],
    ['an interruption', halfway],
  ] as const) {
    it(`are asked the question again after ${name}`, async () => {
      const model = small(6000, query('q1'), broken, says(complete('ok')));
      const chat = await openChat(model, { tools: [rows(9000)] });
      const ended = await chat.conversation.send(`IMPORTANT ${'word '.repeat(600)}`, []);
      const [turn] = only(chat.events, 'turn_started');
      assert.ok(turn);
      if (ended !== 'complete') assert.equal(await chat.conversation.resume(turn.turn), 'complete');
      assert.equal(model.requests.length, 3);
      for (const request of model.requests) assert.ok(textOf(request).includes('IMPORTANT'));
    });
  }

  it('are told the beginning of a result that is too long, and what to call instead', async () => {
    const model = small(12_000, query('q1'), query('q2'), says(complete('A')));
    const chat = await openChat(model, { tools: [rows(60_000)] });
    assert.equal(await chat.conversation.send('Which region grew most?', []), 'complete');
    assert.match(textOf(model.requests[1]), /2026-\d+-\d+,.*Cut here, after \d+ of \d+ characters.*LIMIT and OFFSET/);
    assert.match(textOf(model.requests[2]), /SELECT q1.*(?:Left out|Cut here).*SELECT q2.*2026-.*Cut here/);
    assert.ok(!textOf(model.requests[2]).includes(REPEATED));
  });

  it('are told the files of messages that they do not get', async () => {
    const replies = Array.from({ length: 21 }, () => says(complete(`Report ${'text '.repeat(300)}`)));
    const model = small(12_000, ...replies);
    const folder = new MemoryCodeFolder(new Map([['code_sales.py', '# Sales by region\nprint(1)']]));
    const chat = await openChat(model, { folder });
    await chat.conversation.send('Analyze', ['sales.csv']);
    for (let at = 0; at < 20; at++) await chat.conversation.send(`And question ${at}?`, []);
    const last = textOf(model.requests.at(-1));
    assert.ok(last.includes('upload_001') && last.includes('code_sales'), last);
  });

  it('are never sent a question that is too long by itself', async () => {
    const model = small(6000, says(complete('A')));
    const chat = await openChat(model, {});
    assert.equal(await chat.conversation.send('word '.repeat(20_000), []), 'failed');
    assert.equal(only(chat.events, 'turn_finished')[0]?.error_kind, 'too_long');
    assert.equal(model.requests.length, 0);
  });

  it('are sent no more than their window, by what is counted of rows of numbers, and not far less', async () => {
    const { count } = await counterFor('cl100k_base').then((counter) => ({ count: counter.count.bind(counter) }));
    const table = '2026-11-21,10482,3.14159,99.95,17,0.25\n'.repeat(900);
    const turns = Array.from({ length: 3 }, (_, at) => [query(`q${at}`), query(`r${at}`), says(complete('Report'))]);
    const chat = await openChat(new ScriptedModel(...turns.flat()), {
      tools: [tool('query_database', () => Promise.resolve(table))],
    });
    for (let at = 0; at < 3; at++) await chat.conversation.send(`Question ${at}?`, []);
    const { entries, all } = chat.session;
    const context = new ContextManager('', { read: () => Promise.resolve({}) });
    // 1.9 for one of the encoder is the most that a provider has been seen to count; 1.25 is what is known of Llama.
    for (const [id, ratio] of [
      ['unknown', 1.9],
      ['llama-3', 1.25],
    ] as const) {
      for (const limit of [8000, 16_000, 31_000]) {
        for (const words of [0, 3000]) {
          const system = 'sales '.repeat(words);
          const reserved = ratio * count(system);
          let largest = 0;
          for (let end = 1; end <= entries.length; end++) {
            const model = { id, replyFormat: 'structured-json', requestLimit: limit } as const;
            const { messages } = context.buildContext(conversedIn({ entries: entries.slice(0, end), all }), model, {
              system,
              tools: [],
            });
            const counted = messages.reduce((sum, each) => sum + ratio * count(messageText(each)) + 5, reserved);
            largest = Math.max(largest, counted);
            assert.match(JSON.stringify(messages), /Question/);
          }
          const told = `${id} ${limit} ${reserved}: ${Math.round(largest)}`;
          assert.ok(largest <= limit, told);
          const form = ratio * tokensAtMost(rememberToolsText()([], 'structured-json')); // goes beside the messages
          if (words === 0) assert.ok(largest > 0.55 * (limit - form), told);
        }
      }
    }
  });
});
