/** What servers want, refuse and tell: addresses, keys, parameters, windows. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { headersOf } from '../../../../src/adapters/models/servers/access';
import * as z from 'zod';
import { ModelError, type ModelErrorFacts } from '../../../../src/core/contract/modelError';
import type { ModelRequest } from '../../../../src/core/ports';
import { listen } from '../../../support/localServer';
import { ChatApi, type ChatApiOptions } from '../../../support/modelServers/chatApi';
import { OllamaApi } from '../../../support/modelServers/ollamaApi';
import { ask, connectTo, KEY, kindOf, request, type Outcome } from './support';

const signal = new AbortController().signal;
const CHAT = 'POST /v1/chat/completions';
/** Some 10,000 tokens. */
const long: ModelRequest = { ...request, system: 'You are an analyst of tables. '.repeat(1400) };

const numCtx = z.object({ options: z.object({ num_ctx: z.number() }) });
function factsOf({ error }: Outcome): ModelErrorFacts {
  assert.ok(error instanceof ModelError);
  return error.facts;
}

describe('adapters/models/servers', function () {
  const open: { close: () => Promise<void> }[] = [];
  afterEach(async () => {
    for (const server of open.splice(0)) await server.close();
  });
  const chatApi = async (options: ChatApiOptions = {}): Promise<ChatApi> => {
    const server = await new ChatApi(options).start();
    open.push(server);
    return server;
  };
  const ollama = async (options: ConstructorParameters<typeof OllamaApi>[0] = {}): Promise<OllamaApi> => {
    const server = await new OllamaApi(options).start();
    open.push(server);
    return server;
  };

  it('finds out which API a server has, with or without /v1 in its address', async () => {
    const chat = await chatApi();
    assert.equal(await connectTo(chat).api(signal), 'chat');
    const local = await ollama();
    for (const url of [local.url, `${local.url}/`, `${local.url}/v1`, `${local.url}/api`]) {
      assert.equal(await connectTo({ url }).api(signal), 'ollama', url);
    }
    for (const url of [`${chat.url}/v1`, `${chat.url}/v1/`, `${chat.url}/v1/chat/completions`]) {
      chat.script({ text: 'Hi' });
      assert.equal((await ask(connectTo({ url }, { api: 'chat' }).client('small'))).text, 'Hi', url);
    }
    await assert.rejects(connectTo({ url: 'http://127.0.0.1:9' }).api(signal), { kind: 'network' });
  });

  it('lists models with what servers tell of them', async () => {
    const pricing = { prompt: '0.0000025', completion: '0.00001' };
    const chat = await chatApi({
      models: {
        a: { max_model_len: 40_000 },
        b: { context_length: 128_000, pricing, name: 'Bee' },
        c: { pricing: {} },
      },
    });
    assert.deepEqual(await connectTo(chat).models(signal), [
      { id: 'local:a', label: 'a', window: 40_000 },
      { id: 'local:b', label: 'Bee', window: 128_000, price: { input: 2.5, output: 10 } },
      { id: 'local:c', label: 'c' },
    ]);
    const local = await ollama({ models: { 'qwen3:8b': 40_960, tiny: 2048 } });
    assert.deepEqual(await connectTo(local).models(signal), [
      { id: 'local:qwen3:8b', label: 'qwen3:8b', window: 32_768 },
      { id: 'local:tiny', label: 'tiny', window: 2048 },
    ]);
  });

  it('sends a key to its server, and none over an open line or where none is stored', async () => {
    const chat = await chatApi({ key: KEY });
    chat.script({ text: 'Hi' });
    assert.equal((await ask(connectTo(chat, { key: KEY }).client('small'))).text, 'Hi');
    assert.equal(kindOf(await ask(connectTo(chat).client('small'))), 'server_key');
    assert.equal(kindOf(await ask(connectTo(chat, { key: `${KEY}\n` }).client('small'))), 'server_key');
    const versions = chat.received.filter(({ route }) => route === 'GET /api/version');
    assert.ok(versions.length > 0 && versions.every(({ headers }) => headers.authorization === undefined));
  });

  it('keeps the key out of the words of errors', async () => {
    const chat = await chatApi({ key: KEY });
    chat.script({ status: 418, body: JSON.stringify({ error: { message: `Bad key ${KEY}!` } }) });
    const { error } = await ask(connectTo(chat, { key: KEY }).client('small'));
    assert.ok(error instanceof Error);
    assert.equal(error.message, 'Bad key ***!');
  });

  it('uses https, or http to this machine alone, unless an open line is allowed', async () => {
    for (const url of [
      'http://example.com/v1',
      'ftp://localhost',
      'localhost:1234',
      'https://me:pass@example.com',
      '',
    ]) {
      assert.equal(kindOf(await ask(connectTo({ url }, { api: 'chat' }).client('x'))), 'bad_server', url);
    }
    const outcome = await ask(
      connectTo({ url: 'http://model-server.invalid' }, { api: 'chat', allowHttp: true, key: KEY }).client('x'),
    );
    assert.equal(kindOf(outcome), 'network', 'it is asked');
    const access = { name: 'lan', url: 'http://192.168.1.2:1234', key: KEY, allowHttp: true };
    assert.deepEqual(headersOf(access), {}, 'without a key');
    assert.deepEqual(headersOf({ ...access, url: 'https://192.168.1.2' }), { authorization: `Bearer ${KEY}` });
  });

  it('follows no server that sends it elsewhere', async () => {
    const other = await chatApi();
    const server = createServer((_, response) => response.writeHead(307, { location: `${other.url}/v1/models` }).end());
    open.push({ close: () => Promise.resolve(void server.close()) });
    const url = await listen(server);
    assert.equal(kindOf(await ask(connectTo({ url }, { api: 'chat', key: KEY }).client('x'))), 'no_chat_api');
    await assert.rejects(connectTo({ url }, { api: 'chat' }).models(signal), { kind: 'no_chat_api' });
    assert.deepEqual(other.received, []);
  });

  it('tells kinds of errors apart', async () => {
    const chat = await chatApi();
    const client = connectTo(chat).client('small');
    const error = (message: string, code?: string): string => JSON.stringify({ error: { message, code } });
    for (const [status, body, kind] of [
      [401, error('no'), 'server_key'],
      [402, error('Insufficient credits'), 'no_credit'],
      [403, error('no'), 'no_access'],
      [404, '<html>', 'no_chat_api'],
      [405, '', 'no_chat_api'],
      [413, '', 'too_long'],
      [400, error("This model's maximum context length is 8192 tokens."), 'too_long'],
      [400, error('the request exceeds the available context size'), 'too_long'],
      [429, error('Rate limit reached'), 'rate_limited'],
      [429, error('You exceeded your quota', 'insufficient_quota'), 'no_credit'],
      [500, error('model requires more system memory (5.6 GiB) than is available (3.1 GiB)'), 'refused'],
      [500, error('boom'), 'server'],
      [503, error('Loading model'), 'overloaded'],
      [422, 'not JSON', 'refused'],
      [200, error('boom'), 'server'],
      [200, '{"object":"chat.completion"}', 'no_chat_api'],
    ] as const) {
      chat.script({ status, body });
      assert.equal(kindOf(await ask(client)), kind, `${status} ${body}`);
    }
    assert.equal(kindOf(await ask(connectTo(chat).client('gone'))), 'unknown_model');
    assert.equal(kindOf(await ask(connectTo(await ollama()).client('gone'))), 'unknown_model');
  });

  it('lets go of what a server refuses, and asks without it from then on', async () => {
    const chat = await chatApi({ refuses: ['stream_options', 'max_tokens', 'system'], maxOutput: 4096 });
    const client = connectTo(chat).client('small');
    chat.script({ text: 'Hi' }, { text: 'Again' });
    assert.equal((await ask(client)).text, 'Hi');
    const tries = chat.asked(CHAT).length;
    assert.ok(tries >= 4 && tries <= 6, String(tries));
    assert.equal((await ask(client)).text, 'Again');
    assert.equal(chat.asked(CHAT).length, tries + 1, 'what is known is not tried again');
    assert.deepEqual(chat.asked(CHAT).at(-1), {
      model: 'small',
      messages: [{ role: 'user', content: 'You are an analyst.\n\nCount the rows.' }],
      stream: true,
      max_completion_tokens: 4096,
    });
    assert.deepEqual(JSON.parse(await client.body(request)), chat.asked(CHAT).at(-1), 'what is shown is what is sent');
  });

  it('joins messages of one role, and sends no reasoning back', async () => {
    const chat = await chatApi();
    chat.script({ text: 'Hi' });
    const block = { type: 'thinking', thinking: 'secret', signature: 's' } as const;
    await ask(connectTo(chat).client('small'), {
      ...request,
      messages: [
        { role: 'user', content: 'One' },
        { role: 'assistant', content: [block] },
        { role: 'user', content: [{ type: 'text', text: 'Two' }] },
        { role: 'assistant', content: [block, { type: 'text', text: 'Three' }] },
        { role: 'user', content: 'Four \ud800' },
      ],
    });
    assert.deepEqual(chat.refusals, []);
    assert.match(
      JSON.stringify(chat.asked(CHAT)[0]),
      /"One\\n\\nTwo"},{"role":"assistant","content":"Three"}.*Four \ufffd/,
    );
    assert.doesNotMatch(JSON.stringify(chat.asked(CHAT)[0]), /secret/);
  });

  it('reports no tokens where the server does not', async () => {
    const chat = await chatApi({ reportsUsage: false });
    chat.script({ text: 'Hi' });
    const { chunks } = await ask(connectTo(chat).client('small'));
    assert.deepEqual(
      chunks.map(({ type }) => type),
      ['text', 'stop'],
    );
  });

  describe('the window', () => {
    const windowOf = async (server: { url: string }, model = 'small', more = {}): Promise<unknown> => {
      const client = connectTo(server, more).client(model);
      await client.prepare?.(signal);
      chatScript(server);
      await ask(client);
      return client.requestLimit;
    };
    const chatScript = (server: { url: string }): void => {
      if (server instanceof ChatApi || server instanceof OllamaApi) server.script({ text: 'Hi' });
    };

    it('is what the user has set, then what the server tells in any of its ways, then assumed', async () => {
      const props = { default_generation_settings: { n_ctx: 20_000 } };
      const lmStudio = {
        models: [
          { key: 'other', loaded_instances: [] },
          { key: 'small', loaded_instances: [{ id: 'small', config: { context_length: 24_000 } }] },
        ],
      };
      const ps = { models: [{ name: 'small:latest', context_length: 16_400 }] };
      const models = { small: { max_model_len: 48_000 } };
      const all = { 'GET /api/ps': ps, 'GET /api/v1/models': lmStudio, 'GET /props': props };
      const { 'GET /api/ps': _, ...withoutPs } = all;
      assert.equal(await windowOf(await chatApi({ models, answers: all }), 'small', { window: 64_000 }), 48_000);
      assert.equal(await windowOf(await chatApi({ models, answers: all })), 12_300);
      assert.equal(await windowOf(await chatApi({ models, answers: withoutPs })), 18_000);
      assert.equal(await windowOf(await chatApi({ models, answers: { 'GET /props': props } })), 15_000);
      assert.equal(await windowOf(await chatApi({ models })), 36_000);
      assert.equal(await windowOf(await chatApi()), 24_000);
      assert.equal(await windowOf(await chatApi({ answers: { 'GET /props': { n_ctx: 'many' } } })), 24_000);
    });

    it('of an Ollama is asked for, at most what the user has set or 32,768', async () => {
      const local = await ollama({ models: { big: 262_144, 'small:latest': 20_000 } });
      assert.equal(await windowOf(local, 'big'), 24_576);
      assert.equal(await windowOf(local, 'small:latest'), 15_000);
      assert.equal(await windowOf(local, 'big', { window: 100_000 }), 84_000);
      assert.deepEqual(
        local.asked('POST /api/chat').map((body) => numCtx.parse(body).options.num_ctx),
        [32_768, 20_000, 100_000],
      );
    });

    it('of an Ollama that gives less is that', async () => {
      const local = await ollama({ memory: 20_000 });
      const server = connectTo(local);
      const client = server.client('qwen3:8b');
      local.script({ text: 'Hi' });
      await ask(client);
      assert.equal(local.loaded.get('qwen3:8b'), 20_000);
      const again = connectTo(local).client('qwen3:8b');
      local.script({ text: 'Hi' });
      await ask(again);
      await again.prepare?.(signal);
      assert.equal(again.requestLimit, 24_576, 'an answer holds for a minute');
    });

    it('is refused below 16,000 tokens, and asked for again the next time', async () => {
      const answers = { 'GET /props': { default_generation_settings: { n_ctx: 8192 } } };
      const chat = await chatApi({ answers });
      const client = connectTo(chat).client('small');
      const outcome = await ask(client);
      assert.equal(kindOf(outcome), 'small_window');
      assert.deepEqual(factsOf(outcome), { host: new URL(chat.url).host, model: 'small', tokens: 8192 });
      assert.deepEqual(chat.asked(CHAT), [], 'nothing is sent');
      answers['GET /props'].default_generation_settings.n_ctx = 32_000;
      chat.script({ text: 'Hi' });
      assert.equal((await ask(client)).text, 'Hi', 'it was loaded anew');
    });

    it('is learned where a server drops a part of the request, and the reply is not used', async () => {
      const chat = await chatApi({ drops: 4096 });
      const old = await ollama({ isOld: true, memory: 4096 });
      for (const [server, model] of [
        [chat, 'small'],
        [old, 'qwen3:8b'],
      ] as const) {
        const client = connectTo(server).client(model);
        server.script({ text: 'Hi' }, { text: 'Hi' });
        const outcome = await ask(client, long);
        assert.equal(kindOf(outcome), 'window_lies');
        const { tokens = 0, of = 0 } = factsOf(outcome);
        assert.ok(tokens === 4096 && of > 8000 && of < 12_000, `${tokens} of ${of}`);
        assert.equal(client.requestLimit, 3072);
        assert.equal(kindOf(await ask(client, long)), 'small_window');
        // An Ollama says itself with which window it has loaded the model.
        assert.equal(kindOf(await ask(client)), server === chat ? 'none' : 'small_window');
      }
    });

    it('is not doubted where a long prompt has few tokens', async () => {
      const chat = await chatApi({ drops: 2000 });
      chat.script({ text: 'Hi' }, { text: 'Hi' });
      const client = connectTo(chat).client('small');
      assert.equal(kindOf(await ask(client, { ...request, system: `${' '.repeat(30_000)}Hi` })), 'none');
      assert.equal(
        kindOf(await ask(client, { ...request, system: 'word '.repeat(2300) })),
        'none',
        'below 3,000 tokens',
      );
    });

    it('of an Ollama that is too small for a request is an error, not a part of it', async () => {
      const local = await ollama({ memory: 8192 });
      const outcome = await ask(connectTo(local).client('qwen3:8b'), long);
      assert.equal(kindOf(outcome), 'too_long');
      assert.match(String(outcome.error), /input length exceeds the context length/);
    });
  });
});
