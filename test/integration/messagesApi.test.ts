/** The local Messages API: that the real SDK talks to it, that it is strict, and that its faults do what they say. */
import assert from 'node:assert/strict';
import { APIConnectionError, APIError, APIUserAbortError } from '@anthropic-ai/sdk/error';
import { BaseAnthropic } from '@anthropic-ai/sdk/client';
import {
  Messages,
  type ContentBlock,
  type ContentBlockParam,
  type Message,
  type MessageCreateParamsStreaming,
} from '@anthropic-ai/sdk/resources/messages';
import { Models } from '@anthropic-ai/sdk/resources/models';
import * as z from 'zod';
import { faults } from '../support/messagesApi/faults';
import { replies } from '../support/messagesApi/replies';
import type { After, Reply, Step } from '../support/messagesApi/script';
import { MessagesApi, type MessagesApiOptions } from '../support/messagesApi/server';
import { inFull } from '../support/full';

const KEY = 'sk-test';
const hello = { role: 'user' as const, content: [{ type: 'text' as const, text: 'Hello' }] };
const simple = { model: 'claude-sonnet-5-5', max_tokens: 1000, messages: [hello], stream: true as const };
type Simple = Omit<MessageCreateParamsStreaming, 'stream'>;

/** A JSON object that a test wrote down; what it is to the server is the server's business. */
type Json = Readonly<Record<string, unknown>>;

const errorBody = z.object({ error: z.object({ type: z.string(), message: z.string() }) });

let server: MessagesApi;
let messages: Messages;

async function restart(options: Partial<MessagesApiOptions> = {}): Promise<void> {
  await server.close();
  await start(options);
}

async function start(options: Partial<MessagesApiOptions> = {}): Promise<void> {
  server = await MessagesApi.start({ key: KEY, ...options });
  messages = new Messages(client());
}

function client(options: { apiKey?: string; maxRetries?: number } = {}): BaseAnthropic {
  return new BaseAnthropic({ apiKey: KEY, baseURL: server.url, maxRetries: 0, logLevel: 'off', ...options });
}

/** What the SDK makes of the answer to a request. */
async function ask(request: Simple = simple, options: { signal?: AbortSignal } = {}): Promise<Message> {
  return messages.stream(request, options).finalMessage();
}

/** Sends any body at all, past the SDK's types. */
async function post(body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return fetch(`${server.url}/v1/messages`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'anthropic-version': '2026-10-21',
      authorization: `Bearer ${KEY}`,
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** The type and words of an answer that is an error. */
async function errorOf(response: Response): Promise<string> {
  const { error } = errorBody.parse(await response.json());
  return `${response.status} ${error.type}: ${error.message}`;
}

/** Reads a stream with the SDK until it ends or breaks: the kinds of its events, once in a row, and what broke it. */
async function read(step: Step): Promise<{ kinds: string[]; text: string; error?: unknown }> {
  server.script(step);
  const kinds: string[] = [];
  let text = '';
  try {
    for await (const event of await messages.create(simple)) {
      if (kinds.at(-1) !== event.type) kinds.push(event.type);
      if (event.type === 'content_block_delta' && event.delta.type === 'text_delta') text += event.delta.text;
    }
    return { kinds, text };
  } catch (error) {
    return { kinds, text, error };
  }
}

function retryAfter(error: unknown): string | null {
  assert.ok(error instanceof APIError);
  const headers: unknown = error.headers;
  assert.ok(headers instanceof Headers);
  return headers.get('retry-after');
}

const WHOLE = [
  'message_start',
  'content_block_start',
  'content_block_delta',
  'content_block_stop',
  'message_delta',
  'message_stop',
];

describe('Messages API: answers', () => {
  beforeEach(async () => start());
  afterEach(async () => server.close());

  it('streams every kind of block to the SDK', async () => {
    const input = { path: 'sales.csv', note: '销售 \u{1F4C8}' };
    server.script({
      blocks: [
        { type: 'thinking', thinking: 'First I look.', signature: 'sig-a' },
        { type: 'text', text: 'Let me see: \u{1F4C8}\u{1F4C9}.' },
        { type: 'tool_use', id: 'toolu_1', name: 'read', input },
        { type: 'tool_use', id: 'toolu_2', name: 'read', inputJson: '{"path": "b.csv"}' },
      ],
      chunk: 3,
      delayMs: 1,
    });
    const message = await ask();
    assert.deepEqual(
      message.content.map((block) => ({ ...block, caller: undefined, citations: undefined })),
      [
        { type: 'thinking', thinking: 'First I look.', signature: 'sig-a' },
        { type: 'text', text: 'Let me see: \u{1F4C8}\u{1F4C9}.' },
        { type: 'tool_use', id: 'toolu_1', name: 'read', input },
        { type: 'tool_use', id: 'toolu_2', name: 'read', input: { path: 'b.csv' } },
      ].map((block) => ({ ...block, caller: undefined, citations: undefined })),
    );
    assert.equal(message.stop_reason, 'tool_use');
    assert.equal(message.model, simple.model);
    assert.deepEqual(server.problems, []);
  });

  it('has the form of the real stream', async () => {
    server.script({ ...replies.text('Hi there'), chunk: 5 });
    const response = await post(simple);
    assert.equal(response.headers.get('content-type'), 'text/event-stream; charset=utf-8');
    assert.match(response.headers.get('request-id') ?? '', /^req_/);
    const events = (await response.text()).split('\n\n').filter((event) => event !== '');
    const data = events.map((event): unknown => JSON.parse(event.replace(/^event: \w+\ndata: /, '')));
    assert.deepEqual(data, [
      {
        type: 'message_start',
        message: {
          id: 'msg_00000002',
          type: 'message',
          role: 'assistant',
          model: 'claude-sonnet-5-5',
          content: [],
          stop_reason: null,
          stop_sequence: null,
          stop_details: null,
          container: null,
          diagnostics: null,
          usage: {
            input_tokens: 10,
            cache_creation_input_tokens: 0,
            cache_read_input_tokens: 0,
            output_tokens: 1,
            cache_creation: { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 0 },
            output_tokens_details: null,
            server_tool_use: null,
            service_tier: 'standard',
            inference_geo: 'global',
            speed: null,
          },
        },
      },
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '', citations: null } },
      { type: 'ping' },
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Hi th' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'ere' } },
      { type: 'content_block_stop', index: 0 },
      {
        type: 'message_delta',
        delta: { stop_reason: 'end_turn', stop_sequence: null, stop_details: null, container: null },
        usage: {
          input_tokens: 10,
          cache_creation_input_tokens: 0,
          cache_read_input_tokens: 0,
          output_tokens: 2,
          output_tokens_details: null,
          server_tool_use: null,
        },
      },
      { type: 'message_stop' },
    ]);
    assert.deepEqual(
      events.map((event) => /^event: (\w+)/.exec(event)?.[1]),
      data.map((event) => z.object({ type: z.string() }).parse(event).type),
    );
  });

  it('cuts no character in two', async () => {
    server.script({ ...replies.text('a\u{1F4C8}\u{1F4C9}'), chunk: 1 });
    const body = await (await post(simple)).text();
    assert.deepEqual(
      [...body.matchAll(/"text":"([^"]+)"/g)].map(([, piece]) => piece),
      ['a', '\u{1F4C8}', '\u{1F4C9}'],
    );
  });

  it('ends as the script says', async () => {
    server.script(
      replies.maxTokens({ type: 'text', text: 'Half a' }),
      replies.refusal('cyber', 'Not this.', { type: 'text', text: 'I' }),
      replies.contextExceeded({ type: 'text', text: 'Too' }),
      replies.maxTokens({ type: 'tool_use', id: 'a', name: 'b', inputJson: '{"half": "of' }),
    );
    const ends = [];
    for (let index = 0; index < 3; index++) {
      const { stop_reason, stop_details } = await ask();
      ends.push([stop_reason, stop_details]);
    }
    assert.deepEqual(ends, [
      ['max_tokens', null],
      ['refusal', { type: 'refusal', category: 'cyber', explanation: 'Not this.' }],
      ['model_context_window_exceeded', null],
    ]);
    const broken = await (await post(simple)).text();
    assert.match(broken, /"partial_json":"\{\\"half\\": \\"of"/);
    assert.match(broken, /"stop_reason":"max_tokens"/);
  });

  it('takes step after step, then asks the function, then is exhausted', async () => {
    server.script(replies.text('one'));
    assert.equal(server.scriptLeft, 1);
    await ask();
    assert.equal(server.scriptLeft, 0);
    await assert.rejects(ask(), { status: 500, type: 'api_error' });
    assert.deepEqual(server.problems, ['script exhausted']);

    server.answer(({ body, headers, path }) => {
      if (body.max_tokens === 7) throw new Error('seven');
      return replies.text(`${path} ${headers['anthropic-version'] ?? ''} ${body.model}`);
    });
    const { content } = await ask();
    assert.deepEqual(content, [{ type: 'text', text: '/v1/messages 2026-10-21 claude-sonnet-5-5', citations: null }]);
    await assert.rejects(ask({ ...simple, max_tokens: 7 }), { status: 500 });
    assert.deepEqual(server.problems.slice(1), ['The answer function failed: Error: seven']);
    assert.equal(server.requests.length, 4);
    assert.deepEqual(server.accepted[0]?.body, simple);
    assert.equal(server.requests[0]?.headers['authorization'], `Bearer ${KEY}`);
  });

  it('lists its models, without those that are retired', async () => {
    const models = new Models(client());
    const ids: string[] = [];
    for await (const { id } of models.list({ limit: 100 })) ids.push(id);
    assert.deepEqual(ids, ['claude-haiku-5-5', 'claude-sonnet-5-5', 'claude-opus-5-5', 'claude-sonnet-4-5']);
    const one = await models.retrieve('claude-opus-5-5');
    assert.equal(one.capabilities?.structured_outputs.supported, true);
    assert.equal(one.max_tokens, 128_000);
    await assert.rejects(models.retrieve('claude-none'), { status: 404, apiMessage: 'model: claude-none' });
    for (const limit of [0, 1, 1001]) await assert.rejects(models.list({ limit }), { status: 400 });
    await assert.rejects(new Models(client({ apiKey: 'sk-other' })).list(), { status: 401 });
  });

  it('fails to list its models when a test says so', async () => {
    const models = new Models(client());
    server.scriptLookups(faults.overloaded(), faults.reset());
    await assert.rejects(models.list(), { status: 529 });
    await assert.rejects(models.list(), APIConnectionError);
    await models.list({ limit: 5 });
    assert.deepEqual(server.lookups, ['/v1/models', '/v1/models', '/v1/models?limit=5']);
  });

  it('has the models that a test gives it', async () => {
    const own = await new Models(client()).retrieve('claude-haiku-5-5');
    await restart({ models: [{ ...own, id: 'claude-small', max_input_tokens: 20 }] });
    server.script(replies.text('fits'));
    await ask({ ...simple, model: 'claude-small' });
    const long = { role: 'user' as const, content: [{ type: 'text' as const, text: 'x'.repeat(100) }] };
    await assert.rejects(ask({ ...simple, model: 'claude-small', messages: [long] }), {
      apiMessage: 'prompt is too long: 34 tokens > 20 maximum',
    });
    await assert.rejects(ask(), { status: 404 });
  });

  it('answers nothing else', async () => {
    const headers = { authorization: `Bearer ${KEY}`, 'anthropic-version': '2026-10-21' };
    for (const [method, path] of [
      ['GET', '/v1/nothing'],
      ['GET', '/v1/messages'],
      ['POST', '/v1/complete'],
    ] as const) {
      const response = await fetch(`${server.url}${path}`, { method, headers });
      assert.equal(await errorOf(response), '404 not_found_error: Not found');
    }
  });
});

describe('Messages API: faults', () => {
  beforeEach(async () => start());
  afterEach(async () => server.close());

  /** Every error of HTTP with what the SDK makes of it. */
  const errors: [name: string, step: Step, status: number, type: string, words: RegExp][] = [
    ['rateLimited', faults.rateLimited(7), 429, 'rate_limit_error', /rate limit/],
    ['overloaded', faults.overloaded(), 529, 'overloaded_error', /^Overloaded$/],
    ['internal', faults.internal(), 500, 'api_error', /Internal server error/],
    ['timeout', faults.timeout(), 504, 'timeout_error', /timed out/],
    ['badKey', faults.badKey(), 401, 'authentication_error', /API key is invalid/],
    ['billing', faults.billing(), 402, 'billing_error', /billing/],
    ['creditTooLow', faults.creditTooLow(), 400, 'invalid_request_error', /^Your credit balance is too low to access/],
    ['forbidden', faults.forbidden(), 403, 'permission_error', /permission/],
    ['modelNotFound', faults.modelNotFound('m'), 404, 'not_found_error', /^model: m$/],
    ['tooLarge', faults.tooLarge(), 413, 'request_too_large', /maximum size/],
    [
      'promptTooLong',
      faults.promptTooLong(),
      400,
      'invalid_request_error',
      /^prompt is too long: 215000 tokens > 200000 maximum$/,
    ],
    ['http', faults.http(503, 'api_error', 'Away', { 'x-own': 'yes' }), 503, 'api_error', /^Away$/],
  ];
  for (const [name, step, status, type, words] of errors) {
    it(`${name} is ${status} ${type}`, async () => {
      const { error, kinds } = await read(step);
      assert.ok(error instanceof APIError);
      assert.deepEqual([error.status, error.type], [status, type]);
      assert.match(error.apiMessage ?? '', words);
      assert.match(error.requestID ?? '', /^req_/);
      assert.deepEqual(kinds, []);
      assert.equal(server.usage.requests, 0);
      assert.deepEqual(server.refusals, [], 'not a refusal of the rules');
    });
  }

  it('says when to come back, or does not', async () => {
    assert.equal(retryAfter((await read(faults.rateLimited(7))).error), '7');
    assert.equal(retryAfter((await read(faults.rateLimited())).error), null);
  });

  it('goes away when the SDK tries again', async () => {
    const busy = faults.http(529, 'overloaded_error', 'Overloaded', { 'retry-after-ms': '1' });
    server.script(faults.rateLimited(0.001), busy, replies.text('third'));
    const { content } = await new Messages(client({ maxRetries: 2 })).stream(simple).finalMessage();
    assert.equal(content[0]?.type === 'text' ? content[0].text : '', 'third');
    assert.equal(server.accepted.length, 3);
  });

  it('reset breaks the connection before there is an answer', async () => {
    const { error } = await read(faults.reset());
    assert.ok(error instanceof APIConnectionError);
  });

  it('silence lasts until someone gives up', async () => {
    server.script(faults.silence());
    const stop = new AbortController();
    const given = assert.rejects(ask(simple, { signal: stop.signal }), APIUserAbortError);
    while (server.accepted.length < 1) await new Promise((resolve) => setTimeout(resolve, 5));
    stop.abort();
    await given;
    server.script(faults.silence());
    const waiting = ask();
    waiting.catch(() => undefined);
    while (server.accepted.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    await server.close();
    await assert.rejects(waiting, APIConnectionError);
    await assert.rejects(ask(), APIConnectionError, 'the port is closed');
  });

  const text = 'The first part of it. The second part of it.';
  const reply: Reply = { ...replies.text(text), chunk: 22 };
  const places: [after: After, kinds: string[], text: string][] = [
    ['message_start', WHOLE.slice(0, 1), ''],
    ['content_block_start', WHOLE.slice(0, 2), ''],
    ['content_block_delta', WHOLE.slice(0, 3), text.slice(0, 22)],
    [{ event: 'content_block_delta', nth: 2 }, WHOLE.slice(0, 3), text],
    ['content_block_stop', WHOLE.slice(0, 4), text],
    ['message_delta', WHOLE.slice(0, 5), text],
  ];
  for (const [after, kinds, sent] of places) {
    const place = typeof after === 'string' ? after : `the ${after.nth}. ${after.event}`;

    it(`cuts, ends and breaks off with an error after ${place}`, async () => {
      const cut = await read({ ...reply, cutAfter: after });
      assert.deepEqual([cut.kinds, cut.text], [kinds, sent]);
      assert.ok(cut.error instanceof Error, 'a broken connection is an error');

      assert.deepEqual(await read({ ...reply, endAfter: after }), { kinds, text: sent });

      const failed = await read({ ...reply, errorAfter: after });
      assert.deepEqual([failed.kinds, failed.text], [kinds, sent]);
      assert.ok(failed.error instanceof APIError);
      assert.deepEqual([failed.error.type, failed.error.status], ['overloaded_error', undefined]);

      const complete = kinds.includes('message_delta');
      assert.deepEqual(
        server.usage.each.map((bill) => [bill.complete, bill.output_tokens]),
        Array.from({ length: 3 }, () => [complete, complete ? 11 : 1]),
      );
      assert.deepEqual(server.problems, []);
    });

    it(`stalls after ${place}`, async () => {
      server.script({ ...reply, stallAfter: after });
      const stream = await messages.create(simple);
      const seen: string[] = [];
      const reading = (async () => {
        for await (const { type } of stream) if (seen.at(-1) !== type) seen.push(type);
      })();
      reading.catch(() => undefined);
      while (seen.length < kinds.length) await new Promise((resolve) => setTimeout(resolve, 2));
      const first = await Promise.race([reading, new Promise((resolve) => setTimeout(resolve, 20, 'nothing'))]);
      assert.equal(first, 'nothing');
      assert.deepEqual(seen, kinds);
      await server.close();
      await assert.rejects(reading);
    });

    it(`holds the rest after ${place} until it is released`, async () => {
      let release: () => void = () => undefined;
      const holdUntil = new Promise<void>((resolve) => (release = resolve));
      const reading = read({ ...reply, holdAfter: after, holdUntil });
      const first = await Promise.race([reading, new Promise((resolve) => setTimeout(resolve, 20, 'nothing'))]);
      assert.equal(first, 'nothing');
      release();
      const whole = await reading;
      assert.deepEqual([whole.error, whole.text], [undefined, text]);
    });

    it(`sends garbage after ${place}`, async () => {
      const garbled = await read({ ...reply, garbageAfter: after });
      assert.deepEqual([garbled.kinds, garbled.text], [kinds, sent]);
      assert.ok(garbled.error instanceof SyntaxError);
    });
  }

  it('sends the rest behind the garbage', async () => {
    server.script({ ...reply, garbageAfter: 'content_block_start' });
    const bytes = Buffer.from(await (await post(simple)).arrayBuffer());
    assert.ok(bytes.includes(0xff));
    assert.throws(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    assert.match(bytes.toString('utf8'), /oops\n\n[\s\S]*event: message_stop/);
  });

  it('says which error the stream breaks off with', async () => {
    const error = { type: 'api_error', message: 'Internal server error' };
    const failed = await read({ ...reply, errorAfter: 'message_start', error });
    assert.ok(failed.error instanceof APIError);
    assert.deepEqual([failed.error.type, failed.error.apiMessage], ['api_error', 'Internal server error']);
  });

  it('tells of a fault whose event never came', async () => {
    await read({ ...reply, cutAfter: { event: 'content_block_delta', nth: 9 } });
    assert.deepEqual(server.problems, ['cutAfter: the event {"event":"content_block_delta","nth":9} never came']);
  });

  it('stops when the client goes away', async () => {
    const slow = (length: number): Reply => ({ ...replies.text('x'.repeat(length)), chunk: 1, delayMs: 2 });
    server.script(slow(20), slow(60));
    for await (const { type } of await messages.create(simple)) {
      if (type === 'content_block_delta') break;
    }
    await ask(); // longer than the rest of the first one
    assert.deepEqual(
      server.usage.each.map(({ complete }) => complete),
      [false, true],
    );
  });
});

describe('Messages API: what it takes', () => {
  beforeEach(async () => {
    await start();
    server.answer(() => replies.text('Fine'));
  });
  afterEach(async () => server.close());

  const tool = (over: Json = {}): Json => ({ name: 'read', description: 'Reads', input_schema: object({}), ...over });
  const user = (...content: unknown[]): Json => ({ role: 'user', content });
  const assistant = (...content: unknown[]): Json => ({ role: 'assistant', content });
  const says = (text: string, over: Json = {}): Json => ({ type: 'text', text, ...over });
  const call = (id: string, over: Json = {}): Json => ({ type: 'tool_use', id, name: 'read', input: {}, ...over });
  const result = (id: string, over: Json = {}): Json => ({
    type: 'tool_result',
    tool_use_id: id,
    content: 'r',
    ...over,
  });
  const request = (over: Json): Json => ({ ...simple, ...over });
  /** A conversation of these messages, with a tool. */
  const talk = (...list: unknown[]): Json => request({ tools: [tool()], messages: list });
  const marked = { cache_control: { type: 'ephemeral' } };
  const marks = (count: number): Json[] => Array.from({ length: count }, (_, index) => says(`${index}`, marked));
  /** A request for structured output. */
  const format = (schema: unknown, model = simple.model): Json =>
    request({ model, output_config: { format: { type: 'json_schema', schema } } });
  /** A schema of an object with these properties. */
  function object(properties: Json, over: Json = {}): Json {
    return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false, ...over };
  }
  const text = { type: 'string' };
  /** So many properties of one kind. */
  const many = (count: number, schema: Json): Json =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, schema]));
  const inSchema = (place: string, words: string): RegExp =>
    new RegExp(`^output_config\\.format\\.schema${place}: ${words}`);

  /** A request that is refused, in which words, and its twin that is taken. */
  const rules: Record<string, [bad: Json, words: RegExp, good: Json]> = {
    'an unknown field': [request({ extra: 1 }), /^: Unrecognized key: "extra"/, simple],
    temperature: [request({ temperature: 1 }), /temperature/, simple],
    'what is not streamed': [request({ stream: false }), /^stream: /, simple],
    'a choice of tools': [request({ tools: [tool()], tool_choice: { type: 'any' } }), /tool_choice/, talk(hello)],
    'no max_tokens': [request({ max_tokens: undefined }), /^max_tokens: /, request({ max_tokens: 1 })],
    'no model': [request({ model: undefined }), /^model: /, simple],
    'no messages': [request({ messages: undefined }), /^messages: /, simple],
    'more max_tokens than the model has': [
      request({ max_tokens: 128_001 }),
      /^max_tokens: 128001 > 128000, which is the maximum allowed number of output tokens for claude-sonnet-5-5$/,
      request({ max_tokens: 128_000 }),
    ],
    'an unknown field in a message': [talk({ ...hello, name: 'me' }), /^messages\.0: .*"name"/, talk(hello)],
    'an unknown field in a block': [
      talk(user(says('a', { extra: 1 }))),
      /^messages\.0\.content\.0: .*"extra"/,
      talk(user(says('a'))),
    ],
    'an unknown field in a tool': [request({ tools: [tool({ strict: true })] }), /^tools\.0: .*"strict"/, talk(hello)],
    'an unknown field in output_config': [request({ output_config: { style: 'x' } }), /^output_config/, simple],
    'an unknown kind of block': [talk(user({ type: 'audio' })), /^messages\.0\.content\.0\.type: /, talk(hello)],
    'content that is neither text nor blocks': [talk({ role: 'user', content: 5 }), /^messages\.0\.content: /, simple],
    'no message at all': [talk(), /^messages: /, talk(hello)],
    'a first message of the assistant': [
      talk(assistant(says('a')), user(says('b'))),
      /^messages: first message must use the "user" role$/,
      talk(user(says('a')), assistant(says('a')), user(says('b'))),
    ],
    'an unknown role': [talk({ ...hello, role: 'system' }), /^messages\.0\.role: /, talk(hello)],
    'a call of the user': [
      talk(user(call('a')), user(result('a'))),
      /`tool_use` blocks can only be in `assistant` messages$/,
      talk(hello, assistant(call('a')), user(result('a'))),
    ],
    'a result of the assistant': [
      talk(hello, assistant(call('a'), result('a')), user(result('a'))),
      /`tool_result` blocks can only be in `user` messages$/,
      talk(hello, assistant(says('b'), call('a')), user(result('a'))),
    ],
    'a call without its result': [
      talk(hello, assistant(call('a'), call('b')), user(result('b'))),
      /^messages\.1: `tool_use` ids were found without `tool_result` blocks immediately after: a\. /,
      talk(hello, assistant(call('a'), call('b')), user(result('b'), result('a'))),
    ],
    'results behind a text': [
      talk(hello, assistant(call('a')), user(says('Here'), result('a'))),
      /^messages\.1: `tool_use` ids were found without `tool_result` blocks immediately after: a\. /,
      talk(hello, assistant(call('a')), user(result('a'), says('Here'))),
    ],
    'a result without its call': [
      talk(hello, assistant(call('a')), user(result('a'), result('z'))),
      /^messages\.2: unexpected `tool_use_id` found in `tool_result` blocks: z\. /,
      talk(hello, assistant(call('a'), call('z')), user(result('a'), result('z'))),
    ],
    'two results of one call': [
      talk(hello, assistant(call('a')), user(result('a'), result('a'))),
      /^messages\.2: each tool_use must have a single result\. .*: a$/,
      talk(hello, assistant(call('a')), user(result('a'))),
    ],
    'one id for two calls': [
      talk(hello, assistant(call('a')), user(result('a')), assistant(call('a')), user(result('a'))),
      /^messages\.3\.content\.0: `tool_use` ids must be unique$/,
      talk(hello, assistant(call('a')), user(result('a')), assistant(call('b')), user(result('b'))),
    ],
    'an id with other characters': [
      talk(hello, assistant(call('a.1')), user(result('a.1'))),
      /^messages\.1\.content\.0\.id: /,
      talk(hello, assistant(call('a-1_B')), user(result('a-1_B'))),
    ],
    'an input that is no object': [
      talk(hello, assistant(call('a', { input: '{}' })), user(result('a'))),
      /^messages\.1\.content\.0\.input: /,
      talk(hello, assistant(call('a', { input: { deep: [1] } })), user(result('a'))),
    ],
    'an error without words': [
      talk(hello, assistant(call('a')), user(result('a', { content: '', is_error: true }))),
      /^messages\.2\.content\.0\.tool_result: content cannot be empty if `is_error` is true$/,
      talk(hello, assistant(call('a')), user(result('a', { content: '' }))),
    ],
    'calls without tools': [
      request({ messages: [hello, assistant(call('a')), user(result('a'))] }),
      /^Requests which include `tool_use` or `tool_result` blocks must define tools\.$/,
      talk(hello, assistant(call('a')), user(result('a'))),
    ],
    'a tool name with other characters': [
      request({ tools: [tool({ name: 'a b' })] }),
      /^tools\.0\.name: /,
      request({ tools: [tool({ name: 'a_b-C' })] }),
    ],
    'a tool name that is too long': [
      request({ tools: [tool({ name: 'a'.repeat(65) })] }),
      /^tools\.0\.name: /,
      request({ tools: [tool({ name: 'a'.repeat(64) })] }),
    ],
    'two tools of one name': [
      request({ tools: [tool(), tool()] }),
      /^tools: Tool names must be unique\.$/,
      request({ tools: [tool(), tool({ name: 'write' })] }),
    ],
    'a tool schema without a type': [
      request({ tools: [tool({ input_schema: { properties: {} } })] }),
      /^tools\.0\.input_schema\.type: /,
      request({
        tools: [tool({ input_schema: { type: 'object', properties: { n: { type: 'number', minimum: 1 } } } })],
      }),
    ],
    'a tool schema of another type': [
      request({ tools: [tool({ input_schema: { type: 'array' } })] }),
      /^tools\.0\.input_schema\.type: /,
      request({ tools: [tool({ input_schema: { type: 'object', additionalProperties: {} } })] }),
    ],
    'a tool schema of alternatives': [
      request({ tools: [tool({ input_schema: { type: 'object', oneOf: [] } })] }),
      /^tools\.0\.input_schema\.oneOf: /,
      request({ tools: [tool({ input_schema: { type: 'object', properties: { a: { oneOf: [text] } } } })] }),
    ],
    'a message of no blocks': [talk(user()), /^messages\.0\.content: /, talk(user(says('.')))],
    'an empty message of the assistant': [
      talk(hello, assistant(), hello),
      /^messages\.1\.content: /,
      talk(hello, assistant(says('.')), hello),
    ],
    'an empty block': [talk(user(says(''))), /must contain non-whitespace text$/, talk(user(says('a')))],
    'a block of white space': [talk(user(says(' \n'))), /must contain non-whitespace text$/, talk(user(says(' \na')))],
    'an empty system prompt': [
      request({ system: [says('')] }),
      /^system\.0\.text: text content blocks must contain non-whitespace text$/,
      request({ system: [says('Be brief.')] }),
    ],
    'a last message of the assistant': [
      talk(hello, assistant(says('The'))),
      /^This model does not support assistant message prefill\. /,
      talk(hello, assistant(says('The')), hello),
    ],
    'five cache marks': [
      request({ system: marks(2), messages: [user(...marks(3))] }),
      /^A maximum of 4 blocks with cache_control may be provided\. Found 5\.$/,
      request({ system: marks(2), messages: [user(...marks(2))] }),
    ],
    'a cache mark on thinking': [
      talk(hello, assistant({ type: 'thinking', thinking: 'a', signature: 'b', ...marked }, says('a')), hello),
      /^messages\.1\.content\.0: .*"cache_control"/,
      talk(hello, assistant(says('a', marked)), hello),
    ],
    'a lifetime of a cache mark': [
      talk(user(says('a', { cache_control: { type: 'ephemeral', ttl: '2h' } }))),
      /^messages\.0\.content\.0\.cache_control: .*"ttl"/,
      talk(user(says('a', marked))),
    ],
    'thinking that is not of this server': [
      talk(hello, assistant({ type: 'thinking', thinking: 'a', signature: 'b' }, says('a')), hello),
      /^messages\.1\.content\.0: Invalid `signature` in `thinking` block$/,
      talk(hello, assistant(says('a')), hello),
    ],
    'thinking turned off': [
      request({ thinking: { type: 'disabled' } }),
      /^thinking\.type: /,
      request({ thinking: { type: 'adaptive', display: 'summarized' } }),
    ],
    'adaptive thinking where the model takes none': [
      request({ model: 'claude-sonnet-4-5', thinking: { type: 'adaptive', display: 'summarized' } }),
      /^adaptive thinking is not supported on this model$/,
      request({ model: 'claude-sonnet-4-5' }),
    ],
    'structured output where the model has none': [
      format(object({ a: text }), 'claude-sonnet-4-5'),
      /^'claude-sonnet-4-5' does not support output format\.$/,
      format(object({ a: text })),
    ],
    'another format': [
      request({ output_config: { format: { type: 'json', schema: object({}) } } }),
      /^output_config\.format\.type: /,
      format(object({})),
    ],
    'an object without additionalProperties': [
      format(object({ a: { type: 'object', properties: {} } })),
      inSchema('.properties.a.additionalProperties', ''),
      format(object({ a: object({}) })),
    ],
    'an object with more properties': [
      format(object({ a: text }, { additionalProperties: true })),
      inSchema('.additionalProperties', ''),
      format(object({ a: text })),
    ],
    'limits of a number': [
      format(object({ l: { type: 'array', items: { type: 'integer', minimum: 0, maximum: 5 } } })),
      inSchema('.properties.l.items', '.*"minimum", "maximum"'),
      format(object({ n: { type: 'integer', description: '0 to 5' } })),
    ],
    multipleOf: [
      format(object({ n: { anyOf: [{ type: 'number', multipleOf: 2 }, { type: 'null' }] } })),
      inSchema('.properties.n.anyOf.0', '.*"multipleOf"'),
      format(object({ n: { type: 'number', title: 'N' } })),
    ],
    'a pattern': [
      format(object({ s: { type: 'string', pattern: '^a' } })),
      inSchema('.properties.s', '.*"pattern"'),
      format(object({ s: { type: 'string', format: 'date' } })),
    ],
    'an unknown format of a string': [
      format(object({ s: { type: 'string', format: 'color' } })),
      inSchema('.properties.s.format', ''),
      format(object({ s: { type: 'string', format: 'uuid' } })),
    ],
    maxItems: [
      format(object({ l: { type: 'array', items: text, maxItems: 3 } })),
      inSchema('.properties.l', '.*"maxItems"'),
      format(object({ l: { type: 'array', items: text } })),
    ],
    'minItems above one': [
      format(object({ l: { type: 'array', items: text, minItems: 2 } })),
      inSchema('.properties.l.minItems', ''),
      format(object({ l: { type: 'array', items: text, minItems: 1 } })),
    ],
    'patterns of properties': [
      format(object({}, { patternProperties: {} })),
      inSchema('', '.*"patternProperties"'),
      format(object({}, { description: 'D' })),
    ],
    oneOf: [
      format(object({ a: { oneOf: [text, { type: 'null' }] } })),
      inSchema('.properties.a.type', ''),
      format(object({ a: { anyOf: [text, { type: 'null' }] } })),
    ],
    'an unknown type': [
      format(object({ a: { type: 'date' } })),
      inSchema('.properties.a.type', ''),
      format(object({ a: { type: 'boolean' } })),
    ],
    'no type at all': [format(object({ a: {} })), inSchema('.properties.a.type', ''), format(object({ a: text }))],
    'an enum of objects': [
      format(object({ a: { enum: [{ b: 1 }] } })),
      inSchema('.properties.a.enum.0', ''),
      format(object({ a: { enum: ['b', 1, true, null] } })),
    ],
    definitions: [
      format(object({ a: { $ref: '#/$defs/T' } }, { $defs: { T: text } })),
      inSchema('.properties.a.type', ''),
      format(object({ a: { const: 'T' } })),
    ],
    'too many optional parameters': [
      format(object(many(25, text), { required: [] })),
      inSchema('', 'Schemas contains too many optional parameters$'),
      format(object(many(25, text), { required: ['p0'] })),
    ],
    'too many unions': [
      format(object(many(17, { anyOf: [text, { type: 'null' }] }))),
      inSchema('', 'Schemas contains too many parameters with union types$'),
      format(object(many(16, { anyOf: [text, { type: 'null' }] }))),
    ],
  };
  for (const [name, [bad, words, good]] of Object.entries(rules)) {
    it(`refuses ${name}`, async () => {
      const taken = await post(good);
      assert.equal(taken.status, 200, await taken.text());
      assert.equal(server.refusals.length, 0);
      assert.match(await errorOf(await post(bad)), /^400 invalid_request_error: /);
      const [refusal, ...more] = server.refusals;
      assert.match(refusal?.message ?? '', words);
      assert.deepEqual([refusal?.request.body, more], [JSON.parse(JSON.stringify(bad)), []]);
      assert.equal(server.accepted.length, 1);
      assert.equal(server.requests.length, 2);
    });
  }

  it('does not know every model', async () => {
    for (const model of ['claude-none', 'claude-3-5-haiku-20241022']) {
      assert.equal(await errorOf(await post(request({ model }))), `404 not_found_error: model: ${model}`);
    }
  });

  it('looks at the key', async () => {
    await assert.rejects(new Messages(client({ apiKey: 'sk-other' })).stream(simple).finalMessage(), {
      status: 401,
      type: 'authentication_error',
      apiMessage: 'API key is invalid.',
    });
    const headers = { 'content-type': 'application/json', 'anthropic-version': '2026-10-21' };
    const send = async (more: Record<string, string>): Promise<Response> =>
      fetch(`${server.url}/v1/messages`, {
        method: 'POST',
        headers: { ...headers, ...more },
        body: JSON.stringify(simple),
      });
    assert.equal(await errorOf(await send({})), '401 authentication_error: x-api-key header is required');
    assert.equal(await errorOf(await send({ 'x-api-key': 'sk' })), '401 authentication_error: invalid x-api-key');
    assert.equal((await send({ 'x-api-key': KEY })).status, 200);
    assert.deepEqual(server.refusals, []);
  });

  it('looks at the version, the kind of body and its JSON', async () => {
    const version = '400 invalid_request_error: anthropic-version: header is required';
    const response = await fetch(`${server.url}/v1/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': KEY },
      body: JSON.stringify(simple),
    });
    assert.equal(await errorOf(response), version);
    assert.match(
      await errorOf(await post(simple, { 'anthropic-version': '2020-01-01' })),
      /^400 .*not a valid version/,
    );
    assert.match(await errorOf(await post(simple, { 'content-type': 'text/plain' })), /^400 .*content-type/);
    assert.match(await errorOf(await post('{"model": ')), /^400 invalid_request_error: .*not valid JSON/);
    assert.match(await errorOf(await post('[]')), /^400 invalid_request_error: : Invalid input: expected object/);
    assert.equal(server.refusals.length, 5);
  });

  inFull('takes no more than 32 MB', async () => {
    const response = await post(' '.repeat(32 * 1024 * 1024 + 1));
    assert.equal(await errorOf(response), '413 request_too_large: Request exceeds the maximum size');
    const padded = JSON.stringify(simple) + ' '.repeat(1024 * 1024);
    assert.equal((await post(padded)).status, 200);
  });
});

describe('Messages API: thinking that comes back', () => {
  beforeEach(async () => start());
  afterEach(async () => server.close());

  type Conversation = Simple;
  /** A conversation as the client may have changed it. */
  interface Edited {
    readonly messages: readonly unknown[];
    readonly model?: string;
    readonly system?: unknown;
    readonly tools?: unknown;
  }

  /** What the client keeps of a reply. */
  const sentBack = (content: readonly ContentBlock[]): ContentBlockParam[] =>
    content.flatMap((block): ContentBlockParam[] => {
      if (block.type === 'text') return [{ type: 'text', text: block.text }];
      if (block.type === 'tool_use') return [{ type: 'tool_use', id: block.id, name: block.name, input: block.input }];
      return block.type === 'thinking' ? [block] : [];
    });

  /** Asks on and gives the conversation so far, of which the last message is the answer with its thinking. */
  async function think(conversation: Conversation, thinking: string): Promise<Conversation> {
    server.script({
      blocks: [
        { type: 'thinking', thinking },
        { type: 'text', text: `About ${thinking}` },
      ],
    });
    const { content } = await ask(conversation);
    return { ...conversation, messages: [...conversation.messages, { role: 'assistant', content: sentBack(content) }] };
  }

  function asked(conversation: Conversation): Conversation {
    return { ...conversation, messages: [...conversation.messages, hello] };
  }

  /** What becomes of a conversation when the user goes on: 'ok' or the error. */
  async function goOn(conversation: Edited): Promise<string> {
    server.script(replies.text('Fine'));
    const response = await post({ ...conversation, messages: [...conversation.messages, hello] });
    return response.ok ? 'ok' : errorOf(response);
  }

  /** A conversation whose thinking another function makes; undefined leaves a block out. */
  function edited(conversation: Conversation, edit: (thinking: string) => string | undefined): Edited {
    const editBlock = (block: ContentBlockParam): unknown[] => {
      if (block.type !== 'thinking') return [block];
      const thinking = edit(block.thinking);
      return thinking === undefined ? [] : [{ ...block, thinking }];
    };
    const list = conversation.messages.map(({ role, content }) => {
      const blocks: string | readonly ContentBlockParam[] = content;
      return { role, content: typeof blocks === 'string' ? blocks : blocks.flatMap(editBlock) };
    });
    return { ...conversation, messages: list };
  }

  const bound =
    /Invalid `signature` in `thinking` block\. The block is bound to a different conversation\. Remove the block/;

  it('is taken as it was given', async () => {
    const one = await think(simple, 'one');
    const two = await think(asked(one), 'two');
    server.script(replies.text('Fine'));
    await ask(asked(two));
    assert.deepEqual(server.refusals, []);
  });

  it('is refused when its text was changed', async () => {
    const one = await think(simple, 'one');
    const two = await think(asked(one), 'two');
    assert.equal(
      await goOn(edited(two, (thinking) => thinking.replace('two', '2'))),
      '400 invalid_request_error: messages.3.content.0: Invalid `signature` in `thinking` block',
    );
    assert.equal(
      await goOn(edited(two, (thinking) => thinking.replace('one', '1'))),
      '400 invalid_request_error: messages.1.content.0: Invalid `signature` in `thinking` block',
    );
  });

  it('is refused with anything else before it', async () => {
    const one = await think({ ...simple, system: [{ type: 'text', text: 'Be brief.' }] }, 'one');
    assert.equal(await goOn(one), 'ok');
    assert.match(await goOn({ ...one, system: [{ type: 'text', text: 'Be long.' }] }), bound);
    const [, answer] = one.messages;
    assert.match(
      await goOn({ ...one, messages: [{ role: 'user', content: [{ type: 'text', text: 'Hello!' }] }, answer] }),
      bound,
    );
    assert.match(
      await goOn({ ...one, tools: [{ name: 'read', description: 'Reads', input_schema: { type: 'object' } }] }),
      bound,
    );
    const system = [{ type: 'text', text: 'Be brief.', cache_control: { type: 'ephemeral' } }];
    assert.equal(await goOn({ ...one, system }), 'ok', 'a cache mark changes nothing');
  });

  it('may be left out from the beginning, not from the middle', async () => {
    const three = await think(asked(await think(asked(await think(simple, 'one')), 'two')), 'three');
    const without = (...lost: string[]): Edited =>
      edited(three, (thinking) => (lost.includes(thinking) ? undefined : thinking));
    assert.equal(await goOn(without('one')), 'ok');
    assert.equal(await goOn(without('one', 'two', 'three')), 'ok');
    assert.match(await goOn(without('two')), bound);
  });

  it('is dropped by another model', async () => {
    const one = await think({ ...simple, system: [{ type: 'text', text: 'Be brief.' }] }, 'one');
    const other = { model: 'claude-opus-5-5', system: [{ type: 'text', text: 'Be long.' }] };
    assert.equal(await goOn({ ...one, ...other }), 'ok');
  });

  it('is known beside calls', async () => {
    const tools = [{ name: 'read', description: 'Reads', input_schema: { type: 'object' as const } }];
    server.script({
      blocks: [
        { type: 'thinking', thinking: 'sealed' },
        { type: 'tool_use', id: 'a', name: 'read', inputJson: '' },
        { type: 'thinking', thinking: '' },
        { type: 'tool_use', id: 'b', name: 'read', input: { x: 1 } },
      ],
    });
    const { content } = await ask({ ...simple, tools });
    server.script(replies.text('Fine'));
    await ask({
      ...simple,
      tools,
      messages: [
        hello,
        { role: 'assistant', content: sentBack(content) },
        {
          role: 'user',
          content: ['a', 'b'].map((id) => ({ type: 'tool_result', tool_use_id: id, content: 'r' })),
        },
      ],
    });
    assert.deepEqual(server.refusals, []);
  });
});

describe('Messages API: usage', () => {
  beforeEach(async () => {
    await start();
    server.answer(() => replies.text('12345678'));
  });
  afterEach(async () => server.close());

  const mark = { cache_control: { type: 'ephemeral' as const } };
  const system = [{ type: 'text' as const, text: 's'.repeat(400), ...mark }];

  async function figures(request: Partial<Simple>): Promise<number[]> {
    const { usage } = await ask({ ...simple, ...request });
    return [usage.input_tokens, usage.cache_creation_input_tokens ?? 0, usage.cache_read_input_tokens ?? 0];
  }

  it('counts what is read, kept and new', async () => {
    const plain = await figures({ system: [{ type: 'text', text: 's'.repeat(400) }] });
    const [whole = 0] = plain;
    assert.deepEqual(plain, [whole, 0, 0]);
    const first = await figures({ system });
    assert.equal(first[0], 10, 'the message alone');
    assert.deepEqual(first, [10, whole - 10, 0]);
    assert.deepEqual(await figures({ system }), [10, 0, whole - 10]);

    const longer = [
      hello,
      { role: 'assistant' as const, content: [{ type: 'text' as const, text: 'Fine' }] },
      { role: 'user' as const, content: [{ type: 'text' as const, text: 'More', ...mark }] },
    ];
    const [fresh = -1, kept = 0, read = 0] = await figures({ system, messages: longer });
    assert.deepEqual([fresh, read], [0, whole - 10]);
    assert.deepEqual(await figures({ system, messages: longer }), [0, 0, read + kept]);
    assert.deepEqual(await figures({ system, messages: longer, model: 'claude-opus-5-5' }), [0, read + kept, 0]);
    const changed = [{ ...system[0], type: 'text' as const, text: 't'.repeat(400) }];
    assert.deepEqual(await figures({ system: changed, messages: longer }), [0, read + kept, 0]);
  });

  it('looks back twenty blocks and no further', async () => {
    const blocks = (count: number): { type: 'text'; text: string }[] =>
      Array.from({ length: count }, (_, index) => ({ type: 'text', text: `block ${index}` }));
    const marking = async (count: number): Promise<number[]> => {
      const list = blocks(count);
      const last = list.pop();
      assert.ok(last);
      return figures({ messages: [{ role: 'user', content: [...list, { ...last, ...mark }] }] });
    };
    const [, kept = 0] = await marking(1);
    assert.equal((await marking(20))[2], kept);
    const [, , read] = await marking(40);
    assert.equal(read, 0, 'the mark of before is the 21st block from here');
  });

  it('adds up what was reported', async () => {
    await figures({ system });
    await figures({ system });
    const [{ cache_creation_input_tokens: kept } = { cache_creation_input_tokens: -1 }] = server.usage.each;
    server.script({ ...replies.text('cut'), cutAfter: 'content_block_start' });
    await assert.rejects(ask());
    server.script(faults.overloaded());
    await assert.rejects(ask());

    const { each, ...sums } = server.usage;
    assert.deepEqual(sums, {
      requests: 3,
      input_tokens: 10 + 10 + 10,
      cache_creation_input_tokens: kept,
      cache_read_input_tokens: kept,
      output_tokens: 2 + 2 + 1,
    });
    assert.deepEqual(
      each.map(({ complete }) => complete),
      [true, true, false],
    );
  });
});
