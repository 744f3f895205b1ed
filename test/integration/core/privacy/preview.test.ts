/** What the user is shown of a request is what comes over the wire, byte for byte. */
import assert from 'node:assert/strict';
import type { Preview } from '../../../../src/core/agent/preview';
import { dataModes } from '../../../../src/core/contract/dataMode';
import { openChat, only, tool, type Chat } from '../../../support/chat';
import { allowing, answering, somebody } from '../../../support/consents';
import { isFull } from '../../../support/full';
import { RecordingProxy } from '../../../support/recordingProxy';
import { call, callsOf, complete } from '../../../support/replies';
import { recipients } from './recipients';

const CONVERSATION = /\/(messages|chat\/completions|chat)$/;
const echo = tool('echo', (args) => Promise.resolve(`echo ${JSON.stringify(args)} 中文 \u{1F4C8} </observation>`));

describe('preview: what is shown of a request', function () {
  this.timeout(300_000);

  for (const [which, [name, connect]] of Object.entries(recipients).entries()) {
    for (const mode of dataModes.filter((_, at) => isFull || at === (which + 3) % dataModes.length)) {
      it(`${name}, ${mode}: is what the server gets, with tools, after a compaction, and before the user allowed it`, async () => {
        const opened: { chat?: Chat; proxy?: RecordingProxy } = {};
        const look = (): Promise<Preview> => opened.chat?.conversation.preview() ?? assert.fail();
        const shown: Preview[] = [];
        const sent: string[] = [];
        const consents = answering(async () => {
          shown.push(await look());
          return true;
        });
        const recipient = await connect(() => mode, {
          consents,
          through: (url) => {
            opened.proxy = new RecordingProxy(url, async ({ path, body }) => {
              if (!CONVERSATION.test(path)) return;
              sent.push(body);
              shown.push(await look());
            });
            return opened.proxy.start();
          },
        });
        const chat = (opened.chat = await openChat(recipient.model, { tools: [echo], dataMode: () => mode }));
        for (let turn = 1; turn <= 5; turn++) {
          if (turn === 4) await chat.conversation.compact('what the user asked');
          recipient.script(
            callsOf(call('echo', `call_${turn}`, { turn, text: '"quoted" \\d+' })),
            complete(`Answer ${turn}, 说明。 ${'It goes on. '.repeat(100)}`),
          );
          assert.equal(
            await chat.conversation.send(`Question ${turn} 问题`, turn === 1 ? ['sales.csv'] : []),
            'complete',
          );
        }
        assert.deepEqual(recipient.problems(), []);
        assert.equal(only(chat.events, 'compact_summary').length, 1);
        assert.equal(sent.length, 10);
        const [before, ...during] = shown;
        assert.deepEqual(
          [before?.state, before?.body === sent[0]],
          ['waits', true],
          'the question shows what is sent then',
        );
        assert.deepEqual(
          during.map(({ body }) => body),
          sent,
        );
        for (const { state, recipient: to, dataMode } of during) {
          assert.deepEqual([state, to, dataMode], ['sent', somebody, mode]);
        }
        assert.equal((await look()).body, sent.at(-1), 'the last one, until there is another');
        await opened.proxy?.close();
        await recipient.close();
      });
    }
  }

  it('says of a request that was stopped that it was not sent, and why, also after a reload', async () => {
    const consents = await allowing();
    const connect = recipients['Chat Completions'] ?? assert.fail();
    const recipient = await connect(() => 'all', { consents });
    const revoking = tool('echo', async () => {
      await consents.revoke([somebody.id]);
      return 'revoked';
    });
    const chat = await openChat(recipient.model, { tools: [revoking] });
    recipient.script(callsOf(call('echo', 'call_1')), complete('Never sent.'));
    assert.equal(await chat.conversation.send('One', []), 'failed');
    assert.doesNotMatch(recipient.wire(), /revoked/);
    const preview = await chat.conversation.preview();
    assert.equal(preview.state, 'refused');
    assert.match(preview.why ?? '', /You did not let BA-Agent use local:small/);
    assert.match(preview.body, /revoked/);
    const again = await openChat(recipient.model, { tools: [revoking], file: chat.file });
    const { state, why } = await again.conversation.preview();
    assert.deepEqual([state, why], ['refused', preview.why]);
    await recipient.close();
  });
});
