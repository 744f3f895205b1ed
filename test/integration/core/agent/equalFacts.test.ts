/** Whoever answers, the facts are the same: the same file is analyzed through each client, and all sets have the same values. */
import assert from 'node:assert/strict';
import type { ModelClient } from '../../../../src/core/ports';
import { replyFormats } from '../../../../src/core/contract/model';
import { OfflineModel } from '../../../../src/adapters/models/offline';
import { AnthropicProvider } from '../../../../src/adapters/models/anthropic';
import { only, openChat } from '../../../support/chat';
import { MessagesApi } from '../../../support/messagesApi/server';
import { ChatApi } from '../../../support/modelServers/chatApi';
import { OllamaApi } from '../../../support/modelServers/ollamaApi';
import { MemoryLog } from '../../../support/ports';
import { replyOf } from '../../../support/structuredReply';
import { call, callsOf, complete } from '../../../support/replies';
import { TestMemory } from '../../../unit/core/context/tokens/support';
import { connectTo } from '../../adapters/servers/support';
import { KEY, MODEL } from '../../claude';
import { Talk } from '../analysis/talk';

const ORDERS = `region,amount\n${Array.from({ length: 60 }, (_, at) => `${'NSW'[at % 3]},${at}.5\n`).join('')}`;
const asks = callsOf(call('facts', 'c1', { path: 'orders.csv' }));
const reports = complete('Done.');

describe('core/agent: equal facts', () => {
  it('are in the results, whether Claude, a server, an Ollama or the built-in analyst calls for them', async () => {
    const talk = await Talk.open({ 'orders.csv': ORDERS });
    const claude = await MessagesApi.start({ key: KEY });
    const chat = await new ChatApi().start();
    const ollama = await new OllamaApi().start();
    const provider = new AnthropicProvider({ baseUrl: claude.url, key: KEY }, new TestMemory(), new MemoryLog());
    const printed = async (model: ModelClient): Promise<string> => {
      const { conversation, events } = await openChat(model, { ...talk.held, checkRebuilt: false });
      assert.equal(await conversation.send('Analyze this file.', ['orders.csv']), 'complete');
      const calls = only(events, 'tool_finished').filter(({ result }) => result.tool_name === 'facts');
      return calls[0]?.result.observation ?? assert.fail(`${model.id} called for no facts`);
    };
    try {
      for (const format of replyFormats) claude.script(replyOf(asks, format), replyOf(reports, format));
      for (const server of [chat, ollama]) {
        server.script({ text: JSON.stringify(asks) }, { text: JSON.stringify(reports) });
      }
      const models: ModelClient[] = [
        ...replyFormats.map((format) => provider.client(MODEL, format)),
        connectTo(chat).client('small'),
        connectTo(ollama).client('qwen3:8b'),
        new OfflineModel(talk.held.formatter ?? assert.fail(), talk.sets),
      ];
      const texts: string[] = [];
      for (const model of models) texts.push(await printed(model));
      // Where the whole set is kept is another place each time.
      assert.equal(new Set(texts.map((text) => text.replaceAll(/artifact_\w+/g, 'artifact'))).size, 1);
      assert.match(texts[0] ?? '', /Facts \w+ of orders\.csv: \.rows 60,/);
    } finally {
      talk.close();
      await Promise.all([claude.close(), chat.close(), ollama.close()]);
    }
  });
});
