/** Taking back what a turn wrote, from the conversation's side. */
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { ModelError } from '../../../../src/core/contract/modelError';
import { eventsOf } from '../../../../src/core/session/eventEntries';
import { memoryItems } from '../../../../src/core/context/memory/items';
import { memoryOf } from '../../../../src/core/context/memory/fold';
import { importantFiles } from '../../../../src/core/context/compaction/files/importantFiles';
import { roundsOf, timedEvents } from '../../../../src/core/session/rounds';
import { takeBack } from '../../../../src/core/writes/takeBack';
import { replayTranscript } from '../../../../src/protocol/transcript';
import { askingChat, type AskingChat } from '../../../support/approvals';
import { openChat, only } from '../../../support/chat';
import { localize, says, ScriptedModel, type ScriptedReply } from '../../../support/ports';
import { call, callsOf, complete } from '../../../support/replies';
import { WriteWorld } from '../writes/support';

describe('core/agent: taking back what a turn wrote', () => {
  let world: WriteWorld;
  beforeEach(async () => {
    world = new WriteWorld();
    await writeFile(world.at('a.md'), 'one');
  });
  afterEach(() => world.remove());
  const textOf = (name: string): Promise<string> => readFile(world.at(name), 'utf8');
  const write = (id: string, path: string, content: string) => says(callsOf(call('file_write', id, { path, content })));
  const done = says(complete('done'));
  const fails: ScriptedReply = () => {
    throw new ModelError('declined', 'no');
  };
  const undo = (chat: Pick<AskingChat, 'conversation'>, turn: string): Promise<void> =>
    chat.conversation.undoWrites(turn, (written) =>
      takeBack(written, { writer: world.writer, files: world.files, localize }),
    );
  const turnsOf = (chat: AskingChat): string[] => only(chat.events, 'turn_started').map(({ turn }) => turn);
  const lastMessage = (model: ScriptedModel): string => model.sent.at(-1)?.at(-1)?.content ?? '';

  it('puts the files back, is kept, shown at its turn, and told to the model once', async () => {
    const model = new ScriptedModel(write('c1', 'a.md', 'two'), done, done, done, done);
    const chat = await askingChat(model, [world.tool], () => 'once');
    await chat.conversation.send('Go', []);
    await chat.conversation.send('And?', []);
    const [first = '', second = ''] = turnsOf(chat);
    assert.equal(await textOf('a.md'), 'two');
    await undo(chat, first);
    assert.equal(await textOf('a.md'), 'one');
    assert.deepEqual(only(eventsOf(chat.session.entries), 'writes_undone'), [
      { type: 'writes_undone', turn: second, of: first, paths: ['a.md'], kept: [] },
    ]);
    const { turns } = replayTranscript(chat.conversation.history());
    assert.deepEqual(
      turns.map(({ undone }) => undone),
      [{ paths: ['a.md'], kept: [] }, undefined],
    );
    await chat.conversation.send('Next', []);
    assert.match(lastMessage(model), /WRITES_UNDONE: the user took back .*"a\.md"/);
    await chat.conversation.send('Then', []);
    assert.doesNotMatch(lastMessage(model), /WRITES_UNDONE/);
    await assert.rejects(undo(chat, first), /was taken back already/);
    await assert.rejects(undo(chat, second), /Nothing was written in this turn/);
  });

  it('can be tried again where nothing could be taken back, and tells what stays', async () => {
    const model = new ScriptedModel(
      says(
        callsOf(
          call('file_write', 'c1', { path: 'a.md', content: 'two' }),
          call('file_write', 'c2', { path: 'b.md', content: 'b' }),
        ),
      ),
      done,
      done,
    );
    const chat = await askingChat(model, [world.tool], () => 'once');
    await chat.conversation.send('Go', []);
    const [turn = ''] = turnsOf(chat);
    world.writer.unsaved.add('a.md').add('b.md');
    await assert.rejects(undo(chat, turn), /Nothing was taken back\. .*a\.md: an editor has changes/);
    assert.deepEqual(only(chat.events, 'writes_undone'), []);
    world.writer.unsaved.delete('b.md');
    await undo(chat, turn);
    const [event] = only(chat.events, 'writes_undone');
    assert.deepEqual([event?.of, event?.paths, event?.kept.map(({ path }) => path)], [undefined, ['b.md'], ['a.md']]);
    await chat.conversation.send('Next', []);
    assert.match(lastMessage(model), /"b\.md"\. Not taken back: "a\.md"/);
    // Made anew by the user since: what was taken back once is left alone.
    await writeFile(world.at('b.md'), 'b');
    world.writer.unsaved.clear();
    await undo(chat, turn);
    assert.deepEqual([await textOf('a.md'), await textOf('b.md')], ['one', 'b']);
    assert.deepEqual(replayTranscript(chat.conversation.history()).turns[0]?.undone, {
      paths: ['b.md', 'a.md'],
      kept: [],
    });
    await assert.rejects(undo(chat, turn), /was taken back already/);
  });

  it('waits for no turn, and none begins while it goes on', async () => {
    const model = new ScriptedModel(write('c1', 'a.md', 'two'), done, write('c2', 'a.md', 'three'), done, done);
    const during: { turn: string; failure?: unknown } = { turn: '' };
    const chat = await askingChat(model, [world.tool], (_, { conversation }) => {
      if (during.turn !== '') {
        void conversation
          .undoWrites(during.turn, () => assert.fail())
          .catch((error: unknown) => (during.failure = error));
      }
      return 'once';
    });
    await chat.conversation.send('Go', []);
    [during.turn = ''] = turnsOf(chat);
    await chat.conversation.send('Again', []);
    assert.match(String(during.failure), /still working/);
    let queued: unknown;
    await chat.conversation.undoWrites(turnsOf(chat)[1] ?? '', async (written) => {
      queued = await chat.conversation.send('Meanwhile', []);
      return takeBack(written, { writer: world.writer, files: world.files, localize });
    });
    await chat.conversation.stop();
    assert.equal(queued, 'queued');
    assert.deepEqual([only(chat.events, 'turn_started').at(-1)?.text, await textOf('a.md')], ['Meanwhile', 'two']);
  });

  it('is told to a turn that goes on after it', async () => {
    const model = new ScriptedModel(write('c1', 'a.md', 'two'), fails, done);
    const chat = await askingChat(model, [world.tool], () => 'once', { maxRounds: 5 });
    assert.equal(await chat.conversation.send('Go', []), 'failed');
    const [turn = ''] = turnsOf(chat);
    await undo(chat, turn);
    assert.equal(await chat.conversation.resume(turn), 'complete');
    assert.match(lastMessage(model), /WRITES_UNDONE.*"a\.md"/);
  });

  it('holds for other versions of the conversation as well', async () => {
    const model = new ScriptedModel(write('c1', 'a.md', 'two'), done, done, done, done, done);
    const chat = await askingChat(model, [world.tool], () => 'once');
    await chat.conversation.send('Go', []);
    await chat.conversation.send('Second', []);
    const [first = '', second = ''] = turnsOf(chat);
    await undo(chat, first);
    await chat.conversation.edit(second, 'Second, otherwise');
    assert.match(lastMessage(model), /WRITES_UNDONE.*"a\.md"/);
    const { turns } = replayTranscript(chat.conversation.history());
    assert.deepEqual(turns[0]?.undone, { paths: ['a.md'], kept: [] });
    await assert.rejects(undo(chat, first), /was taken back already/);
    await chat.conversation.send('Third', []);
    assert.doesNotMatch(lastMessage(model), /WRITES_UNDONE/);
  });

  it('is known when the session is read again, where nothing of it can be done twice', async () => {
    const chat = await askingChat(new ScriptedModel(write('c1', 'a.md', 'two'), done), [world.tool], () => 'once');
    await chat.conversation.send('Go', []);
    const [turn = ''] = turnsOf(chat);
    await undo(chat, turn);
    const later = await openChat(new ScriptedModel(done), { file: chat.file, tools: [world.tool] });
    await assert.rejects(undo(later, turn), /was taken back already/);
  });

  it('leaves the rounds of the conversation, and what is known of its files, right', async () => {
    const chat = await askingChat(new ScriptedModel(write('c1', 'a.md', 'two'), done), [world.tool], () => 'once');
    await chat.conversation.send('Go', []);
    const entries = [...chat.session.entries];
    const filesIn = (): string[] =>
      memoryItems(memoryOf(eventsOf(chat.session.entries))).flatMap(({ section, text }) =>
        section === 'files' ? [text] : [],
      );
    assert.deepEqual(filesIn(), ['a.md (written)']);
    const [important] = importantFiles(eventsOf(entries));
    assert.deepEqual([important?.path, important?.read], ['a.md', true]);
    const rounds = roundsOf(timedEvents(entries));
    await undo(chat, turnsOf(chat)[0] ?? '');
    assert.deepEqual(filesIn(), ['a.md (written, taken back by the user)']);
    assert.deepEqual(roundsOf(timedEvents(chat.session.entries)), rounds);
  });

  it('shows what a question is about once more, until it is answered', async () => {
    const again: unknown[] = [];
    const chat = await askingChat(
      new ScriptedModel(write('c1', 'a.md', 'two'), done),
      [world.tool],
      ({ id }, { conversation }) => {
        void conversation.pending.present(id).then(() => {
          again.push(world.writer.shown.map(({ open }) => open));
          conversation.pending.answer(id, 'once');
        });
        return undefined;
      },
    );
    await chat.conversation.send('Go', []);
    assert.deepEqual(again, [[true, true]]);
    await new Promise(setImmediate);
    assert.deepEqual(
      world.writer.shown.map(({ open }) => open),
      [false, false],
    );
    await assert.rejects(chat.conversation.pending.present(chat.asked[0]?.id ?? ''), /no longer waits/);
  });
});
