/** What holds of a conversation that is compacted more than once, edited, pinned and taken back. */
import assert from 'node:assert/strict';
import { questionKey } from '../../../../src/core/session/pins';
import { SessionLog } from '../../../../src/core/session/sessionLog';
import { identity, only, openChat } from '../../../support/chat';
import {
  assertValid,
  pages,
  query,
  report,
  SUMMARY,
  summaries,
  talk,
  textOf,
  turns,
  windowed,
  words,
  writerOf,
} from '../../../support/longTalk';
import { counter, MemoryAppendLog, tickingClock, type ScriptedReply } from '../../../support/ports';

describe('core/agent: a conversation that is compacted again', function () {
  /** Replies whose usage is what a provider would count of the request. */
  const metered = (replies: readonly ScriptedReply[]): ScriptedReply[] =>
    replies.map(
      (reply) =>
        async function* (request, signal) {
          for await (const chunk of reply(request, signal)) if (chunk.type !== 'usage') yield chunk;
          yield { type: 'usage', usage: { input_tokens: Math.ceil(textOf(request).length / 3), output_tokens: 20 } };
        },
    );

  it('pays for one summary ahead of need, however long its turn goes on', async () => {
    const rounds = Array.from({ length: 30 }, (_, at) => query(`q${at}`, at < 12 ? 2000 : 40));
    const model = windowed(40_000, ...metered([...rounds, report('Done.')]));
    const writer = writerOf(report(SUMMARY));
    const chat = await openChat(model, { tools: [pages], summarizer: writer, compaction: { background: true } });
    await chat.conversation.send('Read all', []);
    assert.ok(writer.requests.length >= 1, 'one was made ahead');
    assert.ok(writer.requests.length <= 2, `${writer.requests.length}`);
  });

  it('asks for another summary, where with the one made ahead too much would stay whole', async () => {
    const sizes = [...Array.from({ length: 14 }, () => 1000), 7000, 100];
    const rounds = sizes.map((tokens, at) => query(`q${at}`, tokens));
    const model = windowed(40_000, ...metered([...rounds, report('Done.')]));
    const writer = writerOf(report(SUMMARY), report(SUMMARY));
    const chat = await openChat(model, { tools: [pages], summarizer: writer, compaction: { background: true } });
    await chat.conversation.send('Read all', []);
    assert.deepEqual([summaries(chat).map(({ mode }) => mode), writer.requests.length], [['summarize'], 2]);
  });

  it('keeps what a model found, where the next compaction asks none', async () => {
    const model = windowed(34_000, ...turns(16, 800)); // of which ten turns take more than half
    const writer = writerOf(report(SUMMARY));
    const chat = await openChat(model, { tools: [pages], summarizer: writer, compaction: { maxMessages: 20 } });
    await talk(model, chat, 4);
    await chat.conversation.compact('');
    await talk(model, chat, 12);
    assert.deepEqual(
      summaries(chat).map(({ mode }) => mode),
      ['summarize', 'extract'],
    );
    assert.ok(textOf(model.requests.at(-1)).includes('Revenue in the north is 4,711 EUR (Q1).'));
  });

  it('keeps what the user asked to keep, the next time as well', async () => {
    const model = windowed(200_000, ...turns(24, 800), report('The end.'));
    const chat = await openChat(model, { tools: [pages] });
    await talk(model, chat, 6);
    await chat.conversation.compact('keep q2');
    await talk(model, chat, 8);
    await chat.conversation.compact('');
    const [first, second] = summaries(chat);
    assert.match(first?.text ?? '', /turn 2, result of query_database: Result q2/);
    assert.match(second?.text ?? '', /turn 2, result of query_database: Result q2/);
  });

  it('tells what is pinned after it was told in short, at once and the next time', async () => {
    const model = windowed(200_000, ...turns(24, 800));
    const chat = await openChat(model, { tools: [pages] });
    await chat.conversation.send('LATER PINNED: in {EUR},\n  net', []);
    await talk(model, chat, 8);
    await chat.conversation.compact('');
    const [first] = only(chat.events, 'turn_started');
    await chat.conversation.setPinned([questionKey(first?.turn ?? '')], true);
    await chat.conversation.send('And now?', []);
    assert.match(textOf(model.requests.at(-1)), /Pinned by the user[\s\S]*LATER PINNED: in \{EUR\},\n {2}net/);
    await talk(model, chat, 6);
    await chat.conversation.compact('');
    assert.deepEqual(
      summaries(chat)
        .at(-1)
        ?.pinned.map(({ text }) => text),
      ['LATER PINNED: in {EUR},\n  net'],
    );
    await chat.conversation.send('And then?', []);
    assert.equal(textOf(model.requests.at(-1)).split('LATER PINNED').length, 2, 'and not twice');
    assertValid(model);
  });

  it('lets a call be made again whose results are told in short', async () => {
    const again: ScriptedReply[] = [query('same', 3000), query('same', 3000)];
    const filler = Array.from({ length: 12 }, (_, at) => query(`f${at}`, 3000));
    const model = windowed(40_000, ...again, ...filler, query('same', 3000), report('Done.'));
    const chat = await openChat(model, { tools: [pages] });
    await chat.conversation.send('Look', []);
    assert.ok(summaries(chat).length >= 1);
    assert.ok(only(chat.events, 'tool_finished').every(({ result }) => result.success));
  });

  it('is told whole again in every branch, once that was asked for', async () => {
    const model = windowed(200_000, ...turns(12, 800));
    const chat = await openChat(model, { tools: [pages] });
    await talk(model, chat, 6);
    await chat.conversation.compact('');
    await chat.conversation.send('Question 7', []);
    const [made] = summaries(chat);
    await chat.conversation.undoCompaction(made?.id ?? '');
    const seventh = only(chat.events, 'turn_started').at(-1)?.turn ?? '';
    await chat.conversation.edit(seventh, 'Question 7, edited');
    const last = textOf(model.requests.at(-1));
    assert.ok(!last.includes('<conversation_summary>') && last.includes('Result q1'));
    assert.ok(chat.conversation.history().some(({ type }) => type === 'compaction_undone'));
    assertValid(model);
  });

  it('asks no model again and again where what is pinned leaves no room', async () => {
    const model = windowed(40_000, ...turns(3, 100), ...Array.from({ length: 40 }, (_, at) => query(`q${at}`, 1500)));
    const writer = writerOf(report(SUMMARY));
    const chat = await openChat(model, { tools: [pages], summarizer: writer, maxRounds: 30 });
    await chat.conversation.send(`Pinned ${words(9000)}`, []);
    const [first] = only(chat.events, 'turn_started');
    await chat.conversation.setPinned([questionKey(first?.turn ?? '')], true);
    await talk(model, chat, 1);
    await chat.conversation.send('Go on for long', []);
    assert.ok(writer.requests.length <= 4, `${writer.requests.length}`);
    assertValid(model);
  });

  it('is not taken for full again when it is opened from its end', async () => {
    const model = windowed(60_000, ...turns(20, 3000), report('There.'));
    const chat = await openChat(model, { tools: [pages] });
    await talk(model, chat, 12);
    const made = summaries(chat).length;
    assert.ok(made >= 1);
    await chat.conversation.close();
    const file = new MemoryAppendLog(chat.file.text);
    const tail = await SessionLog.open(file, identity, tickingClock(), counter('never'), {}, { over: 1 });
    assert.ok(!tail.isWhole);
    const again = await openChat(model, { tools: [pages], file });
    await again.conversation.send('And?', []);
    assert.equal(summaries(again).length, 0);
  });

  it('sends what was written while it was compacted, and not what waits since a stop', async () => {
    const waits: ScriptedReply = async function* (_, signal) {
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      yield { type: 'text', text: '' };
    };
    const model = windowed(200_000, ...turns(5, 800), waits, report('Later.'));
    const chat = await openChat(model, { tools: [pages] });
    await talk(model, chat, 5);
    const running = chat.conversation.send('Stopped', []);
    await chat.conversation.send('Waits', []);
    await chat.conversation.stop();
    await running;
    await chat.conversation.compact('');
    await new Promise((resolve) => setTimeout(resolve, 20));
    assert.deepEqual(
      chat.conversation.waiting.list().map(({ text }) => text),
      ['Waits'],
    );
  });
});
