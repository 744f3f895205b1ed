/** A session that was used under a stricter data mode uses a looser one only once the user has allowed that. */
import assert from 'node:assert/strict';
import type { DataMode } from '../../../../src/core/contract/dataMode';
import { KeptMode } from '../../../../src/core/session/keptMode';
import { openChat, only, type Chat } from '../../../support/chat';
import { MemoryAppendLog, says, ScriptedModel } from '../../../support/ports';
import { complete } from '../../../support/replies';

describe('core/agent/sessionMode', () => {
  let set: DataMode;
  let asked: string[];
  let answer: boolean;
  beforeEach(() => {
    set = 'all';
    asked = [];
    answer = false;
  });
  const open = (file = new MemoryAppendLog()): Promise<Chat> =>
    openChat(new ScriptedModel(says(complete('Done.'))), {
      ...{ file, dataMode: () => set },
      askDataMode: (kept, to) => {
        asked.push(`${kept} → ${to}`);
        return Promise.resolve(answer);
      },
    });
  const send = async (chat: Chat, mode: DataMode): Promise<DataMode> => {
    set = mode;
    assert.equal(await chat.conversation.send('Question', []), 'complete');
    return only(chat.events, 'turn_started').at(-1)?.data_mode ?? 'all';
  };

  it('asks nothing while the mode stays, or gets stricter', async () => {
    const chat = await open();
    for (const mode of ['all', 'all', 'sample', 'aggregates', 'schema'] as const) {
      assert.equal(await send(chat, mode), mode);
    }
    assert.deepEqual(asked, []);
    assert.equal(new KeptMode(chat.session.all).mode, 'schema');
  });

  it('keeps a mode where the user allows no looser one, and asks once, also behind a reload', async () => {
    const chat = await open();
    assert.equal(await send(chat, 'schema'), 'schema');
    assert.equal(await send(chat, 'all'), 'schema');
    assert.equal(await send(chat, 'all'), 'schema');
    assert.deepEqual(asked, ['schema → all']);
    assert.equal((await chat.conversation.preview()).dataMode, 'schema', 'what is shown is what is sent');
    const again = await open(chat.file);
    assert.equal(await send(again, 'all'), 'schema');
    assert.deepEqual(asked, ['schema → all']);
    assert.equal(await send(again, 'sample'), 'schema', 'another mode is another question');
    assert.deepEqual(asked, ['schema → all', 'schema → sample']);
    assert.equal(await send(await open(), 'all'), 'all', 'another session has a mode of its own');
  });

  it('uses a mode that was allowed from then on, and those in between', async () => {
    answer = true;
    const chat = await open();
    assert.equal(await send(chat, 'schema'), 'schema');
    assert.equal(await send(chat, 'all'), 'all');
    assert.equal(await send(chat, 'schema'), 'schema');
    assert.equal(await send(chat, 'aggregates'), 'aggregates');
    assert.equal(await send(await open(chat.file), 'all'), 'all');
    assert.deepEqual(asked, ['schema → all']);
  });

  it('asks before the message is sent on a turn that goes on, too', async () => {
    const chat = await open();
    await send(chat, 'schema');
    set = 'all';
    const failing = await openChat(
      new ScriptedModel(() => {
        throw new Error('no');
      }),
      { file: chat.file, dataMode: () => 'schema' },
    );
    assert.equal(await failing.conversation.send('Question', []), 'failed');
    const again = await open(chat.file);
    const [turn] = only(failing.events, 'turn_started');
    assert.equal(await again.conversation.resume(turn?.turn ?? ''), 'complete');
    assert.deepEqual(asked, ['schema → all']);
    assert.equal(only(again.events, 'turn_resumed')[0]?.data_mode, 'schema');
  });
});
