import assert from 'node:assert/strict';
import type { Conversation } from '../../../../src/core/agent/conversation';
import type { SessionListener } from '../../../../src/core/agent/sessions';
import { CodeStore } from '../../../../src/core/store/codeStore';
import { makeFormatter } from '../../../../src/core/text/formatter';
import { CompactionTexts, type CompactionPlace } from '../../../../src/host/context/compactionTexts';
import { openChat } from '../../../support/chat';
import { pages, summaries, talk, turns, windowed } from '../../../support/longTalk';
import { localize, MemoryCodeFolder, MemoryLog, tickingClock } from '../../../support/ports';

const session = 's1';

/** Texts of a session that was compacted; which conversation is open, the test says. */
async function make() {
  const model = windowed(200_000, ...turns(6, 1500));
  const chat = await openChat(model, { tools: [pages] });
  await talk(model, chat, 6);
  await chat.conversation.compact('');
  const id = summaries(chat)[0]?.id ?? assert.fail();
  const listeners = new Set<Partial<SessionListener>>();
  let open = chat.conversation;
  const sessions = {
    current: () => Promise.resolve(open),
    listen: (listener: Partial<SessionListener>) => (listeners.add(listener), () => listeners.delete(listener)),
  };
  const show = (conversation: Conversation): void => {
    open = conversation;
    for (const { opened } of listeners) opened?.(conversation);
  };
  const codes = new CodeStore(new MemoryCodeFolder(), tickingClock(), localize, new MemoryLog());
  const formatter = makeFormatter(localize, 'en');
  const changed: string[] = [];
  const told = { version: '1.0.0', language: 'en', onRead: () => undefined };
  const texts = new CompactionTexts({ sessions, codes: () => codes, formatter, ...told }, (at) => changed.push(at));
  const place = (what: CompactionPlace['what'], of = id): CompactionPlace => ({ session, id: of, what });
  const other = async (): Promise<Conversation> => {
    const { conversation } = await openChat(windowed(200_000));
    Object.defineProperty(conversation, 'log', { value: { id: 's2' } });
    return conversation;
  };
  return { texts, place, show, changed, listeners, compacted: chat.conversation, other };
}

describe('the texts of compactions', function () {
  it('are what was dropped, and what the model reads instead', async () => {
    const { texts, place, show, changed, compacted } = await make();
    assert.match(await texts.read('a', place('dropped')), /Region 1 sold 100 units/);
    assert.match(await texts.read('b', place('summary')), /<conversation_summary>/);
    show(compacted);
    assert.deepEqual(changed, [], 'they never change');
  });

  it('come where another session was open as soon as their own one is', async () => {
    const { texts, place, show, changed, compacted, other } = await make();
    show(await other());
    assert.match(await texts.read('a', place('summary')), /^Another session is open now/);
    show(await other());
    assert.deepEqual(changed, [], 'not with any other session');
    show(compacted);
    assert.deepEqual(changed, ['a']);
    assert.match(await texts.read('a', place('summary')), /<conversation_summary>/);
    show(compacted);
    assert.deepEqual(changed, ['a'], 'and once');
  });

  it('are looked for again when the conversation is another version of itself', async () => {
    const { texts, place, show, changed, compacted } = await make();
    assert.equal(await texts.read('a', place('summary', 'none')), 'This compaction is no longer there.');
    show(compacted);
    assert.deepEqual(changed, ['a']);
  });

  it('are not looked for any more when nobody asks for them', async () => {
    const { texts, listeners } = await make();
    texts.dispose();
    assert.equal(listeners.size, 0);
  });
});
