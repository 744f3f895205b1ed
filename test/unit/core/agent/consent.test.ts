/** A conversation that would go to a recipient who was not allowed yet. */
import assert from 'node:assert/strict';
import { OutboundGate } from '../../../../src/core/agent/outboundGate';
import type { Asking } from '../../../../src/core/approvals/consents';
import { only, openChat, type ChatOptions } from '../../../support/chat';
import { answering, somebody } from '../../../support/consents';
import { pages, SUMMARY, report, turns, windowed, writerOf } from '../../../support/longTalk';
import { says } from '../../../support/ports';
import { complete } from '../../../support/replies';

describe('core/agent: consent', () => {
  const opened = async (answers: boolean[], options: ChatOptions = {}) => {
    const model = windowed(40_000, says(complete('Done.')));
    const askings: Asking[] = [];
    const consents = answering((asking) => {
      askings.push(asking);
      return answers.shift() ?? assert.fail('It is not asked again.');
    });
    const gate = new OutboundGate({ isTrusted: () => true, dataMode: () => 'all', consents });
    const { summarizer, ...more } = options;
    const behind = summarizer && { summarizer: gate.model(summarizer, somebody) };
    const chat = await openChat(gate.model(model, somebody), { ...more, ...behind });
    return { chat, model, askings, gate };
  };

  it('ends a turn that was refused, before anything is sent, and asks again in the next one', async () => {
    const { chat, model, askings } = await opened([false, true]);
    assert.equal(await chat.conversation.send('One', []), 'failed');
    const [ended] = only(chat.events, 'turn_finished');
    assert.equal(ended?.error_kind, 'no_consent');
    assert.match(ended.error ?? '', /^You did not let BA-Agent use scripted\. Send your question again/);
    assert.deepEqual(model.requests, []);
    assert.equal(await chat.conversation.resume(ended.turn), 'complete', 'Continue is a next time, too');
    assert.equal(await chat.conversation.send('Two', []), 'complete');
    assert.equal(model.requests.length, 2);
    assert.deepEqual(askings, Array(2).fill({ recipient: somebody, model: 'scripted', dataMode: 'all' }));
  });

  it('asks once in a turn, also where its conversation is to be summarized', async () => {
    const writer = writerOf(report(SUMMARY));
    // It was held with nobody in between.
    const held = windowed(200_000, ...turns(12, 2000));
    const before = await openChat(held, { tools: [pages] });
    for (let at = 0; at < 12; at++) await before.conversation.send(`Question ${at}`, []);
    const { chat, model, askings } = await opened([false], { file: before.file, summarizer: writer, tools: [pages] });
    assert.equal(await chat.conversation.send('And now?', []), 'failed');
    assert.equal(askings.length, 1);
    assert.deepEqual([model.requests, writer.requests], [[], []]);
  });

  it('says why a conversation that is compacted by hand was not', async () => {
    const { chat, askings } = await opened([true, false]);
    assert.equal(await chat.conversation.send('One', []), 'complete');
    const other = await opened([false], { file: chat.file });
    await assert.rejects(other.chat.conversation.compact(''), /^Error: You did not let BA-Agent use scripted/);
    assert.equal(askings.length + other.askings.length, 2);
  });
});
