import assert from 'node:assert/strict';
import { CancelledError } from '../../../../src/base/errors';
import { RpcEnd, type RpcMessage } from '../../../../src/base/rpc';
import { compactNow, compactRefusal } from '../../../../src/host/context/manualCompaction';
import { openChat } from '../../../support/chat';
import { pages, report, summaries, talk, turns, windowed, writerOf } from '../../../support/longTalk';
import { localize, type ScriptedReply } from '../../../support/ports';

/** A summary that comes when it is stopped, and not before. */
const waits: ScriptedReply = async function* (_, signal) {
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  yield { type: 'text', text: '' };
};

describe('a compaction that the user asks for', function () {
  it('tells what he named in short', async () => {
    const model = windowed(200_000, ...turns(6, 1500));
    const chat = await openChat(model, { tools: [pages] });
    await talk(model, chat, 6);
    await compactNow(chat.conversation, 'region 3');
    assert.deepEqual(
      summaries(chat).map(({ focus }) => focus),
      ['region 3'],
    );
  });

  it('is something to know where there was too little', async () => {
    const { conversation } = await openChat(windowed(200_000, report('Hello.')));
    await assert.rejects(compactNow(conversation, ''), { name: 'Information', code: 'information' });
  });

  it('tells the panel that it was stopped', async () => {
    const model = windowed(200_000, ...turns(6, 1500));
    let started = (): void => undefined;
    const starts = new Promise<void>((resolve) => (started = resolve));
    const writer = writerOf((request, signal) => (started(), waits(request, signal)));
    const chat = await openChat(model, { tools: [pages], summarizer: writer });
    await talk(model, chat, 6);
    const [panel, host]: [RpcEnd, RpcEnd] = [
      new RpcEnd((message: RpcMessage) => host.receive(message)),
      new RpcEnd((message) => panel.receive(message), {
        compact: () => compactNow(chat.conversation, 'the Q3 numbers'),
      }),
    ];
    const asked = panel.request('compact', {});
    await starts;
    await chat.conversation.stop();
    await assert.rejects(asked, { name: 'RpcError', code: 'stopped' });
    assert.equal(summaries(chat).length, 0);
  });

  it('was not stopped where a compaction came of it all the same', async () => {
    const model = windowed(200_000, ...turns(6, 1500));
    const chat = await openChat(model, { tools: [pages] });
    await talk(model, chat, 6);
    const { conversation } = chat;
    const compact = async (focus: string): Promise<void> => {
      await conversation.compact(focus);
      throw new CancelledError();
    };
    await compactNow({ compact, history: () => conversation.history() }, '');
    assert.equal(summaries(chat).length, 1);
  });

  it('passes on what else failed', async () => {
    const failure = new Error('The disk is full');
    const failing = { compact: () => Promise.reject(failure), history: () => [] };
    await assert.rejects(compactNow(failing, ''), failure);
  });

  it('is refused before its words are written where it cannot be made', () => {
    const of = (readOnly: boolean, isAtWork: boolean) => compactRefusal({ readOnly }, isAtWork, localize);
    assert.equal(of(false, false), undefined);
    assert.match(of(false, true) ?? '', /still working/);
    assert.match(of(true, false) ?? '', /only be read/);
  });
});
