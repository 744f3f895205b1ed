/** Pictures to models of servers: who tells that a model sees, and what is sent then. */
import assert from 'node:assert/strict';
import { OutboundGate } from '../../../../src/core/agent/outboundGate';
import type { StreamingModel } from '../../../../src/core/ports';
import { only, openChat, type Chat } from '../../../support/chat';
import { ChatApi, type ChatApiOptions } from '../../../support/modelServers/chatApi';
import { OllamaApi } from '../../../support/modelServers/ollamaApi';
import type { ScriptedServer } from '../../../support/modelServers/scripted';
import { jpegWithPlace, pngOf, SECRET_PLACE } from '../../../support/pictures';
import { allowing, somebody } from '../../../support/consents';
import { MemoryFiles } from '../../../support/ports';
import { complete } from '../../../support/replies';
import { connectTo } from './support';

const files = new MemoryFiles({ 'plot.png': pngOf(640, 480), 'photo.jpg': jpegWithPlace() });
const says = { text: JSON.stringify(complete('A plot.')) };

async function talk(model: StreamingModel): Promise<Chat> {
  const consents = await allowing();
  const gate = new OutboundGate({ isTrusted: () => true, dataMode: () => 'all', files, consents });
  return openChat(gate.model(model, somebody), { files });
}

/** Asks with two pictures, then without; gives the bodies that had pictures. */
async function shown(server: ScriptedServer, model: StreamingModel, route: string): Promise<[unknown[], Chat]> {
  server.script(says, says);
  const chat = await talk(model);
  assert.equal(await chat.conversation.send('What is in them?', ['plot.png', 'photo.jpg']), 'complete');
  assert.equal(await chat.conversation.send('And now?', []), 'complete');
  assert.deepEqual([server.problems, server.scriptLeft], [[], 0]);
  const bodies = server.asked(route);
  assert.match(JSON.stringify(bodies.at(-1)), /plot\.png\\": PNG, 640 × 480 pixels\. \[The picture is not shown/);
  return [bodies.filter((body) => /base64,|"images"/.test(JSON.stringify(body))), chat];
}

const CHAT = 'POST /v1/chat/completions';

describe('adapters/servers: pictures', () => {
  let server: ScriptedServer;
  afterEach(() => server.close());

  const seeing: Readonly<Record<string, ChatApiOptions>> = {
    'the modalities of its list': { models: { small: { architecture: { input_modalities: ['text', 'image'] } } } },
    'the capabilities of its list': { models: { small: { capabilities: { vision: true } } } },
    'what llama.cpp says of itself': {
      answers: { 'GET /props': { default_generation_settings: { n_ctx: 32_000 }, modalities: { vision: true } } },
    },
    'what LM Studio says of a model that is loaded': {
      answers: {
        'GET /api/v1/models': {
          models: [
            {
              ...{ key: 'small', capabilities: { vision: true } },
              loaded_instances: [{ id: 'small', config: { context_length: 32_000 } }],
            },
          ],
        },
      },
    },
  };
  for (const [name, options] of Object.entries(seeing)) {
    it(`go to a model of Chat Completions that sees by ${name}`, async () => {
      server = await new ChatApi(options).start();
      const [bodies] = await shown(server, connectTo(server).client('small'), CHAT);
      assert.equal(bodies.length, 1, 'in the turn of their message alone');
      const urls = [...JSON.stringify(bodies).matchAll(/data:(image\/\w+);base64,([^"]+)/g)];
      assert.deepEqual(
        urls.map(([, media]) => media),
        ['image/png', 'image/jpeg'],
      );
      for (const [, , data = ''] of urls) assert.ok(!Buffer.from(data, 'base64').includes(SECRET_PLACE));
      assert.deepEqual(server.refusals, []);
    });
  }

  it('go to a model whose server does not tell where the setting says that it sees', async () => {
    server = await new ChatApi().start();
    const [bodies] = await shown(server, connectTo(server, { images: true }).client('small'), CHAT);
    assert.equal(bodies.length, 1);
  });

  it('do not go where the setting says no, whatever the server tells, or where nobody tells', async () => {
    for (const [options, images] of [
      [{ models: { small: { capabilities: { vision: true } } } }, false],
      [{ models: { small: { architecture: { input_modalities: ['text'] } } } }, undefined],
      [{}, undefined],
    ] as const) {
      server = await new ChatApi(options).start();
      const model = connectTo(server, images === undefined ? {} : { images }).client('small');
      const [bodies, chat] = await shown(server, model, CHAT);
      assert.deepEqual(bodies, []);
      assert.match(only(chat.events, 'notice')[0]?.text ?? '', /^local:small is not shown pictures/);
      await server.close();
    }
  });

  it('are left out once a server has refused them', async () => {
    server = await new ChatApi({ refuses: ['images'] }).start();
    const [bodies] = await shown(server, connectTo(server, { images: true }).client('small'), CHAT);
    assert.equal(bodies.length, 1);
    assert.equal(server.asked(CHAT).length, 3);
    assert.match(JSON.stringify(server.asked(CHAT)[1]), /is not shown: only this line/);
  });

  it('go to a model of Ollama that sees, and to no other', async () => {
    for (const sees of [true, false]) {
      server = await new OllamaApi({ sees }).start();
      const [bodies] = await shown(server, connectTo(server).client('qwen3:8b'), 'POST /api/chat');
      assert.equal(bodies.length, sees ? 1 : 0);
      assert.ok(!JSON.stringify(bodies).includes('base64,'), 'as base64 without an address');
      assert.deepEqual(server.refusals, []);
      await server.close();
    }
  });
});
