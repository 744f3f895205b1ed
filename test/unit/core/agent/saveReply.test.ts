import assert from 'node:assert/strict';
import * as z from 'zod';
import { seal } from '../../../../src/core/contract/tool';
import { only, openChat } from '../../../support/chat';
import { MemoryCodeFolder, says, ScriptedModel } from '../../../support/ports';
import { call, callsOf, complete } from '../../../support/replies';

const RUN = 'aaaaaaaaaaaa';

/** A tool that makes a figure and a table. */
const draws = seal({
  ...{ name: 'draw', version: '1.0.0', description: 'Draws', effect: 'read', timeoutMs: 5000 },
  parameters: z.object({}),
  run: () =>
    Promise.resolve({
      ...{ text: 'drawn', summary: 'drawn' },
      details: {
        outputs: [
          { id: `output:${RUN}/figure-1.png`, name: 'figure-1.png', kind: 'figure', file_type: 'PNG', size: 24 },
          { id: `output:${RUN}/a.csv`, name: 'a.csv', kind: 'table', file_type: 'CSV', size: 9 },
        ],
      },
    }),
});

describe('core/agent/saveReply', () => {
  it('cites and offers the files that runs made, and says of others that there is none', async () => {
    const content = `A <file_ref>output:${RUN}/figure-1.png</file_ref> B <file_ref>output:bbbbbbbbbbbb/figure-1.png</file_ref> <file_ref>a.csv</file_ref>`;
    const model = new ScriptedModel(
      says(callsOf(call('draw', 'c1'))),
      says(complete(content, { download_links: ['a.csv', 'b.csv'] })),
      says(complete('Again')),
    );
    const chat = await openChat(model, { tools: [draws] });
    await chat.conversation.send('Draw', []);
    const reply = only(chat.events, 'reply').at(-1);
    assert.equal(
      reply?.response.response,
      'A {{FILE:1}} B [**output:bbbbbbbbbbbb/figure-1.png: not found**] {{FILE:2}}',
    );
    const figure = { file_id: `output:${RUN}/figure-1.png`, filename: 'figure-1.png', file_type: 'PNG', size: 24 };
    const table = { file_id: `output:${RUN}/a.csv`, filename: 'a.csv', file_type: 'CSV', size: 9 };
    assert.deepEqual(reply.response.metadata.file_refs, [
      { ...figure, index: 1 },
      { ...table, index: 2 },
    ]);
    assert.deepEqual(reply.downloads, [
      { name: 'a.csv', target: { kind: 'output', id: `output:${RUN}/a.csv` } },
      { name: 'b.csv' },
    ]);
    await chat.conversation.send('And now?', []);
    const told = only(chat.events, 'turn_started').at(-1)?.context ?? '';
    assert.match(told, /- \[output:aaaaaaaaaaaa\/figure-1\.png\] figure-1\.png \(PNG figure\) \| 24 B/);
  });

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
