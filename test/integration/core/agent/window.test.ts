/** No request is larger than the model's window, whatever its provider counts. */
import assert from 'node:assert/strict';
import { replyOf } from '../../../support/structuredReply';
import { DEFAULT_MODELS } from '../../../support/messagesApi/models';
import { MessagesApi } from '../../../support/messagesApi/server';
import { ModelError } from '../../../../src/core/contract/modelError';
import { estimateTokens } from '../../../../src/core/text/estimateTokens';
import type { ModelRequest } from '../../../../src/core/ports';
import { only, openChat } from '../../../support/chat';
import { KEY, openClaude } from '../../claude';
import { reader, tableText } from '../../../support/longChat';
import { says, ScriptedModel, type ScriptedReply } from '../../../support/ports';
import { call, callsOf, complete } from '../../../support/replies';
import { isFull } from '../../../support/full';
import { randomNumbers } from '../../../support/random';

/** A simulated provider: so many tokens for one of the encoder's, 90 a call, and 2 % that nobody foresees. */
function trueTokens({ system, tools, messages }: ModelRequest, ratio: number, next: () => number): number {
  const text = system + JSON.stringify(tools) + JSON.stringify(messages);
  const pairs = messages.filter(({ role }) => role === 'assistant').length;
  return ratio * estimateTokens(text) * (1 + 0.02 * (2 * next() - 1)) + 90 * pairs;
}

const TURNS = 4;

interface Outcome {
  sent: number;
  over: number;
  refused: number;
  relieved: number;
  largest: number;
}

/** A conversation in which more is read in each turn than fits. */
async function fill(ratio: number, window: number, seed: number): Promise<Outcome> {
  const outcome: Outcome = { sent: 0, over: 0, refused: 0, relieved: 0, largest: 0 };
  const next = randomNumbers(seed);
  let calls = 0;
  const metered = (reply: ScriptedReply): ScriptedReply =>
    async function* (request, signal) {
      const tokens = trueTokens(request, ratio, next);
      outcome.sent++;
      outcome.largest = Math.max(outcome.largest, tokens / window);
      if (tokens > window) {
        outcome.over++;
        throw new ModelError('too_long', '');
      }
      for await (const chunk of reply(request, signal)) if (chunk.type !== 'usage') yield chunk;
      yield { type: 'usage', usage: { input_tokens: Math.round(tokens), output_tokens: 300 } };
    };
  const replies: ScriptedReply[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    for (let round = 0; round < 6; round++) {
      // All that is read in a turn is more than the window.
      const characters = ((0.8 * window) / ratio) * (0.7 + 0.6 * next());
      const read = call('file_reader', `c${++calls}`, { path: `f${calls}.csv`, characters: Math.round(characters) });
      replies.push(metered(says(callsOf(read))));
    }
    replies.push(metered(says(complete(tableText(500, next)))));
  }
  const model = new ScriptedModel(...replies);
  model.requestLimit = window;
  const chat = await openChat(model, { tools: [reader], checkRebuilt: false });
  for (let turn = 0; turn < TURNS; turn++) await chat.conversation.send(`Question ${turn}`, []);
  outcome.refused = only(chat.events, 'turn_finished').filter((event) => event.error_kind === 'too_long').length;
  outcome.relieved = only(chat.events, 'context_cleaned').filter(({ reason }) => reason === 'pressure').length;
  return outcome;
}

describe('core/agent: the window of a model', function () {
  for (const ratio of isFull ? [0.9, 1.04, 1.13, 1.3, 1.63, 1.9] : [1.9]) {
    it(`is never passed where a provider counts ${ratio} tokens for one, and is made use of`, async () => {
      for (const [seed, window] of [
        [1, 40_000],
        [2, 120_000],
      ] as const) {
        const outcome = await fill(ratio, window, seed);
        const told = JSON.stringify({ window, ...outcome });
        assert.deepEqual([outcome.over, outcome.refused], [0, 0], told);
        assert.ok(outcome.largest > 0.65 && outcome.relieved >= TURNS - 1, told);
      }
    });
  }

  describe('of Claude', () => {
    let server: MessagesApi;
    const models = DEFAULT_MODELS.map((model) => ({ ...model, max_input_tokens: 60_000, max_tokens: 8000 }));
    beforeEach(async () => {
      server = await MessagesApi.start({ key: KEY, models });
    });
    afterEach(() => server.close());

    it('is asked for, and a first message counted, before anything that large is sent', async () => {
      const { chat } = await openClaude('structured-json', { server });
      const fits = 'a '.repeat(60_000); // the encoder and the provider differ by far here
      server.script(replyOf(complete('Read.'), 'structured-json'));
      assert.equal(await chat.conversation.send(fits, []), 'complete');
      assert.ok(server.lookups.includes('/v1/messages/count_tokens'));
      const counts = server.lookups.length;
      assert.equal(await chat.conversation.send('x'.repeat(400_000), []), 'failed');
      assert.equal(only(chat.events, 'turn_finished').at(-1)?.error_kind, 'too_long');
      assert.equal(server.requests.length, 1, 'it was not sent');
      assert.equal(server.lookups.length, counts, 'what was reported is enough to know it');
    });

    it('is guessed where the provider does not count', async () => {
      const { chat } = await openClaude('structured-json', { server });
      const fault = { fault: 'http', status: 404, type: 'not_found_error', message: 'Not found' } as const;
      server.script(replyOf(complete('Read.'), 'structured-json'));
      server.scriptLookups(fault, fault);
      await chat.conversation.send('x'.repeat(900_000), []);
      assert.equal(only(chat.events, 'turn_finished').at(-1)?.error_kind, 'too_long');
    });

    it('is not asked for by a small message', async () => {
      const { chat } = await openClaude('structured-json', { server });
      server.script(replyOf(complete('Hello.'), 'structured-json'));
      await chat.conversation.send('Hello', []);
      assert.ok(!server.lookups.some((path) => path.includes('count_tokens')));
    });
  });
});
