/** What becomes of files that were read, in a whole conversation. */
import assert from 'node:assert/strict';
import { ModelError } from '../../../../src/core/contract/modelError';
import type { ModelRequest } from '../../../../src/core/ports';
import { messageProblems } from '../../../../src/core/context/messageRules';
import { pinnedKeys, pinsOf, resultKey } from '../../../../src/core/session/pins';
import { eventsOf } from '../../../../src/core/session/eventEntries';
import { kinds, only, openChat, tool, type Chat } from '../../../support/chat';
import { longChat, reader, cacheFigures } from '../../../support/longChat';
import { MemoryAppendLog, says, ScriptedModel } from '../../../support/ports';
import { call, callsOf, complete } from '../../../support/replies';

const read = (id: string, path: string, characters = 2000) => call('file_reader', id, { path, characters });
const textOf = (request: ModelRequest | undefined): string => JSON.stringify(request?.messages);
const stub = /\[File read\] a\.csv \(CSV, 5000 rows, columns: date, region, amount\)/;
const keyOf = (chat: Chat, id: string): string => {
  const event = only(chat.events, 'tool_finished').find(({ result }) => result.tool_call_id === id) ?? assert.fail();
  return resultKey({ ...event, tool_call_id: id });
};

describe('core/agent: files that were read', function () {
  it('are whole to the end of their turn, and stubs from the next one on, in one decision', async () => {
    const model = new ScriptedModel(
      says(callsOf(read('c1', 'a.csv'), read('c2', 'b.csv'))),
      says(callsOf(read('c3', 'c.csv'))),
      says(complete('Done.')),
      says(complete('Again.')),
      says(complete('And again.')),
    );
    const chat = await openChat(model, { tools: [reader] });
    await chat.conversation.send('Look', []);
    assert.doesNotMatch(textOf(model.requests[2]), /File read/);
    assert.match(textOf(model.requests[2]), /a\.csv \(CSV\)/);
    await chat.conversation.send('And?', []);
    assert.match(textOf(model.requests[3]), stub);
    assert.equal(textOf(model.requests[3]).match(/\[File read\]/g)?.length, 3);
    const [cleaned, more] = only(chat.events, 'context_cleaned');
    assert.ok(cleaned && !more);
    assert.deepEqual(
      cleaned.results.map(({ tool_call_id, path }) => [tool_call_id, path]),
      [
        ['c1', 'a.csv'],
        ['c2', 'b.csv'],
        ['c3', 'c.csv'],
      ],
    );
    assert.ok(cleaned.after < cleaned.before / 2, `${cleaned.before} → ${cleaned.after}`);
    assert.deepEqual(
      kinds(chat.events.slice(chat.events.findLastIndex(({ type }) => type === 'turn_started'))).slice(0, 3),
      ['turn_started', 'context_cleaned', 'round_started'],
    );
    // What was read is all there in the session, and nothing of it changes any more.
    assert.match(chat.file.text, /a\.csv \(CSV\)\\n2026/);
    await chat.conversation.send('More?', []);
    assert.equal(only(chat.events, 'context_cleaned').length, 1);
    assert.ok(textOf(model.requests[4]).startsWith(textOf(model.requests[3]).slice(0, -1)));
  });

  it('stay whole for one more turn where the model has not seen them', async () => {
    const model = new ScriptedModel(
      says(callsOf(read('c1', 'a.csv'))),
      () => {
        throw new ModelError('no_credit', '');
      },
      says(complete('Now I see.')),
      says(complete('More.')),
    );
    const chat = await openChat(model, { tools: [reader] });
    assert.equal(await chat.conversation.send('Look', []), 'failed');
    await chat.conversation.send('Go on', []);
    assert.match(textOf(model.requests[2]), /a\.csv \(CSV\)/);
    await chat.conversation.send('And?', []);
    assert.match(textOf(model.requests[3]), stub);
  });

  it('leave room for others where one has no stub', async () => {
    const rows = tool('query_database', () => Promise.resolve('x'.repeat(40_000)));
    const model = new ScriptedModel(
      says(callsOf(call('query_database', 'call_read_file_orders'))),
      says(callsOf(read('c2', 'b.csv', 40_000))),
      says(callsOf(read('c3', 'c.csv', 40_000))),
      says(complete('Done.')),
    );
    model.requestLimit = 46_000;
    const chat = await openChat(model, { tools: [reader, rows] });
    assert.equal(await chat.conversation.send('Look', []), 'complete');
    const paths = only(chat.events, 'context_cleaned').flatMap(({ results }) => results.map(({ path }) => path));
    assert.ok(paths.includes('b.csv'), paths.join());
  });

  it('do not hold up a stop, however long their counting takes', async () => {
    const model = new ScriptedModel(says(callsOf(read('c1', 'a.csv'))), says(complete('A.')), says(complete('B.')));
    let counting = (): void => undefined;
    const started = new Promise<void>((resolve) => (counting = resolve));
    const encoder = {
      count: (): Promise<number[]> => {
        counting();
        return new Promise<number[]>(() => undefined);
      },
    };
    const chat = await openChat(model, { tools: [reader], encoder });
    await chat.conversation.send('Look', []);
    const second = chat.conversation.send('And?', []);
    await started;
    await chat.conversation.stop();
    assert.equal(await second, 'cancelled');
  });

  it('are the same stubs after a restart', async () => {
    const model = new ScriptedModel(says(callsOf(read('c1', 'a.csv'))), says(complete('Done.')), says(complete('B.')));
    const chat = await openChat(model, { tools: [reader] });
    await chat.conversation.send('Look', []);
    await chat.conversation.send('And?', []);
    const again = new ScriptedModel(says(complete('C.')));
    const later = await openChat(again, { tools: [reader], file: new MemoryAppendLog(chat.file.text) });
    await later.conversation.send('Third', []);
    assert.match(textOf(again.requests[0]), stub);
    assert.ok(textOf(again.requests[0]).startsWith(textOf(model.requests[2]).slice(0, -1)));
  });

  it('stay whole where they failed, are pinned, or are shorter than a stub', async () => {
    const failing = tool('file_reader', () => Promise.reject(new Error('no such file: a long story about it')));
    const model = new ScriptedModel(
      says(callsOf(call('file_reader', 'c1'))),
      says(complete('A.')),
      says(complete('B.')),
    );
    const chat = await openChat(model, { tools: [failing] });
    await chat.conversation.send('Look', []);
    await chat.conversation.send('And?', []);
    assert.match(textOf(model.requests[2]), /a long story/);
    assert.deepEqual(only(chat.events, 'context_cleaned'), []);

    const pinned = new ScriptedModel(
      says(callsOf(read('c1', 'a.csv'), read('c2', 'b.csv', 1))),
      says(complete('A.')),
      says(complete('B.')),
    );
    const other = await openChat(pinned, { tools: [reader] });
    await other.conversation.send('Look', []);
    await other.conversation.setPinned([keyOf(other, 'c1')], true);
    assert.deepEqual(pinnedKeys(pinsOf(other.conversation.log.all)), [keyOf(other, 'c1')]);
    await other.conversation.send('And?', []);
    assert.doesNotMatch(textOf(pinned.requests[2]), /File read/);
  });

  it('are whole again when the user undoes it, after a restart too', async () => {
    const replies = [says(callsOf(read('c1', 'a.csv'))), says(complete('A.')), says(complete('B.'))];
    const model = new ScriptedModel(...replies, says(complete('C.')));
    const chat = await openChat(model, { tools: [reader] });
    await chat.conversation.send('Look', []);
    await chat.conversation.send('And?', []);
    await chat.conversation.setPinned([keyOf(chat, 'c1')], true);
    await chat.conversation.send('Third', []);
    assert.doesNotMatch(textOf(model.requests[3]), /File read/);
    assert.match(textOf(model.requests[3]), /a\.csv \(CSV\)/);
    const again = new ScriptedModel(says(complete('D.')));
    const later = await openChat(again, { tools: [reader], file: new MemoryAppendLog(chat.file.text) });
    await later.conversation.send('Fourth', []);
    assert.match(textOf(again.requests[0]), /a\.csv \(CSV\)/);
    assert.deepEqual(pinnedKeys(pinsOf(later.conversation.log.all)), [keyOf(chat, 'c1')]);
  });

  it('become stubs when a turn that was cut off at its very beginning goes on', async () => {
    const first = new ScriptedModel(says(callsOf(read('c1', 'a.csv'))), says(complete('A.')));
    const chat = await openChat(first, { tools: [reader] });
    await chat.conversation.send('Look', []);
    const file = new MemoryAppendLog(chat.file.text);
    file.fault = (line) => (line.includes('context_cleaned') ? new Error('the host died') : undefined);
    const dying = await openChat(new ScriptedModel(), { tools: [reader], file });
    await dying.conversation.send('And?', []);
    const turn = only(dying.events, 'turn_started')[0]?.turn ?? assert.fail();
    const model = new ScriptedModel(says(complete('B.')));
    const later = await openChat(model, { tools: [reader], file: new MemoryAppendLog(file.text) });
    await later.conversation.resume(turn);
    assert.match(textOf(model.requests[0]), stub);
  });

  it('become stubs within their turn, those that were seen and the oldest first, when the window is four fifths full', async () => {
    const model = new ScriptedModel(
      says(callsOf(read('c1', 'a.csv', 30_000))),
      says(callsOf(read('c2', 'b.csv', 30_000))),
      says(callsOf(read('c3', 'c.csv', 30_000))),
      says(callsOf(read('c4', 'd.csv', 30_000))),
      says(complete('Done.')),
    );
    model.requestLimit = 44_000; // tokens; unknown models count for more than the estimate
    const chat = await openChat(model, { tools: [reader] });
    assert.equal(await chat.conversation.send('Look', []), 'complete');
    const [cleaned] = only(chat.events, 'context_cleaned');
    assert.equal(cleaned?.reason, 'pressure');
    assert.equal(cleaned.results[0]?.tool_call_id, 'c1');
    const last = textOf(model.requests.at(-1));
    assert.match(last, stub);
    assert.match(last, /d\.csv \(CSV\)/, 'what the model has not seen yet is whole');
    assert.ok(chat.usages.every(({ total }) => total <= 44_000));
  });

  it('may be read again by a model that has only their stubs left', async () => {
    const same = (): ReturnType<typeof says> => says(callsOf(read('c1', 'a.csv', 30_000)));
    const other = (): ReturnType<typeof says> => says(callsOf(read('c1', 'b.csv', 30_000)));
    const model = new ScriptedModel(same(), same(), other(), same(), says(complete('Done.')));
    model.requestLimit = 36_000;
    const chat = await openChat(model, { tools: [reader] });
    assert.equal(await chat.conversation.send('Look', []), 'complete');
    assert.ok(only(chat.events, 'context_cleaned').length > 0);
    const codes = only(chat.events, 'tool_finished').map(({ result }) => result.error_code);
    assert.deepEqual(codes, [undefined, undefined, undefined, undefined]);
  });

  it('are sent as far as they fit where one alone is too large, with words on how to go on', async () => {
    const model = new ScriptedModel(says(callsOf(read('c1', 'a.csv', 160_000))), says(complete('Done.')));
    model.requestLimit = 33_000;
    const chat = await openChat(model, { tools: [reader] });
    assert.equal(await chat.conversation.send('Look', []), 'complete');
    const sent = textOf(model.requests[1]);
    assert.match(sent, /\[Cut here, after \d+ of 16\d{4} characters/);
    assert.ok(sent.length > 40_000, `${sent.length}`);
    assert.equal(only(chat.events, 'compact_summary').length, 0, 'nothing else was in the way');
  });

  it('are not all told to a model with a small window: it gets the newest that fits, and its list is valid', async () => {
    const { chat, model } = await longChat(3, 8, {
      prepare: (scripted) => {
        scripted.requestLimit = 12_000;
      },
    });
    assert.ok(only(chat.events, 'turn_finished').every(({ outcome }) => outcome === 'complete'));
    const questions = only(chat.events, 'turn_started').map(({ text }) => text);
    const sizes = model.requests.map((request) => textOf(request).length);
    assert.ok(Math.max(...sizes) < 30_000, `${Math.max(...sizes)}`);
    assert.ok(model.requests.every(({ messages }) => messageProblems(messages).length === 0));
    const last = textOf(model.requests.at(-1));
    assert.ok(last.includes(JSON.stringify(questions.at(-1)).slice(1, -1)));
    assert.match(last, /<conversation_summary>/);
  });

  it('are told in a valid list that is the same when built anew, through a long conversation', async () => {
    const { chat, model, turns } = await longChat(7, 12);
    assert.ok(only(chat.events, 'context_cleaned').length >= 5);
    assert.ok(turns.every((requests) => requests.length > 1));
    for (const requests of turns) {
      // Within a turn nothing that was sent changes.
      const figures = cacheFigures(requests.map(({ messages }) => messages));
      assert.equal(figures.appended, figures.transitions);
    }
    assert.equal(model.requests.length, turns.flat().length);
    assert.ok(eventsOf(chat.session.entries).length > 100);
  });
});
