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
});
