/** Messages that wait, are edited into branches, and branches that are chosen. */
import assert from 'node:assert/strict';
import type { AgentEvent } from '../../../../src/core/contract/events';
import { ModelError } from '../../../../src/core/contract/modelError';
import { FileAccessError } from '../../../../src/core/ports';
import { branchesOf } from '../../../../src/core/session/branches';
import { readEntries } from '../../../../src/core/session/entryReader';
import { only, openChat, type Chat } from '../../../support/chat';
import { MemoryAppendLog, MemoryFiles, says, ScriptedModel, type ScriptedReply } from '../../../support/ports';
import { complete } from '../../../support/replies';

const questions = ({ conversation }: Chat): string[] =>
  only(conversation.history(), 'turn_started').map(({ text }) => text);
const answering = (): ScriptedModel =>
  new ScriptedModel((request, signal) => says(complete(`${request.messages.length}`))(request, signal));
/** Runs something once, when the first turn has begun. */
function whileBusy(work: (chat: Chat) => unknown) {
  let done = false;
  return {
    onEvent: (event: { type: string }, chat: Chat): void => {
      if (done || event.type !== 'round_started') return;
      done = true;
      void work(chat);
    },
  };
}

describe('core/agent/conversation: messages that wait', () => {
  it('sends what was written meanwhile when the turn is done, in order', async () => {
    const waits: (string | undefined)[] = [];
    const chat = await openChat(
      answering(),
      whileBusy(async ({ conversation }) => {
        waits.push(await conversation.send('two', ['sales.csv']), await conversation.send('three', []));
        assert.deepEqual(
          conversation.waiting.list().map(({ text, paths }) => [text, paths]),
          [
            ['two', ['sales.csv']],
            ['three', []],
          ],
        );
      }),
    );
    assert.equal(await chat.conversation.send('one', []), 'complete');
    assert.deepEqual(waits, ['queued', 'queued']);
    assert.deepEqual(questions(chat), ['one', 'two', 'three']);
    assert.deepEqual(chat.conversation.waiting.list(), []);
    assert.equal(only(chat.events, 'turn_started')[1]?.attachments[0]?.path, 'sales.csv');
  });

  it('keeps them waiting after a turn that was stopped or failed, and through a restart', async () => {
    const fails: ScriptedReply = async function* () {
      await Promise.resolve();
      yield { type: 'text', text: '' };
      throw new ModelError('no_key', '');
    };
    const chat = await openChat(new ScriptedModel(fails, says(complete('now'))), {
      ...whileBusy(({ conversation }) => conversation.send('two', [])),
    });
    assert.equal(await chat.conversation.send('one', []), 'failed');
    const again = await openChat(answering(), { file: new MemoryAppendLog(chat.file.text) });
    const [waiting] = again.conversation.waiting.list();
    assert.equal(waiting?.text, 'two');
    await again.conversation.waiting.send(waiting.id);
    assert.deepEqual([questions(again), again.conversation.waiting.list()], [['one', 'two'], []]);
  });

  it('takes one back', async () => {
    const chat = await openChat(
      answering(),
      whileBusy(async ({ conversation }) => {
        await conversation.send('two', []);
        await conversation.waiting.takeBack(conversation.waiting.list()[0]?.id ?? '');
      }),
    );
    await chat.conversation.send('one', []);
    assert.deepEqual(questions(chat), ['one']);
  });

  it('refuses a file that is not there at once', async () => {
    let refused: Promise<unknown> | undefined;
    const chat = await openChat(
      answering(),
      whileBusy(
        ({ conversation }) => (refused = assert.rejects(conversation.send('two', ['gone.csv']), { code: 'not_found' })),
      ),
    );
    await chat.conversation.send('one', []);
    await refused;
    assert.deepEqual(chat.conversation.waiting.list(), []);
  });
});

describe('core/agent/conversation: races of what waits', () => {
  /** Runs something once, at the first event of a kind. */
  const at = (type: AgentEvent['type'], work: (chat: Chat) => unknown) => {
    let done = false;
    return (event: AgentEvent, chat: Chat): void => {
      if (done || event.type !== type) return;
      done = true;
      void work(chat);
    };
  };

  it('sends nothing more when it is stopped as the answer is there', async () => {
    const model = answering();
    const chat = await openChat(model, {
      onEvent: at('reply', async ({ conversation }) => {
        await conversation.send('two', []);
        await conversation.stop();
      }),
    });
    await chat.conversation.send('one', []);
    await chat.conversation.stop();
    assert.deepEqual([model.requests.length, chat.conversation.waiting.list().length], [1, 1]);
  });

  it('sends nothing more when it is closed', async () => {
    const model = answering();
    const chat = await openChat(
      model,
      whileBusy(({ conversation }) => Promise.all([conversation.send('two', []), conversation.close()])),
    );
    await chat.conversation.send('one', []);
    await chat.conversation.close();
    assert.deepEqual(questions(chat), ['one']);
    assert.equal(chat.conversation.waiting.list().length, 1);
  });

  it('sends what was written while the end of the turn was', async () => {
    const chat = await openChat(answering());
    const append = chat.file.append.bind(chat.file);
    let once = true;
    chat.file.append = async (line) => {
      await new Promise((resolve) => setImmediate(resolve));
      await append(line);
      if (!line.includes('"turn_finished"') || !once) return;
      once = false;
      late = chat.conversation.send('two', []);
    };
    let late: Promise<unknown> | undefined;
    await chat.conversation.send('one', []);
    await late;
    assert.deepEqual([questions(chat), chat.conversation.waiting.list()], [['one', 'two'], []]);
  });

  it('does not take back what is on its way, or has gone', async () => {
    const chat = await openChat(
      answering(),
      whileBusy(({ conversation }) => conversation.send('two', [])),
    );
    let refused: Promise<void> | undefined;
    const append = chat.file.append.bind(chat.file);
    chat.file.append = async (line) => {
      if (line.includes('"two"') && line.includes('"type":"user"')) {
        const id = chat.conversation.waiting.list()[0]?.id ?? '';
        refused = assert.rejects(chat.conversation.waiting.takeBack(id), /already on its way/);
      }
      await append(line);
    };
    await chat.conversation.send('one', []);
    await refused;
    assert.ok(refused);
    assert.deepEqual(questions(chat), ['one', 'two']);
    await assert.rejects(chat.conversation.waiting.takeBack('nothing'), /already on its way/);
  });

  it('tells of a waiting message that cannot be sent, and fails no other one for it', async () => {
    const files = new MemoryFiles({ 'sales.csv': 'a\n1\n' });
    const chat = await openChat(answering(), {
      files,
      ...whileBusy(async ({ conversation }) => {
        await conversation.send('two', ['sales.csv']);
        files.stat = () => Promise.reject(new FileAccessError('not_found', 'There is no file sales.csv.'));
      }),
    });
    assert.equal(await chat.conversation.send('one', []), 'complete');
    assert.deepEqual([chat.problems, chat.conversation.waiting.list().length], [['There is no file sales.csv.'], 1]);
  });

  it('keeps both versions when a message waits while an edit begins', async () => {
    const chat = await openChat(answering());
    for (const text of ['one', 'two']) await chat.conversation.send(text, []);
    const [, two] = only(chat.conversation.history(), 'turn_started');
    const editing = chat.conversation.edit(two?.turn ?? '', 'two, but better');
    await chat.conversation.send('three', []);
    await editing;
    assert.deepEqual(questions(chat), ['one', 'two, but better', 'three']);
    assert.equal([...branchesOf(chat.conversation.log).values()][0]?.length, 2);
    const again = await openChat(answering(), { file: new MemoryAppendLog(chat.file.text) });
    assert.deepEqual(questions(again), questions(chat));
    await again.conversation.selectBranch(two?.turn ?? '');
    assert.deepEqual(questions(again), ['one', 'two']);
  });

  it('keeps both versions when an edit begins while something is being written', async () => {
    const chat = await openChat(
      answering(),
      whileBusy(({ conversation }) => conversation.stop()),
    );
    await chat.conversation.send('one', []);
    const [one] = only(chat.conversation.history(), 'turn_started');
    const fine = await openChat(answering(), { file: new MemoryAppendLog(chat.file.text) });
    await fine.conversation.send('two', []);
    const writing = fine.session.append({ type: 'system', subtype: 'note' });
    await fine.conversation.edit(one?.turn ?? '', 'uno');
    await writing;
    assert.deepEqual(questions(fine), ['uno']);
    assert.equal([...branchesOf(fine.conversation.log).values()][0]?.length, 2);
  });

  it('stays where it is when another version cannot be chosen for a full disk', async () => {
    const chat = await openChat(answering());
    await chat.conversation.send('one', []);
    const [one] = only(chat.conversation.history(), 'turn_started');
    await chat.conversation.edit(one?.turn ?? '', 'uno');
    chat.file.fault = () => new Error('disk full');
    await assert.rejects(chat.conversation.selectBranch(one?.turn ?? ''), /could not be saved: disk full/);
    assert.deepEqual([questions(chat), chat.switched], [['uno'], 0]);
  });

  it('edits a message whose file is gone: the new one is about the same file', async () => {
    const files = new MemoryFiles({ 'sales.csv': 'a\n1\n' });
    const chat = await openChat(answering(), { files });
    await chat.conversation.send('one', ['sales.csv']);
    files.stat = () => Promise.reject(new FileAccessError('not_found', 'gone'));
    const [one] = only(chat.conversation.history(), 'turn_started');
    assert.equal(await chat.conversation.edit(one?.turn ?? '', 'uno'), 'complete');
    assert.equal(only(chat.conversation.history(), 'turn_started')[0]?.attachments[0]?.path, 'sales.csv');
  });
});

describe('core/agent/conversation: branches', () => {
  it('edits a message into a branch, and nothing is lost', async () => {
    const model = answering();
    const chat = await openChat(model);
    for (const text of ['one', 'two', 'three']) await chat.conversation.send(text, text === 'two' ? ['sales.csv'] : []);
    const [, two] = only(chat.conversation.history(), 'turn_started');
    assert.ok(two);
    assert.equal(await chat.conversation.edit(two.turn, 'two, but better'), 'complete');
    assert.deepEqual(questions(chat), ['one', 'two, but better']);
    assert.equal(model.requests.at(-1)?.messages.length, 3, 'the model sees the branch alone');
    const [, better] = only(chat.conversation.history(), 'turn_started');
    assert.deepEqual([better?.replaces, better?.attachments], [two.turn, two.attachments]);
    const { entries } = readEntries(await chat.file.read());
    assert.ok(JSON.stringify(entries).includes('three'));
    assert.deepEqual(branchesOf(chat.conversation.log).get(better?.turn ?? ''), [two.turn, better?.turn]);
  });

  it('goes back to another branch, as far as it had come, and stays there after a restart', async () => {
    const chat = await openChat(answering());
    for (const text of ['one', 'two', 'three']) await chat.conversation.send(text, []);
    const [first] = only(chat.conversation.history(), 'turn_started');
    await chat.conversation.edit(first?.turn ?? '', 'uno');
    assert.deepEqual(questions(chat), ['uno']);
    await chat.conversation.selectBranch(first?.turn ?? '');
    assert.deepEqual([questions(chat), chat.switched], [['one', 'two', 'three'], 1]);
    const again = await openChat(answering(), { file: new MemoryAppendLog(chat.file.text) });
    assert.deepEqual(questions(again), ['one', 'two', 'three']);
    await again.conversation.send('four', []);
    assert.deepEqual(questions(again), ['one', 'two', 'three', 'four']);
    assert.equal(branchesOf(again.conversation.log).size, 1);
  });

  it('leaves the conversation as it was when the edited message cannot be sent', async () => {
    const chat = await openChat(answering());
    for (const text of ['one', 'two']) await chat.conversation.send(text, []);
    const [first] = only(chat.conversation.history(), 'turn_started');
    chat.file.fault = () => new Error('disk full');
    await assert.rejects(chat.conversation.edit(first?.turn ?? '', 'uno'), /disk full/);
    chat.file.fault = () => undefined;
    assert.deepEqual(questions(chat), ['one', 'two']);
    await assert.rejects(chat.conversation.edit('nothing', 'x'), /no longer there/);
    await assert.rejects(chat.conversation.selectBranch('nothing'), /no longer there/);
  });

  it('changes no branch while a turn runs', async () => {
    const refused: Promise<void>[] = [];
    const chat = await openChat(
      answering(),
      whileBusy(({ conversation }) => {
        const turn = conversation.history()[0]?.turn ?? '';
        refused.push(assert.rejects(conversation.edit(turn, 'x'), /still working/));
        refused.push(assert.rejects(conversation.selectBranch(turn), /still working/));
        refused.push(assert.rejects(conversation.resume(turn), /still working/));
      }),
    );
    await chat.conversation.send('one', []);
    await Promise.all(refused);
    assert.equal(refused.length, 3);
  });
});
