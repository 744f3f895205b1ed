import assert from 'node:assert/strict';
import { only, openChat } from '../../support/chat';
import { MemoryCodeFolder, says, ScriptedModel } from '../../support/ports';
import { complete } from '../../support/replies';

describe('core/agent/saveReply', () => {
  it('tells why code could not be saved without a path of the system', async () => {
    const folder = new MemoryCodeFolder();
    const path = '/home/anna/client/code_b.py';
    for (const [message, words] of [
      [`NoPermissions (FileSystemError): EACCES: permission denied, open '${path}'`, 'the system does not permit it.'],
      [`Cannot write ${path}`, 'Cannot write …'],
    ] as const) {
      folder.fault = (operation) => (operation === 'write' ? new Error(message) : undefined);
      const code_blocks = [{ code_id: 'code_b', code: 'x', language: 'python' }];
      const chat = await openChat(new ScriptedModel(says(complete('A', { code_blocks }))), { folder });
      await chat.conversation.send('Go', []);
      assert.equal(only(chat.events, 'notice')[0]?.text, `Code was not saved as a file: ${words}`);
      assert.doesNotMatch(chat.file.text + chat.traced.join(''), /anna/);
    }
  });

  it('saves what a reply has, each in a file, and tells of what the user edited where the new code is', async () => {
    const folder = new MemoryCodeFolder();
    let writes = 0;
    folder.fault = (operation, name) => {
      if (operation === 'write' && name === 'index.jsonl') writes++;
      return undefined;
    };
    const reply = (code: string) =>
      says(
        complete('<code_ref>code_a</code_ref>', {
          code_blocks: ['code_a', 'code_b'].map((code_id) => ({
            code_id,
            code: `${code_id} ${code}`,
            language: 'python',
          })),
        }),
      );
    const chat = await openChat(new ScriptedModel(reply('1'), reply('2')), { folder });
    await chat.conversation.send('Go', []);
    assert.deepEqual([writes, only(chat.events, 'notice')], [1, []]);
    folder.files.set('code_a.py', 'mine');
    await chat.conversation.send('Again', []);
    assert.deepEqual(
      only(chat.events, 'code_saved').map(({ code }) => code.filename),
      ['code_a.py', 'code_b.py', 'code_a_v2.py', 'code_b_v2.py'],
    );
    assert.equal(folder.files.get('code_a.py'), 'mine');
    const [notice, ...others] = only(chat.events, 'notice');
    assert.deepEqual(
      [notice?.level, notice?.code, others],
      ['warning', { code_id: 'code_a_v2', edited: 'code_a' }, []],
    );
    assert.match(notice?.text ?? '', /^You have edited code_a\.py .* code_a_v2\.py\.$/);
    const metadata = only(chat.events, 'reply').at(-1)?.response.metadata;
    assert.ok(metadata);
    assert.equal(metadata.code_refs[0]?.code_id, 'code_a_v2', 'the report shows the new one');
    assert.deepEqual(
      metadata.saved_codes.map(({ version_of, version }) => [version_of, version]),
      [
        ['code_a', 2],
        ['code_b', 2],
      ],
    );
  });
});
