/** The provider: which models there are, what a server does not know, addresses, keys and the environment. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { AnthropicProvider } from '../../../../src/adapters/models/anthropic';
import { ModelError } from '../../../../src/core/contract/modelError';
import { faults } from '../../../support/messagesApi/faults';
import { MessagesApi } from '../../../support/messagesApi/server';
import { TestMemory } from '../../../unit/core/context/tokens/support';
import { only } from '../../../support/chat';
import { KEY, openClaude } from '../../claude';
import { collectGarbage } from '../../../support/garbage';
import { listen } from '../../../support/localServer';
import { until } from '../../../support/process';
import { replyOf } from '../../../support/structuredReply';
import { MemoryLog } from '../../../support/ports';
import { complete } from '../../../support/replies';

const good = replyOf(complete('The report'), 'structured-json');
const bodyOf = (server: MessagesApi, at = -1): string => JSON.stringify(server.requests.at(at)?.body);

describe('adapters/anthropic: the provider', function () {
  let server: MessagesApi;
  beforeEach(async () => {
    server = await MessagesApi.start({ key: KEY });
  });
  afterEach(() => server.close());
  const provider = (key = KEY): AnthropicProvider =>
    new AnthropicProvider({ baseUrl: server.url, key }, new TestMemory(), new MemoryLog());

  it('offers what the provider lists, without the retired ones, and asks once', async () => {
    const { models, asks } = { models: provider(), asks: () => server.lookups.length };
    const ids = (await models.models()).map(({ id }) => id);
    assert.ok(ids.includes('claude-sonnet-5-5') && !ids.includes('claude-3-5-haiku-20241022'), ids.join());
    assert.equal((await models.models())[0]?.window, 1_000_000);
    assert.equal(await models.defaultModel(), 'claude-sonnet-5-5');
    assert.equal(asks(), 1);
  });

  it('has a default without a list, and asks for the list again the next time', async () => {
    server.scriptLookups(faults.internal(), faults.badKey());
    const models = provider();
    assert.equal(models.fallbackModel, 'claude-sonnet-5-5');
    await assert.rejects(models.defaultModel(), { kind: 'server' });
    await assert.rejects(models.models(), { kind: 'wrong_key' });
    assert.ok((await models.models()).length > 2);
    await assert.rejects(provider('').models(), { kind: 'no_key' });
  });

  it('answers without a key with words, not with a request', async () => {
    const claude = await openClaude('structured-json', { server, key: '' });
    assert.equal(await claude.chat.conversation.send('Go', []), 'failed');
    assert.equal(only(claude.chat.events, 'turn_finished')[0]?.error_kind, 'no_key');
    assert.deepEqual([server.requests, server.lookups], [[], []]);
  });

  it('asks a model of which nothing is known for what every model can', async () => {
    server.scriptLookups(faults.modelNotFound('claude-sonnet-5-5'));
    const claude = await openClaude('structured-json', { server });
    server.script(good);
    assert.equal(await claude.chat.conversation.send('Go', []), 'complete');
    assert.match(bodyOf(server), /"max_tokens":8192/);
    assert.match(bodyOf(server), /"cache_control":\{"type":"ephemeral"\}/);
    assert.equal(server.refusals.length, 0);
  });

  it('says by the prompt alone how to answer where the model takes no schema', async () => {
    const claude = await openClaude('structured-json', { server, model: 'claude-sonnet-4-5' });
    server.script(good, good);
    assert.equal(await claude.chat.conversation.send('Go', []), 'complete');
    assert.doesNotMatch(bodyOf(server), /output_config/);
    assert.deepEqual(server.refusals, []);
  });

  for (const [what, message, gone] of [
    ['structured output', 'output_config.format: Extra inputs are not permitted', 'output_config'],
    ['the prompt cache', 'system.0.cache_control: Extra inputs are not permitted', 'cache_control'],
  ] as const) {
    it(`does without ${what} where the server refuses it, then and later`, async () => {
      const claude = await openClaude('structured-json', { server });
      server.script(faults.http(400, 'invalid_request_error', message), good, good);
      assert.equal(await claude.chat.conversation.send('Go', []), 'complete');
      assert.equal(await claude.chat.conversation.send('Again', []), 'complete');
      assert.deepEqual(
        [0, 1, 2].map((at) => bodyOf(server, at).includes(gone)),
        [true, false, false],
      );
      assert.equal(only(claude.chat.events, 'retry_scheduled').length, 0);
    });
  }

  it('asks for shorter replies where the model gives no longer ones', async () => {
    const claude = await openClaude('structured-json', { server });
    const message = 'max_tokens: 32000 > 4096, which is the maximum allowed number of output tokens for this model';
    server.script(faults.http(400, 'invalid_request_error', message), good);
    assert.equal(await claude.chat.conversation.send('Go', []), 'complete');
    assert.match(bodyOf(server), /"max_tokens":4096/);
  });

  it('tells a refusal that it cannot do without', async () => {
    const claude = await openClaude('structured-json', { server });
    server.script(faults.http(400, 'invalid_request_error', 'messages: at most 3 are taken here'));
    assert.equal(await claude.chat.conversation.send('Go', []), 'failed');
    const [finished] = only(claude.chat.events, 'turn_finished');
    assert.deepEqual([finished?.error_kind, (finished?.error ?? '').includes('at most 3')], ['refused', true]);
  });

  for (const [address, kind] of [
    ['not an address', 'bad_address'],
    ['http://example.com', 'bad_address'],
    ['ftp://127.0.0.1', 'bad_address'],
    ['https://user:secret@example.com', 'bad_address'],
    ['http://127.0.0.1:1', 'network'],
  ] as const) {
    it(`sends no key to ${address}, and says why`, async () => {
      const claude = await openClaude('structured-json', { server, baseUrl: address });
      assert.equal(await claude.chat.conversation.send('Go', []), 'failed');
      assert.equal(only(claude.chat.events, 'turn_finished')[0]?.error_kind, kind);
      assert.deepEqual(server.requests, []);
    });
  }

  it('says that a server is no Messages API', async () => {
    const claude = await openClaude('structured-json', { server, baseUrl: `${server.url}/somewhere` });
    assert.equal(await claude.chat.conversation.send('Go', []), 'failed');
    assert.match(
      only(claude.chat.events, 'turn_finished')[0]?.error ?? '',
      /is no Messages API|does not know this model/,
    );
  });

  it('does not take an error that stalls for the user’s stop', async () => {
    const stalling = createServer((request, response) => {
      if (request.method === 'GET') response.writeHead(404).end();
      else response.writeHead(500, { 'content-type': 'application/json' }).write('{"type":');
    });
    const baseUrl = await listen(stalling);
    try {
      const claude = await openClaude('structured-json', { server, baseUrl, silent: [0] });
      assert.equal(await claude.chat.conversation.send('Go', []), 'failed');
      assert.equal(only(claude.chat.events, 'turn_finished')[0]?.error_kind, 'stalled');
    } finally {
      stalling.closeAllConnections();
      stalling.close();
    }
  });

  it('follows no server that sends it elsewhere', async () => {
    const detour = createServer((_, response) =>
      response.writeHead(307, { location: `${server.url}/v1/messages` }).end(),
    );
    const baseUrl = await listen(detour);
    try {
      const claude = await openClaude('structured-json', { server, baseUrl });
      assert.equal(await claude.chat.conversation.send('Go', []), 'failed');
      assert.equal(only(claude.chat.events, 'turn_finished')[0]?.error_kind, 'no_api');
      assert.deepEqual([server.requests, server.lookups], [[], []]);
    } finally {
      detour.close();
    }
  });

  it('takes a key that is no header for a wrong one, without it in any words', async () => {
    const claude = await openClaude('structured-json', { server, key: 'sk\nX-Evil: 1' });
    assert.equal(await claude.chat.conversation.send('Go', []), 'failed');
    assert.equal(only(claude.chat.events, 'turn_finished')[0]?.error_kind, 'wrong_key');
    assert.doesNotMatch(JSON.stringify([claude.chat.events, claude.log.lines]), /Evil/);
  });

  it('takes neither key nor address from the environment', async () => {
    const names = ['ANTHROPIC_API_KEY', 'ANTHROPIC_AUTH_TOKEN', 'ANTHROPIC_BASE_URL', 'ANTHROPIC_LOG'];
    const before = names.map((name) => process.env[name]);
    for (const name of names) process.env[name] = name === 'ANTHROPIC_LOG' ? 'debug' : 'https://elsewhere.example';
    try {
      const claude = await openClaude('structured-json', { server });
      server.script(good);
      assert.equal(await claude.chat.conversation.send('Go', []), 'complete');
      assert.equal(server.accepted[0]?.headers['authorization'], `Bearer ${KEY}`);
    } finally {
      names.forEach((name, at) => {
        const value = before[at];
        if (value === undefined) Reflect.deleteProperty(process.env, name);
        else process.env[name] = value;
      });
    }
  });

  it('sends no header of the environment, and does not fail for one', async () => {
    const name = 'ANTHROPIC_CUSTOM_HEADERS';
    for (const value of ['Authorization: Bearer other\nX-Corp-Token: 1', 'X-Odd: \u4e2d\u6587']) {
      process.env[name] = value;
      try {
        const claude = await openClaude('structured-json', { server });
        server.script(good);
        assert.equal(await claude.chat.conversation.send('Go', []), 'complete');
        const headers = server.accepted.at(-1)?.headers ?? {};
        assert.deepEqual([headers['authorization'], headers['x-corp-token']], [`Bearer ${KEY}`, undefined]);
        assert.equal(process.env[name], value);
      } finally {
        Reflect.deleteProperty(process.env, name);
      }
    }
  });

  it('has no password of an address in any words', async () => {
    for (const baseUrl of ['https://:hunter2@gateway.example', 'http://gateway.example?token=hunter2']) {
      const claude = await openClaude('structured-json', { server, baseUrl });
      assert.equal(await claude.chat.conversation.send('Go', []), 'failed');
      const kept = JSON.stringify([claude.chat.events, claude.chat.diagnostics.lines, claude.log.lines]);
      assert.ok(!kept.includes('hunter2') && kept.includes('bad_address'), kept);
    }
  });

  it('asks again when the model cannot be looked up for now, and is alike in all rounds then', async () => {
    server.scriptLookups(faults.overloaded());
    const claude = await openClaude('structured-json', { server });
    server.script(good);
    assert.equal(await claude.chat.conversation.send('Go', []), 'complete');
    assert.equal(only(claude.chat.events, 'retry_scheduled').length, 1);
    assert.match(bodyOf(server), /"max_tokens":32000/);
  });

  it('can be stopped while the model is looked up', async () => {
    server.scriptLookups(faults.silence());
    const claude = await openClaude('structured-json', { server });
    const sent = claude.chat.conversation.send('Go', []);
    await until('the model is looked up', () => server.lookups.length > 0);
    assert.equal(only(claude.chat.events, 'turn_started').length, 1, 'the words are safe before anything is asked');
    await claude.chat.conversation.stop();
    assert.equal(await sent, 'cancelled');
  });

  it('stops a request at once', async () => {
    const claude = await openClaude('structured-json', { server });
    server.script(faults.silence());
    const sent = claude.chat.conversation.send('Go', []);
    await until('it is asked', () => server.requests.length === 1);
    await claude.chat.conversation.stop();
    assert.equal(await sent, 'cancelled');
    assert.equal(server.requests.length, 1);
  });

  it('notices silence, and the user’s stop, whatever is collected meanwhile', async () => {
    const stalled = { ...good, stallAfter: 'content_block_delta' } as const;
    const claude = await openClaude('structured-json', { server, silent: [0] });
    const collecting = setInterval(collectGarbage, 50);
    try {
      server.script(stalled, good);
      assert.equal(await claude.chat.conversation.send('Go', []), 'complete');
      assert.equal(only(claude.chat.events, 'retry_scheduled').length, 1);
      const first = only(claude.chat.events, 'turn_started')[0]?.turn;
      server.script(stalled);
      const sent = claude.chat.conversation.send('Again', []);
      const began = (): boolean => only(claude.chat.events, 'reply_delta').some(({ turn }) => turn !== first);
      await until('words of it have come', began);
      collectGarbage();
      await claude.chat.conversation.stop();
      assert.equal(await sent, 'cancelled');
    } finally {
      clearInterval(collecting);
    }
  });

  it('throws nothing but errors of its own', async () => {
    const client = provider().client('claude-sonnet-5-5', 'structured-json');
    server.script(faults.badKey());
    const request = { system: 'S', messages: [{ role: 'user', content: 'x' }], tools: [] } as const;
    await assert.rejects(async () => {
      for await (const _ of client.stream(request, new AbortController().signal)) continue;
    }, ModelError);
  });
});
