/** Files that go with messages: of the workspace, and copies. */
import assert from 'node:assert/strict';
import { availableFiles } from '../../../../src/core/context/availableFiles';
import { attachmentsInstead, attachmentsOf, uploadsOf } from '../../../../src/core/store/uploads';
import { only, openChat } from '../../../support/chat';
import { MemoryFiles, says, ScriptedModel } from '../../../support/ports';
import { complete } from '../../../support/replies';

const address = 'attached:aaaaaaaaaaaaaaaaaaaa1/budget 2024.csv';
const files = new MemoryFiles({ 'sales.csv': 'a\n1\n', 'more.csv': 'b\n', [address]: 'c\n2\n', 'data/': '' });

describe('core/store/uploads: attachmentsOf', () => {
  it('tells copies from files of the workspace, each once, and no folder', async () => {
    const attached = await attachmentsOf(['sales.csv', address, 'sales.csv'], [], files);
    assert.deepEqual(attached, [
      { id: 'upload_001', path: 'sales.csv', filename: 'sales.csv', file_type: 'CSV', size: 4 },
      { id: 'upload_002', path: address, filename: 'budget 2024.csv', file_type: 'CSV', size: 4, source: 'copy' },
    ]);
    await assert.rejects(attachmentsOf(['data'], [], files), /data is a folder/);
  });

  it('keeps what went with an earlier message as it was, also where it is gone', async () => {
    const gone = { id: 'upload_007', path: 'gone.csv', filename: 'gone.csv', file_type: 'CSV', size: 9 };
    const now = await attachmentsInstead(['more.csv', 'gone.csv'], [gone], [gone], files);
    assert.deepEqual(
      now.map(({ id, path }) => [id, path]),
      [
        ['upload_007', 'gone.csv'],
        ['upload_008', 'more.csv'],
      ],
    );
    assert.deepEqual(await attachmentsInstead([], [gone], [gone], files), []);
    await assert.rejects(attachmentsInstead(['none.csv'], [gone], [gone], files), /no file/);
  });
});

describe('a conversation with copies', () => {
  const open = () => openChat(new ScriptedModel(says(complete('read'))), { files });

  it('tells the model of them by id, name and address', async () => {
    const { conversation, events } = await open();
    await conversation.send('Analyze', [address, 'sales.csv']);
    const [{ context } = assert.fail()] = only(events, 'turn_started');
    assert.ok(context.includes(`- [upload_001] ${address} (CSV, a copy) - not read yet | 4 B`), context);
    assert.ok(context.includes('- [upload_002] sales.csv (CSV) - not read yet | 4 B'), context);
    assert.ok(context.includes(`Attached: [upload_001] ${JSON.stringify(address)}`), context);
    assert.match(
      availableFiles({ codes: [], uploads: uploadsOf(events), outputs: [], shapes: new Map([[address, '2 rows']]) }),
      /2 rows/,
    );
  });

  it('sends files with a message that has waited', async () => {
    const chat = await openChat(new ScriptedModel(says(complete('one')), says(complete('two'))), {
      files,
      onEvent: (event, { conversation }) => {
        if (event.type === 'turn_started' && event.text === 'one') void conversation.send('two', [address]);
      },
    });
    await chat.conversation.send('one', []);
    const [, two] = only(chat.events, 'turn_started');
    assert.deepEqual(
      two?.attachments.map(({ path, source }) => [path, source]),
      [[address, 'copy']],
    );
  });

  it('keeps the files of a message that is changed, unless others are given', async () => {
    const { conversation, events } = await open();
    const edited = async (paths?: string[]): Promise<string[] | undefined> => {
      const last = only(events, 'turn_started').at(-1);
      await conversation.edit(last?.turn ?? '', 'again', paths);
      return only(events, 'turn_started')
        .at(-1)
        ?.attachments.map(({ id, path }) => `${id} ${path}`);
    };
    await conversation.send('Analyze', ['sales.csv', address]);
    assert.deepEqual(await edited(), ['upload_001 sales.csv', `upload_002 ${address}`]);
    assert.deepEqual(await edited([address, 'more.csv']), [`upload_002 ${address}`, 'upload_003 more.csv']);
    assert.deepEqual(await edited([]), []);
    await assert.rejects(edited(['none.csv']), /no file/);
  });
});
