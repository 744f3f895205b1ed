/** Conversations with the product's own prompt and tools, in the smallest window that is taken. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { only, openChat } from '../../../support/chat';
import { reader } from '../../../support/longChat';
import { OllamaApi } from '../../../support/modelServers/ollamaApi';
import { call, callsOf, complete } from '../../../support/replies';
import { realTools } from '../../../unit/core/tools/realTools';
import { connectTo } from './support';

const prompt = readFileSync('docs/prompts.md', 'utf8');

// The vocabulary of the last one is not known: its tokens are estimated far on the high side.
for (const [window, model] of [
  [16_000, 'qwen3:8b'],
  [32_000, 'qwen3:8b'],
  [16_000, 'phantom:8b'],
] as const) {
  describe(`adapters/models/servers: a window of ${window} tokens of ${model}`, function () {
    let server: OllamaApi;
    beforeEach(async () => {
      server = await new OllamaApi({ models: { [model]: window } }).start();
    });
    afterEach(() => server.close());

    it('holds a conversation of several turns with results that do not fit together', async () => {
      const tools = [...realTools().filter(({ name }) => name !== 'file_reader'), reader];
      const chat = await openChat(connectTo(server).client(model), { tools, prompt, checkRebuilt: false });
      for (let turn = 1; turn <= 4; turn++) {
        server.script(
          {
            text: JSON.stringify(callsOf(call('file_reader', `a${turn}`, { path: `f${turn}.csv`, characters: 6000 }))),
          },
          {
            text: JSON.stringify(callsOf(call('file_reader', `b${turn}`, { path: `g${turn}.csv`, characters: 6000 }))),
          },
          { text: JSON.stringify(complete(`Report ${turn} ${'word '.repeat(100)}`)) },
        );
        const outcome = await chat.conversation.send(`Question ${turn}`, []);
        assert.equal(outcome, 'complete', only(chat.events, 'turn_finished').at(-1)?.error);
        // The result that was just read is there, at least its beginning.
        assert.match(
          JSON.stringify(server.asked('POST /api/chat').at(-1)),
          new RegExp(`g${turn}\\.csv \\(CSV\\).{400}`),
        );
      }
      assert.deepEqual(server.refusals, []);
      assert.deepEqual([server.problems, server.scriptLeft], [[], 0]);
    });
  });
}
