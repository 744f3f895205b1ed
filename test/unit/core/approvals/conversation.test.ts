/** Calls that need the user's word, from the model's reply to its next request. */
import assert from 'node:assert/strict';
import { sha256 } from '../../../../src/adapters/sha256';
import { grantId } from '../../../../src/core/approvals/grant';
import { Grants } from '../../../../src/core/approvals/grants';
import { eventsOf } from '../../../../src/core/session/eventEntries';
import { askingChat, outsideReader, writer } from '../../../support/approvals';
import { kinds, only } from '../../../support/chat';
import { MemoryAppendLog, says, ScriptedModel } from '../../../support/ports';
import { call, callsOf, complete } from '../../../support/replies';
import { TestMemory } from '../context/tokens/support';

const write = (id: string, text: string, tool = 'write_file') => call(tool, id, { text });
const done = says(complete('done'));

describe('core/approvals: a call that needs the user’s word', () => {
  it('waits, runs once it is allowed, and what was said is in the session', async () => {
    const { tool, written } = writer();
    const chat = await askingChat(new ScriptedModel(says(callsOf(write('c1', 'a'))), done), [tool], () => {
      assert.deepEqual(written, [], 'nothing is written before');
      return 'once';
    });
    assert.equal(await chat.conversation.send('Go', []), 'complete');
    assert.deepEqual(written, ['a']);
    assert.deepEqual(kinds(chat.events).slice(4, 9), [
      ...['reply', 'tool_started', 'approval_asked', 'approval_answered', 'tool_finished'],
    ]);
    const [asked] = chat.asked;
    assert.deepEqual([asked?.tool, asked?.kind, asked?.language], ['write_file', 'write', 'json']);
    assert.match(asked?.shown ?? '', /"text": "a"/);
    const kept = eventsOf(chat.session.entries);
    assert.deepEqual(
      only(kept, 'approval_answered').map(({ answer, id }) => [answer, id]),
      [['once', asked?.id]],
    );
    assert.deepEqual([only(kept, 'approval_asked'), chat.grants.list()], [[], []]);
  });

  it('is not run when it is denied, and the analyst goes on', async () => {
    const { tool, written } = writer();
    const model = new ScriptedModel(says(callsOf(write('c1', 'a'))), done);
    const chat = await askingChat(model, [tool], () => 'deny');
    assert.equal(await chat.conversation.send('Go', []), 'complete');
    const [finished] = only(chat.events, 'tool_finished');
    assert.deepEqual([written, finished?.result.error_type, finished?.result.error_code], [[], 'permission', 'denied']);
    assert.match(model.sent[1]?.at(-1)?.content ?? '', /user denied this call/);
  });

  it('is not asked about again in the turn in which it was denied, but in the next', async () => {
    const { tool, written } = writer();
    const again = says(callsOf(write('c2', 'a')));
    const model = new ScriptedModel(
      says(callsOf(write('c1', 'a'))),
      again,
      done,
      says(callsOf(write('c3', 'a'))),
      done,
    );
    let said: 'deny' | 'once' = 'deny';
    const chat = await askingChat(model, [tool], () => said);
    await chat.conversation.send('Go', []);
    assert.deepEqual([chat.asked.length, only(chat.events, 'tool_finished').length, written], [1, 2, []]);
    said = 'once';
    await chat.conversation.send('Do it', []);
    assert.deepEqual([chat.asked.length, written], [2, ['a']]);
  });

  it('asks each time where it was allowed once', async () => {
    const { tool, written } = writer();
    const model = new ScriptedModel(says(callsOf(write('c1', 'a'))), says(callsOf(write('c2', 'a'))), done);
    const chat = await askingChat(model, [tool], () => 'once');
    await chat.conversation.send('Go', []);
    assert.deepEqual([chat.asked.length, written], [2, ['a', 'a']]);
  });

  for (const scope of ['session', 'workspace'] as const) {
    it(`asks no more for exactly this when it was allowed for the ${scope}`, async () => {
      const { tool, written } = writer();
      const other = writer('write_other');
      const calls = [write('c1', 'a'), write('c2', 'a'), write('c3', 'a '), write('c4', 'a', 'write_other')];
      const model = new ScriptedModel(...calls.map((each) => says(callsOf(each))), done);
      const chat = await askingChat(model, [tool, other.tool], ({ tool_call_id }) =>
        tool_call_id === 'c1' ? scope : 'deny',
      );
      await chat.conversation.send('Go', []);
      assert.deepEqual(
        chat.asked.map(({ tool_call_id }) => tool_call_id),
        ['c1', 'c3', 'c4'],
        'one byte more, and another tool, are asked for',
      );
      assert.deepEqual([written, other.written], [['a', 'a'], []]);
      const { grants } = chat;
      const [{ key, ...grant } = assert.fail()] = grants.list();
      assert.deepEqual(
        [key.length, grant.tool, grant.kind, grant.scope, grant.session],
        [64, 'write_file', 'write', scope, 's1'],
      );

      // Another session of the same window.
      const elsewhere = new ScriptedModel(says(callsOf(write('c9', 'a'))), done);
      const second = await askingChat(elsewhere, [tool], () => 'deny', {
        grants,
        sessionId: 's2',
        checkRebuilt: false,
      });
      await second.conversation.send('Go', []);
      assert.equal(second.asked.length, scope === 'session' ? 1 : 0);

      await grants.remove(grants.list().map(grantId));
      const third = await askingChat(new ScriptedModel(says(callsOf(write('c9', 'a'))), done), [tool], () => 'deny', {
        grants,
      });
      await third.conversation.send('Go', []);
      assert.equal(third.asked.length, 1, 'what was taken back is asked for again');
    });
  }

  it('waits beside others; each is answered for itself', async () => {
    const { tool, written } = writer();
    const reply = callsOf(write('c1', 'a'), write('c2', 'b'), write('c3', 'c'));
    const said = { c1: 'deny', c2: 'once', c3: 'session' } as const;
    const model = new ScriptedModel(says(reply), done);
    const waiting: number[] = [];
    const chat = await askingChat(model, [tool], ({ tool_call_id }) => {
      waiting.push(chat.asked.length);
      return tool_call_id === 'c1' || tool_call_id === 'c2' ? said[tool_call_id] : said.c3;
    });
    await chat.conversation.send('Go', []);
    assert.equal(waiting[0], 3, 'all of them wait at the same time');
    assert.deepEqual(written.sort(), ['b', 'c']);
  });

  it('is settled with its equals by an answer for longer, and not by one for once', async () => {
    for (const [answer, questions] of [
      ['session', 1],
      ['workspace', 1],
      ['once', 3],
    ] as const) {
      const { tool, written } = writer();
      const model = new ScriptedModel(says(callsOf(write('c1', 'a'), write('c2', 'a'), write('c3', 'b'))), done);
      let answered = 0;
      const chat = await askingChat(model, [tool], ({ tool_call_id }, { events }) => {
        const settled = only(events, 'approval_answered').some((each) => each.tool_call_id === tool_call_id);
        if (settled) return undefined;
        answered++;
        return tool_call_id === 'c3' ? 'deny' : answer;
      });
      const ended = chat.conversation.send('Go', []);
      await ended;
      assert.deepEqual([written, answered], [['a', 'a'], questions === 1 ? 2 : 3], answer);
      assert.equal(only(chat.events, 'approval_answered').length, 3);
    }
  });

  it('ends as stopped when the turn is stopped while it waits', async () => {
    const { tool, written } = writer();
    const chat = await askingChat(new ScriptedModel(says(callsOf(write('c1', 'a')))), [tool], (_, { conversation }) => {
      void conversation.stop();
      return undefined;
    });
    assert.equal(await chat.conversation.send('Go', []), 'cancelled');
    const [finished] = only(chat.events, 'tool_finished');
    assert.deepEqual(
      [finished?.result.error_type, written, only(chat.events, 'approval_answered')],
      ['cancelled', [], []],
    );
    assert.throws(() => chat.conversation.pending.answer(chat.asked[0]?.id ?? '', 'once'), /no longer waits/);
    assert.deepEqual(written, [], 'a late answer runs nothing');
  });

  it('ends when the session is left while it waits', async () => {
    const { tool, written } = writer();
    const chat = await askingChat(new ScriptedModel(says(callsOf(write('c1', 'a')))), [tool], (_, { conversation }) => {
      void conversation.close();
      return undefined;
    });
    assert.equal(await chat.conversation.send('Go', []), 'cancelled');
    assert.deepEqual(written, []);
  });

  it('is asked again after a reload cut it off', async () => {
    const file = new MemoryAppendLog();
    const { tool, written } = writer();
    const cut = await askingChat(new ScriptedModel(says(callsOf(write('c1', 'a')))), [tool], () => undefined, { file });
    void cut.conversation.send('Go', []);
    while (cut.asked.length === 0) await new Promise((resolve) => setImmediate(resolve));
    const model = new ScriptedModel(says(callsOf(write('c2', 'a'))), done);
    const chat = await askingChat(model, [tool], () => 'once', { file: new MemoryAppendLog(file.text) });
    const [started] = only(chat.conversation.history(), 'turn_started');
    assert.equal(await chat.conversation.resume(started?.turn ?? ''), 'complete');
    assert.deepEqual([chat.asked.length, written], [1, ['a']]);
    await cut.conversation.stop();
  });

  it('is refused without a question where the workspace is not trusted, whatever was allowed before', async () => {
    const grants = new Grants(new TestMemory(), sha256);
    const { tool, written } = writer();
    const replies = () => new ScriptedModel(says(callsOf(write('c1', 'a'))), done);
    await (await askingChat(replies(), [tool], () => 'workspace', { grants })).conversation.send('Go', []);
    const model = replies();
    const chat = await askingChat(model, [tool], () => 'once', { grants, trusted: false });
    await chat.conversation.send('Go', []);
    assert.deepEqual([chat.asked, written], [[], ['a']]);
    assert.match(model.sent[1]?.at(-1)?.content ?? '', /Manage Workspace Trust/);
  });

  it('lets a file outside be read until the turn ends, in this session, or always', async () => {
    for (const [answer, after, elsewhere] of [
      ['once', false, false],
      ['session', true, false],
      ['workspace', true, true],
    ] as const) {
      const grants = new Grants(new TestMemory(), sha256);
      const { tool, could } = outsideReader(grants);
      const read = (id: string, path: string) => says(callsOf(call('file_reader', id, { path })));
      const model = new ScriptedModel(
        read('c1', '/data/a.csv'),
        read('c2', '/data/a.csv'),
        read('c3', '/data/b.csv'),
        done,
      );
      const chat = await askingChat(model, [tool], ({ shown }) => (shown === '/data/a.csv' ? answer : 'deny'), {
        grants,
      });
      await chat.conversation.send('Go', []);
      assert.deepEqual([could, chat.asked.length], [[true, true], 2], 'asked once for each file');
      assert.deepEqual([grants.mayRead('/data/a.csv'), grants.mayRead('/data/b.csv')], [after, false], answer);
      await chat.conversation.close();
      assert.equal(grants.mayRead('/data/a.csv'), false, 'no session is open');
      grants.enter('s2');
      assert.equal(grants.mayRead('/data/a.csv'), elsewhere);
    }
  });

  it('runs although what was allowed cannot be kept', async () => {
    const memory = new TestMemory();
    memory.fault = new Error('disk full');
    const { tool, written } = writer();
    const model = new ScriptedModel(says(callsOf(write('c1', 'a'))), done);
    const chat = await askingChat(model, [tool], () => 'workspace', { grants: new Grants(memory, sha256) });
    await chat.conversation.send('Go', []);
    assert.deepEqual(
      [written, chat.diagnostics.lines.some((line) => line.includes('could not be kept'))],
      [['a'], true],
    );
  });
});
