import assert from 'node:assert/strict';
import type { ModelUsage } from '../../../../src/core/contract/model';
import { openChat, tool } from '../../../support/chat';
import { says, ScriptedModel, type ScriptedReply } from '../../../support/ports';
import { call, callsOf, complete } from '../../../support/replies';

const LIMIT = 100_000;

/** A reply of which the provider reports this, or nothing. */
const reporting = (reply: unknown, usage: ModelUsage | undefined): ScriptedReply =>
  async function* (request, signal) {
    for await (const chunk of says(reply)(request, signal)) if (chunk.type !== 'usage') yield chunk;
    if (usage) yield { type: 'usage', usage };
  };

/** The level at which a tool prints whose call does not say. */
async function levelAfter(usage: ModelUsage | undefined, requestLimit: number | undefined, text = 'Look.') {
  const levels: string[] = [];
  const look = tool('look', (_, { level }) => {
    levels.push(level);
    return Promise.resolve('seen');
  });
  const asks = callsOf(call('look', 'c1'));
  const model = new ScriptedModel(reporting(asks, usage), reporting(complete('Done.'), usage));
  model.requestLimit = requestLimit;
  const { conversation } = await openChat(model, { tools: [look] });
  await conversation.send(text, []);
  assert.equal(levels.length, 1);
  return levels[0];
}

describe('core/agent: results in a window that fills up', () => {
  it('are brief above 80 % of it, as the provider counts', async () => {
    assert.equal(await levelAfter({ input_tokens: 70_000, output_tokens: 9_000 }, LIMIT), 'standard');
    assert.equal(await levelAfter({ input_tokens: 70_000, output_tokens: 11_000 }, LIMIT), 'brief');
    const cached = { input_tokens: 1, output_tokens: 1, cache_read_input_tokens: 81_000 };
    assert.equal(await levelAfter(cached, LIMIT), 'brief');
  });

  it('are brief by our own count where the provider tells none', async () => {
    const words = (count: number): string => 'word '.repeat(count);
    assert.equal(await levelAfter(undefined, 20_000, words(6_000)), 'standard');
    assert.equal(await levelAfter(undefined, 20_000, words(9_500)), 'brief');
  });

  it('are not for a model that takes requests of any length', async () => {
    assert.equal(await levelAfter({ input_tokens: 10_000_000, output_tokens: 1 }, undefined), 'standard');
  });
});
